// The evidence graph: what its controls show, and what is told of a chosen hypothesis.

/** Shows what the controls ask for; the observations of the chosen hypothesis are always there. */
function sift() {
  if (!graph) return;
  const chosen = $("graph-choice").value;
  const statuses = new Set([...document.querySelectorAll("[name='graph-status']:checked")].map((box) => box.value));
  const all = $("graph-observations").checked;
  if (all) add(Object.keys(data().observations));
  else if (chosen) add(data().edges.filter(([from, to, kind]) => to === chosen && kind !== "CONFLICTS").map(([from]) => from));
  const iteration = until();
  graph.batch(() => {
    const near = chosen ? graph.getElementById(chosen).neighborhood("node") : graph.collection();
    graph.elements().forEach((each) => each.toggleClass("hidden", each.data("since") > iteration));
    graph.nodes("[kind = 'observation']").forEach((node) => !all && !near.contains(node) && node.addClass("hidden"));
    graph.nodes("[kind = 'hypothesis']").forEach((node) => {
      node.data("size", size(strengthAt(node.id(), iteration)));
      if (!statuses.has(node.data("status"))) node.addClass("hidden");
    });
    const centre = chosen ? graph.getElementById(chosen).closedNeighborhood() : graph.collection();
    graph.elements().removeClass("faded chosen");
    if (chosen) {
      graph.elements().not(centre).addClass("faded");
      graph.getElementById(chosen).addClass("chosen");
    }
  });
}

function fit() {
  const chosen = $("graph-choice").value;
  const visible = graph.elements(":visible").not(chosen ? ".faded" : "");
  if (visible.empty()) return;
  for (let again = 0; again < 3; again += 1) graph.fit(visible, 24); // labels grow as the picture shrinks
}

function choose(id) {
  const { hypotheses, observations } = data();
  if (id in observations) {
    open([id], $("graph-choice"));
    return;
  }
  $("graph-choice").value = id;
  sift();
  const about = $("graph-about");
  if (!id) {
    about.replaceChildren();
    return;
  }
  const item = hypotheses[id];
  const link = make("a", "", text("html.js.read"));
  link.href = `#${id}`;
  const found = { SUPPORTS: [], CONTRADICTS: [], CONFLICTS: [] };
  for (const [from, to, kind] of data().edges) {
    if (to === id) found[kind].push(from);
    else if (from === id) found[kind].push(to);
  }
  const lists = Object.entries(found)
    .filter(([, ends]) => ends.length)
    .map(([kind, ends]) => make("p", kind.toLowerCase(), `${text(KINDS[kind][1], { count: ends.length })} `, ...(kind === "CONFLICTS" ? [ends.join(", ")] : citations(ends))));
  const state = `${text(`status.${item.status}`)} · ${text(`level.${item.level}`)} · ${text("html.js.strength")} ${item.strength.toFixed(2)}`;
  const curve = document.querySelector(`tr[data-of="${id}"] svg.curve`).cloneNode(true);
  about.replaceChildren(make("p", "claim", `${item.text} `, make("span", "id", id)), make("p", "about", state, " ", curve), ...lists, make("p", "", link));
}

$("graph-choice").addEventListener("change", (event) => {
  drawGraph();
  choose(event.target.value);
  fit();
});
for (const box of document.querySelectorAll("#graph-observations, [name='graph-status']")) box.addEventListener("change", sift);
$("graph-iteration")?.addEventListener("input", () => {
  $("graph-iteration-shown").textContent = `${until()} / ${last()}`;
  drawGraph();
  sift();
});
const zoom = (by) => graph?.zoom({ level: graph.zoom() * by, renderedPosition: { x: stage.clientWidth / 2, y: stage.clientHeight / 2 } });
$("graph-in").addEventListener("click", () => zoom(1.4));
$("graph-out").addEventListener("click", () => zoom(1 / 1.4));
$("graph-fit").addEventListener("click", () => graph && fit());

// a small graph is drawn when the page has nothing else to do, a large one when it comes near
const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
const near = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && drawGraph(), { rootMargin: "300px" });
near.observe(stage);
if (stage.dataset.observations <= AT_ONCE) addEventListener("load", () => later(drawGraph, { timeout: 3000 }));
