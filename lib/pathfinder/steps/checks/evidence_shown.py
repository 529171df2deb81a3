"""The evidence as the cards of the written report show it."""

from functools import cached_property
from typing import Any

from pathfinder.evidence.trust.confidence import confidence
from pathfinder.evidence.trust.findings import Selection, select
from pathfinder.evidence.trust.levels import level
from pathfinder.model.cycle.state import Sentence, WrittenReport
from pathfinder.model.cycle.writing import planned
from pathfinder.model.graph.links import Evidence
from pathfinder.steps.step import Context

OPEN_SHOWN = 8
SUMMARIES_SHOWN = 150
OBSERVATIONS_SHOWN = 80
EARLIER_CHARACTERS = 12_000


class Shown:
    """What a card shows of one research."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._graph = context.research.graph
        self._sources = context.cited_sources()
        self.evidence = Evidence(self._graph.data)

    @cached_property
    def selection(self) -> Selection:
        """Findings, open and rejected hypotheses."""
        return select(self._graph.data)

    def question(self) -> dict[str, Any]:
        """The question and what counts as its answer."""
        state = self._context.research.state
        clarified = self._context.research.clarified
        return {
            "question": state["question"],
            "answered_when": clarified["answered_when"],
            "sub_questions": [
                {"text": each["text"], "status": each.get("status", "open")}
                for each in clarified["sub_questions"]
            ],
        }

    def hypothesis(self, key: str) -> dict[str, Any]:
        """A hypothesis with its standing and the IDs of what bears on it."""
        item = self._graph.hypotheses[key]
        supporting, contradicting = self.evidence.supporting(key), self.evidence.contradicting(key)
        shown: dict[str, Any] = {
            "summary": item["summary"],
            "status": item["status"],
            "level": level(key, self.evidence),
            "confidence": round(confidence(supporting, contradicting, self._sources).confidence, 2),
            "supported_by": [link.observation_id for link in supporting],
        }
        if contradicting:
            shown["contradicted_by"] = [link.observation_id for link in contradicting]
        if item["qualifications"]:
            shown["conditions"] = [
                f"{each['condition']} [{each['observation']}]" for each in item["qualifications"]
            ]
        if item["type"] == "B":
            shown["own_idea"] = True
        return shown

    def strongest_open(self) -> list[str]:
        """The open hypotheses that something supports, the strongest first."""
        return [key for key in self.selection.open if self.evidence.supporting(key)][:OPEN_SHOWN]

    def conflicts(self) -> list[dict[str, str]]:
        """Unresolved conflicts between hypotheses that stand."""
        return [{"from": edge["from"], "to": edge["to"]} for edge in self.evidence.active_conflicts()]

    def summaries(self) -> dict[str, str]:
        """What the observations say, those that bear on findings first."""
        findings = [*self.selection.core, *self.strongest_open(), *self.selection.rejected]
        first = self._bearing_on(findings)
        order = list(dict.fromkeys([*first, *self._graph.observations]))[:SUMMARIES_SHOWN]
        return {key: self._graph.observations[key]["summary"] for key in order}

    def hypotheses_of(self, evidence: list[str]) -> dict[str, Any]:
        """The hypotheses among some evidence, and those that its observations support."""
        named = [key for key in evidence if key in self._graph.hypotheses]
        borne = [other for key in evidence for other in self.evidence.hypotheses_of(key)]
        supported = [
            key
            for key in borne
            if any(link.observation_id in evidence for link in self.evidence.supporting(key))
        ]
        return {key: self.hypothesis(key) for key in dict.fromkeys([*named, *supported])}

    def observations_of(self, evidence: list[str]) -> dict[str, Any]:
        """The observations among some evidence, and those that bear on its hypotheses, with their quotes."""
        named = [key for key in evidence if key in self._graph.observations]
        hypotheses = [key for key in evidence if key in self._graph.hypotheses]
        keys = dict.fromkeys([*named, *self._bearing_on(hypotheses)])
        return {key: self._observation(key) for key in list(keys)[:OBSERVATIONS_SHOWN]}

    def earlier(self, report: WrittenReport) -> list[str]:
        """What the sections before say, with headings and citations, each cut to its share of the room."""
        texts = []
        for section, plan in zip(report["sections"], planned(report), strict=False):
            sentences = [_with_marks(sentence) for each in section["paragraphs"] for sentence in each]
            texts.append(f"{plan['heading']}: {' '.join(sentences)}")
        room = EARLIER_CHARACTERS // max(1, len(texts))
        return [text if len(text) <= room else f"{text[:room]} …" for text in texts]

    def cited(self, report: WrittenReport) -> list[str]:
        """The observations that the sections cite, in the order of citation."""
        sentences = [one for section in report["sections"] for each in section["paragraphs"] for one in each]
        return list(dict.fromkeys(key for sentence in sentences for key in sentence["cites"]))

    def _bearing_on(self, hypotheses: list[str]) -> list[str]:
        links = [
            link.observation_id
            for key in hypotheses
            for link in (*self.evidence.supporting(key), *self.evidence.contradicting(key))
        ]
        conditions = [
            each["observation"]
            for key in hypotheses
            for each in self._graph.hypotheses[key]["qualifications"]
        ]
        return [*links, *conditions]

    def _observation(self, key: str) -> dict[str, Any]:
        item = self._graph.observations[key]
        source = self._sources.get(item["source_id"] or "", {})
        named = {
            "title": source.get("title"),
            "authors": source.get("authors"),
            "published": source.get("published"),
        }
        return {
            "quote": item["quote"],
            **({"says": item["summary"]} if item["summary"] != item["quote"] else {}),
            "source": {name: value for name, value in named.items() if value} | {"type": item["source_type"]},
            **({"origin": item["origin"]} if item.get("origin") else {}),
            **({} if item["proof"] != "unproven" else {"unproven": True}),
        }


def _with_marks(sentence: Sentence) -> str:
    said = [f"{key} rejected" if key in sentence["rejected"] else key for key in sentence["hypotheses"]]
    marks = [*said, *sentence["cites"]]
    return f"{sentence['text']} [{', '.join(marks)}]" if marks else str(sentence["text"])
