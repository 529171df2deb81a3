"""Elements that no reader sees: hidden by attributes, by their own style, or by a rule of the page's sheets.

What they say is taken out of the text that may be quoted, counted, and looked at for attempts to speak to
a model. Outer style sheets and scripts are not read: what they hide, or show, is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pathfinder.data import table

if TYPE_CHECKING:
    from lxml.html import HtmlElement  # type: ignore[import-untyped]

_TABLE = table("pathfinder.sources.html", "hidden_styles.toml")
INVISIBLE, NO_ROOM, CUT_OFF, SHOWN = (
    re.compile(rf"(?<![\w-])(?:{'|'.join(_TABLE[name])})", re.IGNORECASE)
    for name in ("invisible", "no_room", "cut_off", "shown")
)
FADED = re.compile(r"(?<![\w-])opacity\s*:\s*0?(?:\.0\d*)?\s*(?:;|!|\Z)", re.IGNORECASE)
MOVED = re.compile(r"transform|transition|animation", re.IGNORECASE)  # what fades in is seen in the end
ANIMATED = re.compile(r"data-w-id|animat|fade|reveal|aos|wow|scroll|slide|carousel", re.IGNORECASE)
COLOUR = re.compile(r"(?<![\w-])(background(?:-color)?|color)\s*:\s*([^;!]+)", re.IGNORECASE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SIMPLE = re.compile(r"(?:[a-z][a-z0-9]*)?([.#][A-Za-z_][\w-]*)\Z")
ATTRIBUTE = re.compile(r"([A-Za-z_][\w:.-]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+)))?")
SHEET = 300_000  # characters of style sheets that are looked at
MOST_HIDDEN = 0.5  # a sheet that hides more of a page waits for the page's scripts
KEPT = 20_000  # characters of hidden text that are looked at


def is_hidden(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element's own attributes keep it from every reader's eyes."""
    if tag in ("html", "body"):  # pages hide themselves until their scripts have run
        return False
    if "hidden" in attributes and attributes["hidden"].lower() != "until-found":
        return True
    if attributes.get("aria-hidden", "").strip().lower() == "true":
        return True
    style = attributes.get("style", "")
    return bool(style) and (_is_invisible(style) or _is_faded(style, attributes) or _is_blended(style))


def _is_invisible(style: str) -> bool:
    return bool(INVISIBLE.search(style) or (NO_ROOM.search(style) and CUT_OFF.search(style)))


def _is_faded(style: str, attributes: Mapping[str, str]) -> bool:
    if not FADED.search(style) or MOVED.search(style):
        return False
    others = " ".join(f"{name} {value}" for name, value in attributes.items() if name != "style")
    return not ANIMATED.search(others)


def _is_blended(style: str) -> bool:
    """Whether the text has the colour of its own background."""
    found = {name.lower().partition("-")[0]: _colour(value) for name, value in COLOUR.findall(style)}
    return "background" in found and found.get("color") == found["background"]


def _colour(value: str) -> Any:
    plain = re.sub(r"\s+", "", value.lower())
    return _TABLE["colours"].get(plain, plain.removeprefix("#"))


def attributes_of(token: str) -> dict[str, str]:
    """The attributes of a start tag as it is written."""
    inside = re.sub(r"\A<[^\s/>]*", "", token)
    return {name.lower(): a or b or c for name, a, b, c in ATTRIBUTE.findall(inside)}


def take_out(tree: HtmlElement) -> tuple[int, str]:
    """Remove every hidden element; how many characters of text went with them, and the first of them."""
    own = [each for each in _elements(tree) if is_hidden(each.tag.lower(), dict(each.attrib))]
    count, texts = _remove(own)
    ruled = _ruled_out(tree)
    if ruled and sum(_length(each) for each in ruled) <= MOST_HIDDEN * _length(tree):
        more, others = _remove(ruled)
        return count + more, "\n".join((*texts, *others))[:KEPT]
    return count, "\n".join(texts)[:KEPT]


def _elements(tree: HtmlElement) -> Iterator[HtmlElement]:
    return (each for each in tree.iter() if isinstance(each.tag, str) and each.attrib)


def _pieces(element: HtmlElement) -> Iterator[str]:
    for each in element.iter():
        if isinstance(each.tag, str) and each.tag not in ("script", "style", "template"):
            yield (each.text or "").strip()
        if each is not element:
            yield (each.tail or "").strip()


def _length(element: HtmlElement) -> int:
    return sum(map(len, _pieces(element)))


def _remove(elements: list[HtmlElement]) -> tuple[int, list[str]]:
    """Take elements out of their tree, the inner ones with the outer."""
    count, texts = 0, []
    gone: set[HtmlElement] = set()
    for element in elements:
        if element.getparent() is None or any(each in gone for each in element.iterancestors()):
            continue
        said = " ".join(filter(None, _pieces(element)))
        count += len(said)
        texts.append(said)
        gone.add(element)
    for element in gone:
        element.drop_tree()
    return count, texts


def _ruled_out(tree: HtmlElement) -> list[HtmlElement]:
    """The elements that a simple rule of the page's own sheets hides, and no rule shows."""
    rules = _rules(COMMENT.sub("", "\n".join(each.text or "" for each in tree.iter("style"))[:SHEET]))
    names = {
        match[1]
        for selector, body in rules
        if _is_invisible(body)
        for each in selector.split(",")
        if (match := SIMPLE.match(each.strip()))
    }
    for selector, body in rules:
        if names and SHOWN.search(body):
            names -= {name for name in names if name in selector}
    if not names:
        return []
    return [each for each in _elements(tree) if each.tag not in ("html", "body") and _named(each) & names]


def _rules(sheet: str) -> list[tuple[str, str]]:
    """Selector and body of every rule, those inside of @media too, in one pass."""
    parted = (chunk.rpartition("{") for chunk in sheet.split("}"))
    return [(before.rpartition("{")[2].rpartition(";")[2], body) for before, brace, body in parted if brace]


def _named(element: HtmlElement) -> set[str]:
    names = {f".{name}" for name in element.get("class", "").split()}
    return names | {f"#{element.get('id')}"}
