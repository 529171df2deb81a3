"""Faults on purpose, and what they cost: kills, malformed answers, crowds, full disks, damaged journals.

    python bench/faults.py                    every part, a few minutes
    python bench/faults.py damage disk        only these
    python bench/faults.py --full             300 kills, 10,000 malformed answers, 50 processes

Everything happens in a temporary folder. The exit code is 1 when an accepted answer was lost without a word
of the user, or a command ended as a defect.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

CLONE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(CLONE / "lib"), str(CLONE)]

from bench import research as made  # noqa: E402
from tests.crash import driver as drivers  # noqa: E402
from tests.crash import test_kill as kill_tests  # noqa: E402
from tests.crash.driver import ACKNOWLEDGED, Driver, noted, run  # noqa: E402

from pathfinder.commands.research import submit  # noqa: E402
from pathfinder.errors import EXIT_DEFECT, SessionError  # noqa: E402
from pathfinder.session.store.paths import SessionPaths  # noqa: E402

FINE = (0, 4)  # of `pf doctor`: sound, repaired


class Row(NamedTuple):
    """What one part tried, and what went wrong."""

    part: str
    tried: int
    lost: int  # accepted answers that are not there any more
    defects: int  # tracebacks, and files that do not fold
    note: str

    def __str__(self) -> str:
        counts = f"{self.tried:>6} tried  {self.lost:>3} lost  {self.defects:>3} defects"
        return f"{self.part:<10} {counts}  {self.note}"


def kills(folder: Path, full: bool) -> Row:
    """kill -9 at random moments of answers, fetches, reports, repairs and packs."""
    count, chance = (300 if full else 40), random.Random(2)
    documents = drivers.corpus(folder / "corpus")
    longest = kill_tests.warm_up(folder / "warm-up", documents)
    os.chdir(folder)
    drivers.start(documents)
    paths = kill_tests.the_session(folder)
    assert paths is not None
    lost = defects = hit = 0
    places = sorted(documents.iterdir())
    for number in range(count):
        driver = Driver(paths.id, folder)
        commands = [["report"], ["doctor"], ["fetch", str(chance.choice(places))], ["pack", "--to", "x.zip"]]
        command = chance.choice([None, None, *commands, ["replay", "--check"]])
        work = partial(run, command) if command else partial(drivers.answer_cards, driver)
        child = kill_tests.fork(work)
        time.sleep(chance.uniform(0, longest if command is None else 0.3))
        hit += os.waitpid(child, os.WNOHANG)[0] == 0
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        told = set(noted(folder, ACKNOWLEDGED))
        lost += len(told - kill_tests.accepted(paths).keys())
        defects += run(["replay", "--check"])[0] != 0
        if number % 20 == 19:
            defects += run(["doctor"])[0] not in FINE or run(["doctor"])[0] != 0
    return Row("kills", count, lost, defects, f"{hit} hit a process at work")


def malformed(_: Path, full: bool) -> Row:
    """Mutants of good answers, broken files and extremes to the cards of every step."""
    import pytest
    from tests.steps import test_malformed_answers as answers

    os.environ["PATHFINDER_MUTANTS"] = str(10_000 // 9 + 1 if full else 120)
    with contextlib.redirect_stdout(io.StringIO()):
        chosen = "mutants_of or damaged_files or extremes or good_answer or folds"
        code = pytest.main([answers.__file__, "-q", "-n", "0", "-k", chosen, "-p", "no:cacheprovider"])
    tried = 9 * int(os.environ["PATHFINDER_MUTANTS"]) * 5 // 4 + 9 * len(answers.EXTREMES)
    return Row("malformed", tried, 0, int(code != 0), "answers to 9 cards, each refusal left the graph alone")


def crowd(folder: Path, full: bool) -> Row:
    """Many processes on one session: each card is accepted once, and none that was acknowledged is lost."""
    count = 50 if full else 10
    os.chdir(folder)
    drivers.start(drivers.corpus(folder / "corpus"))
    paths = kill_tests.the_session(folder)
    assert paths is not None
    folders = [folder / f"process-{number}" for number in range(count)]

    def work(number: int) -> None:
        folders[number].mkdir()
        driver = Driver(paths.id, folders[number], mark=" " * number)
        for _ in range(1000):
            with contextlib.suppress(SessionError):
                drivers.answer_cards(driver, 2)
                return

    children = [kill_tests.fork(lambda number=number: work(number)) for number in range(count)]
    ended = Counter(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children)
    told = Counter(card for each in folders for card in noted(each, ACKNOWLEDGED))
    found = kill_tests.accepted(paths)
    twice = sum(times > 1 for times in found.values())
    defects = ended[99] + twice + (run(["replay", "--check"])[0] != 0)
    note = f"processes; {len(found)} cards accepted, {twice} of them twice"
    return Row("crowd", count, len(told.keys() - found.keys()), defects, note)


class Full:
    """A disk that is full at the n-th write, and from then on or only that once."""

    def __init__(self, number: float, *, once: bool) -> None:
        self.number, self.once, self.count = number, once, 0

    def write(self) -> None:
        self.count += 1
        if self.count == self.number or (self.count > self.number and not self.once):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    @contextlib.contextmanager
    def __call__(self) -> Iterator[None]:
        kept = {name: getattr(os, name) for name in ("write", "pwrite", "mkdir", "symlink", "fsync")}
        opened = io.open

        def faulty(act: Callable[..., Any]) -> Callable[..., Any]:
            def call(*arguments: Any, **options: Any) -> Any:
                self.write()
                return act(*arguments, **options)

            return call

        def open_faulty(file: Any, mode: str = "r", *arguments: Any, **options: Any) -> Any:
            if set(mode) & set("wxa"):
                self.write()
            return opened(file, mode, *arguments, **options)

        for name, act in kept.items():
            setattr(os, name, faulty(act))
        io.open = open_faulty  # type: ignore[assignment]
        try:
            yield
        finally:
            for name, act in kept.items():
                setattr(os, name, act)
            io.open = opened


def disk(folder: Path, _: bool) -> Row:
    """A full disk at every write of one answer that ends an iteration, and of one that is refused."""
    template = made.build(folder / "template", 24, ends_iteration=True)
    good = made.answer_file(template)
    bad = good.with_name("refused.json")
    (template / bad).write_text("{}")
    submit.in_background = lambda work: work()  # type: ignore[assignment]
    tried = lost = defects = 0
    for answer, code_when_done in ((good, 0), (bad, 2)):
        here = folder / "measured"
        shutil.copytree(template, here, symlinks=True)
        full = Full(float("inf"), once=True)
        _submitted(here, answer, full)
        run(["doctor"])
        right = _accepted(here)
        for number in range(1, full.count + 1):
            for once in (True, False):
                shutil.rmtree(here)
                shutil.copytree(template, here, symlinks=True)
                before = len(_journal(here))
                code = _submitted(here, answer, Full(number, once=once))
                grown = len(_journal(here)) - before
                tried += 1
                wrong = code not in (code_when_done, 1) or (code == 1) == bool(grown)
                if code == 1:
                    wrong |= _submitted(here, answer, None) != code_when_done
                wrong |= run(["doctor"])[0] not in FINE or run(["replay", "--check"])[0] != 0
                lost += _accepted(here) != right
                defects += wrong
        shutil.rmtree(here)
    return Row("disk", tried, lost, defects, "writes of two answers, full once or from then on")


def _submitted(folder: Path, answer: Path, full: Full | None) -> int:
    os.chdir(folder)
    with full() if full else contextlib.nullcontext():
        return run(["submit", str(answer)])[0]


def _journal(folder: Path) -> list[bytes]:
    return SessionPaths(folder / ".research", made.NAME).journal.read_bytes().splitlines(keepends=True)


def _accepted(folder: Path) -> tuple[Any, ...]:
    """What accepted answers have made: observations, hypotheses and edges."""
    graph = json.loads(SessionPaths(folder / ".research", made.NAME).graph.read_bytes())
    return graph["observations"], graph["hypotheses"], graph["edges"]


def _flipped(line: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(line) - 1)
    return line[:at] + bytes([line[at] ^ 1 << chance.randrange(8)]) + line[at + 1 :]


WAYS: dict[str, Callable[[list[bytes], int, random.Random], list[bytes]]] = {
    "one bit": lambda all_, at, chance: [*all_[:at], _flipped(all_[at], chance), *all_[at + 1 :]],
    "removed": lambda all_, at, _: [*all_[:at], *all_[at + 1 :]],
    "doubled": lambda all_, at, _: [*all_[: at + 1], *all_[at:]],
    "moved to the end": lambda all_, at, _: [*all_[:at], *all_[at + 1 :], all_[at]],
    "cut in the middle": lambda all_, at, _: [*all_[:at], all_[at][: len(all_[at]) // 2], *all_[at + 1 :]],
    "zeros": lambda all_, at, _: [*all_[:at], bytes(len(all_[at])), *all_[at + 1 :]],
    "Windows line end": lambda all_, at, _: [*all_[:at], all_[at][:-1] + b"\r\n", *all_[at + 1 :]],
    "garbage before it": lambda all_, at, _: [*all_[:at], b"garbage\n", *all_[at:]],
    "edited": lambda all_, at, _: [*all_[:at], all_[at].replace(b'"time":"2', b'"time":"3'), *all_[at + 1 :]],
    "all behind it gone": lambda all_, at, _: [*all_[:at], all_[at][:-7]],
}


def damage(folder: Path, _: bool) -> Row:
    """Each line of a journal damaged in ten ways, then work, then doctor."""
    template = made.build(folder / "template", 24, ends_iteration=True)
    answer = made.answer_file(template)
    lines, chance = _journal(template), random.Random(3)
    here, tried, lost, defects, noticed, asked = folder / "here", 0, 0, 0, 0, 0
    for way in WAYS.values():
        for at in range(len(lines)):
            shutil.rmtree(here, ignore_errors=True)
            shutil.copytree(template, here, symlinks=True)
            SessionPaths(here / ".research", made.NAME).journal.write_bytes(b"".join(way(lines, at, chance)))
            os.chdir(here)
            tried += 1
            code = run(["submit", str(answer)])[0]
            noticed += code != 0
            right = _accepted(here)
            codes = [run(["doctor"])[0], run(["doctor"])[0], run(["replay", "--check"])[0]]
            asked += codes[0] == 5
            again = run(["submit", str(answer)])[0] if code else 0
            lost += (right != _accepted(here)) if not code else len(_accepted(here)[0]) <= len(right[0])
            defects += EXIT_DEFECT in (code, again, *codes) or codes[0] not in FINE or any(codes[1:])
    note = (
        f"lines x ways; {noticed} noticed before anything was added, doctor stopped and asked {asked} times"
    )
    return Row("damage", tried, lost, defects, note)


PARTS = {"kills": kills, "malformed": malformed, "crowd": crowd, "disk": disk, "damage": damage}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--full", action="store_true", help="as many as the documentation says")
    arguments = parser.parse_args()
    for name in ("PATHFINDER_SESSION", "PATHFINDER_UNTIL_ITERATION", "CLAUDE_CODE_SESSION_ID"):
        os.environ.pop(name, None)
    failed = False
    for name in arguments.parts or PARTS:
        with tempfile.TemporaryDirectory(prefix=f"pathfinder-faults-{name}-") as folder:
            row = PARTS[name](Path(folder), arguments.full)
            os.chdir(CLONE)
        print(row, flush=True)
        failed |= bool(row.lost or row.defects)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
