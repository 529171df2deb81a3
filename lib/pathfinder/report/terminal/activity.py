"""What somebody who watches a research sees, as plain values: behind `pf watch` and `pf serve` alike."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from pathfinder.evidence.trust.findings import status_counts
from pathfinder.model.cycle import writing
from pathfinder.model.graph.links import Evidence, natural
from pathfinder.model.graph.types import GraphData, ProofLevel, Status
from pathfinder.report.escape import clean, shorten
from pathfinder.report.texts import Texts

OVER = ("completed", "stopped")
NOTICEABLE = 0.005  # a smaller change of strength is not seen in two decimals
_EVENTS = 20
_LISTED = 60  # hypotheses; the counts have them all
_LONGEST = 400  # characters of one text


class Activity(NamedTuple):
    """Something that was searched for, opened or archived. `about`: the engine or the address."""

    time: str
    kind: Literal["search", "open", "archive"]
    text: str
    about: str
    results: int | None = None  # how many a search returned


class Quoted(NamedTuple):
    """A quotation that was proven, admitted unproven, or refused. `about`: the observation, or the card."""

    time: str
    proof: ProofLevel | Literal["refused"]
    text: str
    about: str


class Recent(NamedTuple):
    """What graph and state do not tell. `before`: strengths when the last finished iteration began."""

    activities: tuple[Activity, ...] = ()
    quotes: tuple[Quoted, ...] = ()
    before: Mapping[str, float] | None = None


class Figures(NamedTuple):
    """What was collected so far."""

    observations: int
    sources: int
    searches: int
    proven: int
    refused: int


class Gauge(NamedTuple):
    """What a proven quote took. `usd` is 0 where it is unknown; `reading_usd` is the second reader's part."""

    requests: float
    tokens: float
    usd: float
    reading_usd: float


class Strength(NamedTuple):
    """A hypothesis with its change since the last iteration began; None when that is not known."""

    id: str
    status: Status
    strength: float
    change: float | None
    new: bool
    summary: str

    @property
    def moved(self) -> bool:
        """Whether it is new, or its strength has changed so that one sees it."""
        return self.new or abs(self.change or 0) >= NOTICEABLE


class Writing(NamedTuple):
    """Which part of the report is being written."""

    part: writing.Phase | Literal["mending"]
    section: int
    sections: int


class Event(NamedTuple):
    """A notable event, in the iteration counted from 1."""

    iteration: int
    text: str


class Live(NamedTuple):
    """A research at one moment. Texts from outside are one line each, without control characters."""

    session: str
    question: str
    status: str
    reason: str
    step: str
    card: str
    refusals: int
    retry: int
    writing: Writing | None
    queries: tuple[str, ...]
    iteration: int
    max_iterations: int | None
    spent_usd: float
    max_usd: float | None
    figures: Figures
    counts: dict[str, int]
    hypotheses: tuple[Strength, ...]
    conflicts: int
    events: tuple[Event, ...]
    activities: tuple[Activity, ...]
    quotes: tuple[Quoted, ...]
    updated_at: str

    @property
    def over(self) -> bool:
        """Whether the research has ended."""
        return self.status in OVER


def live(graph: GraphData, state: Mapping[str, Any], recent: Recent) -> Live:
    """The view model of one moment; every figure is that of cognigraph.json and state.json."""
    card, budget = state.get("card") or {}, state.get("budget") or {}
    standing = strengths(graph, recent.before)
    return Live(
        session=clean(str(state.get("session", ""))),
        question=shorten(graph["question"], _LONGEST),
        status=str(state.get("status", "running")),
        reason=shorten(str(state.get("status_reason") or ""), _LONGEST),
        step=clean(str(card.get("step", ""))),
        card=clean(str(card.get("id", ""))),
        refusals=card.get("refusals") or 0,
        retry=state.get("retry") or 0,
        writing=written_now(state),
        queries=tuple(shorten(query, _LONGEST) for query in (state.get("plan") or {}).get("queries", ())),
        iteration=graph["iteration"],
        max_iterations=(state.get("limits") or {}).get("max_iterations"),
        spent_usd=budget.get("spent_usd") or 0.0,
        max_usd=budget.get("max_usd"),
        figures=figures(graph, state),
        counts=status_counts(graph),
        hypotheses=tuple(standing[:_LISTED]),
        conflicts=len(Evidence(graph).active_conflicts()),
        events=_events(state),
        activities=tuple(_cleaned(each) for each in recent.activities),
        quotes=tuple(_cleaned(each) for each in recent.quotes),
        updated_at=str(state.get("updated_at", "")),
    )


