// The table of all observations, made when it is first opened.

function observationRow([id, item]) {
  const source = data().sources[item.source];
  const row = make("tr");
  const head = make("th", "", make("span", "id", id), " ", item.summary);
  head.scope = "row";
  const bears = item.bears.map(([kind, key]) => make("div", kind.toLowerCase(), `${text(KINDS[kind][0])} ${key}`));
  row.append(head, make("td", "", item.quote), make("td", "", citing([id])), make("td", "", ...bears));
  row.dataset.words = `${id} ${item.summary} ${item.quote} ${source.title} ${source.label}`.toLowerCase();
  return row;
}

$("observations").addEventListener("toggle", () => {
  const body = $("observation-rows");
  if (!body.childElementCount) body.append(...Object.entries(data().observations).map(observationRow));
});
$("filter").addEventListener("input", (event) => {
  const wanted = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const row of $("observation-rows").rows) {
    row.hidden = !wanted.every((word) => row.dataset.words.includes(word));
    count += row.hidden ? 0 : 1;
  }
  $("filtered").textContent = wanted.length ? text("html.js.matches", { count }) : "";
});
