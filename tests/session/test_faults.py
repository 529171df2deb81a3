"""Full disks and damaged journals: a command that did it says so, and no accepted answer is lost unasked."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from bench.research import NAME, TIME, Made
from tests.command_line import DOCUMENTS, Pf
from tests.session.conftest import files, loaded

from pathfinder import files as sessions_files
from pathfinder.cli import main
from pathfinder.commands.show.doctor import EXIT_LOST, EXIT_REPAIRED
from pathfinder.errors import StoreError
from pathfinder.model.cycle.research import Research
from pathfinder.session.documents.writing import Before, write_all, write_views
from pathfinder.session.store import json_files
from pathfinder.session.store.journal import framed
from pathfinder.session.store.session import fold
from pathfinder.steps.protocol import apply_event

pytestmark = pytest.mark.slow

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def research(made: Made) -> Made:
    """A research whose every file is written."""
    write_all(made.session)
    return made


def with_documents(folder: Path) -> None:
    for name, text in DOCUMENTS.items():
        path = folder / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def lines(made: Made) -> list[bytes]:
    return made.session.paths.journal.read_bytes().splitlines(keepends=True)


def kinds(made: Made) -> list[str]:
    return [str(line.entry["kind"]) for line in made.session.journal.read()]


# A full disk


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No room for any file but the journal."""

    def full(path: Path, *_: Any, **__: Any) -> None:
        raise StoreError(f"{path} cannot be written: {os.strerror(errno.ENOSPC)}", "repeat the command")

    with monkeypatch.context() as patch:
        patch.setattr("pathfinder.files.write", full)
        yield


@pytest.mark.parametrize("command", [["pause"], ["stop"], ["replay", "--back", "1"], ["stall"]])
def test_a_command_that_did_it_says_so_although_the_disk_is_full(
    research: Made, command: list[str], capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(lines(research))
    with full_disk(monkeypatch):
        code = main(command)
    err = capsys.readouterr().err
    assert (code, len(lines(research))) == (0, before + 1)
    assert "cannot be written" in err
    assert "do not repeat the command" in err
    assert "pf doctor" in err
    assert main(["replay", "--check"]) == 0


def test_a_resume_and_a_refused_answer_on_a_full_disk_have_happened_too(
    research: Made, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["pause"])
    before = len(lines(research))
    with full_disk(monkeypatch):
        assert main(["resume"]) == 0
    assert len(lines(research)) == before + 1
    assert main(["report"]) == 0
    card = loaded(research.session).research.state["card"]
    assert card is not None
    answer = research.session.paths.inbox / f"{card['id']}.json"
    answer.write_text("{}")
    capsys.readouterr()
    with full_disk(monkeypatch):
        assert main(["submit", str(answer)]) == 2
    assert len(lines(research)) == before + 2
    assert "pf doctor" in capsys.readouterr().err
    assert main(["replay", "--check"]) == 0


def test_a_resume_whose_second_entry_cannot_be_written_has_not_happened(
    research: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["pause"])
    before = lines(research)
    write, calls = os.pwrite, []

    def second_fails(handle: int, data: bytes, offset: int) -> int:
        calls.append(offset)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data, offset)

    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", second_fails)
        assert main(["resume", "--budget", "3"]) == 1
    assert lines(research) == before


# Damage is noticed before anything is added


@pytest.mark.parametrize("command", [["pause"], ["stop"], ["replay", "--back", "1"]])
def test_nothing_is_added_behind_a_damaged_last_line(
    research: Made, command: list[str], capsys: Printed
) -> None:
    path = research.session.paths.journal
    content = bytearray(path.read_bytes())
    content[-200] ^= 1
    path.write_bytes(content)
    assert main(command) == 1
    assert "pf doctor" in capsys.readouterr().err
    assert path.read_bytes() == content


def test_a_damaged_line_in_the_middle_is_noticed_before_the_next_iteration(
    research: Made, capsys: Printed
) -> None:
    assert research.step == "PLAN"
    path = research.session.paths.journal
    content = path.read_bytes().replace(b'"seq":2,', b'"seq":3,', 1)
    path.write_bytes(content)
    assert main(["pause"]) == 1
    assert "journal.jsonl:2: " in capsys.readouterr().err
    assert path.read_bytes() == content


