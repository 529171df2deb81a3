"""Main text of 181 real pages against the library alone, by the public benchmark's own measure.

The gold text leaves out titles, captions and credits of pictures; our text keeps titles and captions, as a
reader may quote them, and so has a lower precision than the library by intent.

Also whether our normalisation loses anything a reader would quote: every sentence of the gold text that
stands in the visible text of the page must be provable from what we store.
"""

from __future__ import annotations

import gzip
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.shingles import score
from bench.table import Claim, milliseconds

SENTENCE = re.compile(r"(?<=[.!?]) +|\n+")
LEAST_WORDS = 5
FOLDER = "article-extraction"


class Page(NamedTuple):
    """A page with the text that people marked as its article."""

    raw: bytes
    url: str
    gold: str


def pages(data: Path) -> Iterator[Page]:
    """The pages of the public set below `data`."""
    folder = data / FOLDER
    for name, truth in json.loads((folder / "ground-truth.json").read_text(encoding="utf-8")).items():
        raw = gzip.decompress((folder / "html" / f"{name}.html.gz").read_bytes())
        yield Page(raw, truth["url"], truth["articleBody"])


def measure(_folder: Path, _times: int, *, data: Path) -> list[Claim]:
    if not (data / FOLDER / "ground-truth.json").exists():
        note = f"{data / FOLDER} is missing: python bench/run.py extraction --data DIR"
        return [Claim("F1 of our main text : trafilatura alone", None, 0.97, at_least=True, note=note)]
    from trafilatura import extract as library

    from pathfinder.evidence.quotes.proof import prepare, prove
    from pathfinder.sources.sandbox.extract import extract

    ours, theirs = [], []
    seconds = {"ours": 0.0, "library": 0.0}
    quotes = proven = placed = 0
    extract(b"<html><body><p>warm</p></body></html>", "text/html", "https://example.org/")
    for page in pages(data):
        begun = time.perf_counter()
        document = extract(page.raw, "text/html", page.url)
        seconds["ours"] += time.perf_counter() - begun
        begun = time.perf_counter()
        alone = library(page.raw, url=page.url, fast=True, include_comments=False, with_metadata=True) or ""
        seconds["library"] += time.perf_counter() - begun
        alone = library(page.raw, url=page.url, fast=True, include_comments=False) or ""
        ours.append((page.gold, document.text))
        theirs.append((page.gold, alone))
        placed += bool(document.metadata.get("places"))
        texts = [prepare(text) for text in (document.text, document.full_text or "")]
        letters = page_letters(page.raw)
        for sentence in SENTENCE.split(page.gold):
            if len(sentence.split()) >= LEAST_WORDS and "".join(sentence.split()) in letters:
                quotes += 1
                proven += any(prove(sentence, text) for text in texts)
    mine, other = score(ours), score(theirs)
    note = (
        f"F1 {mine.f1:.4f} (precision {mine.precision:.4f}, recall {mine.recall:.4f}) against {other.f1:.4f} "
        f"({other.precision:.4f}, {other.recall:.4f}), {len(ours)} pages, {placed} with headings"
    )
    pace = ", ".join(f"{name} {milliseconds(value / len(ours))} a page" for name, value in seconds.items())
    return [
        Claim("F1 of our main text : trafilatura alone", mine.f1 / other.f1, 0.97, at_least=True, note=note),
        Claim(
            "time of extraction : trafilatura with metadata",
            seconds["ours"] / seconds["library"],
            3,
            note=pace,
        ),
        Claim(
            "gold sentences of the page that can be quoted",
            proven / quotes,
            0.995,
            at_least=True,
            note=f"{proven:,} of {quotes:,}",
        ),
    ]


def page_letters(raw: bytes) -> str:
    """All text of a page as the parser sees it, without white space."""
    from lxml import html

    return "".join("".join(html.document_fromstring(raw).itertext()).split())
