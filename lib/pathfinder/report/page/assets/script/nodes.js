// The evidence graph: its nodes and edges, and where they stand.

const AT_ONCE = 30; // observations up to which the picture does not wait until it is seen
const FEW = 120; // observations up to which all of them are drawn, and the picture is let settle
const MOST = 24; // citations beside a chosen hypothesis
const stage = $("graph");
let graph = null;
let spots = {};

/** The library stands in the page as text; it runs when the graph is first seen. */
function library() {
  const script = document.createElement("script");
  script.textContent = $("library").textContent;
  document.head.append(script);
  return window.cytoscape;
}

const many = () => Object.keys(data().observations).length > FEW;
const brief = () => many() || stage.clientWidth < 520; // no room for the words of the hypotheses
const last = () => Number($("graph-iteration")?.max ?? 1);
const until = () => Number($("graph-iteration")?.value ?? 1);
const colour = (name) => getComputedStyle(root).getPropertyValue(`--${name}`).trim();
const shortened = (words, most) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);

/** Places by rule: hypotheses on rings by strength, each observation near the hypotheses it bears on. */
function places() {
  const { hypotheses, observations, edges } = data();
  const order = Object.keys(hypotheses).sort((a, b) => hypotheses[b].strength - hypotheses[a].strength);
  const spots = Object.fromEntries(order.map((id, index) => [id, onRing(index, order.length)]));
  const near = {};
  for (const [from, to, kind] of edges) if (kind !== "CONFLICTS") (near[from] ??= []).push(to);
  Object.keys(observations).forEach((id, index) => {
    const ends = near[id] ?? [];
    const mean = (axis) => ends.reduce((sum, key) => sum + spots[key][axis], 0) / (ends.length || 1);
    const far = 62 + 7 * Math.sqrt(index % 60);
    spots[id] = { x: mean("x") + far * Math.cos(index * 2.4), y: mean("y") + far * Math.sin(index * 2.4) };
  });
  return spots;
}

/** Ring 1 has 6 places, ring 2 has 12, and so on. */
function onRing(index, count) {
  const ring = Math.ceil((Math.sqrt(1 + (4 * (index + 1)) / 3) - 1) / 2);
  const first = 3 * ring * (ring - 1);
  const turn = ((index - first) / Math.min(6 * ring, count - first)) * 2 * Math.PI - ring;
  const far = count === 1 ? 0 : 60 + 130 * ring;
  return { x: far * Math.cos(turn) * 1.3, y: far * Math.sin(turn) };
}

/** Lets a small graph settle, and lines up the observations that bear on nothing below it. */
function settle() {
  const alone = graph.nodes("[kind = 'observation']").filter((node) => node.degree() === 0);
  const joined = graph.elements().difference(alone);
  joined.layout({ name: "cose", animate: false, randomize: false, fit: false, nodeDimensionsIncludeLabels: true, idealEdgeLength: () => 40, nodeRepulsion: () => 4000, nodeOverlap: 24, componentSpacing: 50, gravity: 1, numIter: 400 }).run();
  spread(joined);
  const box = joined.boundingBox();
  const wide = Math.max(1, Math.floor(box.w / 62));
  alone.forEach((node, index) => {
    node.position({ x: box.x1 + 20 + (index % wide) * 62, y: box.y2 + 40 + 30 * Math.floor(index / wide) });
  });
}

/** Turns and stretches a picture so that it fills the stage. */
function spread(joined) {
  const box = joined.nodes().boundingBox({ includeLabels: false });
  const turned = box.h > box.w === stage.clientWidth > stage.clientHeight;
  const [wide, high] = turned ? [box.h, box.w] : [box.w, box.h];
  const factor = Math.min(2, Math.max(1, (stage.clientWidth / stage.clientHeight) * (high / (wide || 1))));
  joined.nodes().positions((node) => {
    const { x, y } = node.position();
    return turned ? { x: y * factor, y: x } : { x: x * factor, y };
  });
}

/** The nodes and edges between hypotheses; observations join them when they are asked for. */
function elements() {
  const { hypotheses, edges } = data();
  const nodes = Object.entries(hypotheses).map(([id, item]) => ({
    data: { id, kind: "hypothesis", status: item.status, type: item.type, size: size(item.strength), since: item.points[0][0], label: brief() ? id.slice(4) : `${id}\n${shortened(item.text, 54)}` },
    position: spots[id],
  }));
  return [...nodes, ...edges.filter(([, , kind]) => kind === "CONFLICTS").map(line)];
}

const size = (strength) => 24 + 30 * strength;
const line = ([source, target, kind, weight, resolved, since]) => ({ data: { source, target, kind, weight, resolved, since } });

/** The strength of a hypothesis at the end of an iteration. */
function strengthAt(id, iteration) {
  const { points, strength } = data().hypotheses[id];
  if (iteration >= last()) return strength;
  return points.reduce((found, [when, value]) => (when <= iteration ? value : found), points[0][1]);
}

/** Adds these observations, as far as they are not drawn yet, with their edges. */
function add(ids) {
  const fresh = new Set(ids.filter((id) => graph.getElementById(id).empty()));
  const { observations, edges } = data();
  graph.add([...fresh].map((id) => ({ data: { id, kind: "observation", proof: observations[id].proof, since: observations[id].iteration, label: id }, position: spots[id] })));
  graph.add(edges.filter(([from]) => fresh.has(from)).map(line));
}
