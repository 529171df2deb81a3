"""Structure of public documentation that an extraction keeps: items, headings, cells, definitions, code.

The pages are those of Debian's documentation packages, unpacked (`dpkg -x`) into DIR/documentation/PACKAGE.
What their content is was stated per site by hand: an element, and the frames inside of it. A table of
contents that leads into its own page is a frame. Peers that are not installed are left out.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from bench.table import Claim, milliseconds

from pathfinder.sources.html.visible_text import LINES, PARAGRAPHS

FOLDER = "documentation"
DOC = "usr/share/doc"
LINK, HEADING = '//div[@role="main"]', './/a[@class="headerlink"]'
SITES = {  # package: its pages, the element with the content, the frames inside of it
    "apache2-doc": (
        "manual/en", '//div[@id="page-content"]', './/div[@id="quickview"]|.//div[contains(@class,"lang")]'
    ),
    "debian-handbook": ("html/en-US", "//body", './/ul[contains(@class,"docnav")]|.//p[@id="title"]'),
    "debian-policy": ("policy.html", LINK, HEADING),
    "developers-reference": ("", LINK, HEADING),
    "git-doc": ("", "//body", './/div[@id="footer"]'),
    "libglib2.0-doc": (
        "", "//body", './/table[@class="navigation"]|.//div[@class="footer"]|.//a[@class="shortcuts"]'
    ),
    "postgresql-doc-15": ("html", "//body", './/div[@class="navheader" or @class="navfooter"]'),
    "python3.11-doc": ("html", LINK, HEADING),
    "python-django-doc": ("html", '//div[@id="bd"]//div[@class="yui-b"]', HEADING),
    "r-doc-html": ("manual", "//body", './/div[@class="header" or @class="nav-panel" or @class="contents"]'),
    "sqlite3-doc": ("", "//body", './/div[contains(@class,"nosearch")]|.//form'),
}  # fmt: skip
KINDS = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "headings"),
    "li": "items", "dt": "definitions", "dd": "definitions", "td": "cells", "th": "cells",
    "pre": "lines of code",
}  # fmt: skip
SKIPPED = frozenset(
    (
        "script",
        "style",
        "noscript",
        "template",
        "head",
        "svg",
        "select",
        "textarea",
        "button",
        "math",
        "object",
    )
)
BLOCKS = {*KINDS, *PARAGRAPHS, *LINES}
MARK = re.compile(r"^[\s>:]*(?:#{1,6} |[-*+•] |\d+[.)] )?")
SIZES = range(2_000, 900_000)  # bytes of a page
FEWEST_LINES = 15
LONG = 15  # letters of a line that may stand inside of a longer one
INWARD = 0.6  # share of letters in links into the page itself, in a table of contents

Line = tuple[str, str]  # kind and letters


def letters(text: str) -> str:
    """Letters and digits alone, in one form and case."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text))).lower()


def lines(content: Any) -> Iterator[Line]:
    """Every line of an element, by its own block elements; the element itself is the parser's."""
    from lxml import etree

    words: list[str] = []
    inside: list[str] = []
    walk = etree.iterwalk(content, events=("start", "end"))
    for event, element in walk:
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "start" and (not tag or tag in SKIPPED):
            walk.skip_subtree()
            continue
        if tag in BLOCKS and not (tag == "br" and {"td", "th"} & set(inside)):
            kind = next((KINDS[each] for each in reversed(inside) if each in KINDS), "text")
            text, _ = "".join(words), words.clear()
            for line in text.split("\n") if "pre" in inside else (text,):
                if letters(line):
                    yield kind, letters(line)
            inside = [*inside, tag] if event == "start" else inside[:-1]
        if event == "start":
            words.append(element.text or "")
        elif element is not content:
            words.append(element.tail or "")


