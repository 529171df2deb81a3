// The panel with a quote in its stored context, and the citations that open it.

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
  $("panel-heading").textContent = `${text("html.js.quote_from")} ${source.label}`;
  $("panel-body").replaceChildren(...quoteOf(item), facts(id, item), card(source, item));
  $("panel-body").scrollTop = 0;
  $("panel-place").textContent = shown.length > 1 ? text("html.js.place", { at: at + 1, of: shown.length }) : "";
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
    quote.append(make("span", "unfound", item.quote || text("html.js.no_quote")));
  }
  const note = item.why ? [make("p", "notice failing", `⚠ ${text(WHY[item.why])}`)] : [];
  const summary = item.summary && item.summary !== item.quote ? [make("p", "summary", item.summary)] : [];
  return [...summary, ...note, quote];
}

function facts(id, item) {
  const list = make("ul", "proof-line");
  list.append(make("li", `proof ${item.proof}`, `${text("html.js.proof")}: ${text(`proof.${item.proof}`)}`));
  if (item.place) list.append(make("li", "", `${text("html.js.where")}: ${item.place}`));
  list.append(make("li", "", text("html.js.found_in", { iteration: item.iteration })), make("li", "id", id));
  for (const [kind, key] of item.bears) {
    const link = make("a", "", key);
    link.href = `#${key}`;
    link.dataset.leave = "";
    list.append(make("li", kind.toLowerCase(), `${text(KINDS[kind][0])} `, link));
  }
  return list;
}

function card(source, item) {
  const list = make("dl", "card");
  const row = (name, value) => {
    if (value) list.append(make("div", "", make("dt", "", text(name)), make("dd", "", value)));
  };
  row("html.js.title", source.title);
  row("html.js.authors", source.authors.join(", "));
  row("html.js.type", source.type);
  row("html.js.credibility", source.credibility);
  row("html.js.authority", source.authority);
  row("html.js.published", source.published);
  row("html.js.retrieved", source.retrieved);
  row("html.js.independence", source.independence);
  row("html.js.uses", String(source.uses));
  row("html.js.address", source.url);
  const link = outward(item.link, text("html.js.open_source"));
  const section = make("section", "source-card", make("h3", "", text("html.js.source")), list);
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
  cite.setAttribute("role", "button");
  cite.setAttribute("aria-haspopup", "dialog");
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
