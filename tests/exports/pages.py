"""Researches as a `Material`, from the smallest to one of 500 observations, and one with a written report."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench import research as made
from tests.report import example

from pathfinder.exports.formats.html import render
from pathfinder.report.material import Material
from pathfinder.report.texts import load
from pathfinder.report.view import View
from pathfinder.session.store.journal import Journal
from pathfinder.sources.archive.archive import Archive

STORED = {
    "src_1": "The team measured for a year. In all three projects builds took 40% less time than before.",
    "src_2": "As the handbook says, a cache of 8\nGB halved the time of a build.",
    "src_3": "A copy: builds took 40% less time, they say.",
    "src_4": "I tried it: on network disks nothing changed, and I tried it twice.",
}


def material(
    graph: Mapping[str, Any],
    state: Mapping[str, Any],
    sources: Mapping[str, Any],
    *,
    language: str = "en",
    text_of: Callable[[str], str] = lambda source_id: STORED.get(source_id, ""),
    searches: Sequence[Mapping[str, Any]] = (),
    journal: Sequence[Mapping[str, Any]] = (),
    **view: Any,
) -> Material:
    """A `Material` of its parts, written on a fixed day."""
    shown: Any = graph
    seen = View(shown, state, sources, load(language), "2026-11-21T12:00:00+00:00", **view)
    return Material(seen, text_of, searches, journal, "author-year")


def small(language: str = "en", **changes: Any) -> Material:
    """The research of tests/report/example.py: five observations, every kind of node and edge."""
    searches = [
        {
            "query": "cache size build time",
            "tool": "pf search",
            "results": [{"url": "https://site1.example/page", "engines": ["openalex"]}],
            "used": ["https://site1.example/page"],
        },
        {"query": "cache cost", "tool": "pf search", "results": [], "used": []},
    ]
    return material(
        changes.pop("graph", None) or example.research(),
        changes.pop("state", None) or example.state(),
        changes.pop("sources", None) or example.sources(),
        **{
            "language": language,
            "searches": searches,
            "failures": [{"url": "https://gone.example/x", "kind": "blocked"}],
            **changes,
        },
    )


def sentence(text: str, *cites: str, **changes: Any) -> dict[str, Any]:
    """A sound sentence of a written report unless changed."""
    return {
        "text": text,
        "cites": list(cites),
        "hypotheses": [],
        "rejected": [],
        "view": False,
        "computed": [],
        "level": "high",
        "problems": [],
        **changes,
    }


def report() -> dict[str, Any]:
    """A written report with every kind of sentence."""
    return {
        "asked": "finished",
        "then": {"status": "completed", "reason": "done"},
        "iteration": 3,
        "title": "Larger caches and build times",
        "outline": [
            {"id": "sec_1", "heading": "What was measured", "covers": "", "words": 200, "evidence": []}
        ],
        "sections": [
            {
                "id": "sec_1",
                "paragraphs": [
                    [
                        sentence("Builds took 40% less time.", "obs_1", "obs_3", level="verified"),
                        sentence(
                            "That is 24 minutes of an hour.",
                            "obs_1",
                            computed=[{"shown": "24", "formula": "60 * 40 / 100", "inputs": ["obs_1"]}],
                        ),
                        sentence(
                            "It saved 45% elsewhere.", "obs_2", problems=["45% stands in no cited quote"]
                        ),
                    ],
                    [
                        sentence("What does that mean?", level=None, view=True),
                        sentence(
                            "That a cache never matters was refuted.",
                            hypotheses=["hyp_A3"],
                            rejected=["hyp_A3"],
                        ),
                        sentence("Something else.", "obs_99", level=None),
                    ],
                ],
            }
        ],
        "summary": [
            [sentence("A larger cache makes builds faster.", "obs_1", "obs_2", hypotheses=["hyp_A1"])]
        ],
        "done": True,
    }


def with_report(language: str = "en") -> Material:
    """The small research with a written report."""
    return small(language, state={**example.state(), "report": report()})


def large(folder: Path, observations: int = 500) -> Material:
    """A made research of that many observations."""
    research = made.Made(folder)
    while research.observations < observations:
        research.go_on(min(12, observations - research.observations))
    session, archive = research.session, research.archive
    return material(
        session.research.graph.data,
        session.research.state,
        {source["id"]: source for source in archive.all()},
        text_of=lambda source_id: "\n\n".join(archive.texts(source_id)),
        journal=[line.entry for line in session.journal.read()],
    )


def of_session(folder: Path, language: str = "en") -> Material:
    """The research in a session folder."""
    archive = Archive(folder / "sources")
    graph, state = (json.loads((folder / f"{name}.json").read_text()) for name in ("cognigraph", "state"))
    history = folder / "search_history.json"
    searches = json.loads(history.read_text())["searches"] if history.exists() else []
    return material(
        graph,
        state,
        {source["id"]: source for source in archive.all()},
        language=language,
        text_of=lambda source_id: "\n\n".join(archive.texts(source_id)),
        searches=searches,
        journal=[line.entry for line in Journal(folder / "journal.jsonl").read()],
    )


def written(path: Path, page: Material) -> Path:
    """The page as a file."""
    path.write_bytes(render(page))
    return path
