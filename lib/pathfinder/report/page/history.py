"""How the research went: iteration by iteration, search by search, and in figures."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pathfinder.report.escape import clean
from pathfinder.report.material import Material

MOST_SEARCHES = 400  # the latest; search_history.json holds all
MOST_USED = 5


class Iteration:
    """What happened in one iteration, counted from 1."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.time = ""
        self.target = ""  # the hypothesis or direction it looked at
        self.reason = ""
        self.queries: list[str] = []
        self.observations = 0
        self.hypotheses: list[str] = []
        self.refused = 0  # answers that were sent back
        self.spent = 0.0
        self.events: list[str] = []


class Search(NamedTuple):
    """A search or a fetch, how much it showed, and the addresses of it that were cited later."""

    query: str
    tool: str
    results: int
    used: list[str]


def timeline(material: Material) -> list[Iteration]:
    """The iterations in which something happened, in order; the journal tells most, the graph the rest."""
    found: dict[int, Iteration] = {}

    def at(number: int) -> Iteration:
        return found.setdefault(number, Iteration(number))

    _from_journal(material.journal, at)
    graph = material.view.graph
    for observation in graph["observations"].values():
        at(observation["created_at"] + 1).observations += 1
    for key, hypothesis in graph["hypotheses"].items():
        at(hypothesis["created_at"] + 1).hypotheses.append(key)
    for event in material.view.state.get("events") or ():
        if event["kind"] != "explore":  # its figures are counted above
            at(int(event["iteration"]) + 1).events.append(clean(str(event["text"])))
    return [found[number] for number in sorted(found)]


def _from_journal(journal: Iterable[Mapping[str, Any]], at: Any) -> None:
    number = 0  # each iteration begins with an accepted PLAN; what comes before it belongs to the first
    for event in journal:
        if event["kind"] == "accepted" and event["step"] == "PLAN":
            number += 1
            _plan(at(number), event)
        elif event["kind"] == "refused":
            at(max(1, number)).refused += 1
        elif event["kind"] == "spent":
            at(max(1, number)).spent += float(event["usd"])


def _plan(iteration: Iteration, event: Mapping[str, Any]) -> None:
    payload = event["payload"]
    ends = (payload.get("target_id"), payload.get("conflict_with"))
    iteration.time = clean(str(event["time"]))[:16].replace("T", " ")
    iteration.target = " – ".join(clean(str(end)) for end in ends if end)
    iteration.reason = clean(str(payload.get("reason") or ""))
    iteration.queries = [clean(str(query)) for query in payload.get("queries") or ()]


def searches(material: Material) -> tuple[list[Search], int]:
    """The latest searches, oldest first, and how many there were before them."""
    rows = [row for row in material.searches if row.get("query")]
    shown = [
        Search(
            clean(str(row["query"])),
            _engines(row),
            len(row.get("results") or ()),
            [clean(str(url)) for url in (row.get("used") or ())[:MOST_USED]],
        )
        for row in rows[-MOST_SEARCHES:]
    ]
    return shown, len(rows) - len(shown)


def _engines(row: Mapping[str, Any]) -> str:
    """The engines that answered, else the tool that asked."""
    named = Counter(str(engine) for each in row.get("results") or () for engine in each.get("engines") or ())
    return clean(", ".join(name for name, _ in named.most_common(3)) or str(row.get("tool") or ""))