def pages(data: Path, most: int) -> Iterator[tuple[bytes, list[Line]]]:
    """Pages by chance, the same in every run, with the lines of their content."""
    from lxml import html

    for package, (folder, content, frames) in SITES.items():
        names = sorted((data / FOLDER / package).glob(f"{DOC}/*/{folder}/**/*.html"))
        Random(7).shuffle(names)
        found = 0
        for raw in (name.read_bytes() for name in names):
            main = (
                next(iter(html.document_fromstring(raw).xpath(content)), None) if len(raw) in SIZES else None
            )
            if main is None or found >= most:
                continue
            for frame in (
                *main.xpath(frames),
                *filter(_leads_inward, main.xpath(".//ul|.//ol|.//dl|.//div")),
            ):
                if frame.getparent() is not None:
                    frame.drop_tree()
            gold = list(lines(main))
            if len(gold) >= FEWEST_LINES:
                found += 1
                yield raw, gold


def _leads_inward(element: Any) -> bool:
    links = element.xpath(".//a")
    inward = sum(len(letters(link.text_content())) for link in links if link.get("href", "").startswith("#"))
    return len(links) > 1 and inward > INWARD * len(letters(element.text_content()))


def kept(gold: list[Line], text: str) -> Iterator[tuple[str, bool]]:
    """Whether each line stands in an extracted text, as often as a line or a cell, or in a longer one."""
    have: Counter[str] = Counter()
    for cell in re.split(r"[\n|\t]", text.replace("\\|", "")):
        have.update({letters(cell), letters(MARK.sub("", cell))})
    whole = letters(text)
    for kind, line in gold:
        yield kind, have[line] > 0 or (len(line) >= LONG and line in whole)
        have[line] -= 1


def methods() -> dict[str, Callable[[bytes], str]]:
    """Ours and those to compare with, by name."""
    from functools import partial

    from trafilatura import extract as library

    from pathfinder.sources.sandbox.extract import extract

    def peer(**options: Any) -> Callable[[bytes], str]:
        call = partial(library, include_comments=False, **options)
        return lambda raw: call(raw) or ""

    markdown = {"output_format": "markdown", "include_formatting": True}
    found = {
        "ours": lambda raw: extract(raw, "text/html", "https://example.org/").text,
        "trafilatura": peer(),
        "trafilatura fast": peer(fast=True),
        "trafilatura favor_recall": peer(fast=True, favor_recall=True),
        "trafilatura Markdown": peer(fast=True, favor_recall=True, **markdown),
    }
    try:
        from resiliparse.extract.html2text import extract_plain_text  # type: ignore[import-not-found]
    except ImportError:
        return found
    return {
        **found,
        "resiliparse": lambda raw: extract_plain_text(raw.decode("utf-8", "replace"), main_content=True),
    }


def measure(_folder: Path, times: int, *, data: Path) -> list[Claim]:
    what = "{} of documentation kept"
    every = list(pages(data, times))
    if not every:
        note = f"{data / FOLDER} is missing: unpack Debian's documentation packages there"
        return [Claim(what.format("items and headings"), None, 0.99, at_least=True, note=note)]
    shares: dict[str, dict[str, float]] = {}
    seconds: dict[str, float] = {}
    for name, method in methods().items():
        there, all_of = Counter[str](), Counter[str]()
        begun = time.perf_counter()
        texts = [method(raw) for raw, _ in every]
        seconds[name] = (time.perf_counter() - begun) / len(every)
        for (_, gold), text in zip(every, texts, strict=True):
            for kind, stands in kept(gold, text):
                all_of[kind] += 1
                there[kind] += stands
        shares[name] = {kind: there[kind] / all_of[kind] for kind in all_of}
    print(f"{len(every)} pages; share kept:")
    for name, found in shares.items():
        row = ", ".join(f"{kind} {share:.3f}" for kind, share in sorted(found.items()))
        print(f"  {name:<26} {row}; {milliseconds(seconds[name])} a page")
    ours = shares["ours"]
    goals = {"items": 0.99, "headings": 0.99}
    return [
        Claim(what.format(kind), ours[kind], goals.get(kind, 0.98), at_least=True)
        for kind in sorted(ours)
        if kind != "text"
    ]
