"""What sentences are held against: the graph, the records and texts of its sources, the question."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from pathfinder.data import table
from pathfinder.evidence.describing import called, dated, described, heading
from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.numbers import known_numbers, numbers
from pathfinder.evidence.language.words import share, terms, weigh, weights
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.links import Evidence, Link
from pathfinder.model.graph.types import GraphData, Hypothesis, Observation

SHOWN = 80  # characters of a sentence or a quote in a message
_HEADING = re.compile(
    r"(?:(?:[-*+•]|\d{1,2}[.)])\s+)?(?:\*\*(?>`[^`]*`|[^*]|\*(?!\*))+\*\*|\*[^*]+\*|_[^_]+_)\s*[.:]?|#{1,6}\s.*"
)
RULE = re.compile(r"[|\s:-]*-[|\s:-]*")  # of a table: what stands above it is its head
_STATES = re.compile(r"^[-*+•] |[.!。！]\**[\"”’)]*$|\d")
AKIN = 0.5  # weight of a word that an observation worth pointing at shares: not what all speak of
CLEARLY = 0.5  # of a sentence's weighted words: an observation that says nearly the same
_SHORT = 6  # words of a line without a full stop, which is a heading and states nothing
CLAIMS = table("pathfinder.evidence.gate", "data/claims.toml")


class Fault(NamedTuple):
    """What is wrong: a standard term, the words of the sentence, and one line that tells how to mend it.

    `passage` has the words of quotes that show it.
    """

    kind: str
    value: str
    expected: str
    passage: str = ""


class Ground:
    """Indexed at the first use; a graph that has changed needs a new one.

    `sources` has the meta.json of each source that is cited, by its ID; `texts` reads the stored texts of
    one, and `archived` names all that are stored.
    """

    def __init__(
        self,
        graph: GraphData,
        sources: Mapping[str, Mapping[str, Any]],
        question: str,
        texts: Callable[[str], Iterable[str]] = lambda _source_id: (),
        archived: Callable[[], Iterable[str]] = lambda: (),
    ) -> None:
        self.graph, self.sources, self.question = graph, sources, question
        self.archived = archived
        self._texts = texts
        self._read: dict[str, tuple[str, ...]] = {}
        self._described: dict[tuple[str, ...], list[str]] = {}
        self._called: dict[str, tuple[str, list[str]]] = {}

    @cached_property
    def evidence(self) -> Evidence:
        """The edges of the graph."""
        return Evidence(self.graph)

    @cached_property
    def proven(self) -> dict[str, Observation]:
        """The observations whose quotes were found."""
        return {key: one for key, one in self.graph["observations"].items() if one["proof"] != "unproven"}

    @cached_property
    def weight(self) -> dict[str, float]:
        """How telling each stem is among the observations."""
        return weights(told(one) for one in self.graph["observations"].values())

    @cached_property
    def holders(self) -> dict[str, list[str]]:
        """Stem -> the proven observations that have it."""
        found: dict[str, list[str]] = {}
        for key, one in self.proven.items():
            for term in terms(told(one)):
                found.setdefault(term, []).append(key)
        return found

    @cached_property
    def rejected(self) -> dict[str, Hypothesis]:
        """The hypotheses that were rejected."""
        return {key: one for key, one in self.graph["hypotheses"].items() if one["status"] == "rejected"}

    @cached_property
    def standing(self) -> dict[str, Hypothesis]:
        """The hypotheses that were not."""
        return {key: one for key, one in self.graph["hypotheses"].items() if key not in self.rejected}

    @cached_property
    def contested(self) -> dict[str, Hypothesis]:
        """Those that stand although an observation contradicts them."""
        return {key: one for key, one in self.standing.items() if self.evidence.contradicting(key)}

    def about(self, observation: Observation) -> list[str]:
        """What is known of an observation's source: its record, and whose finding it passes on."""
        own = (observation["domain"], observation["source_url"], observation.get("origin") or "")
        key = (observation["source_id"] or "", *own)
        if key not in self._described:
            self._described[key] = described(self.sources.get(key[0], {}), *own)
        return self._described[key]

    def known_by(self, source_id: str) -> tuple[str, list[str]]:
        """What a source is called by, and the texts with its dates."""
        if source_id not in self._called:
            record = self.sources.get(source_id, {})
            self._called[source_id] = (called(record), dated(record))
        return self._called[source_id]

    def stored(self, source_id: str) -> tuple[str, ...]:
        """The stored texts of a source."""
        if source_id not in self._read:
            self._read[source_id] = tuple(self._texts(source_id))
        return self._read[source_id]

    def published(self, observation: Observation) -> str:
        """The date of publication of an observation's source, "" when it is not known."""
        return str(self.sources.get(observation["source_id"] or "", {}).get("published") or "")