# Doctor


def cut(count: int) -> Callable[[Made], None]:
    def damage(made: Made) -> None:
        path = made.session.paths.journal
        os.truncate(path, path.stat().st_size - count)

    damage.__name__ = f"cut_{count}"
    return damage


def carriage_returns(made: Made) -> None:
    path = made.session.paths.journal
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def byte_order_mark(made: Made) -> None:
    path = made.session.paths.journal
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())


def both(made: Made) -> None:
    carriage_returns(made)
    byte_order_mark(made)


MENDABLE = [cut(1), cut(2), carriage_returns, byte_order_mark, both]


@pytest.mark.parametrize("damage", MENDABLE, ids=lambda each: each.__name__)
def test_a_journal_that_can_be_mended_is_mended_byte_for_byte(
    research: Made, damage: Callable[[Made], None], capsys: Printed
) -> None:
    paths = research.session.paths
    right = {path: path.read_bytes() for path in (paths.journal, paths.state, paths.graph)}
    damage(research)
    assert main(["doctor"]) == EXIT_REPAIRED, capsys.readouterr().out
    assert {path: path.read_bytes() for path in right} == right
    assert main(["doctor"]) == 0


def flip(number: int) -> Callable[[Made], None]:
    def damage(made: Made) -> None:
        found = lines(made)
        found[number] = found[number].replace(b'"kind"', b'"kinD"', 1)
        made.session.paths.journal.write_bytes(b"".join(found))

    damage.__name__ = f"flip_{number}"
    return damage


def without(number: int) -> Callable[[Made], None]:
    def damage(made: Made) -> None:
        found = lines(made)
        del found[number]
        made.session.paths.journal.write_bytes(b"".join(found))

    damage.__name__ = f"without_{number}"
    return damage


def zeros(made: Made) -> None:
    path = made.session.paths.journal
    path.write_bytes(bytes(path.stat().st_size))


def no_journal(made: Made) -> None:
    made.session.paths.journal.unlink()


def a_folder(made: Made) -> None:
    made.session.paths.journal.unlink()
    made.session.paths.journal.mkdir()


BROKEN = [flip(0), flip(3), flip(-1), without(0), without(3), without(-1), cut(20), cut(400), zeros]
BROKEN += [no_journal, a_folder]


@pytest.mark.parametrize("damage", BROKEN, ids=lambda each: each.__name__)
def test_a_sound_snapshot_carries_what_the_journal_lost(
    research: Made, damage: Callable[[Made], None], capsys: Printed
) -> None:
    paths = research.session.paths
    graph, state = paths.graph.read_bytes(), json.loads(paths.state.read_bytes())
    damage(research)
    assert main(["doctor"]) == EXIT_REPAIRED, capsys.readouterr().out
    assert paths.graph.read_bytes() == graph
    found = json.loads(paths.state.read_bytes())
    for key in ("iteration", "status", "card", "clarified", "figures", "limits", "rules"):
        assert found[key] == state[key]
    assert main(["replay", "--check"]) == 0
    assert main(["doctor"]) == 0
    assert main(["next"]) == 0


@pytest.mark.parametrize("damage", BROKEN, ids=lambda each: each.__name__)
def test_what_doctor_replaced_can_be_brought_back(research: Made, damage: Callable[[Made], None]) -> None:
    folder = research.session.paths.folder
    damage(research)
    before = {key: value for key, value in files(folder).items() if "/" not in key}
    main(["doctor"])
    assert main(["doctor", "--restore"]) == 0
    after = files(folder)
    for name in ("journal.jsonl", "state.json", "cognigraph.json"):
        assert after.get(name) == before.get(name)


def damaged_all_over(made: Made) -> None:
    flip(3)(made)
    made.session.paths.state.write_bytes(b"null")
    shutil.rmtree(made.session.paths.checkpoints)


def test_before_it_loses_an_answer_doctor_stops_and_asks(research: Made, capsys: Printed) -> None:
    damaged_all_over(research)
    root, lost = research.session.paths.root, len(lines(research)) - 3
    before = files(root)
    assert main(["doctor"]) == EXIT_LOST
    out = capsys.readouterr().out
    assert "--accept-loss" in out
    assert f"{lost} accepted entries" in out
    assert files(root) == before
    assert main(["doctor", "--dry-run"]) == EXIT_LOST
    assert main(["doctor", "--accept-loss"]) == EXIT_LOST
    assert len(lines(research)) == 3
    assert main(["doctor"]) == 0
    assert main(["next"]) == 0


