"""What can be computed of the quality of a research, without a model (seed 002 §12).

A figure is a share with what it counts, and the target of the seed where it names one. Nothing is stored:
figures are computed from the graph, the state and the search history when somebody asks.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pathfinder.evidence.describing import unsaid_numbers
from pathfinder.evidence.trust.confidence import NO_SOURCES, Sources, confidence
from pathfinder.evidence.trust.findings import select
from pathfinder.model.graph.links import Evidence, Link, independent
from pathfinder.model.graph.types import GraphData

Rows = Sequence[Mapping[str, Any]]

TARGETS = {  # seed 002 §12.1
    "key_point_recall": 0.80,
    "key_point_coverage": 0.90,
    "citation_accuracy": 0.95,
    "factual_consistency": 0.90,
    "search_efficiency": 0.70,
}
FEW_CROSS_VALIDATED = 0.5
MANY_UNTESTED = 0.5
MANY_REPEATED = 0.2
FIRST_RESULTS = 3  # a search is useful when it puts a source that is cited among them
COMPARED = 200  # queries, of the last ones, that are compared with each other


class Figure(NamedTuple):
    """`good` of `total`; `value` is their share, or a mean over them; None where nothing was measured."""

    name: str
    good: int
    total: int
    value: float | None
    target: float | None = None

    @property
    def missed(self) -> bool:
        """Whether the target of the seed is not reached; each is a "more than"."""
        return self.target is not None and self.value is not None and self.value <= self.target


class Evaluation(NamedTuple):
    """All figures of a research, in the order of seed 002 §12.2."""

    figures: list[Figure]

    def named(self, name: str) -> Figure:
        """The figure with a name."""
        return next(figure for figure in self.figures if figure.name == name)


def evaluate(
    graph: GraphData,
    state: Mapping[str, Any],
    searches: Rows,
    lost: Collection[str] = (),
    sources: Sources = NO_SOURCES,
) -> Evaluation:
    """The figures of a research. `lost` are observations whose quote was looked for and not found again.

    `sources` are the records that say how credible a source is, as the reports read them.
    """
    evidence = Evidence(graph)
    return Evaluation(
        [
            sub_questions(state),
            mean_confidence(graph, evidence, sources),
            *statuses(graph),
            efficiency(searches),
            first_finds(searches),
            *redundancy(searches, graph),
            citation_accuracy(graph, lost, sources),
            consistency(graph, state),
            coverage(graph, state, evidence),
            cross_validated(graph, evidence),
        ]
    )


def advice(found: Evaluation) -> list[str]:
    """What the figures recommend next, as words that prompts and texts explain (seed 002 §12.2, part 5)."""

    def below(name: str, least: float) -> bool:
        value = found.named(name).value
        return value is not None and value < least

    def above(name: str, most: float) -> bool:
        value = found.named(name).value
        return value is not None and value > most

    due = {
        "open_sub_questions": below("sub_questions", 1),
        "second_sources": below("cross_validated", FEW_CROSS_VALIDATED),
        "test_claims": above("unvisited", MANY_UNTESTED),
        "other_words": found.named("search_efficiency").missed
        or above("near_duplicate_queries", MANY_REPEATED),
    }
    return [word for word, wanted in due.items() if wanted]


def share(name: str, good: int, total: int) -> Figure:
    """A share with the target that the seed gives it, if any."""
    return Figure(name, good, total, good / total if total else None, TARGETS.get(name))


def sub_questions(state: Mapping[str, Any]) -> Figure:
    """Sub-questions that are answered."""
    asked = (state.get("clarified") or {}).get("sub_questions") or ()
    return share("sub_questions", sum(each.get("status") == "answered" for each in asked), len(asked))


def mean_confidence(graph: GraphData, evidence: Evidence, sources: Sources = NO_SOURCES) -> Figure:
    """The mean confidence (seed 002 §7.2) of the hypotheses that stand."""
    standing = [key for key, item in graph["hypotheses"].items() if item["status"] != "rejected"]
    values = [
        confidence(evidence.supporting(key), evidence.contradicting(key), sources).confidence
        for key in standing
    ]
    return Figure("confidence", len(standing), len(standing), sum(values) / len(values) if values else None)


def statuses(graph: GraphData) -> Iterator[Figure]:
    """The share of each status among the hypotheses."""
    found = [str(item["status"]) for item in graph["hypotheses"].values()]
    for status in ("verified", "tested", "unvisited", "rejected"):
        yield share(status, found.count(status), len(found))


def efficiency(searches: Rows) -> Figure:
    """Searches that put a source which is cited among their first results, among those that ran.

    Any result would say little: an engine that always answers hits a small collection with every search.
    """
    ran = _ran(searches)
    useful = sum(bool({*_shown(row)[:FIRST_RESULTS]} & {*(row.get("used") or ())}) for row in ran)
    return share("search_efficiency", useful, len(ran))


def first_finds(searches: Rows) -> Figure:
    """Searches that were the first to show a source which is cited."""
    ran, known, good = _ran(searches), set[str](), 0
    for row in ran:
        good += bool({*(row.get("used") or ())} - known)
        known.update(_shown(row))
    return share("search_first_finds", good, len(ran))


def _twins(queries: list[str]) -> set[int]:
    """The places of the queries that ask nearly the same as an earlier one."""
    if len(queries) < 2:
        return set()
    from pathfinder.evidence.relevance.queries import nearly_same

    pairs = combinations(enumerate(queries), 2)
    return {later for (_, one), (later, other) in pairs if nearly_same(one, other)}


def redundancy(searches: Rows, graph: GraphData) -> Iterator[Figure]:
    """What was done or noted twice: nearly the same queries, results all known, one source quoted again."""
    ran = _ran(searches)
    queries = [str(row["query"]) for row in ran][-COMPARED:]
    yield share("near_duplicate_queries", len(_twins(queries)), len(queries))
    known: set[str] = set()
    repeated = 0
    for row in ran:
        shown = set(_shown(row))
        repeated += bool(shown) and shown <= known
        known |= shown
    yield share("searches_without_news", repeated, len(ran))
    links = [Link(key, item, 0.0) for key, item in graph["observations"].items()]
    yield share("observations_of_a_known_source", len(links) - len(independent(links)), len(links))


def citation_accuracy(graph: GraphData, lost: Collection[str] = (), sources: Sources = NO_SOURCES) -> Figure:
    """Cited quotes that stand in the stored text and hold the numbers of their summaries."""
    good = sum(
        item["proof"] != "unproven"
        and key not in lost
        and not unsaid_numbers(item, sources.get(item["source_id"] or "", {}))
        for key, item in graph["observations"].items()
    )
    return share("citation_accuracy", good, len(graph["observations"]))


def consistency(graph: GraphData, state: Mapping[str, Any]) -> Figure:
    """Sentences of the written report without a fault; without a report, findings that nothing refutes."""
    sentences = list(_sentences(state))
    if sentences:
        return share("factual_consistency", sum(not each["problems"] for each in sentences), len(sentences))
    evidence, core = Evidence(graph), select(graph).core
    undisputed = sum(not any(link.proven for link in evidence.contradicting(key)) for key in core)
    return share("factual_consistency", undisputed, len(core))


def coverage(graph: GraphData, state: Mapping[str, Any], evidence: Evidence) -> Figure:
    """Factual sentences of the written report, or findings, that rest on a proven quote.

    What cites nothing and has no fault states nothing: a heading, the head of a table, a question.
    """

    def proven(key: str) -> bool:
        return any(link.proven for link in evidence.supporting(key) + evidence.contradicting(key))

    sentences = [
        each
        for each in _sentences(state)
        if (each["cites"] or each["hypotheses"] or each["problems"]) and not (each["view"] or each.get("gap"))
    ]
    if not sentences:
        core = select(graph).core
        return share("citation_coverage", sum(map(proven, core)), len(core))
    observations = graph["observations"]
    carried = sum(
        any(observations[key]["proof"] != "unproven" for key in each["cites"] if key in observations)
        or any(proven(key) for key in each["hypotheses"])
        for each in sentences
    )
    return share("citation_coverage", carried, len(sentences))


def cross_validated(graph: GraphData, evidence: Evidence) -> Figure:
    """Claims with support that two or more independent proven sources carry."""
    supported = [key for key in graph["hypotheses"] if evidence.supporting(key)]
    groups = (independent(link for link in evidence.supporting(key) if link.proven) for key in supported)
    return share("cross_validated", sum(len(each) >= 2 for each in groups), len(supported))


def _shown(row: Mapping[str, Any]) -> list[str]:
    """The addresses of the results of a search, the best first."""
    return [str(each.get("url")) for each in row.get("results") or ()]


def _ran(searches: Rows) -> list[Mapping[str, Any]]:
    """The searches that a working engine answered."""
    return [row for row in searches if row.get("query") and (row.get("results") or not row.get("failures"))]


def _sentences(state: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    report = state.get("report") or {}
    passages = [section["paragraphs"] for section in report.get("sections") or ()]
    passages += [report["summary"]] if report.get("summary") else []
    return (sentence for passage in passages for paragraph in passage for sentence in paragraph)
