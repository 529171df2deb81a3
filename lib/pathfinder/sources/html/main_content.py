"""The content of a page, as elements of its own tree: all that stands there but what frames it.

The lines that trafilatura takes for the main text are evidence of where the content stands. An article is
framed by much that is text as well (teasers, credits, boxes), and what stands alone there without evidence
goes. On any other page only navigation, banners and the like go, so that no item, heading, row or line of
code is lost.
Text is measured in letters and digits.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pathfinder.data import table
from pathfinder.sources.html.visible_text import BLOCKS, SKIPPED

if TYPE_CHECKING:
    from lxml.html import HtmlElement  # type: ignore[import-untyped]

_FRAMES = table("pathfinder.sources.html", "frames.toml")
ALWAYS, ASIDES, ROLES, GROUPS, UNITS, STRUCTURE, LOOSE = (
    frozenset(_FRAMES[name].split())
    for name in ("always", "asides", "roles", "groups", "units", "structure", "loose")
)
NAMED = re.compile(rf"(?<![a-z])(?:{'|'.join(_FRAMES['names'].split())})(?![a-z])")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
ARTICLE = re.compile(r'"@type"\s*:\s*\[?\s*"(?:\w*Article|BlogPosting)"')
LINE_END = re.compile(r"[\n|\t]")
CERTAIN = 25  # letters of a line that stands nowhere by chance
ENOUGH = 0.3  # share of evidence with which an element is no frame, whatever its name
MOST_OF_ARTICLE, MOST = 0.8, 0.99  # shares of the evidence that the element with the content holds
LEAST_REGION = 0.6  # share of a page's text outside of links, below which evidence says nothing of the rest
LINKED = 0.6  # share of letters in links, in a list that leads elsewhere
PROSE = 60  # letters outside of links: more than a frame says


@dataclass
class Letters:
    """How many letters and digits each element holds: all, of evidence, in links, in links into its page."""

    all: Counter[HtmlElement] = field(default_factory=Counter)
    evidence: Counter[HtmlElement] = field(default_factory=Counter)
    linked: Counter[HtmlElement] = field(default_factory=Counter)
    inward: Counter[HtmlElement] = field(default_factory=Counter)
    evidence_of_page: int = 0

    def unlinked(self, element: HtmlElement) -> int:
        """Its letters outside of links."""
        return self.all[element] - self.linked[element]

    def without(self, dropped: HtmlElement) -> None:
        """Take an element's letters from those that it stands in."""
        for count in (self.all, self.evidence, self.linked, self.inward):
            for above in dropped.iterancestors():
                count[above] -= count[dropped]


def is_article(tree: HtmlElement, kind: str) -> bool:
    """Whether a page says that it is an article, by its Open Graph type or its schema.org data."""
    if kind:
        return kind.endswith("article")
    return any(ARTICLE.search(each.text or "") for each in tree.iter("script"))


def main_content(tree: HtmlElement, main: str, *, article: bool) -> list[HtmlElement]:
    """The elements with the content, in order; frames are taken out of the tree.

    `main` is the main text that trafilatura finds, `article` whether the page says that it is an article.
    """
    body = tree.find("body")
    body = tree if body is None else body
    count = _counted(body, main)
    article = article and count.evidence[body] > 0
    for element in _frames(body, count, article=article):
        count.without(element)
        element.drop_tree()
    region = _region(body, count.evidence, MOST_OF_ARTICLE if article else MOST)
    if not article and count.unlinked(region) < LEAST_REGION * count.unlinked(body):
        return [body]
    title = _title_before(region, body)
    return [region] if title is None else [title, region]


