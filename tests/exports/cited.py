"""Researches whose sources carry what makes trouble in a bibliography, shared by the tests of the exports."""

from __future__ import annotations

from typing import Any

from tests.report import example

from pathfinder.exports.csl.items import items_of
from pathfinder.exports.csl.styles import find, style
from pathfinder.report.material import Material
from pathfinder.report.references.citations import AUTHOR_YEAR, NUMERIC, Citations
from pathfinder.report.texts import load
from pathfinder.report.view import View

NOW = "2026-11-21T10:20:30Z"
BUILT_IN = {"author-year": AUTHOR_YEAR, "numeric": NUMERIC}

# title, authors, date, and what paper_index.json knows
WORKS: list[tuple[str, list[str], str | None, dict[str, Any]]] = [
    (
        "Attention Is All You Need",
        ["Ashish Vaswani", "Noam Shazeer", "Niki Parmar"],
        "2017-06-12",
        {"arxiv": "1706.03762", "year": 2017, "citations": 100_000},
    ),
    (
        "A cache halves the time of builds",
        ["Jan van der Berg", "Kim Min-jun"],
        "2020-03-02",
        {"doi": "10.1234/abc_d(2020)1", "venue": "Journal of Caches & Co", "year": 2020},
    ),
    ("Global report on caches", ["World Health Organization"], "2021-05-01", {}),
    ("캐시 크기와 빌드 시간: 실험 연구", ["김철수", "박영희"], "2019-11-30", {}),
    ("缓存与构建时间", ["李明"], "2018-01-01", {}),
    ("Nobody wrote this page", [], None, {}),
    (
        "Proceedings paper",
        ["Smith, John, Jr.", "Müller, Jürgen"],
        "2022-07-01",
        {"venue": "Proceedings of the Conference on Builds", "year": 2022, "doi": "10.5555/1.2"},
    ),
]
HOSTILE = [
    'A {title} with } lost {{ braces, 100% & $x_1^2$ # ~ \\ back\\slash "q" @article{evil, title={x}}',
    "Two\nlines \x00 control \u202e turned",
    "עברית وعربي 🎉 👩‍💻",
    "<b>bold</b> <script>alert(1)</script> `code` *x* _y_ [z](https://evil.example)",
    "A long title " * 200,
    "\\input{/etc/passwd} \\write18{rm} ``q'' -- --- !` ?` <<x>>",
    "ER  - \r\nTY  - JOUR",
    "{}",
    "} {",
    "a % comment",
    "--lua-filter=evil.lua",
    "---\ntitle: evil\n---",
    '#read("/etc/passwd") #set text(red) <label> @ref $ 1 $ // note',
    '<html>]]></data><node id="evil"/>',
    '"@id": "https://evil.example", "@context": "https://evil.example/c"',
    "```{=html}\n<script>alert(1)</script>\n```",
    "`<b>`{=openxml} ::: evil :::",
]


def material(
    works: list[tuple[str, list[str], str | None, dict[str, Any]]] | None = None,
    *,
    language: str = "en",
    cited: str = "author-year",
    **changes: Any,
) -> Material:
    """A research that cites one page a work: its quotes are the titles. `changes` are those of the graph."""
    works = WORKS if works is None else works
    observations, sources, edges = {}, {}, []
    for number, (title, authors, published, paper) in enumerate(works, 1):
        observations[f"obs_{number}"] = example.observation(
            1, f"It says: {title}", title, number, source_url=f"https://site{number}.example/a_b?c={{1}}&d=~e"
        )
        sources[f"src_{number}"] = _source(number, title, authors, published, paper)
        edges.append(example.edge(f"obs_{number}", "hyp_A1"))
    summary = changes.pop("summary", "A larger cache makes builds faster.")
    graph = example.graph(
        observations, {"hyp_A1": example.hypothesis(summary, 0.8, "verified")}, edges, **changes
    )
    return of(graph, sources, language=language, cited=cited)


def hostile(**options: Any) -> Material:
    """Every hostile text as title, as name of an author and as quote."""
    return material([(text, [text[:60]], "2020-01-01", {}) for text in HOSTILE], **options)


def of(graph: Any, sources: dict[str, Any], *, language: str = "en", cited: str = "author-year") -> Material:
    """A graph with its sources as material, cited in a built-in style or a CSL style."""
    chosen = BUILT_IN.get(cited)
    if chosen is None:
        entries = Citations(graph["observations"], sources).entries
        chosen = style(cited, find(cited), items_of(entries, sources))
    view = View(graph, example.state(), sources, load(language), NOW, style=chosen)
    return Material(view, lambda _: "", [], [], cited)


def _source(
    number: int, title: str, authors: list[str], published: str | None, paper: dict[str, Any]
) -> dict[str, Any]:
    return {
        "id": f"src_{number}",
        "url": f"https://site{number}.example/a_b?c={{1}}&d=~e",
        "title": title,
        "authors": authors,
        "published": published,
        "fetched_at": NOW,
        "media_type": "text/html",
        "source_type": "official",
        "authority": 0.85,
        "metadata": {"site": f"Site & Sons {number}", "language": "en"},
        **({"paper": paper} if paper else {}),
    }
