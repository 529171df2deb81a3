"""A research of any size, made of real journal entries, in a folder of its own."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

from pathfinder.model.cycle.target import choose, search_mode
from pathfinder.session.documents.writing import write_all
from pathfinder.session.store import bindings, checkpoints
from pathfinder.session.store.paths import FOLDER, SessionPaths
from pathfinder.session.store.session import Session, create
from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.document import Document
from pathfinder.steps.protocol import apply_event

TIME = "2026-01-31T12:00:00+00:00"
NAME = "20260131-bench"
PER_SOURCE = 8
PER_HYPOTHESIS = 5
EDGES = 5
WEIGHTS = (0.3, 0.5, 0.8)
TOOLS = ("pattern_recognition", "analogy", "first_principles", "causal_chain", "scamper", "inversion")


class Made:
    """A research under construction: the session, and what its answers have used up."""

    def __init__(self, folder: Path) -> None:
        root = folder / FOLDER
        self.session: Session = create(root, NAME, apply_event)
        self.archive = Archive(self.session.paths.sources, now=lambda: TIME)
        self.sources: list[Any] = []
        self.session.commit("started", TIME, **_started())
        bindings.set_current(root, NAME)

    @property
    def observations(self) -> int:
        return len(self.session.research.graph.observations)

    @property
    def step(self) -> str:
        return str(self.session.research.state["card"]["step"])

    def answer(self, payload: dict[str, Any]) -> None:
        """Accept a checked payload for the open card."""
        accept(self.session, payload)

    def source_of(self, number: int) -> Any:
        """The archived source that carries fact `number`."""
        index = (number - 1) // PER_SOURCE
        while len(self.sources) <= index:
            self.sources.append(self.archive.add(_document(len(self.sources))))
        return self.sources[index]

    def explore(self, count: int) -> dict[str, Any]:
        """An EXPLORE payload with `count` new observations, and hypotheses and edges in proportion."""
        graph = self.session.research.graph
        first = self.observations + 1
        known = [key for key in graph.hypotheses if key.startswith("hyp_A")]
        wanted = max(1, (first + count - 1) // PER_HYPOTHESIS)
        new = [
            {"id": f"hyp_A{n}", "summary": f"Claim {n} {_word(n)}", "verify_keywords": [f"word {_word(n)}"]}
            for n in range(len(known) + 1, wanted + 1)
        ]
        targets = known + [str(item["id"]) for item in new]
        edges = [
            {"from": f"obs_{n}", "to": key, "type": "SUPPORTS", "weight": WEIGHTS[n % 3]}
            for n in range(first, first + count)
            for key in dict.fromkeys(targets[(n * 7 + step * 13) % len(targets)] for step in range(EDGES))
        ]
        observations = [self.observation(n) for n in range(first, first + count)]
        return {
            "status": "success",
            "observations": observations,
            "type_a_hypotheses": new,
            "edges": edges,
            "retry_keywords": [],
        }

    def observation(self, number: int) -> dict[str, Any]:
        source = self.source_of(number)
        origin = {key: source[key] for key in ("source_type", "authority", "domain", "text_id")}
        return {
            "id": f"obs_{number}",
            "summary": f"Fact {number} was measured",
            "quote": sentence(number),
            "proof": "exact",
            "source_id": source["id"],
            "source_url": source["url"],
            **origin,
        }

    def go_on(self, count: int) -> None:
        """Answer the open card; an EXPLORE brings `count` observations."""
        research = self.session.research
        if self.step == "CLARIFY":
            parts = [{"text": f"Part {n} of the question"} for n in (1, 2, 3)]
            fields = {"question": "Why?", "answered_when": ["It is clear."], "sub_questions": parts}
            sides = ("measurability", "constraints", "scope", "specificity")
            clear = {side: {"score": 0.9, "reason": "It is clear."} for side in sides}
            self.answer({**fields, "scope": {"includes": [], "excludes": []}, "clarity": clear})
        elif self.step == "PLAN":
            target, _ = choose(research.graph, research.state["rules"])
            ends = {key: target[key] for key in ("target_type", "target_id", "conflict_with")}
            queries = [f"query {research.iteration} {n}" for n in (1, 2, 3)]
            mode = search_mode(research.graph)
            self.answer({**ends, "queries": queries, "search_mode": mode, "reason": "It is next."})
        elif self.step == "EXPLORE":
            self.answer(self.explore(count))
        else:
            self.answer(_idea(sum(key.startswith("hyp_B") for key in research.graph.hypotheses) + 1))


def accept(session: Session, payload: dict[str, Any]) -> None:
    """Accept a checked payload for the open card."""
    card = session.research.state["card"]
    event = {
        "card": card["id"],
        "step": card["step"],
        "sha256": "0" * 64,
        "payload": payload,
        "searches": 0,
    }
    session.commit("accepted", TIME, **event)


def build(folder: Path, observations: int, *, ends_iteration: bool) -> Path:
    """A research with that many observations and an open EXPLORE card; returns `folder`.

    Answering that card ends the iteration, or leads to IDEATE when `ends_iteration` is False.
    """
    made = Made(folder)
    rest = 1 if ends_iteration else 0
    while not (
        made.step == "EXPLORE"
        and made.observations >= observations
        and made.session.research.iteration >= 3
        and made.session.research.iteration % 3 == rest
    ):
        left = observations - made.observations
        made.go_on(min(left, 12 if observations > 48 else 3))
    session = made.session
    write_all(session)
    pair = session.paths.graph.read_bytes(), session.paths.state.read_bytes()
    for number in range(
        max(0, session.research.iteration - checkpoints.DEPTH), session.research.iteration + 1
    ):
        checkpoints.keep(session.paths, number, *pair)
    return folder


def answer_file(folder: Path) -> Path:
    """Write a valid answer to the open EXPLORE card: one new observation with two edges."""
    session = opened(folder)
    count = len(session.research.graph.observations)
    archive = Archive(session.paths.sources)
    number = count + 1
    source = archive.add(_document((number - 1) // PER_SOURCE))
    graph = session.research.graph
    alive = [key for key, item in graph.hypotheses.items() if item["status"] != "rejected"][:2]
    answer = {
        "status": "success",
        "observations": [
            {
                "id": f"obs_{number}",
                "summary": f"Fact {number} was measured",
                "quote": sentence(number),
                "source_id": source["id"],
            }
        ],
        "type_a_hypotheses": [],
        "edges": [{"from": f"obs_{number}", "to": key, "type": "SUPPORTS", "weight": 0.8} for key in alive],
        "retry_keywords": [],
    }
    path = session.paths.inbox / f"{session.research.state['card']['id']}.json"
    path.write_text(json.dumps(answer), encoding="utf-8")
    return path.relative_to(folder)


def opened(folder: Path) -> Session:
    """The research in a folder, loaded."""
    session = Session(SessionPaths(folder / FOLDER, NAME), apply_event)
    session.load()
    return session


def fresh_copy(template: Path, folder: Path) -> None:
    """Put a copy of `template` at `folder`, replacing what is there once its reports are written."""
    import os

    _wait_for_reports(folder)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder, symlinks=True)
    os.sync()  # so that the timed program does not wait for the copy to reach the disk


def _wait_for_reports(folder: Path) -> None:
    """What ends an iteration or adds a section leaves the reports to a process that outlives its command."""
    while SessionPaths(folder / FOLDER, NAME).due.exists():
        time.sleep(0.01)


def _started() -> dict[str, Any]:
    rules = {"max_visits": 3, "refusals_per_card": 3, "drift_window": 3, "max_blocks": 3}
    return {
        "session": NAME,
        "question": "Why?",
        "driver": "interactive",
        "secret": "0" * 32,
        "corpora": [],
        "limits": {"max_iterations": 1_000_000},
        "budget": {"max_usd": None, "spent_usd": 0.0},
        "rules": {**rules, "stop_when_saturated": False},
    }


def _document(index: int) -> Document:
    url = f"https://site{index}.example/report"
    facts = range(index * PER_SOURCE + 1, (index + 1) * PER_SOURCE + 1)
    text = "\n\n".join(f"{sentence(number)} {_filler(number)}" for number in facts)
    return Document(url, url, text.encode(), "text/plain", f"Report {index}", text, None, [], None, {})


def sentence(number: int) -> str:
    """What fact `number` says."""
    return f"In the series called {_word(number)} the value of fact {number} was measured and confirmed."


def _filler(number: int) -> str:
    words = [_word(number * 31 + step) for step in range(60)]
    return f"{' '.join(words)}."


def _word(number: int) -> str:
    """A made-up word, another one for every number."""
    syllables = [one + other for one, other in zip("bcdfghjklmnprst", "aeiouaeiouaeiou", strict=True)]
    word, rest = "", number * 7919 + 15
    while rest:
        word, rest = word + syllables[rest % 15], rest // 15
    return word


def _idea(number: int) -> dict[str, Any]:
    chosen = {
        "id": f"hyp_B{number}",
        "summary": f"Idea {number} {_word(number)}",
        "reasoning_tool": TOOLS[0],
        "derived_from": ["obs_1"],
        "verify_keywords": [f"idea {_word(number)}"],
    }
    candidates = [{"reasoning_tool": tool, "summary": f"Candidate by {tool}"} for tool in TOOLS]
    return {"candidates": candidates, "hypothesis": chosen}
