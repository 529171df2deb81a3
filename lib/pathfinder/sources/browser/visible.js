// The page as a reader sees it, as HTML: shadow trees in their places, no scripts, and `hidden` on what no reader sees.
// Runs in a world of its own, so that nothing the page has redefined is called. Gives {html, shown, cut}.
(limit) => {
  const get = (object, name) => Object.getOwnPropertyDescriptor(object, name).get;
  const childrenOf = get(Node.prototype, "childNodes");
  const shadowOf = get(Element.prototype, "shadowRoot");
  const attributesOf = get(Element.prototype, "attributes");
  const nameOf = get(Element.prototype, "localName");
  const box = Element.prototype.getBoundingClientRect;
  const slotted = HTMLSlotElement.prototype.assignedNodes;
  const LEFT_OUT = new Set(["style", "noscript", "template", "iframe", "frame", "object", "embed", "svg", "canvas",
    "video", "audio", "picture", "source", "base"]);
  const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "track", "wbr"]);
  const RAW = new Set(["xmp", "plaintext", "listing", "noembed", "noframes"]);
  const FAR = -500; // pixels outside of the page
  const out = [];
  let size = 0, shown = 0, cut = false;
  const put = (text) => { size += text.length; if (size > limit) cut = true; else out.push(text); };
  const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
  const alpha = (colour) => { const part = /^rgba\(.*,\s*([\d.]+)\)$/.exec(colour); return part ? Number(part[1]) : 1; };

  const below = (style, around) => { // the colour behind the text, null where it is not known
    if (style.backgroundImage !== "none" || style.position !== "static") return alpha(style.backgroundColor) === 1 &&
      style.backgroundImage === "none" ? style.backgroundColor : null;
    const own = alpha(style.backgroundColor);
    return own === 1 ? style.backgroundColor : own === 0 ? around : null;
  };
  const isGone = (element, style) => { // nothing inside can be seen
    if (style.display === "none") return true;
    const moving = style.animationName !== "none" || /[1-9]/.test(style.transitionDuration);
    if (Number(style.opacity) < 0.05 && !moving) return true;
    if (/^rect\((0|1)px, /.test(style.clip) || /^(inset\((50|100)%|circle\(0)/.test(style.clipPath)) return true;
    if (style.display === "contents" || style.display === "inline") return false;
    const place = box.call(element);
    if (place.width <= 1 && place.height <= 1 && style.transform !== "none" && !moving) return true;
    if ((place.height <= 1 || place.width <= 1) && style.overflowX !== "visible" && style.overflowY !== "visible") return true;
    return place.width > 0 && (place.right + scrollX < FAR || place.bottom + scrollY < FAR);
  };
  const isBlank = (style, background) => style.visibility !== "visible" || parseFloat(style.fontSize) < 2 ||
    alpha(style.color) < 0.05 || style.color === background || parseFloat(style.textIndent) < FAR;

  const open = (element, name, gone) => {
    let tag = "<" + name;
    for (const each of attributesOf.call(element)) {
      const kept = /^[a-z_][a-z0-9_:.-]*$/i.test(each.name) && each.value.length < 2000;
      if (kept && !/^(style$|hidden$|on|srcset$|src$)/i.test(each.name)) tag += ` ${each.name}="${escaped(each.value)}"`;
    }
    put(tag + (gone ? " hidden>" : ">"));
  };
  const inner = (element, name) => {
    const root = shadowOf.call(element);
    if (root) return childrenOf.call(root);
    const given = name === "slot" && element instanceof HTMLSlotElement ? slotted.call(element, { flatten: true }) : [];
    return given.length ? given : childrenOf.call(element);
  };
  const text = (data, state) => {
    if (!/\S/.test(data)) return put(data);
    if (!state.head && !state.gone && !state.blank) shown += data.trim().length;
    put(state.blank && !state.gone ? `<span hidden>${escaped(data)}</span>` : escaped(data));
  };
  const visit = (node, state, todo) => {
    if (node.nodeType === 3) return text(node.data, state);
    if (node.nodeType !== 1) return;
    let name = nameOf.call(node);
    if (!/^[a-z][a-z0-9:-]*$/.test(name)) name = "div";
    if (RAW.has(name)) name = "pre";
    if (LEFT_OUT.has(name)) return;
    if (name === "script") {
      if (node.type === "application/ld+json") put(`<script type="application/ld+json">${node.text.replace(/<\//g, "<\\/")}</script>`);
      return;
    }
    const head = state.head || name === "head";
    const next = { head, gone: state.gone, blank: false, background: state.background };
    if (!head && !state.gone) {
      const style = getComputedStyle(node);
      next.background = below(style, state.background);
      next.gone = name !== "html" && name !== "body" && isGone(node, style);
      next.blank = isBlank(style, next.background);
    }
    open(node, name, next.gone && !state.gone);
    if (VOID.has(name)) return;
    todo.push(`</${name}>`);
    const children = inner(node, name);
    for (let index = children.length - 1; index >= 0; index--) todo.push([children[index], next]);
  };
  const todo = [[document.documentElement, { head: false, gone: false, blank: false, background: "rgb(255, 255, 255)" }]];
  put("<!doctype html>");
  while (todo.length && !cut) {
    const next = todo.pop();
    if (typeof next === "string") put(next); else visit(next[0], next[1], todo);
  }
  return { html: out.join(""), shown, cut };
}
