// The page at work. These files are joined in order into one module; what comes from data is set as text, never as HTML.
const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const WHY = { unproven: "html.js.unproven", absent: "html.js.absent", lost: "html.js.lost" };
const KINDS = {
  SUPPORTS: ["html.js.SUPPORTS", "html.js.SUPPORTS.list"],
  CONTRADICTS: ["html.js.CONTRADICTS", "html.js.CONTRADICTS.list"],
  CONFLICTS: ["html.js.CONFLICTS", "html.js.CONFLICTS.list"],
};
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