class Basis(NamedTuple):
    """What one sentence rests on."""

    cited: dict[str, Observation]  # the observations that it cites and that exist
    proven: dict[str, Observation]  # those and the ones behind its hypotheses, as far as they are proven
    hypotheses: dict[str, Hypothesis]  # those it cites and that exist, in their order
    standing: list[str]  # IDs of the hypotheses it cites without calling them rejected


def basis(sentence: Sentence, ground: Ground) -> Basis:
    """What a sentence rests on.

    A hypothesis brings its supporting observations; one that is called rejected brings those against it, too.
    """
    nodes, claims = ground.graph["observations"], ground.graph["hypotheses"]
    cited = {key: nodes[key] for key in sentence["cites"] if key in nodes}
    hypotheses = {key: claims[key] for key in sentence["hypotheses"] if key in claims}
    behind: list[Link] = []
    for key in hypotheses:
        behind += ground.evidence.supporting(key)
        if key in sentence["rejected"]:
            behind += ground.evidence.contradicting(key)
    proven = {key: one for key, one in cited.items() if key in ground.proven}
    proven.update({link.observation_id: link.observation for link in behind if link.proven})
    standing = [key for key in hypotheses if key not in sentence["rejected"]]
    return Basis(cited, proven, hypotheses, standing)


class Case(NamedTuple):
    """A sentence, the ground, the part of it on which the sentence rests, and what its passage cites."""

    sentence: Sentence
    ground: Ground
    basis: Basis
    language: str
    passage: Mapping[str, Observation]
    head: bool = False  # the head of a table, or the rule below it
    leads: bool = False  # short, with the citations of the next sentence, whatever they say of it
    claimed: bool = False  # a claim of the graph, held against what is linked to it and nothing else

    @property
    def text(self) -> str:
        """The words of the sentence."""
        return self.sentence["text"]

    @property
    def cites(self) -> bool:
        """Whether the sentence names any evidence, existing or not."""
        return bool(self.sentence["cites"] or self.sentence["hypotheses"])

    @property
    def own(self) -> bool:
        """Whether it is its writer's own judgement, a gap, a question, a heading, or leads over to a list.

        A row of a table is none of these, however short.
        """
        if self.cites or self.claimed:
            return False
        marked = self.sentence["view"] or self.sentence.get("gap") or self.head
        if self.text.startswith("|"):
            return bool(marked)
        end = self.text.rstrip("*_\"'”’»)] ")[-1:]
        bare = len(self.text.split()) <= _SHORT and not _STATES.search(self.text)
        return bool(marked or end in "?？:：" or bare or self.label)

    @property
    def label(self) -> bool:
        """Whether it is a heading, a run-in heading or the head of a table."""
        return self.head or is_label(self.text)

    @property
    def factual(self) -> bool:
        """Whether the sentence states something that needs evidence."""
        return not self.own and any(map(str.isalpha, self.text))

    @property
    def told(self) -> Mapping[str, Observation]:
        """The observations whose words and figures it may repeat.

        A sentence of its writer's own may repeat what its passage cites, an inference that, too. One without
        evidence that exists is held against what it seems to mean, else against all, so that its other
        problems come back, too.
        """
        if self.claimed:
            return self.basis.proven or self.basis.cited
        if self.own:
            return self.passage
        if self.cites and (found := self.basis.proven or self.basis.cited):
            return {**found, **self.passage} if self.sentence["view"] else found
        meant = self.meant()
        return {meant: self.ground.proven[meant]} if meant else self.ground.proven

    def meant(self) -> str | None:
        """The proven observation that says nearly the same and that the sentence does not cite, if any."""
        close = (key for key, share in self.ranked() if share >= CLEARLY and key not in self.basis.cited)
        return next(close, None)

    @property
    def quotes(self) -> dict[str, str]:
        """The quotes of these."""
        return {key: one["quote"] for key, one in self.told.items()}

    @property
    def titles(self) -> list[str]:
        """Further texts whose figures it may repeat: the question, and what stands above what it cites.

        That is titles, headings and the line that leads over to a list. A sentence that calls a hypothesis
        rejected has to say what it says. Where a quote is in another language, the summary writes a name as
        the report's language does.
        """
        sought = self.sentence.get("sought")  # what is said to stand nowhere
        texts = [self.ground.question, *([sought["words"]] if sought else [])]
        texts += [one["summary"] for one in self.basis.hypotheses.values() if one["status"] == "rejected"]
        for one in self.told.values():
            named, days = self.ground.known_by(one["source_id"] or "")
            texts += [named, heading(one), one.get("leads_in", ""), *(days if self.claimed else ())]
            if language(one["quote"]) != self.language:
                texts.append(one["summary"])
        return list(dict.fromkeys(texts))

    @property
    def allowed(self) -> list[str]:
        """Further texts whose names it may repeat: these, and the authors and addresses of its sources."""
        about = [text for one in self.told.values() for text in self.ground.about(one)]
        return list(dict.fromkeys([*self.titles, *about]))

    def stored(self) -> Iterator[str]:
        """The stored texts of the sources that it cites, those of its rows for the head of a table.

        None are read for another sentence of its writer's own.
        """
        cited = (self.basis.proven or self.basis.cited or (self.passage if self.head else {})).values()
        for source in dict.fromkeys(one["source_id"] for one in cited if one["source_id"]):
            yield from self.ground.stored(source)

    def covered(self, texts: Iterable[str]) -> float:
        """The share of the sentence's weighted words that some texts have together: 0 to 1."""
        return share(terms(self.text), frozenset[str]().union(*map(terms, texts)), self.ground.weight)

    def akin(self, key: str, words: str) -> bool:
        """Whether an observation has a telling word of the sentence beside some others."""
        shared = terms(self.text.replace(words, " ")) & terms(told(self.ground.proven[key]))
        return any(self.ground.weight.get(term, 1.0) >= AKIN for term in shared)

    def ranked(self, most: int = 5) -> list[tuple[str, float]]:
        """The proven observations that share most with it, each with the share of its words."""
        scores: dict[str, float] = {}
        for term in terms(self.text):
            for key in self.ground.holders.get(term, ()):
                scores[key] = scores.get(key, 0.0) + self.ground.weight.get(term, 1.0)
        total = weigh(terms(self.text), self.ground.weight) or 1.0
        order = sorted(scores.items(), key=lambda item: -item[1])[:most]
        return [(key, score / total) for key, score in order]