def test_a_checkpoint_and_the_sound_lines_behind_it_carry_the_rest(research: Made) -> None:
    """Both current snapshots are gone, too: the newest checkpoint stands for what was lost."""
    paths = research.session.paths
    graph = paths.graph.read_bytes()
    newest = max(each for each in paths.checkpoints.iterdir())
    seen = json.loads((newest / "state.json").read_bytes())["journal"]["seq"]
    flip(3)(research)
    main(["doctor", "--dry-run"])
    paths.state.unlink()
    paths.graph.unlink()
    assert seen <= len(lines(research))
    assert main(["doctor"]) == EXIT_REPAIRED
    assert paths.graph.read_bytes() == graph
    assert main(["replay", "--check"]) == 0


def test_work_goes_on_behind_a_new_beginning(research: Made) -> None:
    flip(3)(research)
    main(["doctor"])
    assert main(["pause"]) == 0
    assert main(["resume"]) == 0
    assert main(["replay", "--check"]) == 0
    assert kinds(research)[3] == "restored"


def test_a_missing_journal_is_named_by_every_command(research: Made, capsys: Printed) -> None:
    no_journal(research)
    for command in (["status"], ["next"], ["pause"], ["status", "--session", NAME]):
        assert main(command) == 1
        err = capsys.readouterr().err
        assert "journal.jsonl is missing" in err
        assert "pf doctor" in err
    assert main(["sessions"]) == 0
    assert NAME in capsys.readouterr().out


# Folding


def test_with_many_roll_backs_no_entry_is_folded_twice(research: Made) -> None:
    session, folded = research.session, []
    for _ in range(25):
        session.roll_back(1, TIME)
        while session.research.iteration < 4:
            research.go_on(1)
            if session.research.state["plan"] is None:
                session.flush(checkpoint=True)
    entries = [line.entry for line in session.journal.read()]

    def counted(research: Research | None, entry: dict[str, Any]) -> Research:
        folded.append(entry["seq"])
        return apply_event(research, entry)

    assert fold(counted, entries).state == session.research.state
    assert len(folded) == len(set(folded)) < len(entries)


# Derived files


def test_documents_that_a_kill_left_out_are_written_by_the_next_command(research: Made) -> None:
    """Killed after state.json, before the documents: the log of the iteration and the report are missing."""
    paths = research.session.paths
    for path in (paths.folder / "iteration_logs" / "004.md", paths.report):
        path.unlink(missing_ok=True)
    paths.due.write_bytes(b"1")
    assert main(["pause"]) == 0
    assert (paths.folder / "iteration_logs" / "004.md").is_file()
    assert paths.report.is_file()
    assert not paths.due.exists()


def test_logs_of_earlier_iterations_come_back_too(research: Made) -> None:
    paths = research.session.paths
    shutil.rmtree(paths.folder / "iteration_logs")
    main(["doctor"])
    assert sorted(each.name for each in (paths.folder / "iteration_logs").iterdir()) == [
        f"{number:03d}.md" for number in range(1, 5)
    ]


