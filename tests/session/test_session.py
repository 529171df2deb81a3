"""Opening a session: what a crash left is rebuilt, what was edited is refused and named."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from bench.research import TIME, Made
from tests.session.conftest import again, loaded

from pathfinder.errors import SessionError, StoreError
from pathfinder.session.store import session as sessions
from pathfinder.session.store.session import Session, graph_bytes, state_bytes


def on_disk(session: Session) -> tuple[bytes, bytes]:
    return session.paths.graph.read_bytes(), session.paths.state.read_bytes()


def folds_to(session: Session) -> tuple[bytes, bytes]:
    graph = graph_bytes(session.research.graph)
    return graph, state_bytes(session.research, session.position, graph)


def test_a_session_that_was_left_in_order_is_read_as_it_is(made: Made) -> None:
    session = loaded(made.session)
    assert not session.behind
    assert folds_to(session) == folds_to(made.session) == on_disk(session)


def test_a_session_that_does_not_exist_is_named(made: Made) -> None:
    shutil.rmtree(made.session.paths.folder)
    with pytest.raises(SessionError, match="no session"):
        loaded(made.session)


def test_a_crash_behind_the_journal_is_made_up_for(made: Made) -> None:
    made.go_on(2)
    session = loaded(made.session)
    assert session.behind
    assert folds_to(session) == folds_to(made.session)


def test_a_crash_between_graph_and_state_is_made_up_for(made: Made) -> None:
    state = made.session.paths.state.read_bytes()
    while made.step != "EXPLORE":
        made.go_on(2)
    made.go_on(2)
    made.session.flush()
    made.session.paths.state.write_bytes(state)
    session = loaded(made.session)
    assert session.behind
    assert folds_to(session) == folds_to(made.session)


def test_a_crash_in_the_very_first_write_is_made_up_for(tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.session.flush()
    made.session.paths.state.unlink()
    session = loaded(made.session)
    assert session.behind
    assert folds_to(session) == folds_to(made.session)


def test_a_journal_without_a_first_entry_is_a_research_that_was_not_started(tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.session.paths.journal.write_bytes(b'{"hash":"torn')
    session = loaded(made.session)
    with pytest.raises(SessionError, match="has not been started"):
        _ = session.research


def test_a_torn_last_line_is_no_damage(made: Made) -> None:
    with made.session.paths.journal.open("ab") as file:
        file.write(b'{"hash":"00')
    session = loaded(made.session)
    assert not session.behind
    assert folds_to(session) == on_disk(session)


def test_a_missing_state_is_rebuilt(made: Made) -> None:
    made.session.paths.state.unlink()
    session = loaded(made.session)
    assert session.behind
    assert folds_to(session) == folds_to(made.session)


def test_an_edited_graph_is_refused(made: Made) -> None:
    path = made.session.paths.graph
    path.write_bytes(path.read_bytes().replace(b"Why?", b"How?"))
    with pytest.raises(StoreError) as caught:
        loaded(made.session)
    assert str(path) in caught.value.message
    assert "pf doctor" in caught.value.hint


def test_an_edited_graph_is_refused_without_a_state_too(made: Made) -> None:
    path = made.session.paths.graph
    path.write_bytes(path.read_bytes().replace(b"Why?", b"How?"))
    made.session.paths.state.unlink()
    with pytest.raises(StoreError, match="is not the graph"):
        loaded(made.session)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"journal": null}',
        b'{"journal": {"seq": "x", "hash": 1, "bytes": []}}',
        b"\xff",
    ],
)
def test_a_damaged_state_is_refused(made: Made, content: bytes) -> None:
    made.session.paths.state.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        loaded(made.session)
    assert "pf doctor" in caught.value.hint


def test_a_journal_that_lost_entries_is_refused(made: Made) -> None:
    path = made.session.paths.journal
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(StoreError, match="has lost entries"):
        loaded(made.session)


def test_an_entry_that_cannot_be_applied_does_not_stay_in_the_journal(made: Made) -> None:
    before = made.session.paths.journal.read_bytes()
    with pytest.raises(KeyError):
        made.session.commit("unheard_of", TIME)
    assert made.session.paths.journal.read_bytes() == before
    assert not loaded(made.session).behind


def test_a_reader_caught_between_two_files_of_a_writer_sees_no_damage(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer is at work between the reader's look at state.json and at cognigraph.json."""
    read = sessions.checkpoints.read
    writer = made.session

    def interrupted(state: Path, graph: Path) -> object:
        monkeypatch.setattr(sessions.checkpoints, "read", read)
        old = state.read_bytes()
        while made.step != "EXPLORE":
            made.go_on(1)
        made.go_on(1)
        writer.flush()
        new = state.read_bytes()
        state.write_bytes(old)
        found = read(state, graph)
        state.write_bytes(new)
        return found

    monkeypatch.setattr(sessions.checkpoints, "read", interrupted)
    session = loaded(writer)
    assert folds_to(session) == folds_to(writer)


def test_the_graph_is_written_only_when_it_changed(made: Made) -> None:
    before = made.session.paths.graph.stat().st_ino
    made.session.commit("spent", TIME, usd=0.5)
    assert not made.session.flush()
    assert made.session.paths.graph.stat().st_ino == before
    assert json.loads(made.session.paths.state.read_bytes())["budget"]["spent_usd"] == 0.5


def test_the_same_session_is_not_made_twice(made: Made) -> None:
    with pytest.raises(StoreError):
        sessions.create(made.session.paths.root, made.session.paths.id, lambda *_: made.session.research)


def test_damage_in_the_journal_names_file_and_line(made: Made) -> None:
    path = made.session.paths.journal
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b'"kind"', b'"kinD"')
    path.write_bytes(b"".join(lines))
    made.session.paths.state.unlink()
    made.session.paths.graph.unlink()
    with pytest.raises(StoreError, match=r"journal\.jsonl:4: "):
        again(made.session).load()
