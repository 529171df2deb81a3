"""A research in memory: the graph and the lifecycle state, both a fold of the journal."""

from pathfinder.model.cycle.state import (
    Card,
    Clarified,
    Explored,
    Plan,
    ResearchStatus,
    State,
    WrittenReport,
    there,
)
from pathfinder.model.cycle.state.entries import Begun
from pathfinder.model.graph.cognigraph import CogniGraph, empty_graph

RUNNING: ResearchStatus = "running"
RULES_VERSION = 5  # of a research that starts now
COVERAGE = 2  # the version of the rules since which coverage of the question leads
KEPT_EVENTS = 200
KEPT_ITERATIONS = 10


class Research:
    """`state` is what state.json holds, `graph` wraps what cognigraph.json holds."""

    def __init__(self, state: State, graph: CogniGraph) -> None:
        self.state = state
        self.graph = graph
        graph.rules = state["rules"].get("version", 1)
        self.said = ""  # what the last accepted answer changed, in one line; not stored

    @property
    def coverage_leads(self) -> bool:
        """Whether the research follows the rules of version 2 and later."""
        return self.graph.rules >= COVERAGE

    @property
    def iteration(self) -> int:
        return self.graph.iteration

    @property
    def running(self) -> bool:
        return self.state["status"] == RUNNING

    @property
    def card(self) -> Card:
        """The open card; this and what follows raise LookupError where there is none."""
        return there(self.state["card"], "card")

    @property
    def clarified(self) -> Clarified:
        return there(self.state["clarified"], "clarified")

    @property
    def plan(self) -> Plan:
        return there(self.state["plan"], "plan")

    @property
    def explored(self) -> Explored:
        return there(self.state["explore"], "explore")

    @property
    def report(self) -> WrittenReport:
        return there(self.state.get("report"), "report")

    @property
    def under_way(self) -> int:
        """The iteration that what happens now belongs to: between two iterations, the finished one."""
        return self.iteration - (self.state["plan"] is None and self.iteration > 0)

    def note(self, kind: str, text: str, iteration: int | None = None) -> None:
        """Remember a notable event of the current or the given iteration, for views and histories."""
        events = self.state["events"]
        when = self.iteration if iteration is None else iteration
        events.append({"iteration": when, "kind": kind, "text": text})
        del events[:-KEPT_EVENTS]

    def set_status(self, status: ResearchStatus, reason: str | None, iteration: int | None = None) -> None:
        self.state["status"] = status
        self.state["status_reason"] = reason
        self.note("status", f"{status}: {reason}" if reason else status, iteration)


def new_research(started: Begun) -> Research:
    """The research a `started` event describes, before its first card.

    `started` holds `session`, `question`, `driver`, `secret`, `corpora`, `limits`, `budget`, `rules`
    and `time`; `secret` marks the data on cards.
    """
    state: State = {
        "version": 1,
        "session": started["session"],
        "question": started["question"],
        "created_at": started["time"],
        "updated_at": started["time"],
        "driver": started["driver"],
        "secret": started["secret"],
        "status": RUNNING,
        "status_reason": None,
        "iteration": 0,
        "card": None,
        "cards_issued": 0,
        "last_answer": None,
        "clarified": None,
        "seed_sha256": None,
        "plan": None,
        "explore": None,
        "retry": 0,
        "ideated": False,
        "recent": [],
        "corpora": started["corpora"],
        "limits": started["limits"],
        "budget": started["budget"],
        "rules": started["rules"],
        "figures": {"quotes_proven": 0, "quotes_refused": 0, "searches": 0, "failed_steps": 0},
        "events": [],
    }
    if started.get("filters"):
        state["filters"] = started["filters"]
    if "guards" in started:
        state["guards"] = started["guards"]
    return Research(state, CogniGraph(empty_graph(started["question"])))
