// The page at work: citations open their quotes, the evidence graph is drawn when it is first seen.
// Everything that comes from data is set as text, never as HTML.
(() => {
  "use strict";

  const $ = (id) => document.getElementById(id);
  const root = document.documentElement;
  let parsed = null;

  /** The data block, parsed when something first needs it. */
  function data() {
    parsed ??= JSON.parse($("data").textContent);
    return parsed;
  }

  /** A text of the page with its placeholders filled. */
  function text(key, values = {}) {
    return data().texts[key].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  }

  /** An element with a class and children, which are elements or text. */
  function make(tag, name, ...children) {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...children.filter((child) => child !== null && child !== ""));
    return element;
  }

  /** A link that leaves the page; only addresses that the maker of the page let through. */
  function outward(url, words) {
    if (!url || !/^(https?:\/\/|file:)/i.test(url)) return null;
    const link = make("a", "outward", words);
    link.href = url;
    link.rel = "noopener noreferrer";
    link.target = "_blank";
    return link;
  }

  // --- the panel with a quote in its context -------------------------------------------------

  const panel = $("panel");
  let shown = [];
  let at = 0;
  let opener = null;

  function open(ids, from) {
    shown = ids.filter((id) => id in data().observations);
    if (!shown.length) return;
    opener = from;
    show(0);
    if (!panel.open) panel.showModal();
    $("panel-heading").focus();
  }

  function show(index) {
    at = index;
    const id = shown[at];
    const item = data().observations[id];
    const source = data().sources[item.source];
    $("panel-heading").textContent = `${text("quote_from")} ${source.label}`;
    $("panel-body").replaceChildren(...quoteOf(item), facts(id, item), card(source, item));
    $("panel-body").scrollTop = 0;
    $("panel-place").textContent = shown.length > 1 ? text("place", { at: at + 1, of: shown.length }) : "";
    $("panel-back").hidden = $("panel-on").hidden = shown.length < 2;
    $("panel-back").disabled = at === 0;
    $("panel-on").disabled = at === shown.length - 1;
    const mark = $("panel-body").querySelector("mark");
    if (mark && mark.offsetTop > 260) $("panel-body").scrollTop = mark.offsetTop - 140;
  }

  function quoteOf(item) {
    const quote = make("blockquote", "context");
    quote.dir = "auto";
    if (item.lang) quote.lang = item.lang;
    if (item.context) {
      const [before, words, after] = item.context;
      quote.append(before, make("mark", "", words), after);
    } else {
      quote.append(make("span", "unfound", item.quote || text("no_quote")));
    }
    const note = item.why ? [make("p", "notice failing", `⚠ ${text(item.why)}`)] : [];
    const summary = item.summary && item.summary !== item.quote ? [make("p", "summary", item.summary)] : [];
    return [...summary, ...note, quote];
  }

  function facts(id, item) {
    const list = make("ul", "proof-line");
    list.append(make("li", `proof ${item.proof}`, `${text("proof")}: ${text(`proof.${item.proof}`)}`));
    if (item.place) list.append(make("li", "", `${text("where")}: ${item.place}`));
    list.append(make("li", "", text("found_in", { iteration: item.iteration })), make("li", "id", id));
    for (const [kind, key] of item.bears) {
      const link = make("a", "", key);
      link.href = `#${key}`;
      link.dataset.leave = "";
      list.append(make("li", kind.toLowerCase(), `${text(kind)} `, link));
    }
    return list;
  }

  function card(source, item) {
    const list = make("dl", "card");
    const row = (name, value) => {
      if (value) list.append(make("div", "", make("dt", "", text(name)), make("dd", "", value)));
    };
    row("title", source.title);
    row("authors", source.authors.join(", "));
    row("type", source.type);
    row("credibility", source.credibility);
    row("authority", source.authority);
    row("published", source.published);
    row("retrieved", source.retrieved);
    row("independence", source.independence);
    row("uses", String(source.uses));
    row("address", source.url);
    const link = outward(item.link, text("open_source"));
    const section = make("section", "source-card", make("h3", "", text("source")), list);
    if (link) section.append(make("p", "", link));
    return section;
  }

  $("panel-close").addEventListener("click", () => panel.close());
  $("panel-back").addEventListener("click", () => step(-1));
  $("panel-on").addEventListener("click", () => step(1));
  panel.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  panel.addEventListener("click", (event) => {
    if (event.target === panel) panel.close();
    if (event.target.closest("a[data-leave]")) {
      opener = null;
      panel.close();
    }
  });
  panel.addEventListener("close", () => {
    opener?.focus();
    opener = null;
  });

  function step(by) {
    if (at + by < 0 || at + by >= shown.length) return;
    show(at + by);
    if (document.activeElement?.disabled || document.activeElement === document.body) $("panel-heading").focus();
  }

  document.addEventListener("click", (event) => {
    const cite = event.target.closest?.("a.cite");
    if (!cite) return;
    event.preventDefault();
    open(cite.dataset.quotes.split(" "), cite);
  });
  document.addEventListener("keydown", (event) => {
    const cite = event.target.closest?.("a.cite");
    if (!cite || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    open(cite.dataset.quotes.split(" "), cite);
  });

  /** A citation of observations of one source that is made here. */
  function citing(ids) {
    const source = data().sources[data().observations[ids[0]].source];
    const cite = make("a", "cite", ids.length > 1 ? `${source.label} ×${ids.length}` : source.label);
    cite.href = `#source-${source.number}`;
    cite.role = "button";
    cite.ariaHasPopup = "dialog";
    cite.dataset.quotes = ids.join(" ");
    return cite;
  }

  /** One citation per source of these observations, at most MOST. */
  function citations(ids) {
    const groups = {};
    for (const id of ids) (groups[data().observations[id].source] ??= []).push(id);
    const found = Object.values(groups);
    const shown_ = found.slice(0, MOST).flatMap((group) => [citing(group), " "]);
    return found.length > MOST ? [...shown_, "…"] : shown_;
  }

  // --- the scheme, printing, and what anchors lead to ----------------------------------------

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

  // --- the table of all observations, made when it is first opened ---------------------------

  function observationRow([id, item]) {
    const source = data().sources[item.source];
    const row = make("tr");
    const head = make("th", "", make("span", "id", id), " ", item.summary);
    head.scope = "row";
    const bears = item.bears.map(([kind, key]) => make("div", kind.toLowerCase(), `${text(kind)} ${key}`));
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
    $("filtered").textContent = wanted.length ? text("matches", { count }) : "";
  });

  // --- the evidence graph --------------------------------------------------------------------

  const FEW = 120; // observations up to which all are drawn at once
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
    joined.layout({ name: "cose", animate: false, randomize: false, fit: false, nodeDimensionsIncludeLabels: true, idealEdgeLength: () => 40, nodeRepulsion: () => 4000, nodeOverlap: 24, componentSpacing: 50, gravity: 1, numIter: 800 }).run();
    const box = joined.boundingBox();
    const wide = Math.max(1, Math.floor(box.w / 62));
    alone.forEach((node, index) => {
      node.position({ x: box.x1 + 20 + (index % wide) * 62, y: box.y2 + 40 + 30 * Math.floor(index / wide) });
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

  function look() {
    const ink = colour("ink");
    const paper = colour("paper");
    const by = (name) => colour(`status-${name}`);
    return [
      { selector: "node", style: { "font-family": "system-ui, sans-serif", color: ink, "text-outline-color": paper, "text-outline-width": 2, "min-zoomed-font-size": 7 } },
      { selector: "node[kind = 'hypothesis']", style: { width: "data(size)", height: "data(size)", label: "data(label)", "text-wrap": "wrap", "text-max-width": 170, "font-size": 14, "text-valign": "bottom", "text-margin-y": 4, "background-color": by("tested"), "border-width": 2, "border-color": paper } },
      ...["verified", "tested", "unvisited", "rejected"].map((name) => ({ selector: `node[status = '${name}']`, style: { "background-color": by(name) } })),
      { selector: "node[type = 'B']", style: { shape: "diamond" } },
      { selector: "node[kind = 'observation']", style: { width: 11, height: 11, shape: "round-rectangle", "background-color": colour("quiet"), label: "data(label)", "font-size": 11, "min-zoomed-font-size": 8, "text-valign": "center", "text-halign": "right", "text-margin-x": 3 } },
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
    graph.on("tap", "node", (event) => choose(event.target.id()));
    graph.on("tap", (event) => event.target === graph && choose(""));
    sift();
    fit();
  }

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
    graph.fit(visible, 36);
    // labels that stay readable when the picture had to shrink
    const points = Math.min(brief() ? 34 : 17, 12.5 / graph.zoom());
    graph.nodes("[kind = 'hypothesis']").style({ "font-size": points, "text-max-width": 13 * points });
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
    const link = make("a", "", text("read"));
    link.href = `#${id}`;
    const found = { SUPPORTS: [], CONTRADICTS: [], CONFLICTS: [] };
    for (const [from, to, kind] of data().edges) {
      if (to === id) found[kind].push(from);
      else if (from === id) found[kind].push(to);
    }
    const lists = Object.entries(found)
      .filter(([, ends]) => ends.length)
      .map(([kind, ends]) => make("p", kind.toLowerCase(), `${text(`${kind}.list`, { count: ends.length })} `, ...(kind === "CONFLICTS" ? [ends.join(", ")] : citations(ends))));
    const state = `${text(`status.${item.status}`)} · ${text(`level.${item.level}`)} · ${text("strength")} ${item.strength.toFixed(2)}`;
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
  if (stage.dataset.observations <= FEW) addEventListener("load", () => later(drawGraph, { timeout: 3000 }));

  tellScheme();
  reveal();
  root.dataset.ready = String(Math.round(performance.now()));
})();
