"""A research of any size with an open card of a step, and an answer to it that is accepted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench import research
from bench.research import Made, sentence

from pathfinder.evidence.trust.findings import select
from pathfinder.model.cycle.target import choose, search_mode
from pathfinder.session.documents.writing import write_all
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session

CITED = 8  # observations of a section
FINDINGS = 8


def open_card(folder: Path, step: str, observations: int) -> Path:
    """Make the research in a new folder and write the answer; returns its path from there."""
    if step == "EXPLORE":
        research.build(folder, observations, ends_iteration=False)
        return research.answer_file(folder)
    session, answer = {"CLARIFY": _clarify, "PLAN": _plan, "SECTION": _section}[step](folder, observations)
    write_all(session)
    ArchivedSources(session.paths).relevance("value")  # the index, which grows with every search
    card = session.research.state["card"] or {}
    path = session.paths.inbox / f"{card['id']}.json"
    path.write_text(json.dumps(answer), encoding="utf-8")
    return path.relative_to(folder)


def _clarify(folder: Path, _observations: int) -> tuple[Session, dict[str, Any]]:
    parts = [{"text": f"Part {n} of the question"} for n in (1, 2, 3)]
    scope = {"includes": ["houses"], "excludes": []}
    fields = {"question": "Why do heat pumps fail in the cold?", "answered_when": ["It is clear."]}
    folder.mkdir()
    return Made(folder).session, {**fields, "sub_questions": parts, "scope": scope}


def _plan(folder: Path, observations: int) -> tuple[Session, dict[str, Any]]:
    folder.mkdir()
    made = Made(folder)
    while not (made.step == "PLAN" and made.observations >= observations):
        made.go_on(max(1, min(observations - made.observations, 12 if observations > 48 else 3)))
    graph, state = made.session.research.graph, made.session.research.state
    target, _ = choose(graph, state["rules"])
    ends = {key: target[key] for key in ("target_type", "target_id", "conflict_with")}
    queries = ["heat pump cold field test", "heat pump failure in frost", "heat pump paper"]
    mode = search_mode(graph)
    return made.session, {**ends, "queries": queries, "search_mode": mode, "reason": "It is next in turn."}


def _section(folder: Path, observations: int) -> tuple[Session, dict[str, Any]]:
    session = research.opened(research.build(folder, observations, ends_iteration=True))
    session.commit("report", research.TIME, asked="request")
    cited = [f"obs_{n}" for n in range(1, CITED + 1)]
    first = {"heading": "What was measured", "covers": "What was measured and confirmed.", "words": 200}
    second = {"heading": "What else was measured", "covers": "Other series of values.", "words": 200}
    core = select(session.research.graph.data).core[:FINDINGS]
    sections = [
        {"id": "sec_1", **first, "evidence": [*core, *cited]},
        {"id": "sec_2", **second, "evidence": cited},
    ]
    outline = {"title": "A report of facts", "sections": sections, "unused": []}
    research.accept(session, outline)
    told = [f"{sentence(n).removesuffix('.')} [obs_{n}]." for n in range(1, CITED + 1)]
    return session, {"paragraphs": [" ".join(told[at : at + 2]) for at in range(0, CITED, 2)]}
