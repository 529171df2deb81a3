"""Looking needs no right to write: verify, replay, pack and a dry run of doctor on a read-only folder."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from tests.command_line import Done, Pf, configure
from tests.steps.desk import CLONE
from tests.verify.conftest import PACK

from pathfinder import files
from pathfinder.cli import main

pytestmark = pytest.mark.slow

NOBODY, OTHER = 65534, 65533


class Reader:
    """`pf` by a user who may not write the research."""

    def __init__(self, folder: Path, user: int) -> None:
        self.folder = folder
        self._user = user

    def __call__(self, *arguments: str) -> Done:
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            self._run(arguments, into)
        os.close(into)
        with os.fdopen(out, encoding="utf-8") as said:
            found = json.loads(said.read())
        os.waitpid(child, 0)
        return Done(*found)

    def _run(self, arguments: tuple[str, ...], into: int) -> None:
        status = 1
        try:
            if os.geteuid() == 0:  # the superuser may write everything
                os.setgroups([])
                os.setresgid(self._user, self._user, self._user)
                os.setresuid(self._user, self._user, self._user)
            said, errors = StringIO(), StringIO()
            with redirect_stdout(said), redirect_stderr(errors):
                code = main(list(arguments))
            with os.fdopen(into, "w", encoding="utf-8") as file:
                json.dump([code, said.getvalue(), errors.getvalue()], file)
            status = 0
        finally:
            os._exit(status)


COMMANDS = ("verify", "replay --check", "doctor --dry-run", "pack --to out/warm.zip")


@pytest.fixture(params=["its owner", "another user"])
def reader(
    request: pytest.FixtureRequest, original: Path, pf: Pf, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Reader]:
    """A copy of the finished research that cannot be written, and somebody who reads it."""
    root = os.geteuid() == 0
    if request.param == "another user" and not root:
        pytest.skip("only the superuser can become another user")
    if root and not all(each.stat().st_mode & 0o001 for each in CLONE.parents):
        pytest.skip("another user cannot reach this clone")
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        project = base / "project"
        shutil.copytree(original, project, symlinks=True)
        shutil.copytree(original.parent / "documents", base / "documents")
        monkeypatch.chdir(project)
        (project / "out").mkdir()
        monkeypatch.setenv("XDG_CONFIG_HOME", str(base / "user"))
        configure(safe={"folders": [str(project)]})
        for command in COMMANDS:  # loads what another user may not read: the interpreter may lie in a home
            pf(*command.split())
        shutil.rmtree(project / ".research")
        shutil.copytree(original / ".research", project / ".research", symlinks=True)
        for folder, _, names in os.walk(base):
            for each in (Path(folder), *(Path(folder) / one for one in names)):
                if root:
                    os.chown(each, NOBODY, NOBODY)
                each.chmod(0o555 if each.is_dir() else 0o444)
        (project / "out").chmod(0o777)
        if root:
            os.chown(base / "user" / "pathfinder" / "config.json", 0, 0)
        yield Reader(project, NOBODY if request.param == "its owner" else OTHER)
        for folder, _, _ in os.walk(base):
            Path(folder).chmod(0o755)


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file with its size and the time of its last change."""
    files = (each for each in (folder / ".research").rglob("*") if each.is_file())
    found = ((each, each.stat()) for each in files)
    return {str(each): (stat.st_size, stat.st_mtime_ns) for each, stat in found}


def test_what_only_looks_works_where_nothing_can_be_written(reader: Reader) -> None:
    before = contents(reader.folder)
    for command in ("verify", "replay --check", "doctor --dry-run"):
        done = reader(*command.split())
        assert done.code == 0, (command, done.out, done.err)
    assert contents(reader.folder) == before


def test_a_read_only_research_that_was_packed_gives_the_same_pack(reader: Reader, original: Path) -> None:
    """Its journal notes the files already."""
    done = reader("pack", "--to", "out/again.zip", "--json")
    assert done.code == 0, done.err
    assert (reader.folder / "out/again.zip").read_bytes() == (original.parent / PACK).read_bytes()


def test_the_journal_in_the_pack_ends_with_the_head_when_its_own_cannot(reader: Reader, pf: Pf) -> None:
    """A page that changed is not in the note: the pack has a note of its own, and says so."""
    session = (reader.folder / ".research" / "current").resolve()
    session.chmod(0o755)
    (session / "report.html").chmod(0o644)
    (session / "report.html").write_bytes(b"edited")
    session.chmod(0o555)
    before = contents(reader.folder)
    done = reader("pack", "--to", "out/one.zip")
    assert done.code == 0, done.err
    assert "note: the research is read-only: the journal in the pack ends with this head" in done.out
    again = reader("pack", "--to", "out/two.zip", "--json").json
    assert (Path("out/one.zip").read_bytes(), again["committed"]) == (Path("out/two.zip").read_bytes(), False)
    assert contents(reader.folder) == before
    checked = pf("verify", "out/one.zip", "--head", again["head"])
    assert (checked.code, "! report.html:1" in checked.out) == (2, True)


def test_a_reader_waits_for_a_writer(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock is held through a handle for reading."""
    session = (reader.folder / ".research" / "current").resolve()
    monkeypatch.setattr("pathfinder.session.store.session.LOCK_SECONDS", 0.1)
    lock = session / ".lock"
    if not lock.exists():
        session.chmod(0o755)
        lock.touch(0o644)
        session.chmod(0o555)
    if os.geteuid() != 0:
        lock.chmod(0o644)
    with files.locked(lock, 1):
        done = reader("verify")
    assert (done.code, "another pf process is changing" in done.err) == (1, True)
