"""kill -9 at any moment: what was accepted is there, what was not is asked again, the journal replays."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

import pytest
from tests.crash import driver as drivers
from tests.crash.driver import ACKNOWLEDGED, BEGUN, Driver, noted, run
from tests.steps import desk

from pathfinder.commands.show.doctor import EXIT_REPAIRED
from pathfinder.errors import SessionError
from pathfinder.session.store.journal import Journal
from pathfinder.session.store.paths import SessionPaths, session_ids
from pathfinder.session.store.session import Session
from pathfinder.steps.protocol import apply_event

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("PATHFINDER_KILLS", "30"))
SEED = int(os.environ.get("PATHFINDER_KILL_SEED", "1"))
PER_SESSION = 15
SHORTEST_ITERATION = 0.25  # seconds


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current directory, and no session chosen from outside."""
    for name in ("PATHFINDER_SESSION", "PATHFINDER_UNTIL_ITERATION", "CLAUDE_CODE_SESSION_ID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    drivers.corpus(tmp_path / "corpus")
    return tmp_path


def fork(work: object) -> int:
    """A child process that does some work and ends with 0, or with 99 when it raised."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            work()  # type: ignore[operator]
            code = 0
        finally:
            os._exit(code)
    return child


def kill_after(child: int, seconds: float) -> None:
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def the_session(folder: Path) -> SessionPaths | None:
    root = folder / ".research"
    names = session_ids(root) if (root / "sessions").is_dir() else []
    return SessionPaths(root, names[-1]) if names else None


def accepted(paths: SessionPaths) -> Counter[str]:
    """How often each card was accepted, by the journal."""
    entries = [line.entry for line in Journal(paths.journal).read()]
    return Counter(str(entry["card"]) for entry in entries if entry["kind"] == "accepted")


def check(paths: SessionPaths, notes: Path) -> None:
    """Everything that must hold after a kill."""
    session = Session(paths, apply_event)
    session.load()
    try:
        card = session.research.state["card"]
    except SessionError:  # killed before the first entry
        assert noted(notes, BEGUN) == []
        return
    found = accepted(paths)
    assert set(noted(notes, ACKNOWLEDGED)) <= found.keys()
    assert all(times == 1 for times in found.values())
    begun = [name for name in noted(notes, BEGUN) if name != "None"]
    entries = [line.entry for line in Journal(paths.journal).read()]
    answered = {str(entry["card"]) for entry in entries if "card" in entry}
    if begun and begun[-1] not in answered:
        assert card["id"] == begun[-1]
    code, out, err = run(["replay", "--check", "--session", paths.id])
    assert (code, err) == (0, ""), out


def submit_again(paths: SessionPaths, notes: Path) -> None:
    """A client that heard nothing hands its last answer in once more: it is never taken twice."""
    begun = noted(notes, BEGUN)
    path = notes / f"{begun[-1]}.json" if begun else notes
    before = accepted(paths)
    if path.is_file() and before[path.stem]:
        code, out, _ = run(["submit", str(path), "--session", paths.id])
        assert (code == 0 and "accepted already" in out) or code == 1
        assert accepted(paths) == before


def warm_up(folder: Path, documents: Path) -> float:
    """Import in this process what a driver uses, so that a forked one is at work at once.

    The seconds that an iteration takes on this machine now.
    """
    folder.mkdir()
    os.chdir(folder)
    drivers.start(documents)
    paths = the_session(folder)
    assert paths is not None
    drivers.answer_cards(Driver(paths.id, folder), 1)
    started = time.monotonic()
    drivers.answer_cards(Driver(paths.id, folder), 2)
    return max(SHORTEST_ITERATION, time.monotonic() - started)


def test_killed_at_random_moments_nothing_accepted_is_lost(place: Path) -> None:
    longest = warm_up(place / "warm-up", place / "corpus")
    chance = random.Random(SEED)
    reached = kills = 0
    while kills < KILLS:
        folder = place / f"research-{kills}"
        folder.mkdir()
        os.chdir(folder)
        for attempt in range(1, min(PER_SESSION, KILLS - kills) + 1):
            paths = the_session(folder)
            if paths is None or not paths.journal.stat().st_size:
                # later each time: a busy machine, too, comes to the first entry
                seconds = chance.uniform(0, 0.05 * attempt**2)
                kill_after(fork(lambda: drivers.start(place / "corpus")), seconds)
            else:
                driver = Driver(paths.id, folder)
                kill_after(
                    fork(lambda driver=driver: drivers.answer_cards(driver)),
                    chance.uniform(0, longest),
                )
            kills += 1
            paths = the_session(folder)
            if paths is not None and paths.journal.stat().st_size:
                check(paths, folder)
                submit_again(paths, folder)
        paths = the_session(folder)
        assert paths is not None
        reached += sum(accepted(paths).values())
        assert run(["doctor", "--session", paths.id])[0] in (0, EXIT_REPAIRED)
        assert run(["doctor", "--session", paths.id])[1].endswith("nothing to repair\n")
        check(paths, folder)
    assert reached >= KILLS / 10  # the kills hit work, not only its beginning


def test_processes_answering_at_once_have_each_card_accepted_once(place: Path) -> None:
    drivers.start(place / "corpus")
    paths = the_session(place)
    assert paths is not None
    folders = [place / f"process-{number}" for number in range(3)]

    def work(folder: Path) -> None:
        folder.mkdir()
        driver = Driver(paths.id, folder, mark=" " * int(folder.name[-1]))
        while True:
            try:
                drivers.answer_cards(driver)
            except SessionError:  # another process was faster
                continue

    children = [fork(lambda folder=folder: work(folder)) for folder in folders]
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and sum(len(noted(each, ACKNOWLEDGED)) for each in folders) < 9:
        time.sleep(0.05)
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    told = Counter(card for folder in folders for card in noted(folder, ACKNOWLEDGED))
    found = accepted(paths)
    assert len(told) > 5
    assert all(times == 1 for times in told.values())
    assert all(times == 1 for times in found.values())
    assert told.keys() <= found.keys()
    assert run(["replay", "--check"])[0] == 0


def test_two_answers_to_one_card_at_the_same_moment_one_is_accepted(place: Path) -> None:
    drivers.start(place / "corpus")
    paths = the_session(place)
    assert paths is not None
    shape = (
        '{{"question": "Why? {0}", "answered_when": ["It is clear."], "sub_questions": '
        '[{{"text": "One?"}}, {{"text": "Two?"}}], "scope": {{"includes": [], "excludes": []}}, '
        '"clarity": {1}}}'
    )
    clear = json.dumps(desk.clarify()["clarity"])
    files = []
    for number in range(4):
        folder = place / str(number)
        folder.mkdir()
        files.append(folder / "0001-clarify.json")
        files[-1].write_text(shape.format(number, clear))
    ready, go = os.pipe()
    children = []
    for file in files:

        def submit(file: Path = file) -> None:
            os.read(ready, 1)
            code, out, err = run(["submit", str(file)])
            file.with_suffix(".out").write_text(f"{code} {out}{err}")

        children.append(fork(submit))
    os.write(go, b"x" * len(files))
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * len(files)
    said = [file.with_suffix(".out").read_text() for file in files]
    assert sorted(text[0] for text in said) == ["0", "1", "1", "1"]
    assert all("is closed; the open card is 0002-plan" in text for text in said if text[0] == "1")
    assert accepted(paths) == Counter(["0001-clarify"])
    assert run(["replay", "--check"])[0] == 0
