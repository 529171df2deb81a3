"""The paths that a command reads and writes: what a model may name, and what only a person."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command_line import Done, Pf, configure
from tests.ending import ends

CLONE = Path(__file__).resolve().parents[2]
SECRET = "-----BEGIN OPENSSH PRIVATE KEY-----"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with things that are nobody's business, beside the project."""
    folder = tmp_path / "home"
    (folder / ".ssh").mkdir(parents=True)
    (folder / ".ssh" / "id_ed25519").write_text(SECRET)
    (folder / ".bashrc").write_text("alias ll='ls -l'\n")
    (folder / "letter.txt").write_text("Dear Ada")
    monkeypatch.setenv("HOME", str(folder))
    return folder


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands come from a Claude Code session."""
    monkeypatch.setenv("CLAUDECODE", "1")


def refused(done: Done, *words: str) -> None:
    assert done.code == 1, done.out
    assert done.err.startswith("pf: ")
    assert "  next: " in done.err
    for word in words:
        assert word in done.err
    assert SECRET not in done.out + done.err


Reading = Callable[[str], list[str]]
READING: dict[str, Reading] = {
    "question": lambda path: ["start", "--question-file", path],
    "submit": lambda path: ["submit", path],
    "key_points": lambda path: ["evaluate", "--key-points", path],
    "verify": lambda path: ["verify", path],
    "style": lambda path: ["export", "markdown", "--style", f"{path}.csl"],
}


@pytest.mark.parametrize("command", READING.values(), ids=READING)
def test_hidden_files_and_those_of_the_system_are_never_read(pf: Pf, home: Path, command: Reading) -> None:
    """Whoever asks, also through a link."""
    pf.start()
    (pf.folder / "link").symlink_to(home / ".ssh")
    (pf.folder / "link.csl").symlink_to(home / ".ssh" / "id_ed25519")
    for path in (str(home / ".ssh" / "id_ed25519"), "link/id_ed25519", ".research/current/journal.jsonl"):
        refused(pf(*command(path)), "is not read", "hidden")
    refused(pf(*command("/etc/shadow")), "'/etc/shadow", "the system")


@pytest.mark.usefixtures("model")
@pytest.mark.parametrize("command", READING.values(), ids=READING)
def test_a_model_reads_nothing_outside_the_current_folder(pf: Pf, home: Path, command: Reading) -> None:
    pf.start()
    for path in (str(home / "letter.txt"), "../home/letter.txt"):
        refused(pf(*command(path)), "outside the current folder")


def test_a_person_names_a_file_anywhere(pf: Pf, home: Path) -> None:
    (home / "question.txt").write_text("Do heat pumps work?")
    pf.ok("start", "--question-file", str(home / "question.txt"))
    assert pf.state["question"] == "Do heat pumps work?"


@pytest.mark.usefixtures("model")
def test_a_model_reads_its_questions_and_answers(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a folder of the project, too."""
    question = pf.root / "questions" / "pumps.md"
    question.parent.mkdir(parents=True)
    question.write_text("Do heat pumps work?")
    pf.ok("start", "--question-file", ".research/questions/pumps.md")
    (pf.folder / "below").mkdir()
    monkeypatch.chdir(pf.folder / "below")
    pf.answer()


SPECIAL = {"pipe", "folder", "device", "huge"}


@pytest.mark.parametrize("command", READING.values(), ids=READING)
@pytest.mark.parametrize("what", sorted(SPECIAL))
def test_only_regular_files_of_a_sane_size_are_read(pf: Pf, command: Reading, what: str) -> None:
    """Nothing waits, and nothing is read whole to learn that it is too large."""
    pf.start()
    path = pf.folder / "f.csl"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(20_000_000_000)
    with ends():
        refused(pf(*command("f" if "export" in command("") else "f.csl")), "f.csl")
    assert pf.state["cards_issued"] == 1


@pytest.mark.usefixtures("model")
def test_a_model_names_no_folder_of_documents_elsewhere(pf: Pf, home: Path, tmp_path: Path) -> None:
    (pf.folder / "papers").mkdir()
    (pf.folder / "papers" / "one.txt").write_text("One sentence.")
    (pf.folder / "out").symlink_to(home)
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "one.txt").write_text("One sentence.")
    for folder in ("../library", str(tmp_path / "library"), "out"):
        refused(pf("start", "Why?", "--corpus", folder), "not allowed")
    pf.ok("start", "Why?", "--corpus", "papers")
    pf.ok("start", "Why?", "--corpus", str(CLONE / "docs"))
    configure(sources={"corpora": [str(tmp_path / "library")]})
    pf.ok("start", "Why?", "--corpus", "../library")


def test_some_folders_are_nobodys_corpus(pf: Pf, home: Path, tmp_path: Path) -> None:
    """System folders, the whole home or more, and hidden ones, even from a person or the configuration."""
    for folder in ("/", "/etc", "/proc/self", str(home), str(tmp_path), str(home / ".ssh")):
        refused(pf("start", "Why?", "--corpus", folder), "--corpus", "not allowed")
        configure(sources={"corpora": [folder]})
        refused(pf("start", "Why?"), "--corpus", "not allowed")
        configure(sources={"corpora": []})


