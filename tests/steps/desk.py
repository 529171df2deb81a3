"""A research in memory with a few sources: hand in answers and see what becomes of them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pathfinder.errors import Problem
from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.evidence.numbering.units import units
from pathfinder.evidence.places import Place, Range
from pathfinder.evidence.quotes.proof import PreparedText, prepare
from pathfinder.model.cycle.research import RULES_VERSION, Research
from pathfinder.model.cycle.resilience.stagnation import THRESHOLDS
from pathfinder.session.sources.reading.finding import occurrences
from pathfinder.steps import step_named
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.contracts import contract
from pathfinder.steps.checks.step import Context, Occurrences, Passage
from pathfinder.steps.protocol import apply_event
from pathfinder.steps.writing import report_file
from pathfinder.validation import problems

CLONE = Path(__file__).resolve().parents[2]
TIME = "2026-01-01T00:00:00+00:00"
FIELD_TEST = (
    "Field tests in Minnesota. The monitored units maintained an average coefficient of performance of 2.1 "
    "at -20 °C, although defrosting cost 9 % of the heat. Older units did not run below -10 °C at all.\n\n"
    "The survey covered 42 houses over two winters and every house kept its old boiler."
)
BLOG_POST = (
    "My neighbour's heat pump stopped in January. The installer said that the refrigerant was low, and after "
    "the repair it kept the house at 21 degrees all winter."
)
QUOTE = "The monitored units maintained an average coefficient of performance of 2.1 at -20 °C"
OTHER_QUOTE = "The survey covered 42 houses over two winters"
BLOG_QUOTE = "it kept the house at 21 degrees all winter"


TRUE_SENTENCE = (
    "According to a field test, the monitored units maintained an average coefficient of performance of 2.1 "
    "at -20 °C, with defrosting [obs_1]."
)
CONFLICT = {"target_id": "hyp_A1", "conflict_with": "hyp_A2"}
SIDES = ("measurability", "constraints", "scope", "specificity")
WRITING = ("OUTLINE", "SECTION", "SUMMARY")
OUTLINE = {
    "title": "Heat pumps in the cold",
    "sections": [
        {
            "heading": "What was measured",
            "covers": "The efficiency that field tests measured in deep cold.",
            "words": 100,
            "evidence": ["obs_1", "hyp_A1"],
        },
    ],
}


def worked_example(step: str) -> dict[str, Any]:
    """The answer that the prompt of a step shows."""
    text = (CLONE / "prompts" / f"{step.lower()}.md").read_text("utf-8")
    if step.upper() == "OUTLINE":  # a report, in Markdown
        return report_file.answer(text.split("\nExample:\n")[1])
    (example,) = (
        line
        for line in text.splitlines()
        if line.startswith("{") and line.endswith("}") and line != "{{data}}"
    )
    return dict(json.loads(example))


class MemorySources:
    """Archived sources held in memory; the texts are really prepared and quotes really proven."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}
        self.records: dict[str, dict[str, Any]] = {}
        self.seen: set[str] = set()
        self.history: list[dict[str, Any]] = []
        self.failed: list[dict[str, str]] = []
        self.newer: dict[str, list[str]] = {}
        self.unopened: dict[str, list[str]] = {}
        self.shown: dict[str, list[Range]] = {}
        self._texts: dict[str, list[PreparedText]] = {}

    def add(self, number: int, url: str, text: str, **fields: Any) -> None:
        self.records[f"src_{number}"] = {
            "id": f"src_{number}",
            "url": url,
            "final_url": url,
            "title": f"Source {number}",
            "source_type": "paper",
            "authority": 0.9,
            "domain": url.split("/")[2],
            "text_id": f"txt_{number}",
            "characters": len(text),
            "units": len(units(text)),
            **fields,
        }
        self._texts[f"src_{number}"] = [prepare(text)]
        self.seen.add(url)

    def get(self, source_id: str) -> Mapping[str, Any] | None:
        return self.records.get(source_id)

    def texts(self, source_id: str) -> Sequence[PreparedText]:
        return self._texts[source_id]

    def written(self, source_id: str) -> str:
        return self.files.get(source_id, "")

    def recent(self) -> Sequence[Mapping[str, Any]]:
        return list(self.records.values())

    def all(self) -> Sequence[Mapping[str, Any]]:
        return list(self.records.values())

    def read(self) -> Mapping[str, Sequence[Range]]:
        return self.shown

    def relevance(self, query: str) -> Mapping[str, float]:
        words = {name: set(texts[0].original.lower().split()) for name, texts in self._texts.items()}
        worth = {name: float(len(each & set(query.lower().split()))) for name, each in words.items()}
        return {name: worth[name] for name in sorted(worth, key=lambda one: -worth[one]) if worth[name]}

    def sections(self, source_id: str, query: str) -> Sequence[Range]:
        return [(place.ranges[0]) for place, *_ in self.passages(query, 10) if place.source_id == source_id]

    def passages(self, query: str, limit: int) -> Iterator[Passage]:
        """Each paragraph is a passage; the words that it shares with the query are its score."""
        asked, found = set(query.lower().split()), list[Passage]()
        for name, texts in self._texts.items():
            numbered = Numbered(texts[0].original)
            for first, last in numbered.passages():
                words = numbered.quote([(first, last)])
                if score := len(asked & set(words.lower().split())):
                    place = Place(name, ((first, last),))
                    found.append(Passage(place, numbered.label(first), words, score))
        yield from sorted(found, key=lambda each: -each.score)[:limit]

    def documents(self, _corpora: Iterable[str], query: str, limit: int) -> Sequence[str]:
        return self.unopened.get(query, [])[:limit]

    def later(self, _corpora: Iterable[str], noted: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
        return {name: self.newer[name] for name in noted if name in self.newer}

    def occurrences(self, _corpora: Iterable[str], words: str) -> Occurrences:
        texts = [(name, texts[0].original) for name, texts in self._texts.items()]
        return occurrences(words, texts, lambda _name, text: Numbered(text))

    def failures(self) -> Sequence[Mapping[str, str]]:
        return self.failed

    def knows(self, url: str) -> bool:
        return url in self.seen

    def searches(self, cited: Collection[str]) -> Sequence[dict[str, Any]]:
        """`history` as it is kept, with the later use of each result."""
        return [
            {**row, "used": [each["url"] for each in row["results"] if each["url"] in cited]}
            for row in self.history
        ]


def two_sources() -> MemorySources:
    """A paper and a blog post."""
    sources = MemorySources()
    sources.add(1, "https://arxiv.org/abs/2301.00001", FIELD_TEST, domain="arxiv.org")
    sources.add(2, "https://warm.example/post", BLOG_POST, source_type="blog", authority=0.5)
    sources.seen.add("https://found.example/page")
    return sources


class Desk:
    """One research and its sources."""

    def __init__(self, **rules: Any) -> None:
        self.sources = two_sources()
        self.allow_unproven = False
        limits = {
            "max_visits": 5,
            "refusals_per_card": 3,
            "drift_window": 3,
            "stop_when_saturated": True,
            "max_blocks": 3,
            "version": RULES_VERSION,
        }
        started = {
            "kind": "started",
            "time": TIME,
            "session": "20260101-test",
            "question": "Do heat pumps work in cold places?",
            "driver": "interactive",
            "secret": "0" * 32,
            "corpora": [],
            "limits": {"max_iterations": 50},
            "budget": {"max_usd": None, "spent_usd": 0.0},
            "rules": limits | rules,
        }
        self.searches = 0
        self.events: list[dict[str, Any]] = [started]
        self.research: Research = apply_event(None, started)

    @property
    def context(self) -> Context:
        return Context(self.research, self.sources, lambda: self.allow_unproven)

    @property
    def step(self) -> str:
        card = self.research.state["card"]
        return str(card["step"]) if card else "none"

    @property
    def inputs(self) -> dict[str, Any]:
        return step_named(self.step).inputs(self.context)

    def judge(self, data: Any) -> tuple[list[Problem], dict[str, Any]]:
        """The problems of an answer to the open card, and its payload when there is none."""
        answer = Answer(data, problems(data, contract(self.step)))
        payload = step_named(self.step).check(answer, self.context)
        return answer.problems, payload

    def problems(self, data: Any) -> list[Problem]:
        return self.judge(data)[0]

    def hand_in(self, data: Any, **fields: Any) -> list[Problem]:
        """Accept or refuse an answer to the open card, as `pf submit` does; `fields` of the event."""
        problems, payload = self.judge(data)
        card = self.research.state["card"]
        self.searches += card["step"] == "EXPLORE"
        about = {"card": card["id"], "step": card["step"], "sha256": "0" * 64, "searches": self.searches}
        event: dict[str, Any] = {"time": TIME, **about}
        if problems:
            told = [[each.pointer, each.expected] for each in problems]
            self.record({**event, "kind": "refused", "quotes": 0, "problems": told})
        else:
            self.record({**event, "kind": "accepted", "payload": payload, **fields})
        return problems

    def accept(self, data: Any, **fields: Any) -> None:
        problems = self.hand_in(data, **fields)
        assert not problems, [str(problem) for problem in problems]

    def record(self, event: dict[str, Any]) -> None:
        self.events.append(event)
        self.research = apply_event(self.research, event)

    def iterate(self, explored: dict[str, Any] | None = None) -> None:
        """One whole iteration, an idea included when it is due."""
        iteration = self.research.iteration
        while self.research.iteration == iteration and self.research.running:
            made = {
                "CLARIFY": clarify,
                "PLAN": plan,
                "EXPLORE": nothing_new,
                "IDEATE": ideate,
                "GAPS": gaps,
                "LATERAL": lateral,
            }
            given = explored if self.step == "EXPLORE" else None
            self.accept(given or made[self.step](self.inputs))


def reasoning_rules(**rules: Any) -> dict[str, Any]:
    """How a way of reasoning is chosen, as config.json has it."""
    shipped = dict(json.loads((CLONE / "config.json").read_bytes())["reasoning"])
    del shipped["enabled"]
    return shipped | rules


def at(step: str, **rules: Any) -> Desk:
    """A desk whose open card is the first of this step."""
    desk = Desk(**rules)
    if step in (*WRITING, "REVIEW"):
        desk.iterate(explore(desk))
        desk.record({"kind": "report", "time": TIME, "asked": "request"})
        if step == "REVIEW":
            desk.accept(OUTLINE)
            desk.accept(section())
            desk.accept(section(), unread="report")
            return desk
        for answer in (OUTLINE, section()):
            if desk.step != step:
                desk.accept(answer)
        return desk
    if step == "LATERAL":
        desk.research.state["rules"]["stagnation"] = unsticking()
        while desk.step != step:
            desk.iterate()
    if step == "GAPS":
        desk.research.state["limits"] = {"max_iterations": 2}
        desk.iterate(explore(desk))
    if step == "IDEATE":
        desk.iterate(explore(desk))
        while desk.research.iteration < 3:
            desk.iterate()
    while desk.step != step:
        made = {"CLARIFY": clarify, "PLAN": plan, "EXPLORE": nothing_new}
        desk.accept(made[desk.step](desk.inputs))
    return desk


def unsticking(*ladder: str) -> Any:
    """The rules by which a research is known to be stuck, with these rungs."""
    return THRESHOLDS | {"ladder": list(ladder or ("persona", "reframe", "user"))}


def section(*paragraphs: str) -> dict[str, Any]:
    """The answer to a SECTION or SUMMARY card: these paragraphs, or one true sentence."""
    return {"paragraphs": list(paragraphs) or [TRUE_SENTENCE]}


def in_conflict(**rules: Any) -> Desk:
    """A desk in its second iteration, at EXPLORE: hyp_A1 and hyp_A2 are in conflict, and the target."""
    desk = at("EXPLORE", **rules)
    first = explore(desk)
    first["type_a_hypotheses"].append(claim(2, "Heat pumps fail in hard frost because they freeze."))
    first["edges"].append({"from": "hyp_A1", "to": "hyp_A2", "type": "CONFLICTS", "weight": 0.8})
    desk.accept(first)
    desk.accept(plan(desk.inputs) | {"target_type": "hypothesis", **CONFLICT})
    assert desk.inputs["conflict_with"] == "hyp_A2"
    return desk


def schema(step: str) -> dict[str, Any]:
    path = CLONE / "schemas" / f"{step.lower()}.schema.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def clarify(_inputs: Any = None) -> dict[str, Any]:
    return {
        "question": "Which air-source heat pumps heat houses below -15 °C?",
        "answered_when": ["A measured efficiency is named"],
        "sub_questions": [{"text": "How efficient are they?"}, {"text": "What limits them?"}],
        "scope": {"includes": ["houses"], "excludes": ["ground-source heat pumps"]},
        "clarity": {side: {"score": 0.9, "reason": "it is clear"} for side in SIDES},
    }


def plan(inputs: dict[str, Any]) -> dict[str, Any]:
    number = inputs["iteration"]
    chosen = {key: inputs["target"][key] for key in ("target_type", "target_id", "conflict_with")}
    return {
        **chosen,
        "queries": [f"heat pump test {number} {word}" for word in ("cold", "failure", "paper")],
        "search_mode": inputs["search_mode"],
        "reason": "It is the target's turn and these words differ.",
    }


def observation(number: int, **fields: Any) -> dict[str, Any]:
    return {
        "id": f"obs_{number}",
        "summary": "Monitored units kept an average COP of 2.1 in the cold.",
        "quote": QUOTE,
        "source_id": "src_1",
        **fields,
    }


def claim(number: int, summary: str = "Heat pumps work in deep cold because compressors got better.") -> Any:
    return {"id": f"hyp_A{number}", "summary": summary, "verify_keywords": [f"cold climate test {number}"]}


def explore(_desk: Any = None) -> dict[str, Any]:
    """A full answer to the first EXPLORE card."""
    return {
        "status": "success",
        "observations": [observation(1)],
        "type_a_hypotheses": [claim(1)],
        "edges": [{"from": "obs_1", "to": "hyp_A1", "type": "SUPPORTS", "weight": 0.8}],
        "qualifications": [{"observation": "obs_1", "hypothesis": "hyp_A1", "condition": "with defrosting"}],
        "retry_keywords": [],
        "conflict_resolution": None,
        "answers_sub_questions": ["q1"],
    }


def nothing_new(_inputs: Any = None) -> dict[str, Any]:
    """An exploration that worked and brought nothing."""
    return {
        "status": "partial",
        "observations": [],
        "type_a_hypotheses": [],
        "edges": [],
        "retry_keywords": [],
    }


def gaps(*questions: Any) -> dict[str, Any]:
    """The answer to a GAPS card: these are missing, or nothing is."""
    return {"missing": [{"text": each} for each in questions if isinstance(each, str)]}


def failure(*keywords: str) -> dict[str, Any]:
    return {**nothing_new(), "status": "failure", "retry_keywords": list(keywords)}


TOOLS = ("pattern_recognition", "analogy", "first_principles", "causal_chain", "scamper", "inversion")


def ideate(inputs: dict[str, Any]) -> dict[str, Any]:
    number = inputs["next_hyp_id"]
    return {
        "candidates": [{"reasoning_tool": tool, "summary": f"What {tool} suggests here"} for tool in TOOLS],
        "hypothesis": {
            "id": f"hyp_B{number}",
            "summary": f"Humidity, not cold, is limit number {'I' * number}.",
            "reasoning_tool": "inversion",
            "derived_from": [*list(inputs["observations"])[:1], *list(inputs["hypotheses"])[:1]],
            "verify_keywords": ["defrost loss humidity"],
        },
    }


def lateral(_inputs: Any = None) -> dict[str, Any]:
    return {
        "approach": "Search for the test institutes that certify the units.",
        "rationale": "Every search so far used the words of the trade press.",
        "risks": ["The reports may not be public."],
        "quick_win": "One query with the number of the test standard.",
    }