def test_a_kill_before_state_json_has_every_node_written_anew(
    research: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of the writes: whatever a kill leaves out, state.json is behind the journal."""
    written: list[str] = []
    write = sessions_files.write

    def noted(path: Path, *arguments: Any, **options: Any) -> None:
        written.append(path.name)
        write(path, *arguments, **options)

    research.go_on(2)
    before = Before(research.session.research)
    research.go_on(2)
    with monkeypatch.context() as patch:
        patch.setattr(sessions_files, "write", noted)
        write_views(research.session, before)
    nodes = [name for name in written if name.startswith(("obs_", "hyp_"))]
    assert nodes
    assert max(written.index(name) for name in nodes) < written.index("state.json")


# Nothing that is damaged, closed or foreign ends in a traceback


def in_place(name: str) -> Callable[[Made], None]:
    """A folder where a file should be."""

    def damage(made: Made) -> None:
        path = made.session.paths.folder / name
        if path.is_dir():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        path.mkdir(parents=True)

    damage.__name__ = f"folder_{name}"
    return damage


def dangling(name: str) -> Callable[[Made], None]:
    def damage(made: Made) -> None:
        path = made.session.paths.folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        path.symlink_to("nowhere")

    damage.__name__ = f"link_{name}"
    return damage


def holding(name: str, content: bytes) -> Callable[[Made], None]:
    def damage(made: Made) -> None:
        (made.session.paths.folder / name).write_bytes(content)

    damage.__name__ = f"{name}_{content!r}"
    return damage


NAMES = ["state.json", "cognigraph.json", "seed.json", "journal.jsonl", "seen.jsonl", ".documents.lock"]
NAMES += ["sources/src_1/meta.json", "sources/index.jsonl", "documents.json", "observations/obs_2.md"]
STRANGE = [in_place(name) for name in NAMES]
STRANGE += [dangling(name) for name in ("inbox", "checkpoints", "observations", "sources", "state.json")]
STRANGE += [
    holding(name, content)
    for name in ("state.json", "cognigraph.json", "seed.json", "documents.json", "sources/src_1/meta.json")
    for content in (b"null", b"[]", b"{}", b"\xff", b"")
]
COMMANDS = ["sessions", "status", "next", "pause", "resume", "report", "verify", "sources"]


@pytest.mark.parametrize("damage", STRANGE, ids=lambda each: each.__name__)
def test_nothing_damaged_ends_in_a_traceback_and_doctor_mends_it(
    research: Made, damage: Callable[[Made], None], capsys: Printed
) -> None:
    damage(research)
    answer = research.session.paths.inbox / "0011-plan.json"
    if research.session.paths.inbox.is_dir():
        answer.write_text("{}")
    for command in [*([each] for each in COMMANDS), ["submit", str(answer)], ["replay", "--check"]]:
        assert main(command) in (0, 1, 2), (command, capsys.readouterr().err)
    main(["doctor"])
    assert "defect" not in capsys.readouterr().err
    lost = "sources" in damage.__name__ and "index" not in damage.__name__
    assert main(["doctor"]) in ((0, EXIT_LOST) if lost else (0,)), capsys.readouterr().out
    assert main(["next"]) == 0
    assert main(["replay", "--check"]) == 0


# Sources that are gone


def test_a_source_that_is_fetched_again_takes_its_old_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.chdir(tmp_path)
    pf = Pf(tmp_path, capsys.readouterr)
    with_documents(tmp_path)
    pf.start("--corpus", str(tmp_path / "documents"))
    place = tmp_path / "documents" / "papers" / "field-test.md"
    pf.fetch(place)
    pf.fetch(tmp_path / "documents" / "blog" / "neighbour.md")
    pf.iterate()
    folder = pf.session / "sources" / "src_1"
    before = files(folder)
    for damage in (
        lambda: shutil.rmtree(folder),
        (folder / "text.txt").unlink,
        lambda: (folder / "text.txt").write_text("another text"),
        lambda: (folder / "meta.json").write_text("{"),
    ):
        damage()
        assert pf("doctor").code in (EXIT_LOST, EXIT_REPAIRED)
        assert pf.fetch(place) == "src_1"
        assert files(folder) == before
        assert pf("doctor").code in (0, EXIT_REPAIRED)
        done = pf("verify")
        assert done.code == 0, done.out


# What a command says


def test_a_card_that_was_never_issued_is_not_called_closed(research: Made, capsys: Printed) -> None:
    answer = research.session.paths.inbox / "0099-plan.json"
    answer.write_text("{}")
    assert main(["submit", str(answer)]) == 1
    assert "0099-plan was never issued" in capsys.readouterr().err


@pytest.mark.usefixtures("research")
def test_resume_says_what_it_did(capsys: Printed) -> None:
    main(["pause", "--reason", "tea"])
    capsys.readouterr()
    main(["resume", "--budget", "3"])
    assert f"Resumed: {NAME} was paused (tea) and runs again, with 3 US dollars" in capsys.readouterr().out
    main(["resume"])
    assert "was running already" in capsys.readouterr().out


def test_asking_for_the_written_report_of_an_ended_research_changes_nothing_until_somebody_begins(
    research: Made, capsys: Printed
) -> None:
    main(["stop"])
    before = lines(research)
    capsys.readouterr()
    assert main(["thesis"]) == 0
    assert "nothing was changed" in capsys.readouterr().out
    assert lines(research) == before
    assert main(["thesis", "--begin"]) == 0
    assert len(lines(research)) == len(before) + 1


def test_a_corpus_whose_name_is_not_utf_8_is_named_and_leaves_no_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    folder = tmp_path / os.fsdecode(b"\xff")
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["start", "why", "--corpus", str(folder)]) == 1
    assert "is not UTF-8" in capsys.readouterr().err
    assert not list((tmp_path / ".research").glob("sessions/*"))


def test_a_snapshot_in_the_journal_is_named_by_verify_and_keeps_the_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.chdir(tmp_path)
    pf = Pf(tmp_path, capsys.readouterr)
    with_documents(tmp_path)
    pf.start("--corpus", str(tmp_path / "documents"), "--max-iterations", "1")
    pf.fetch(tmp_path / "documents" / "papers" / "field-test.md")
    while pf.card()["card"]:
        pf.answer()
    assert pf.state["report"]["done"]
    path = pf.session / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"seq":2,', b'"seq":3,', 1))
    assert pf("doctor").code == EXIT_REPAIRED
    done = pf("verify")
    assert done.code == 0, done.out
    assert "entry 2 is a snapshot that stands for" in done.out
    assert "1 of 1 cited sources are pinned" in done.out
    assert "no report was written" not in done.out
    told = json.loads((path).read_bytes().splitlines()[1])["entry"]
    told["state"]["report"]["sections"][0]["paragraphs"][0][0]["text"] = "It fell by 93 %. [obs_1]"
    forged = framed(json_files.line(told))
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0] + forged)
    main(["doctor"])
    assert "93" in pf("verify").out


def test_a_research_at_its_limit_is_taken_up_by_the_loop_only_to_show_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    """As after a kill behind the last answer: research.sh asks for the ID and ends with the report."""
    monkeypatch.chdir(tmp_path)
    pf = Pf(tmp_path, capsys.readouterr)
    with_documents(tmp_path)
    pf.start("--corpus", str(tmp_path / "documents"), "--max-iterations", "1", "--driver", "offline")
    pf.iterate()
    before = (pf.session / "journal.jsonl").read_bytes()
    assert pf.ok("resume", "--quiet").out.strip() == pf.session.name
    assert pf.ok("loop", "enter").out.startswith("limit ")
    assert (pf.session / "journal.jsonl").read_bytes() == before
    assert pf("resume").code == 1


@pytest.mark.parametrize("command", [["start", "why"], ["resume"]])
def test_a_limit_beyond_reason_is_refused(research: Made, command: list[str], capsys: Printed) -> None:
    before = lines(research)
    assert main([*command, "--max-iterations", "9" * 20]) == 1
    assert "to 10000" in capsys.readouterr().err
    assert lines(research) == before


class Killed(BaseException):
    """In place of a kill."""


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("damage", [flip(3), no_journal], ids=lambda each: each.__name__)
def test_a_doctor_that_is_killed_and_called_again_loses_nothing(
    research: Made, damage: Callable[[Made], None], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed at its n-th write."""
    graph = research.session.paths.graph.read_bytes()
    damage(research)
    write, calls = sessions_files.write, []

    def killed(path: Path, *arguments: Any, **options: Any) -> None:
        calls.append(path)
        if len(calls) == number:
            raise Killed
        write(path, *arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(sessions_files, "write", killed)
        with suppress(Killed):
            main(["doctor"])
    assert main(["doctor"]) in (0, EXIT_REPAIRED)
    assert main(["doctor"]) == 0
    assert research.session.paths.graph.read_bytes() == graph
    assert main(["replay", "--check"]) == 0


def test_a_file_in_the_way_of_the_documents_is_named_itself(reading: Pf) -> None:
    """And not the lock behind which they are written."""
    reading.iterate()
    (reading.session / "seen.jsonl").unlink(missing_ok=True)
    (reading.session / "seen.jsonl").mkdir()
    done = reading("report")
    assert done.code == 1
    assert "seen.jsonl" in done.err and ".documents.lock" not in done.err
    assert "pf doctor" in done.err