def test_a_person_names_documents_elsewhere(pf: Pf, documents: Path) -> None:
    pf.ok("start", "Why?", "--corpus", "../documents")
    assert pf.state["corpora"] == [str(documents)]


@pytest.mark.usefixtures("model")
def test_a_model_does_not_raise_the_budget(pf: Pf) -> None:
    refused(pf("start", "Why?", "--budget", "50"), "--budget 50.0", "budget.max_usd")
    pf.ok("start", "Why?", "--budget", "2")
    refused(pf("resume", "--budget", "3"), "--budget 3.0 is more than the user allowed")
    pf.ok("resume", "--budget", "1")


WRITING: dict[str, Reading] = {
    "pack": lambda path: ["pack", "--to", f"{path}.zip"],
    "export": lambda path: ["export", "bibtex", "markdown", "--to", path],
}


@pytest.mark.parametrize("command", WRITING.values(), ids=WRITING)
def test_nothing_is_written_outside_or_into_hidden_folders(pf: Pf, home: Path, command: Reading) -> None:
    """Not through a link either, and whoever asks without a terminal."""
    pf.start()
    (pf.folder / "out").symlink_to(home)
    before = sorted(home.rglob("*"))
    for path in (str(home / "new"), "../home/new", "out/new", ".git/new", ".claude/new", ".new"):
        refused(pf(*command(path)), "not written", "outside the current folder, or in a hidden one")
    for path in (".research/new", ".research/bindings/new", ".research/current/new"):
        refused(pf(*command(path)), "not written")
    assert sorted(home.rglob("*")) == before
    assert not list(pf.root.rglob("*new*"))
    (pf.folder / "made").mkdir()
    (pf.root / "exports").mkdir()
    pf.ok(*command("made/new"))
    pf.ok(*command("made/new"))
    pf.ok(*command(".research/exports/new"))


def test_whoever_stands_in_the_research_writes_nothing_there(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    pf.start()
    monkeypatch.chdir(pf.session)
    refused(pf("pack", "--to", "inbox/new.zip"), "not written")


@pytest.mark.parametrize("content", ["alias ll='ls -l'\n", "PK\x03\x04 but no pack"])
def test_a_file_of_another_kind_is_not_replaced(pf: Pf, content: str) -> None:
    pf.start()
    path = pf.folder / "mine.zip"
    path.write_text(content)
    refused(pf("pack", "--to", "mine.zip"), "'mine.zip' is there and is no evidence pack")
    refused(pf("pack", "--to", "Makefile"), "does not end in .zip")
    assert path.read_text() == content
    for name in ("references.bib", "report.html", "report.md", "references.json", "graph.graphml"):
        (pf.folder / name).write_text(content)
    for name in ("bibtex", "html", "markdown", "csl-json", "graphml"):
        refused(pf("export", name, "--to", "."), "is there and is no export as")
    os.mkfifo(pf.folder / "pipe.zip")
    with ends():
        refused(pf("pack", "--to", "pipe.zip"), "not a regular file")


def test_every_format_is_known_again(researched: Pf) -> None:
    """An export over an earlier one needs no question."""
    made = researched.ok("export", "all", "--to", "made", "--json").json
    again = researched.ok("export", *made["written"], "--to", "made", "--json").json
    assert made["written"] == again["written"]


@pytest.fixture
def researched(pf: Pf, documents: Path) -> Pf:
    """A research with one observation."""
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    return pf


def in_terminal(folder: Path, answer: str, *arguments: str, **environment: str) -> tuple[int, str]:
    """Exit code and output of a command that a person gives in a terminal, answering its question."""
    outer, inner = pty.openpty()
    os.write(outer, answer.encode())
    command = subprocess.Popen(
        [sys.executable, "-m", "pathfinder", *arguments],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(CLONE / "lib"), **environment},
        stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
    )  # fmt: skip
    code = command.wait(60)
    said = os.read(outer, 100_000).decode()
    os.close(outer)
    os.close(inner)
    return code, said


def test_a_person_at_a_terminal_may_confirm_another_place(pf: Pf, home: Path) -> None:
    """A model may not, whatever it answers."""
    pf.start()
    target = home / "mine.zip"
    code, said = in_terminal(pf.folder, "n\n", "pack", "--to", str(target))
    assert code == 1
    assert f"'{target}' lies outside the current folder" in said
    assert "Write all the same? [y/N]" in said
    code, said = in_terminal(pf.folder, "y\n", "pack", "--to", str(target), CLAUDECODE="1")
    assert (code, target.exists()) == (1, False)
    assert in_terminal(pf.folder, "y\n", "pack", "--to", str(target))[0] == 0
    assert target.exists()
