"""The evidence as the cards of the written report show it."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, NotRequired, TypedDict

from pathfinder.errors import pointer
from pathfinder.evidence.trust.confidence import confidence
from pathfinder.evidence.trust.findings import Selection, select
from pathfinder.evidence.trust.levels import Level, level
from pathfinder.model.cycle.state import Sentence, WrittenReport
from pathfinder.model.cycle.writing import planned
from pathfinder.model.graph.links import Evidence
from pathfinder.model.graph.types import SourceType, Status
from pathfinder.steps.cards.disagreements import Disagreement, disagreements
from pathfinder.steps.cards.room import cut, fitting, size
from pathfinder.steps.cards.told import told
from pathfinder.steps.checks.step import Context

OPEN_SHOWN = 8
CLAIMS = 0.4  # of the rest, at most: the hypotheses beside planned observations
PLANNED = 0.9  # of what is left then, at most: these observations
LENGTHS = (1_500, 600)  # bytes of a quotation: the first one for which there is room
SHORTEST = 120  # ... of one that the others leave no more
CONDITIONS_SHOWN = 6
LINKS_SHOWN = 12
LONGEST_TITLE = 90
MORE_SHOWN = 30  # IDs of what found no room
MORE_ROOM = 400  # bytes for them, and for the names of the parts


class HypothesisShown(TypedDict):
    """A hypothesis with its standing and the IDs of what bears on it."""

    summary: str
    status: Status
    level: Level
    confidence: float
    supported_by: list[str]
    contradicted_by: NotRequired[list[str]]
    conditions: NotRequired[list[str]]
    own_idea: NotRequired[bool]


class ObservationShown(TypedDict):
    """An observation with its words."""

    quote: str
    says: NotRequired[str]
    source: NotRequired[str]
    address: NotRequired[str]
    speaker: NotRequired[str]
    origin: NotRequired[str]
    unproven: NotRequired[bool]


class SourceShown(TypedDict, total=False):
    """A source as far as it is known."""

    title: str
    authors: list[str]
    published: str
    type: SourceType


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

    def question(self) -> Mapping[str, object]:
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

    def hypothesis(self, key: str) -> HypothesisShown:
        """A hypothesis as a card shows it."""
        item = self._graph.hypotheses[key]
        supporting, contradicting = self.evidence.supporting(key), self.evidence.contradicting(key)
        shown: HypothesisShown = {
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
        """The open hypotheses that something supports: those with evidence on both sides first."""
        found = [key for key in self.selection.open if self.evidence.supporting(key)]
        return sorted(found, key=lambda key: not self.evidence.contradicting(key))[:OPEN_SHOWN]

    def disagreements(self, among: Collection[str]) -> list[Disagreement]:
        """Who disagrees about some hypotheses."""
        return disagreements(self.evidence, self._sources, among)

    def hypotheses_of(self, evidence: Sequence[str]) -> dict[str, HypothesisShown]:
        """The hypotheses among some evidence, then those that its observations support."""
        named = [key for key in evidence if key in self._graph.hypotheses]
        borne = [
            other
            for key in evidence
            for other in self.evidence.hypotheses_of(key)
            if any(link.observation_id in evidence for link in self.evidence.supporting(other))
        ]
        return {key: self._brief(key) for key in dict.fromkeys([*named, *borne])}

    def observations_of(self, evidence: Sequence[str]) -> dict[str, ObservationShown]:
        """The observations among some evidence, then those that bear on its hypotheses, with their quotes."""
        named = [key for key in evidence if key in self._graph.observations]
        hypotheses = [key for key in evidence if key in self._graph.hypotheses]
        return {key: self._observation(key) for key in dict.fromkeys([*named, *self._bearing_on(hypotheses)])}

    def within(
        self,
        fixed: Mapping[str, object],
        report: WrittenReport,
        evidence: Sequence[str],
        room: int,
        earlier: float,
    ) -> Mapping[str, object]:
        """The data of a card: what is `fixed`, and as much of the evidence and of earlier sections as fits.

        The observations among the evidence come first, all of them where shorter quotations make that
        possible; what found no room is named in `more`. `room` is in bytes; `earlier` is the share (0 to 1)
        of it that is kept for what the sections before say.
        """
        disputed = self.disagreements(self._claims(evidence))
        fixed = {**fixed, **({"disagreements": disputed} if disputed else {})}
        room -= size(fixed)
        written = self.earlier(report, int(room * earlier))
        room -= size(written)
        bearing = [key for key in evidence if key in self._graph.hypotheses]
        named = [key for key in evidence if key in self._graph.observations]
        others = [key for key in dict.fromkeys(self._bearing_on(bearing)) if key not in named]
        sides = [side for each in disputed for side in each.values() if isinstance(side, list)]
        told = {line.partition(":")[0] for side in sides for line in side}
        named.sort(key=lambda key: key not in told)  # what is disputed is shown whole first
        hypotheses, out = fitting(self.hypotheses_of(evidence), int(room * CLAIMS) if named else room // 2)
        room -= size(hypotheses)
        kept, sources, left = self._observations(named, int(room * PLANNED))
        room -= size(kept) + size(sources)
        beside, theirs, rest = self._observations(others, room - MORE_ROOM)
        more = [*left, *out, *rest][:MORE_SHOWN]
        return {
            **fixed,
            "hypotheses": hypotheses,
            "observations": kept | beside,
            "sources": sources | theirs,
            **({"more": more} if more else {}),
            "earlier": written,
        }

    def _observations(
        self, keys: Sequence[str], room: int
    ) -> tuple[dict[str, ObservationShown], dict[str, SourceShown], list[str]]:
        """Observations, the first ones with whole quotations, their sources, and what found no room."""
        shown = {key: self._observation(key, SHORTEST, said=False) for key in keys}
        kept, left = fitting(shown, room - size(self._sources_of(shown)))
        sources = self._sources_of(kept)
        room -= size(kept) + size(sources)
        for said in (False, True):  # whole quotations before summaries
            for key, before in kept.items():
                lengths = (len(before["quote"].encode()),) if said else LENGTHS
                forms = (self._observation(key, longest, said=said) for longest in lengths)
                kept[key] = next((form for form in forms if size(form) - size(before) <= room), before)
                room -= size(kept[key]) - size(before)
        return kept, sources, left

    def _sources_of(self, shown: Mapping[str, ObservationShown]) -> dict[str, SourceShown]:
        used = dict.fromkeys(each["source"] for each in shown.values() if "source" in each)
        return {key: self._source(key) for key in used}

    def earlier(self, report: WrittenReport, room: int) -> list[str]:
        """What the sections before say, with headings and citations, each cut to its share of the bytes."""
        texts = []
        share = room // max(1, len(report["sections"]))
        for section, plan in zip(report["sections"], planned(report), strict=False):
            texts.append(cut(f"{plan['heading']}: {' '.join(told(section['paragraphs']))}", share))
        return texts

    def cited(self, report: WrittenReport) -> list[str]:
        """What the sections cite, hypotheses first, in the order of citation."""
        sentences = [one for section in report["sections"] for each in section["paragraphs"] for one in each]
        claims = [key for sentence in sentences for key in sentence["hypotheses"]]
        return list(dict.fromkeys([*claims, *(key for sentence in sentences for key in sentence["cites"])]))

    def _claims(self, evidence: Sequence[str]) -> list[str]:
        """The hypotheses among some evidence, and those on which its observations bear."""
        borne = (other for key in evidence for other in self.evidence.hypotheses_of(key))
        return list(dict.fromkeys([*(key for key in evidence if key in self._graph.hypotheses), *borne]))

    def _brief(self, key: str) -> HypothesisShown:
        """A hypothesis with the weightiest of what bears on it."""
        shown = self.hypothesis(key)
        shown["supported_by"] = shown["supported_by"][:LINKS_SHOWN]
        if "contradicted_by" in shown:
            shown["contradicted_by"] = shown["contradicted_by"][:LINKS_SHOWN]
        if "conditions" in shown:
            shown["conditions"] = shown["conditions"][:CONDITIONS_SHOWN]
        return shown

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

    def _observation(self, key: str, longest: int = 1_500, *, said: bool = True) -> ObservationShown:
        item = self._graph.observations[key]
        shown: ObservationShown = {"quote": cut(item["quote"], longest)}
        if said and item["summary"] != item["quote"]:
            shown["says"] = item["summary"]
        if item["source_id"]:
            shown["source"] = item["source_id"]
        else:
            shown["address"] = item["source_url"]
        if "speaker" in item:
            shown["speaker"] = item["speaker"]
        if origin := item.get("origin"):
            shown["origin"] = origin
        if item["proof"] == "unproven":
            shown["unproven"] = True
        return shown

    def _source(self, key: str) -> SourceShown:
        source = self._sources.get(key, {})
        named: Any = {
            "title": cut(str(source.get("title") or ""), LONGEST_TITLE),
            "authors": list(source.get("authors") or ())[:2],
            "published": source.get("published"),
            "type": source.get("source_type"),
        }
        for name in [name for name, value in named.items() if not value]:
            del named[name]
        known: SourceShown = named
        return known


def shown_again(
    paragraphs: Sequence[Sequence[Sentence]], faulty: Collection[str], room: int
) -> dict[str, str]:
    """The paragraphs of an accepted text by JSON pointers, in about `room` bytes, the `faulty` whole."""
    texts = {pointer("paragraphs", at): text for at, text in enumerate(told(paragraphs))}
    left = room - sum(size(text) for where, text in texts.items() if where in faulty)
    share = max(SHORTEST, left // max(1, len(texts.keys() - faulty)))
    return {where: text if where in faulty else cut(text, share) for where, text in texts.items()}
