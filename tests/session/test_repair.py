"""`pf doctor`: whatever was damaged is found, kept, repaired and said; a second look finds nothing."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.research import Made
from tests.session.conftest import files, loaded

from pathfinder.cli import main
from pathfinder.commands.show.doctor import EXIT_LOST, EXIT_REPAIRED
from pathfinder.session.documents.writing import write_all
from pathfinder.session.store import bindings

CLAUDE = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11"
Printed = pytest.CaptureFixture[str]
DEAD = 2**22 + 1  # above the largest process number of Linux


@pytest.fixture
def research(made: Made) -> Made:
    """A research whose every file is written."""
    write_all(made.session)
    return made


def doctor(printed: Printed, *arguments: str) -> list[str]:
    """The findings."""
    printed.readouterr()
    code = main(["doctor", *arguments])
    out, err = printed.readouterr()
    found = [line.removeprefix("- ") for line in out.splitlines() if line.startswith("- ")]
    assert (code in (EXIT_REPAIRED, EXIT_LOST) if found else code == 0, err) == (True, "")
    return found


def replays() -> bool:
    return main(["replay", "--check"]) == 0


def edit(path: Path, old: bytes, new: bytes) -> None:
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))


def torn(made: Made) -> None:
    with made.session.paths.journal.open("ab") as file:
        file.write(b'{"hash":"00')


def garbage(made: Made) -> None:
    path = made.session.paths.journal
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], b"garbage\n", *lines[4:]]))


def reordered(made: Made) -> None:
    path = made.session.paths.journal
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3], lines[4] = lines[4], lines[3]
    path.write_bytes(b"".join(lines))


def changed_line(made: Made) -> None:
    edit(made.session.paths.journal, b'"seq":7', b'"seq":8')


def edited_graph(made: Made) -> None:
    edit(made.session.paths.graph, b"Why?", b"How?")


def edited_state(made: Made) -> None:
    edit(made.session.paths.state, b'"running"', b'"stopped"')


def no_graph(made: Made) -> None:
    made.session.paths.graph.unlink()


def no_state(made: Made) -> None:
    made.session.paths.state.unlink()


def no_snapshots(made: Made) -> None:
    no_graph(made)
    no_state(made)


def damaged_state(made: Made) -> None:
    made.session.paths.state.write_bytes(b"{")


def no_seed(made: Made) -> None:
    made.session.paths.seed.unlink()


def edited_seed(made: Made) -> None:
    edit(made.session.paths.seed, b"Why?", b"How?")


def no_observation(made: Made) -> None:
    (made.session.paths.folder / "observations" / "obs_2.md").unlink()


def stray_hypothesis(made: Made) -> None:
    (made.session.paths.folder / "hypotheses" / "hyp_A99.md").write_text("left by a roll-back")


def leftovers(made: Made) -> None:
    folder, root = made.session.paths.folder, made.session.paths.root
    name = f".state.json.{DEAD}-0123abcd"
    for path in (folder / name, folder / "observations" / name, root / f".current.{DEAD}-0123abcd"):
        path.write_bytes(b"part")
    (made.session.paths.checkpoints / f".004.{DEAD}-0123abcd").mkdir()


def no_folders(made: Made) -> None:
    for name in ("inbox", "observations", "checkpoints"):
        shutil.rmtree(made.session.paths.folder / name)


def broken_link(made: Made) -> None:
    (made.session.paths.root / "current").unlink()
    (made.session.paths.root / "current").symlink_to("sessions/gone")


def no_link(made: Made) -> None:
    (made.session.paths.root / "current").unlink()


def dead_binding(made: Made) -> None:
    bindings.bind(made.session.paths.root, CLAUDE, {"session": "gone", "until_iteration": None})


def damaged_checkpoint(made: Made) -> None:
    path = made.session.paths.checkpoints / "002" / "state.json"
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content.replace(b"Why?", b"How?"))


def unlisted_source(made: Made) -> None:
    path = made.session.paths.sources / "index.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))


Damage = Callable[[Made], None]
# what was done, and what the finding says
DAMAGES: list[tuple[Damage, str]] = [
    (torn, "cut off before it was accepted"),
    (garbage, "journal.jsonl:5: "),
    (reordered, "journal.jsonl:4: "),
    (edited_graph, "cognigraph.json differed from the journal"),
    (edited_state, "state.json differed from the journal"),
    (damaged_state, "state.json differed from the journal"),
    (no_graph, "cognigraph.json was missing"),
    (no_state, "state.json was missing"),
    (no_snapshots, "cognigraph.json was missing"),
    (no_seed, "seed.json was missing"),
    (edited_seed, "seed.json differed from the journal"),
    (no_observation, "observations/ lacked obs_2"),
    (stray_hypothesis, "hyp_A99.md"),
    (leftovers, "removed 4 temporary files"),
    (no_folders, "the folder inbox/ was missing"),
    (broken_link, "no session was current"),
    (no_link, "no session was current"),
    (dead_binding, f"the binding {CLAUDE} named no existing session"),
    (damaged_checkpoint, "the checkpoint of iteration 2 was damaged"),
    (unlisted_source, "listed src_"),
]
IDS = [damage.__name__ for damage, _ in DAMAGES]


@pytest.mark.parametrize("lost", [1, 2])
def test_an_accepted_line_without_its_end_is_not_called_cut_off(
    research: Made, lost: int, capsys: Printed
) -> None:
    """An editor that takes the last newline takes no answer, and the message says so."""
    journal = research.session.paths.journal
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-lost])
    found = doctor(capsys)
    assert any("the end of its last line was missing" in each for each in found)
    assert not any("cut off" in each for each in found)
    assert journal.read_bytes() == whole


def test_a_research_in_order_has_nothing_to_repair(research: Made, capsys: Printed) -> None:
    before = files(research.session.paths.root)
    assert doctor(capsys) == []
    after = files(research.session.paths.root)
    assert after.keys() == before.keys()
    for name in ("journal.jsonl", "cognigraph.json", "state.json", "seed.json"):
        key = f"sessions/{research.session.paths.id}/{name}"
        assert after[key] == before[key]


@pytest.mark.parametrize(("damage", "finding"), DAMAGES, ids=IDS)
def test_damage_is_said_and_repaired_and_nothing_accepted_is_lost(
    research: Made, damage: Damage, finding: str, capsys: Printed
) -> None:
    paths = research.session.paths
    right = {path: path.read_bytes() for path in (paths.graph, paths.state, paths.seed, paths.journal)}
    observation = (paths.folder / "observations" / "obs_2.md").read_bytes()
    damage(research)
    assert any(finding in each for each in doctor(capsys))
    assert {path: path.read_bytes() for path in right} == right
    assert (paths.folder / "observations" / "obs_2.md").read_bytes() == observation
    assert replays()
    assert not loaded(research.session).behind
    assert bindings.current(paths.root) == paths.id
    assert doctor(capsys) == []


@pytest.mark.parametrize(
    ("damage", "name"),
    [
        (torn, "journal.jsonl"),
        (garbage, "journal.jsonl"),
        (edited_graph, "cognigraph.json"),
        (edited_state, "state.json"),
        (edited_seed, "seed.json"),
        (stray_hypothesis, "hyp_A99.md"),
    ],
)
def test_what_is_replaced_is_kept(research: Made, damage: Damage, name: str, capsys: Printed) -> None:
    damage(research)
    folder = research.session.paths.folder
    wanted = min(folder.rglob(name), key=lambda path: len(path.parts)).read_bytes()
    doctor(capsys)
    kept = (folder / "damaged").rglob(name)
    assert [path.read_bytes() for path in kept] == [wanted]


def test_a_damaged_checkpoint_is_kept(research: Made, capsys: Printed) -> None:
    damaged_checkpoint(research)
    doctor(capsys)
    kept = list((research.session.paths.folder / "damaged").glob("*/checkpoints/002/state.json"))
    assert [b"How?" in path.read_bytes() for path in kept] == [True]


def test_damage_kept_twice_in_one_second_is_kept_twice(research: Made, capsys: Printed) -> None:
    for _ in range(2):
        edited_graph(research)
        doctor(capsys)
    kept = list((research.session.paths.folder / "damaged").glob("*/cognigraph.json"))
    assert len(kept) == 2


@pytest.mark.parametrize(("damage", "finding"), DAMAGES, ids=IDS)
def test_a_dry_run_says_what_it_found_and_changes_nothing(
    research: Made, damage: Damage, finding: str, capsys: Printed
) -> None:
    damage(research)
    before = files(research.session.paths.root)
    folders = sorted(path for path in research.session.paths.root.rglob("*") if path.is_dir())
    findings = doctor(capsys, "--dry-run")
    if damage is not unlisted_source:  # only putting the archive in order finds that
        assert any(finding in each for each in findings)
    assert files(research.session.paths.root) == before
    assert sorted(path for path in research.session.paths.root.rglob("*") if path.is_dir()) == folders


def test_a_changed_line_costs_nothing_where_a_snapshot_stands_for_it(research: Made, capsys: Printed) -> None:
    changed_line(research)
    findings = doctor(capsys)
    assert any("journal.jsonl:7: " in each and "kept 6 entries" in each for each in findings)
    assert any("nothing accepted is lost" in each for each in findings)
    assert replays()
    kept = list((research.session.paths.folder / "damaged").glob("*/journal.jsonl"))
    assert len(kept) == 1
    assert b'"seq":8' in kept[0].read_bytes()
    assert doctor(capsys) == []


def test_lost_last_entries_that_only_a_snapshot_knows_of_are_counted(research: Made, capsys: Printed) -> None:
    """The journal ends sound, and the snapshot that had its last two entries cannot stand for them."""
    paths = research.session.paths
    lines = paths.journal.read_bytes().splitlines(keepends=True)
    paths.journal.write_bytes(b"".join(lines[:-2]))
    paths.graph.write_bytes(b"{}")
    shutil.rmtree(paths.checkpoints)
    before = files(paths.root)
    findings = doctor(capsys)
    assert any(each.startswith("2 accepted entries could not be brought back") for each in findings)
    assert files(paths.root) == before


def test_a_journal_without_a_sound_beginning_is_left_alone(research: Made, capsys: Printed) -> None:
    research.session.paths.journal.write_bytes(b"garbage\n")
    research.session.paths.state.unlink()
    shutil.rmtree(research.session.paths.checkpoints)
    before = files(research.session.paths.root)
    findings = doctor(capsys)
    assert len(findings) == 1
    assert "backup" in findings[0]
    assert files(research.session.paths.root) == before


def test_a_changed_source_text_is_named_each_time(research: Made, capsys: Printed) -> None:
    path = research.session.paths.sources / "src_1" / "text.txt"
    edit(path, b"measured", b"imagined")
    for _ in range(2):
        findings = doctor(capsys)
        assert any(each.startswith("src_1: its text.txt is not the text") for each in findings)
        assert any(each.startswith("obs_1: its quote no longer stands in src_1") for each in findings)
        assert replays()


def test_a_temporary_file_of_a_living_process_is_left_to_it(research: Made, capsys: Printed) -> None:
    path = research.session.paths.folder / f".thesis.md.{os.getpid()}-0123abcd"
    path.write_bytes(b"part")
    assert doctor(capsys) == []
    assert path.exists()


def test_files_that_are_not_ours_are_left_alone(research: Made, capsys: Printed) -> None:
    others = [research.session.paths.folder / ".DS_Store", research.session.paths.root / ".gitignore"]
    for path in others:
        path.write_bytes(b"*")
    assert doctor(capsys) == []
    assert all(path.exists() for path in others)


def test_going_back_leaves_nothing_to_repair_and_replays(research: Made, capsys: Printed) -> None:
    assert main(["replay", "--back", "2"]) == 0
    folder = research.session.paths.folder / "observations"
    graph = json.loads(research.session.paths.graph.read_bytes())
    assert sorted(path.stem for path in folder.glob("*.md")) == sorted(graph["observations"])
    assert replays()
    assert doctor(capsys) == []
    assert main(["next"]) == 0


def test_a_dead_binding_of_this_very_session_can_be_repaired(
    research: Made, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead_binding(research)
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", CLAUDE)
    assert any("named no existing session" in each for each in doctor(capsys))
    assert doctor(capsys) == []


@pytest.mark.usefixtures("research")
def test_an_unknown_session_is_not_replaced_by_another(capsys: Printed) -> None:
    assert main(["doctor", "--session", "unknown"]) == 1
    assert "no session 'unknown'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "change", "finding"),
    [
        ("state.json", (b'"retry": 0', b'"retry": "many"'), "state.json/retry: is 'many'"),
        ("state.json", (b'"retry": 0', b'"retries": 0'), "state.json/retries: is no field of it"),
        ("cognigraph.json", (b'"lens_index": ', b'"lens_index": 0.5'), "cognigraph.json/lens_index: is 0.5"),
        (
            "sources/src_1/meta.json",
            (b'"authority": ', b'"authority": 9'),
            "sources/src_1/meta.json/authority",
        ),
    ],
)
def test_what_breaks_its_schema_is_named_with_its_place(
    research: Made, capsys: Printed, name: str, change: tuple[bytes, bytes], finding: str
) -> None:
    edit(research.session.paths.folder / name, *change)
    assert any(line.startswith(finding) for line in doctor(capsys, "--dry-run"))
