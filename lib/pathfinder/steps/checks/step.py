"""What a step is, and what its checks may look at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pathfinder.model.cycle.research import Research
from pathfinder.steps.checks.answer import Answer

if TYPE_CHECKING:
    from pathfinder.evidence.places import Place, Range
    from pathfinder.evidence.quotes.proof import PreparedText


class Passage(NamedTuple):
    """Neighbouring paragraphs of a source, with the headings above them."""

    place: Place
    label: str
    words: str
    score: float


class Occurrences(NamedTuple):
    """How many texts were looked through for some words, and their first place in those that have them."""

    texts: int
    places: Mapping[str, int]


class Sources(Protocol):
    """The archived sources, as the checks see them."""

    def get(self, source_id: str) -> Mapping[str, Any] | None:
        """The metadata of a source, or None."""

    def texts(self, source_id: str) -> Sequence[PreparedText]:
        """The texts of a source in which a quote may stand, the main text first."""

    def written(self, source_id: str) -> str:
        """The file of a source that is text with lines of its own, markup included; "" for others."""

    def recent(self) -> Sequence[Mapping[str, Any]]:
        """The metadata of the sources archived last."""

    def all(self) -> Sequence[Mapping[str, Any]]:
        """The metadata of every source, oldest first."""

    def read(self) -> Mapping[str, Sequence[Range]]:
        """For each source that was read, the numbers of its text that were shown."""

    def relevance(self, query: str) -> Mapping[str, float]:
        """How much each source that says anything about some words says of them, the most first."""

    def sections(self, source_id: str, query: str) -> Sequence[Range]:
        """The few sections of a source that say most about some words, in their order."""

    def passages(self, query: str, limit: int) -> Iterator[Passage]:
        """The passages of all sources that say most about some words, the best first."""

    def documents(self, corpora: Iterable[str], query: str, limit: int) -> Sequence[str]:
        """The user's documents that nobody opened and that answer some words best, by their paths."""

    def later(self, corpora: Iterable[str], noted: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
        """For each name, which newer documents of the user speak of it that nobody read.

        `noted` are names with the date of the last source that something was noted from about them.
        """

    def occurrences(self, corpora: Iterable[str], words: str) -> Occurrences | None:
        """Where some words stand in the sources and in the user's documents; None where nobody could look."""

    def failures(self) -> Sequence[Mapping[str, str]]:
        """The addresses that could not be fetched lately, with the kind of failure."""

    def knows(self, url: str) -> bool:
        """Whether a search returned this URL or it was fetched."""

    def known(self, words: str, used: Collection[str]) -> Sequence[Mapping[str, Any]]:
        """The facts of earlier researches that bear on some words, but for those that are `used` already."""

    def known_facts(self) -> Collection[str]:
        """The IDs of the facts of earlier researches that nothing contradicted."""

    def searches(self, cited: Collection[str]) -> Sequence[Mapping[str, Any]]:
        """The last searches: query, results (url, title, snippet) and `used`, those among `cited`."""


class CitedSources(Mapping[str, Mapping[str, Any]]):
    """The records of the sources that observations cite, by ID; each is read when it is asked for."""

    def __init__(self, observations: Iterable[Mapping[str, Any]], sources: Sources) -> None:
        self._cited = dict.fromkeys(one["source_id"] for one in observations if one["source_id"])
        self._sources = sources

    def __getitem__(self, source_id: str) -> Mapping[str, Any]:
        record = self._sources.get(source_id) if source_id in self._cited else None
        if not record:
            raise KeyError(source_id)
        return record

    def __iter__(self) -> Iterator[str]:
        return (key for key in self._cited if self._sources.get(key))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _never() -> bool:
    return False


class Context(NamedTuple):
    """Everything besides the answer that a check depends on."""

    research: Research
    sources: Sources
    allow_unproven: Callable[[], bool] = _never  # asked where a quote has no archived source
    read_again: bool = False  # a second reading follows: what is wrong with a text is told with what it finds

    def cited_sources(self, brought: Iterable[Mapping[str, Any]] = ()) -> CitedSources:
        """The records of the sources that observations cite, those that an answer brings included."""
        return CitedSources([*self.research.graph.observations.values(), *brought], self.sources)


class Step(Protocol):
    """The interface of a step module."""

    NAME: str

    def due(self, research: Research) -> bool:
        """Whether this step's card is to be answered now."""

    def inputs(self, context: Context) -> Mapping[str, object]:
        """The card's input."""

    def check(self, answer: Answer, context: Context) -> Mapping[str, object]:
        """Report every problem to `answer`; return the payload for the journal, valid if there is none."""

    def apply(self, research: Research, payload: Any) -> str:
        """Apply an accepted payload and say in one line what it changed."""

    def fail(self, research: Research) -> None:
        """Go on without an answer, after too many were refused."""