def figures(graph: GraphData, state: Mapping[str, Any]) -> Figures:
    """What was collected; sources are those that observations come from."""
    done = state.get("figures") or {}
    observations = graph["observations"].values()
    return Figures(
        observations=len(observations),
        sources=len({seen["source_id"] or seen["source_url"] for seen in observations}),
        searches=done.get("searches", 0),
        proven=done.get("quotes_proven", 0),
        refused=done.get("quotes_refused", 0),
    )


def gauge(state: Mapping[str, Any]) -> Gauge | None:
    """What each proven quote took; None while nothing is proven or no client has told anything."""
    proven = (state.get("figures") or {}).get("quotes_proven", 0)
    used = list((state.get("used") or {}).values())
    spent = (state.get("budget") or {}).get("spent_usd") or 0.0
    reading = (state.get("figures") or {}).get("reading_usd") or 0.0
    if not (proven and used):
        return None
    return Gauge(
        requests=sum(each["requests"] for each in used) / proven,
        tokens=sum(each["tokens"] for each in used) / proven,
        usd=spent / proven if spent > reading else 0.0,
        reading_usd=reading / proven,
    )


def strengths(graph: GraphData, before: Mapping[str, float] | None) -> list[Strength]:
    """Every hypothesis: those that stand first, the strongest first."""
    hypotheses = graph["hypotheses"]
    order = sorted(
        hypotheses,
        key=lambda key: (hypotheses[key]["status"] == "rejected", -hypotheses[key]["strength"], natural(key)),
    )
    rows = []
    for key in order:
        item = hypotheses[key]
        known = before is not None and key in before
        change = round(item["strength"] - before[key], 6) if before is not None and known else None
        new = before is not None and not known
        rows.append(
            Strength(key, item["status"], item["strength"], change, new, shorten(item["summary"], _LONGEST))
        )
    return rows


def latest(activities: tuple[Activity, ...], most: int) -> list[Activity]:
    """The newest activities, the newest first; the source that was read last is always among them."""
    newest = list(activities[: -most - 1 : -1])
    reading = next((each for each in reversed(activities) if each.kind != "search"), None)
    if reading is not None and reading not in newest and most > 1:
        newest[-1] = reading
    return newest


def written_now(state: Mapping[str, Any]) -> Writing | None:
    """Which part of the report is being written, None when none is."""
    part = writing.phase(state)
    if part is None:
        return None
    report = state["report"]
    if report.get("mending") and part != "review":
        return Writing("mending", 0, len(report["outline"] or ()))
    number = writing.number(report) if part == "section" else 0
    return Writing(part, number, len(report["outline"] or ()))


def doing(now: Writing | None, texts: Texts) -> str:
    """What is being written, in words; "" when nothing is."""
    if now is None:
        return ""
    return {
        "outline": texts["live.writing_outline"],
        "section": texts["live.writing_section"].format(number=now.section, count=now.sections),
        "summary": texts["live.writing_summary"],
        "review": texts["live.reading_again"],
        "mending": texts["live.mending"],
    }[now.part]


def plain(value: Any) -> Any:
    """A view model as what JSON knows: its named tuples become objects."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: plain(item) for key, item in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def _events(state: Mapping[str, Any]) -> tuple[Event, ...]:
    kept = list(state.get("events") or ())[-_EVENTS:]
    return tuple(Event(each["iteration"] + 1, shorten(str(each["text"]), _LONGEST)) for each in kept)


def _cleaned(item: Any) -> Any:
    return item._replace(text=shorten(item.text, _LONGEST), about=shorten(item.about, _LONGEST))