def _counted(body: HtmlElement, article: str) -> Letters:
    from lxml import etree  # type: ignore[import-untyped]

    known, known_lines = _letters(article), {_letters(each) for each in LINE_END.split(article)}
    count = Letters()
    line: list[tuple[str, HtmlElement, HtmlElement | None]] = []  # letters, their element, their link

    def end_line() -> None:
        whole = "".join(text for text, _, _ in line)
        certain = whole in (known if len(whole) >= CERTAIN else known_lines)
        for text, element, link in line:
            count.all[element] += len(text)
            count.evidence[element] += certain * len(text)
            if link is not None:
                count.linked[element] += len(text)
                count.inward[element] += link.get("href", "#").startswith("#") * len(text)
        line.clear()

    links: list[HtmlElement] = []
    walk = etree.iterwalk(body, events=("start", "end"))
    for event, element in walk:
        if not isinstance(element.tag, str) or element.tag in SKIPPED:
            if event == "start":
                walk.skip_subtree()
                continue
            said, inside = element.tail, element.getparent()
        else:
            if element.tag in BLOCKS:
                end_line()
            if element.tag == "a":
                links = [*links, element] if event == "start" else links[:-1]
            said, inside = (
                (element.text, element) if event == "start" else (element.tail, element.getparent())
            )
        if event == "end" and element is body:
            break
        if text := _letters(said or ""):
            line.append((text, inside, links[-1] if links else None))
    end_line()
    for element in reversed(list(body.iterdescendants())):
        for each in (count.all, count.evidence, count.linked, count.inward):
            if each[element]:
                each[element.getparent()] += each[element]
    count.evidence_of_page = count.evidence[body]
    return count


def _frames(body: HtmlElement, count: Letters, *, article: bool) -> list[HtmlElement]:
    """The outermost elements that are frames."""
    from lxml import etree

    found: list[HtmlElement] = []
    walk = etree.iterwalk(body, events=("start",))
    for _, element in walk:
        if not isinstance(element.tag, str) or element.tag in SKIPPED or not count.all[element]:
            walk.skip_subtree()
        elif element is not body and _is_frame(element, count, article=article):
            found.append(element)
            walk.skip_subtree()
    return found


def _is_frame(element: HtmlElement, count: Letters, *, article: bool) -> bool:
    size, linked = count.all[element], count.linked[element]
    if count.evidence[element] >= min(ENOUGH * size, max(count.evidence_of_page / 2, 1)):
        return False
    if element.tag in ALWAYS or element.get("role", "").lower() in ROLES:
        return True
    if article and (element.tag in ASIDES or _named(element)):
        return True
    if element.tag not in STRUCTURE and _named(element) and (size - linked < PROSE or linked > LINKED * size):
        return True
    if element.tag not in GROUPS or count.evidence[element]:
        return False
    if element.tag != "p" and count.inward[element] > LINKED * size:
        return True  # a table of contents
    return article and (linked > LINKED * size or _is_loose(element))


def _named(element: HtmlElement) -> bool:
    """Whether its class or its id says that it is a frame."""
    names = f"{element.get('class', '')} {element.get('id', '')}"
    return bool(names.strip()) and bool(NAMED.search(CAMEL.sub("-", names).lower()))


def _is_loose(element: HtmlElement) -> bool:
    """Whether text of an article's page is neither evidence nor structured: a credit, a teaser, a notice."""
    if element.tag not in LOOSE or next(element.iterdescendants(*STRUCTURE), None) is not None:
        return False
    return next(element.iterancestors(*STRUCTURE), None) is None


def _region(body: HtmlElement, evidence: Counter[HtmlElement], share: float) -> HtmlElement:
    """The innermost element that holds this share of the evidence."""
    region = body
    while True:
        inner = next((each for each in region if evidence[each] >= max(share * evidence[body], 1)), None)
        if inner is None or inner.tag not in BLOCKS or inner.tag in UNITS:
            return region
        region = inner


def _title_before(region: HtmlElement, body: HtmlElement) -> HtmlElement | None:
    """What holds the page's title before a region that has none."""
    if region.find(".//h1") is not None:
        return None
    for above in (region, *region.iterancestors()):
        if above is body:
            return None
        for each in above.itersiblings(preceding=True):
            if each.tag == "h1" or each.find(".//h1") is not None:
                return each
    return None


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()
