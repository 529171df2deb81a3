"""Searching on behalf of a session: what engines give now, or gave before to nearly the same query."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, TypeGuard

from pathfinder.errors import PathfinderError
from pathfinder.evidence.places import Place
from pathfinder.model.cycle.descent import rules
from pathfinder.session.sources.access import corpus, note_seen, settings
from pathfinder.session.sources.reading.passages import Reader
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration_of

if TYPE_CHECKING:
    from pathfinder.sources.archive.search_history import SearchRow
    from pathfinder.sources.search.corpus import Corpus
    from pathfinder.sources.search.federated import Engines
    from pathfinder.sources.search.results import ResultRow

TOOL = "pf search"
MOST = 50  # results of one search
KEPT_SNIPPET = 240
COMPARED = 200  # searches that a new one is compared with


class FailureRow(TypedDict):
    """An engine that failed."""

    engine: str
    kind: str
    message: str
    hint: str


class Repeated(TypedDict):
    """The search whose results these are."""

    query: str
    time: str


class SearchAnswer(TypedDict):
    """What a search gives."""

    query: str
    results: list[ResultRow]
    engines: list[str]
    failures: Sequence[FailureRow]
    reward: NotRequired[dict[str, float] | None]  # its measured parts
    repeats: NotRequired[Repeated]
    not_asked: NotRequired[dict[str, str]]  # engines that were left out, and why
    cut_short: NotRequired[int]  # searches in a row that brought nothing new


def search(
    session: Session,
    query: str,
    *,
    engine: Sequence[str] = (),
    limit: int,
    again: bool = False,
    progress: Callable[[int, int, str], None] | None = None,
) -> tuple[SearchAnswer, Corpus | None]:
    """What the engines give, or what they gave before when nearly the same was asked, and the index if used.

    `again` asks the engines in any case.
    """
    index = corpus(session)
    usable = engines(session, index)
    names = chosen(session, usable, engine)
    local = index if "local" in names else None
    if local:
        local.refresh(progress)
    stamp = local.stamp() if local else None
    limit = min(max(limit, 1), MOST)
    answer = None if again else _repeated(session, query, names, limit, stamp)
    if answer is None:
        answer = _asked(session, usable, query, names=names, limit=limit, stamp=stamp)
    if "all" in engine:
        answer["not_asked"] = usable.left_out(names)
    _mark_archived(session, answer)
    if rules(session.research):  # seed 004: what was visited is not offered again
        answer["results"] = [row for row in answer["results"] if "archived" not in row]
    return answer, local


def _mark_archived(session: Session, answer: SearchAnswer) -> None:
    """Add to each result whose document is archived its source ID, and `at`, the place that answers best."""
    from pathfinder.sources.archive.search_history import identity

    reader = Reader(session)
    sources = reader.archive.all()
    known = {
        identity(url): source["id"] for source in sources for url in (source["url"], source["final_url"])
    }
    named = {
        number: source
        for number, row in enumerate(answer["results"])
        for url in (row["url"], row.get("open_access"))
        if url and (source := known.get(identity(url)))
    }
    rows = list(answer["results"])
    for number, source in named.items():
        best = reader.best(source, answer["query"])
        rows[number] = {**rows[number], "archived": source}
        if best:
            rows[number]["at"] = str(Place(source, (best[0],)))
    answer["results"] = rows


def _repeated(
    session: Session, query: str, names: list[str], limit: int, stamp: str | None
) -> SearchAnswer | None:
    old = asked_before(session, query, names, limit, stamp)
    if old is None:
        return None
    repeats: Repeated = {"query": old["query"], "time": old["time"]}
    rows = old["results"][:limit]
    return {"query": query, "results": rows, "engines": names, "failures": [], "repeats": repeats}


def _asked(
    session: Session, usable: Engines, query: str, *, names: list[str], limit: int, stamp: str | None
) -> SearchAnswer:
    """Ask the engines and remember the search, with the measured parts of its reward."""
    found = usable.search(query, limit, names)
    rows = [result.row() for result in found.results]
    answer: SearchAnswer = {
        "query": query,
        "results": [row for row in rows if may_be_used(session, row)],
        "engines": names,
        "failures": [
            {"engine": each.engine, "kind": each.kind, "message": each.message, "hint": each.hint}
            for each in found.failures
        ],
    }
    answer["reward"] = parts = measured(session, answer)
    about = {
        "engines": names,
        "limit": limit,
        "index": stamp,
        "failures": [{"engine": each.engine, "kind": each.kind} for each in found.failures],
        "measured": parts,
    }
    known = {key: value for key, value in about.items() if value}
    note_seen(session, TOOL, query, [kept(row) for row in answer["results"]], **known)
    return answer


def may_be_used(session: Session, row: ResultRow) -> bool:
    """Whether the filters of the research let a result pass."""
    filters = session.research.state.get("filters")
    if not filters:
        return True
    from pathfinder.evidence.language.detection import detected
    from pathfinder.evidence.trust.filters import left_out

    year = str(row["year"]) if row.get("year") else None
    spoken = detected(f"{row['title']}. {row['snippet']}")
    return left_out(filters, row["url"], published=year, language=spoken) is None


def engines(session: Session, index: Corpus | None) -> Engines:
    """The configured engines; their keys are read from the environment."""
    from pathfinder.sources.search.federated import Engines

    options = configuration_of(session).sources.model_dump()["engines"]
    return Engines(options, os.environ, settings(session), index)


def chosen(session: Session, usable: Engines, wanted: Sequence[str]) -> list[str]:
    """The engines to ask; an offline research asks no other than its documents unless it is told to."""
    names = usable.chosen(wanted, session.research.state.get("filters", {}).get("search"))
    if not wanted and "local" not in names and session.research.state["driver"] == "offline":
        hint = "start with --corpus DIR, or name engines with --engine"
        raise PathfinderError("this research has no local documents to search", hint)
    if not names:
        hint = "search the web with WebSearch, or switch engines on under `sources.engines`"
        raise PathfinderError("no search engine is switched on", hint)
    return names


def asked_before(
    session: Session, query: str, names: Sequence[str], limit: int, stamp: str | None
) -> SearchRow | None:
    """The newest search of the same engines in nearly the same words; None when its answer may differ.

    It differs when an engine failed then, when fewer results were asked for, and when local documents
    have changed since.
    """
    from pathfinder.evidence.relevance.queries import nearly_same
    from pathfinder.files import read_lines
    from pathfinder.sources.search.similarity import cosines

    rows = [row for row in reversed(read_lines(session.paths.seen)[0]) if _answers(row, names, limit, stamp)][
        :COMPARED
    ]
    alike = cosines(query, [str(row["query"]) for row in rows])
    pairs = zip(rows, alike, strict=True)
    return next((row for row, cosine in pairs if nearly_same(query, str(row["query"]), cosine)), None)


def _answers(
    row: Mapping[str, object], names: Sequence[str], limit: int, stamp: str | None
) -> TypeGuard[SearchRow]:
    """Whether a remembered search still says what these engines would say."""
    asked = row.get("engines")
    if row.get("tool") != TOOL or not isinstance(row.get("query"), str) or not isinstance(asked, list):
        return False
    fresh = row.get("index") == stamp and not row.get("failures")
    most = row.get("limit")
    enough = isinstance(most, int) and most >= limit
    return set(asked) == set(names) and fresh and enough


def measured(session: Session, row: SearchAnswer) -> dict[str, float] | None:
    """The parts of the reward of a search that has just run; None when all its engines failed."""
    from pathfinder.sources.archive.search_history import SHOWN_SEARCHES, searches
    from pathfinder.steps.checks.questions import rewards, weights_of

    before = searches(session.paths.seen, (), last=SHOWN_SEARCHES)
    rows: list[Mapping[str, Any]] = [*before, row]
    found = rewards(rows, weights_of(session.research))
    if not found or found[-1][0] is not row:
        return None
    return {name: round(part, 4) for name, part in found[-1][2]._asdict().items()}


def kept(row: ResultRow) -> ResultRow:
    """A result as it is remembered: its snippet shortened."""
    return {**row, "snippet": row["snippet"][:KEPT_SNIPPET]}
