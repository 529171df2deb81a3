"""Whatever happens to a research, folding its journal gives the same files, byte for byte."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.research import TIME, Made
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.session.conftest import again

from pathfinder.session.store import checkpoints
from pathfinder.session.store.journal import Journal
from pathfinder.session.store.session import Session, fold, graph_bytes, state_bytes
from pathfinder.steps.protocol import apply_event

OPERATIONS = st.one_of(
    st.tuples(st.just("answer"), st.integers(1, 4)),
    st.tuples(st.just("answer"), st.integers(1, 4)),
    st.tuples(st.just("nothing found"), st.just(0)),
    st.tuples(st.just("refused"), st.integers(1, 3)),
    st.tuples(st.just("paused"), st.integers(0, 2)),
    st.tuples(st.just("spent"), st.integers(1, 100)),
    st.tuples(st.just("budget"), st.integers(1, 100)),
    st.tuples(st.just("back"), st.integers(1, 3)),
    st.tuples(st.just("snapshot"), st.just(0)),
)


class Player:
    """Does what the commands do to a session, one operation after the other."""

    def __init__(self, folder: Path) -> None:
        self.made = Made(folder)
        self.session = self.made.session
        self.session.flush(checkpoint=True)

    def play(self, name: str, number: int) -> None:
        before = self.session.research.iteration
        getattr(self, name.replace(" ", "_"))(number)
        if self.session.research.iteration > before:
            self.session.flush(checkpoint=True)

    def answer(self, count: int) -> None:
        self.made.go_on(count)

    def nothing_found(self, _: int) -> None:
        nothing: dict[str, Any] = {"observations": [], "type_a_hypotheses": [], "edges": []}
        if self.made.step == "EXPLORE":
            self.made.answer({"status": "failure", **nothing, "retry_keywords": ["one", "two", "three"]})

    def refused(self, times: int) -> None:
        for _ in range(times):
            card = self.session.research.state["card"]
            fields = {"card": card["id"], "step": card["step"], "sha256": "1" * 64}
            self.session.commit("refused", TIME, **fields, quotes=1, problems=[["/quote", "words"]])

    def paused(self, iterations: int) -> None:
        self.session.commit("status", TIME, status="paused", reason="wait")
        limit = self.session.research.iteration + 1 + iterations
        fields = {"status": "running", "reason": None, "max_iterations": limit + 1_000}
        self.session.commit("status", TIME, **fields, past_saturation=True)

    def spent(self, cents: int) -> None:
        self.session.commit("spent", TIME, usd=cents / 100)

    def budget(self, dollars: int) -> None:
        self.session.commit("budget", TIME, max_usd=float(dollars))

    def back(self, iterations: int) -> None:
        kept = checkpoints.available(self.session.paths.checkpoints)
        if self.session.research.iteration - iterations in kept:
            self.session.roll_back(iterations, TIME)
            self.session.flush()

    def snapshot(self, _: int) -> None:
        self.session.flush()


def folded(session: Session) -> tuple[bytes, bytes]:
    graph = graph_bytes(session.research.graph)
    return graph, state_bytes(session.research, session.position, graph)


@settings(max_examples=30)
@given(st.lists(OPERATIONS, min_size=1, max_size=30))
def test_the_journal_folds_to_the_live_research(operations: list[tuple[str, int]]) -> None:
    with TemporaryDirectory() as folder:
        player = Player(Path(folder))
        for name, number in operations:
            player.play(name, number)
        live = folded(player.session)

        from_snapshot = again(player.session)
        from_snapshot.load()
        assert folded(from_snapshot) == live

        anew = again(player.session)
        anew.rebuild()
        assert folded(anew) == live

        entries = [line.entry for line in Journal(player.session.paths.journal).read()]
        assert graph_bytes(fold(apply_event, entries).graph) == live[0]

        player.session.flush()
        clean = again(player.session)
        clean.load()
        assert not clean.behind
        assert folded(clean) == live
        assert (clean.paths.graph.read_bytes(), clean.paths.state.read_bytes()) == live
