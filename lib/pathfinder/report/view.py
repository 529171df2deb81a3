"""Everything a format needs of one graph, prepared once. A format is a function of a `View`."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.evidence.reading import Pair, sentence_pair
from pathfinder.evidence.trust.confidence import (
    Confidence,
    Lifecycle,
    confidence,
    lifecycle,
    settled,
)
from pathfinder.evidence.trust.findings import select
from pathfinder.evidence.trust.levels import Level, level
from pathfinder.model.cycle.goal.criteria import parents
from pathfinder.model.cycle.goal.interview import answers
from pathfinder.model.cycle.state import Reading, Sentence
from pathfinder.model.graph.links import Evidence, independent
from pathfinder.model.graph.queries import CORE_STRENGTH
from pathfinder.model.graph.types import GraphData, Hypothesis
from pathfinder.report.references.citations import AUTHOR_YEAR, Citations, Style
from pathfinder.report.texts import Texts

ANSWER_STATEMENTS = 2  # "one or two sentences": seed 000 §6.3
SHOWN_SOURCES = 6  # that a hypothesis is cited with
NEARLY_AS_STRONG = 0.1  # within it, strength does not decide what the short answer says
_SETTLED = ("verified", "high", "likely")  # what a second sentence has to be


class Statement(NamedTuple):
    """One hypothesis of the short answer, with the citations and the level it earned."""

    hypothesis_id: str
    text: str
    level: Level
    citations: str  # "[Kim 2020; Lee 2021]", "" when no observation supports it
    unproven: bool  # all its observations are unproven


class View:
    """A graph with its index, its cited sources and the division of its hypotheses.

    `sources` maps a source ID to its metadata; `now` is the ISO time of writing, "" to leave it out;
    `failures` are the addresses that could not be fetched, each with its kind.
    """

    def __init__(
        self,
        graph: GraphData,
        state: Mapping[str, Any],
        sources: Mapping[str, Mapping[str, Any]],
        texts: Texts,
        now: str = "",
        *,
        style: Style = AUTHOR_YEAR,
        failures: Sequence[Mapping[str, str]] = (),
    ) -> None:
        self.graph = graph
        self.state = state
        self.sources = sources
        self.texts = texts
        self.now = now
        self.failures = failures
        self.evidence = Evidence(graph)
        self.citations = Citations(graph["observations"], sources, style)
        self.core, self.open, self.rejected = select(graph)
        self._levels: dict[str, Level] = {}
        self._confidences: dict[str, Confidence] = {}

    @property
    def offline(self) -> bool:
        """Whether all words are the extractive reader's: a report on request may be anybody's."""
        return self.state.get("driver") == "offline" and not self.state.get("report")

    @property
    def answers(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """The questions of the interview: those that the "user" answered, those by "assumption"."""
        return answers(self.state.get("interview"))

    def hypothesis(self, hypothesis_id: str) -> Hypothesis:
        """The hypothesis with an ID."""
        return self.graph["hypotheses"][hypothesis_id]

    def level(self, hypothesis_id: str) -> Level:
        """The verification level of a hypothesis."""
        if hypothesis_id not in self._levels:
            self._levels[hypothesis_id] = level(hypothesis_id, self.evidence)
        return self._levels[hypothesis_id]

    def confidence(self, hypothesis_id: str) -> Confidence:
        """The confidence in a hypothesis, with its recommendation."""
        if hypothesis_id not in self._confidences:
            links = self.evidence.supporting(hypothesis_id), self.evidence.contradicting(hypothesis_id)
            found = confidence(*links, self.sources)
            self._confidences[hypothesis_id] = settled(found, self.level(hypothesis_id))
        return self._confidences[hypothesis_id]

    def independent_sources(self, hypothesis_id: str) -> str:
        """How many independent sources with proven quotes speak for and against a hypothesis, in words."""
        links = self.evidence.supporting(hypothesis_id), self.evidence.contradicting(hypothesis_id)
        agreeing, disagreeing = (len(independent(each for each in side if each.proven)) for side in links)
        return self.texts["finding.sources"].format(agreeing=agreeing, disagreeing=disagreeing)

    def lifecycle(self, hypothesis_id: str) -> Lifecycle:
        """The life-cycle label of a hypothesis."""
        return lifecycle(hypothesis_id, self.hypothesis(hypothesis_id), self.evidence)

    def unproven(self, hypothesis_id: str) -> bool:
        """Whether a hypothesis has supporting observations and none of them is proven."""
        links = self.evidence.supporting(hypothesis_id)
        return bool(links) and not any(link.proven for link in links)

    def reading(self, sentence: Sentence) -> Reading | None:
        """What a second reader said of a sentence; None when nobody read it, or it cites nothing."""
        return self.read(sentence_pair(sentence, self.graph, self.evidence))

    def read(self, pair: Pair | None) -> Reading | None:
        """What a second reader said of a claim with its quotes: a sentence, a summary, an edge."""
        return (self.state.get("readings") or {}).get(pair.key) if pair else None

    def answer(self) -> list[Statement]:
        """The short answer: the best finding and one more that is at least `likely`. [] without a finding.

        Undisputed findings go first. Among those about as strong as the strongest, what answers the question
        best goes first, then what is verified, then what is stronger.
        """
        from pathfinder.evidence.relevance.sentences import relevance

        question = str(self.graph["question"])
        undisputed = [key for key in self.core if self.level(key) != "contradicted"]
        strongest = max((self.hypothesis(key)["strength"] for key in undisputed or self.core), default=0.0)

        def rank(hypothesis_id: str) -> tuple[bool, bool, float, bool, float]:
            hypothesis = self.hypothesis(hypothesis_id)
            weaker = hypothesis["strength"] < strongest - NEARLY_AS_STRONG
            fit = 0.0 if weaker else round(relevance(hypothesis["summary"], question), 1)
            disputed = hypothesis_id not in undisputed
            return disputed, weaker, -fit, hypothesis["status"] != "verified", -hypothesis["strength"]

        order = sorted(self.core, key=rank)
        least = 0.5 * relevance(self.hypothesis(order[0])["summary"], question) if order else 0.0
        settled = [
            key
            for key in order[1:]
            if self.level(key) in _SETTLED and relevance(self.hypothesis(key)["summary"], question) >= least
        ]
        return [self.statement(key) for key in [*order[:1], *settled[: ANSWER_STATEMENTS - 1]]]

    def supported(self) -> list[str]:
        """The open hypotheses that an observation supports, the strongest first."""
        return [key for key in self.open if self.evidence.supporting(key)]

    def untested(self) -> bool:
        """Whether the strongest open hypothesis lacks nothing but a search of its own (seed 000 §6.2)."""
        supported = self.supported()
        return bool(supported) and self.hypothesis(supported[0])["strength"] >= CORE_STRENGTH

    def sub_questions(self) -> Sequence[Mapping[str, Any]]:
        """The parts of the question as CLARIFY named them, with what was found for each."""
        return (self.state.get("clarified") or {}).get("sub_questions") or ()

    def open_questions(self) -> list[str]:
        """The sub-questions that the evidence does not answer yet."""
        split_up = parents(self.sub_questions())
        return [
            str(each["text"])
            for each in self.sub_questions()
            if each.get("status") != "answered" and each.get("id") not in split_up
        ]

    def unshown_questions(self) -> list[str]:
        """The sub-questions that were called answered and that no observation answers."""
        named = {each.get("sub_question") for each in self.graph["observations"].values()} - {None, ""}
        return [
            str(each["text"])
            for each in self.sub_questions()
            if each.get("status") == "answered"
            and not (each["id"] in named if named else each.get("observations", 1))
        ]

    def statement(self, hypothesis_id: str) -> Statement:
        """A hypothesis as a statement that cites its proven observations, or, when none is, all of them."""
        links = self.evidence.supporting(hypothesis_id)
        proven = [link for link in links if link.proven]
        return Statement(
            hypothesis_id,
            self.hypothesis(hypothesis_id)["summary"],
            self.level(hypothesis_id),
            self.citations.marks((link.observation for link in proven or links), SHOWN_SOURCES),
            bool(links) and not proven,
        )
