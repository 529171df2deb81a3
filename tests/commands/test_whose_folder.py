"""Whose .research counts, who may read what is made, and that nothing follows a planted link."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tests.command_line import Pf, configure
from tests.ending import ends

from pathfinder import files
from pathfinder.cli import main
from pathfinder.errors import EXIT_DEFECT, StoreError
from pathfinder.session.guards.person import users_file

pytestmark = pytest.mark.slow

NOBODY = 65534
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a folder to somebody else")


@as_root
def test_the_research_of_somebody_else_is_refused_until_the_user_trusts_it(
    pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found here or above; a configuration alone is no better."""
    pf.start()
    os.chown(pf.root, NOBODY, -1)
    (pf.folder / "below").mkdir()
    monkeypatch.chdir(pf.folder / "below")
    for argv in (["status"], ["next"], ["start", "Why?"], ["search", "words"], ["config"], ["sessions"]):
        done = pf(*argv)
        assert done.code == 1
        assert f"{str(pf.root)!r} belongs to another user" in done.err
        assert f"add {str(pf.folder)!r} to safe.folders in {str(users_file())!r}" in done.err
    configure(safe={"folders": [str(pf.folder)]})
    pf.ok("status")
    configure(safe={"folders": []})
    os.chown(pf.root, 0, -1)
    (pf.root / "config.json").write_text("{}")
    os.chown(pf.root / "config.json", NOBODY, -1)
    assert "config.json' belongs to another user" in pf("start", "Why?").err


@as_root
def test_a_folder_of_somebody_else_that_holds_no_research_yet_is_refused_too(pf: Pf) -> None:
    pf.root.mkdir()
    os.chown(pf.root, NOBODY, -1)
    assert "belongs to another user" in pf("start", "Why?").err
    assert list(pf.root.iterdir()) == []


def test_a_configuration_is_no_link_to_what_is_nobodys_business(pf: Pf, tmp_path: Path) -> None:
    """A cloned repository may carry one; what is wrong with a configuration is printed."""
    (tmp_path / "auths.json").write_text('{"auths": "secret"}')
    pf.root.mkdir()
    (pf.root / "config.json").symlink_to(tmp_path / "auths.json")
    done = pf("config")
    assert done.code == 1
    assert "it is a link" in done.err
    assert "secret" not in done.err
    (pf.root / "config.json").unlink()
    os.mkfifo(pf.root / "config.json")
    with ends():
        assert "it is not a regular file" in pf("config").err


@as_root
def test_the_users_file_must_be_the_users(pf: Pf) -> None:
    configure(safe={"folders": [str(pf.folder)]})
    os.chown(users_file(), NOBODY, -1)
    assert "belongs to another user" in pf("start", "Why?").err
    pf.root.mkdir(exist_ok=True)
    (pf.root / "sessions").mkdir(exist_ok=True)
    os.chown(pf.root, NOBODY, -1)
    assert "belongs to another user" in pf("sessions").err


def test_what_is_made_is_for_the_user_alone(pf: Pf, documents: Path) -> None:
    """Whatever the umask; what is handed on follows it."""
    before = os.umask(0o022)
    try:
        pf.start("--corpus", str(documents))
        pf.fetch(documents / "papers" / "field-test.md")
        pf.ok("search", "heat pump")
        pf.iterate()
        pf.ok("report")
        pf.ok("pack", "--to", "made.zip")
        pf.ok("export", "markdown", "--to", "made")
    finally:
        os.umask(before)
    written_by_the_model = {*pf.session.glob("inbox/*")}
    every = [pf.root, *(each for each in pf.root.rglob("*") if not each.is_symlink())]
    open_to_all = [each for each in every if each.stat().st_mode & 0o077]
    assert set(open_to_all) <= written_by_the_model
    assert (pf.folder / "made.zip").stat().st_mode & 0o777 == 0o644
    assert (pf.folder / "made" / "report.md").stat().st_mode & 0o777 == 0o644
    assert os.umask(before) == before


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    path = tmp_path / "victim"
    path.write_text("precious")
    return path


PLANTED = (
    *("journal.jsonl", "state.json", "cognigraph.json", "seed.json", "documents.json", "RESEARCH_REPORT.md"),
    *("seen.jsonl", "read.jsonl", "sources/index.jsonl", "sources/failures.jsonl", "sources/.lock", ".lock"),
    *(".documents.lock", ".occasions.lock", "checkpoints/000/state.json"),
)
COMMANDS = (
    ["fetch", "../documents/notes.txt", "../documents/none.txt"],
    *(["search", "frost"], ["read", "src_1"], ["next"], ["pause"], ["resume"], ["report"], ["doctor"]),
)


def test_no_file_of_a_research_follows_a_planted_link(
    pf: Pf, documents: Path, victim: Path, tmp_path: Path
) -> None:
    """The file linked to stays as it is, whatever the command does about the link."""
    pf.start("--corpus", str(documents))
    pf.answer()
    session, sound = pf.session, tmp_path / "sound"
    shutil.copytree(session, sound)
    for name in PLANTED:
        (session / name).unlink(missing_ok=True)
        (session / name).symlink_to(victim)
        for argv in COMMANDS:
            assert main(argv) != EXIT_DEFECT, (name, argv)
            assert victim.read_text() == "precious", (name, argv)
        shutil.rmtree(session)
        shutil.copytree(sound, session)


def test_nothing_is_written_into_a_linked_folder(pf: Pf, tmp_path: Path) -> None:
    pf.start()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    pf.answer_until("PLAN")
    for name in ("inbox", "iteration_logs", "checkpoints"):
        for each in (pf.session / name).iterdir():
            each.rename(tmp_path / f"{name}-{each.name}")
        (pf.session / name).rmdir()
        (pf.session / name).symlink_to(elsewhere)
    pf("report")
    pf("doctor")
    assert list(elsewhere.iterdir()) == []
    sessions = pf.root / "sessions"
    sessions.rename(tmp_path / "sessions")
    sessions.symlink_to(tmp_path / "sessions")
    done = pf("start", "Why?")
    assert done.code == 1
    assert f"{str(sessions)!r} is a link" in done.err


@pytest.mark.parametrize("planted", ["link", "pipe", "folder"])
def test_lines_are_appended_to_files_alone(tmp_path: Path, victim: Path, planted: str) -> None:
    path = tmp_path / "seen.jsonl"
    make = {"link": lambda: path.symlink_to(victim), "pipe": lambda: os.mkfifo(path), "folder": path.mkdir}
    make[planted]()
    with ends(), pytest.raises(StoreError, match=str(path)):
        files.append_line(path, "{}")
    assert victim.read_text() == "precious"
