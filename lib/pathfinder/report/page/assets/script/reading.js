// The colour scheme, printing, and what anchors inside folded parts lead to.

const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.dataset.scheme ? root.dataset.scheme === "dark" : dark.matches);

function tellScheme() {
  $("scheme").setAttribute("aria-pressed", String(isDark()));
  paintGraph();
}

$("scheme").addEventListener("click", () => {
  root.dataset.scheme = isDark() ? "light" : "dark";
  try {
    localStorage.setItem("pathfinder-scheme", root.dataset.scheme);
  } catch {
    // chosen for this visit only
  }
  tellScheme();
});
dark.addEventListener("change", tellScheme);
$("print").addEventListener("click", () => print());

let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("main details:not([open])")].filter((each) => each.id !== "observations");
  for (const each of unfolded) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of unfolded) each.open = false;
});

/** Where an anchor leads into something folded, unfold it. */
function reveal() {
  const target = location.hash.length > 1 && $(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let each = target.closest("details"); each; each = each.parentElement.closest("details")) each.open = true;
  target.scrollIntoView();
}
addEventListener("hashchange", reveal);

const contents = document.querySelector(".contents details");
if (matchMedia("(max-width: 70rem)").matches) contents.open = false;
