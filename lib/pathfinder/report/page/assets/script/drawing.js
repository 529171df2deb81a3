// The evidence graph: how it looks, and how the library draws it when it is first seen.

function look() {
  const ink = colour("ink");
  const paper = colour("paper");
  const by = (name) => colour(`status-${name}`);
  return [
    { selector: "node", style: { "font-family": "system-ui, sans-serif", color: ink, "text-outline-color": paper, "text-outline-width": 2, "min-zoomed-font-size": 7 } },
    { selector: "node[kind = 'hypothesis']", style: { width: "data(size)", height: "data(size)", label: "data(label)", "text-wrap": "wrap", "text-max-width": () => `${12 * readable()}px`, "font-size": readable, "text-valign": "bottom", "text-margin-y": 4, "background-color": by("tested"), "border-width": 2, "border-color": paper } },
    ...["verified", "tested", "unvisited", "rejected"].map((name) => ({ selector: `node[status = '${name}']`, style: { "background-color": by(name) } })),
    { selector: "node[type = 'B']", style: { shape: "diamond" } },
    { selector: "node[kind = 'observation']", style: { width: 11, height: 11, shape: "round-rectangle", "background-color": colour("quiet"), label: "data(label)", "font-size": 11, "min-zoomed-font-size": 10, "text-valign": "center", "text-halign": "right", "text-margin-x": 3 } },
    { selector: "node[proof = 'unproven']", style: { "background-opacity": 0.35, "border-width": 1, "border-style": "dashed", "border-color": colour("contradicted") } },
    { selector: "edge", style: { width: "mapData(weight, 0, 1, 0.6, 2.4)", "line-color": colour("verified"), "curve-style": "haystack", "line-opacity": 0.55 } },
    { selector: "edge[kind = 'CONTRADICTS']", style: { "line-color": colour("contradicted"), "line-style": "dashed", "curve-style": "straight" } },
    { selector: "edge[kind = 'CONFLICTS']", style: { "line-color": colour("likely"), "line-style": "dotted", width: 3, "curve-style": "straight", "line-opacity": 0.9 } },
    { selector: "edge[resolved = 1]", style: { "line-opacity": 0.35 } },
    { selector: ".faded", style: { opacity: 0.13 } },
    { selector: ".hidden", style: { display: "none" } },
    { selector: "node.chosen", style: { "border-width": 4, "border-color": ink, label: "data(label)", "min-zoomed-font-size": 0 } },
  ];
}

/** The size of letters that shows as 12 pixels at least, whatever the zoom. */
function readable() {
  return Math.max(14, 12 / (graph?.zoom() ?? 1));
}

function paintGraph() {
  graph?.style(look());
}

function drawGraph() {
  if (graph) return;
  near.disconnect();
  stage.replaceChildren();
  $("graph-observations").checked = !many();
  spots = places();
  graph = library()({
    container: stage,
    elements: elements(),
    style: look(),
    layout: { name: "preset" },
    userZoomingEnabled: false,
    userPanningEnabled: !matchMedia("(pointer: coarse)").matches, // a finger scrolls the page
    minZoom: 0.05,
    maxZoom: 3,
    textureOnViewport: many(),
    hideEdgesOnViewport: many(),
    boxSelectionEnabled: false,
  });
  if (!many()) {
    add(Object.keys(data().observations));
    settle();
  }
  graph.on("zoom", () => graph.style().update());
  graph.on("tap", "node", (event) => choose(event.target.id()));
  graph.on("tap", (event) => event.target === graph && choose(""));
  sift();
  fit();
}