def case(
    sentence: Sentence,
    ground: Ground,
    passage: Mapping[str, Observation],
    *,
    head: bool = False,
    leads: bool = False,
) -> Case:
    """A sentence on its ground."""
    return Case(sentence, ground, basis(sentence, ground), language(sentence["text"]), passage, head, leads)


def cited_instead(one: Case, key: str) -> Case:
    """The same sentence, had it cited another observation alone."""
    sentence: Sentence = {**one.sentence, "cites": [key], "hypotheses": [], "rejected": []}
    return one._replace(sentence=sentence, basis=basis(sentence, one.ground))


def is_label(text: str) -> bool:
    """Whether a piece of text is a heading, or one that runs in."""
    return bool(_HEADING.fullmatch(text))


def heads(paragraph: Sequence[Sentence]) -> set[int]:
    """The places in a paragraph that are the head of a table or the rule below it."""
    rules = {at for at, one in enumerate(paragraph) if one["text"][:1] == "|" and RULE.fullmatch(one["text"])}
    return {*rules, *(at - 1 for at in rules)}


def told(observation: Observation) -> str:
    """All that an observation says: its summary in the report's language, and its quote."""
    return f"{observation['summary']} {observation['quote']}"


def where(one: Case, what: str, words: str, instead: str = "") -> tuple[str, str]:
    """What is expected of a sentence: words of the cited quotes, or who else has them; then those quotes."""
    shown = list(one.quotes.items())[:3] if one.cites else []
    cited = "" if one.cites else "; nothing is cited"
    others = [key for key in has(one.ground, words, without=one.quotes) if one.akin(key, words)]
    hint = f"; {', '.join(others[:3])} {'have' if others[1:] else 'has'} it" if others else ""
    passage = "\n".join(f"{key} “{shortened(quote)}”" for key, quote in shown)
    return f"{what} of the cited quotes{cited}{hint}{instead}", passage


def has(ground: Ground, words: str, *, without: Container[str]) -> list[str]:
    """The proven observations, some left out, whose quotes have some words or all their figures."""
    figures, whole = {*numbers(words)}, re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)
    return [
        key
        for key, one in ground.proven.items()
        if words
        and key not in without
        and (figures <= known_numbers(one["quote"]) if figures else whole.search(one["quote"]))
    ]


def shortened(text: str) -> str:
    """A text on one line, at most so long as a message shows."""
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1].rstrip() + "…"
