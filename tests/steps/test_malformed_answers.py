"""Some thousands of malformed answers against the real `take` on real sessions, one for every step.

Never an exception, never a changed graph, and every problem says where it is and what is expected.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.command_line import configure, good_answer, quiet, written_to

from pathfinder.session.answers.submission import Outcome, take
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.paths import SessionPaths
from pathfinder.session.store.session import Session
from pathfinder.steps.checks.answer import parse
from pathfinder.steps.checks.contracts import contract
from pathfinder.steps.checks.contracts.mending.meanings import mended
from pathfinder.steps.checks.step import Context
from pathfinder.steps.protocol import apply_event
from pathfinder.validation import problems

pytestmark = pytest.mark.slow

WRITTEN = ("OUTLINE", "SECTION", "SUMMARY", "REVIEW")
STEPS = ("CLARIFY", "PLAN", "EXPLORE", "IDEATE", "GAPS", *WRITTEN)
MUTANTS = int(os.environ.get("PATHFINDER_MUTANTS", "40"))  # a step


class Table:
    """One session whose open card is of one step; what an accepted mutant changed is undone."""

    def __init__(self, session: Path, step: str, good: dict[str, Any]) -> None:
        self.paths = SessionPaths(session.parent.parent, session.name)
        self.step, self.good = step, good
        self._kept = {path: path.read_bytes() for path in session.rglob("*") if path.is_file()}
        self.accepted = self.refused = 0
        self._open()

    def _open(self) -> None:
        self.session = Session(self.paths, apply_event)
        self.session.load()
        assert self.session.research.state["card"]["step"] == self.step
        self.graph = self.paths.graph.read_bytes()

    def hand_in(self, raw: bytes) -> Outcome:
        """Take an answer and hold the outcome to what is promised."""
        value = self._read(raw)
        outcome = take(self.session, raw, "answer")
        if outcome.accepted:
            self.accepted += 1
            self._undo()
            self._open()
            assert problems(value, contract(self.step)) == []
            return outcome
        self.refused += 1
        assert self.paths.graph.read_bytes() == self.graph
        assert self.session.research.state["card"]["step"] == self.step
        assert outcome.problems
        for problem in outcome.problems:
            assert problem.expected.strip()
            assert resolves(problem.pointer, value), (problem.pointer, raw[:200])
            assert problem.expected in str(problem)
        json.dumps([problem._asdict() for problem in outcome.problems]).encode()
        return outcome

    def _read(self, raw: bytes) -> Any:
        """The answer as the program reads it: mended where its meaning is plain."""
        try:
            data = parse(raw)
        except ValueError:
            return None
        context = Context(self.session.research, ArchivedSources(self.paths))
        return mended(data, self.step, context)

    def _undo(self) -> None:
        """Every file as it was at first; only those that differ are written."""
        for path in self.paths.folder.rglob("*"):
            if path.is_file() and path not in self._kept:
                path.unlink()
        for path, content in self._kept.items():
            if not path.is_file() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)


def resolves(pointer: str, value: Any) -> bool:
    """Whether a pointer leads to a value, or to a missing one whose parent is there."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        if isinstance(value, dict):
            if part not in value:
                return last
            value = value[part]
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return False
    return True


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Table]]:
    """A session at every step: refusals are not limited, so that a card stays open."""
    base = tmp_path_factory.mktemp("malformed")
    written_to(base / "documents")
    made: dict[str, Table] = {}
    with contextlib.chdir(base), pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(base / "user"))
        configure(
            iteration={"refusals_per_card": 1_000_000, "drift_window": 100}, stagnation={"enabled": False}
        )
        for step in STEPS:
            made[step] = seated(base, step)
        yield made.__getitem__


def seated(base: Path, step: str) -> Table:
    with quiet(base) as pf:
        pf.start("--corpus", str(base / "documents"))
        pf.fetch(base / "documents" / "papers" / "field-test.md")
        if step in WRITTEN:
            pf.iterate()
            pf.ok("thesis")
        card = pf.answer_until(step)
        good = good_answer(card)
    return Table(pf.session, step, good)


WEIRD: list[Any] = [
    *(None, True, False, 0, 1, -1, 0.8, 1e300, -0.0, 2**63, 2**64, 10**25),
    *(
        "",
        " ",
        "\n",
        "\x00",
        "\u202e",
        "x",
        "obs_1",
        "hyp_A1",
        "hyp_B1",
        "src_1",
        "success",
        "0.8",
        "null",
        "nan",
        "1e999",
        "9" * 5_000,
    ),
    *(
        "x" * 5_000,
        "é" * 700,
        "https://invented.example/",
        "http://[::1",
        "{{data}}",
        "</data>",
        "$(rm -rf /)",
    ),
    *([], {}, [[]], [{}], {"": ""}, {"id": "obs_1"}, {"/~": 1}, [None] * 60, ["obs_1"] * 60),
]


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*at, key))


def inside(value: Any, at: tuple[Any, ...]) -> Any:
    for key in at:
        value = value[key]
    return value


def mutated(good: Any, chance: random.Random) -> Any:
    """A valid answer with one to four mistakes."""
    answer = copy.deepcopy(good)
    for _ in range(chance.randint(1, 4)):
        at = chance.choice(list(places(answer)))
        if not at:
            answer = chance.choice(WEIRD) if chance.random() < 0.05 else answer
            if not isinstance(answer, (dict, list)):
                return answer
            continue
        chance.choice(MISTAKES)(inside(answer, at[:-1]), at[-1], chance)
    return answer


def delete(parent: Any, key: Any, _chance: random.Random) -> None:
    del parent[key]


def retype(parent: Any, key: Any, chance: random.Random) -> None:
    parent[key] = copy.deepcopy(chance.choice(WEIRD))


def duplicate(parent: Any, key: Any, chance: random.Random) -> None:
    if isinstance(parent, list):
        parent += [copy.deepcopy(parent[key]) for _ in range(chance.choice([1, 2, 50]))]
    else:
        parent[f"{key}_2"] = copy.deepcopy(parent[key])


def overlong(parent: Any, key: Any, _chance: random.Random) -> None:
    parent[key] = str(parent[key]) * 400


def misspell(parent: Any, key: Any, _chance: random.Random) -> None:
    if isinstance(parent, dict):
        parent[str(key)[:-1]] = parent.pop(key)


def add_key(parent: Any, _key: Any, chance: random.Random) -> None:
    if isinstance(parent, dict):
        names = ["authority", "source_type", "strength", "notes", "", "a/b~c", "\u00e9", "x" * 3_000]
        parent[chance.choice(names)] = copy.deepcopy(chance.choice(WEIRD))


def wrap(parent: Any, key: Any, chance: random.Random) -> None:
    for _ in range(chance.choice([1, 1, 2, 30])):
        parent[key] = [parent[key]] if chance.random() < 0.5 else {"value": parent[key]}


def change_text(parent: Any, key: Any, chance: random.Random) -> None:
    text = str(parent[key])
    where = chance.randrange(len(text) + 1)
    parent[key] = text[:where] + chance.choice("0a_ -é\n\"'") + text[where + chance.randint(0, 1) :]


def swap(parent: Any, key: Any, _chance: random.Random) -> None:
    if isinstance(parent, dict):
        other = next(iter(parent))
        parent[key], parent[other] = parent[other], parent[key]
    else:
        parent.reverse()


MISTAKES = (delete, retype, retype, duplicate, overlong, misspell, add_key, wrap, change_text, swap)


def broken_bytes(raw: bytes, chance: random.Random) -> bytes:
    """An answer file damaged as a file, not as a value."""
    where = chance.randrange(len(raw))
    return chance.choice(
        [
            raw[:where],
            raw[where:],
            raw[:where] + bytes([chance.randrange(256)]) + raw[where + 1 :],
            b"\xef\xbb\xbf" + raw,
            raw + raw,
            raw + b"\n// done",
            b"```json\n" + raw + b"\n```",
            raw.decode().encode("utf-16"),
            raw.replace(b'"', b"'"),
            raw.replace(b":", b": NaN,", 1),
            raw.replace(b"{", b'{"x": Infinity, ', 1),
            raw.replace(b"{", b'{"x": "\\ud800", ', 1),
            raw.replace(b"{", b'{"x": 1, "x": 2, ', 1),
            raw.replace(b"{", b'{"status": "partial", ', 1),
            raw.replace(b"{", b'{"x": ' + b"9" * 5_000 + b", ", 1),
        ]
    )


@pytest.mark.parametrize("step", STEPS)
def test_a_good_answer_is_accepted(tables: Callable[[str], Table], step: str) -> None:
    """What the mutants are made from: else their refusal would prove nothing."""
    table = tables(step)
    assert table.hand_in(json.dumps(table.good).encode()).accepted


@pytest.mark.parametrize("step", STEPS)
def test_mutants_of_a_good_answer(tables: Callable[[str], Table], step: str) -> None:
    table, chance = tables(step), random.Random(f"mutants of {step}")
    before = table.refused
    for _ in range(MUTANTS):
        table.hand_in(json.dumps(mutated(table.good, chance)).encode())
    assert table.refused - before > MUTANTS * 0.3  # of the others the meaning was plain, and was mended


@pytest.mark.parametrize("step", STEPS)
def test_damaged_files(tables: Callable[[str], Table], step: str) -> None:
    table, chance = tables(step), random.Random(f"damage to {step}")
    good = json.dumps(table.good, ensure_ascii=False).encode()
    for _ in range(MUTANTS // 4):
        table.hand_in(broken_bytes(good, chance))


EXTREMES = {
    "empty": b"",
    "blank": b" \n\t ",
    "null": b"null",
    "true": b"true",
    "number": b"7",
    "nan": b"NaN",
    "infinity": b"-Infinity",
    "text": b'"text"',
    "empty object": b"{}",
    "empty list": b"[]",
    "list of objects": b"[{}]",
    "byte 0": b"\x00",
    "invalid UTF-8": b'{"status": "\xff\xfe"}',
    "lone surrogate": b'{"status": "\\ud83d"}',
    "deep list": b"[" * 100_000 + b"]" * 100_000,
    "deep list that a parser takes": b'{"observations": ' + b"[" * 900 + b"]" * 900 + b"}",
    "deep object": b'{"a":' * 900 + b"1" + b"}" * 900,
    "nested as deep as is read": b'{"reason": ' + b"[" * 18 + b"]" * 18 + b"}",
    "two megabytes of text": b'{"question": "' + b"x" * 2_000_000 + b'"}',
    "two megabytes of nothing": b" " * 2_000_000,
    "a hundred thousand empty items": b'{"observations": [' + b"{}," * 99_999 + b"{}]}",
    "many unknown keys": json.dumps({f"key_{n}": n for n in range(4_000)}).encode(),
    "many keys like a known one": json.dumps({f"querie{n}": n for n in range(4_000)}).encode(),
    "a key of half a megabyte": json.dumps({"k" * 500_000: 1}).encode(),
    "a long list of edges": json.dumps({"edges": [{"from": "obs_1"}] * 2_000}).encode(),
    "huge whole number": b'{"iteration": ' + b"9" * 4_000 + b"}",
    "number beyond a double": b'{"weight": 1e999}',
    "number below a double": b'{"weight": 1e-999}',
}


SMALL = {name for name, raw in EXTREMES.items() if len(raw) < 5_000}
HEAVY_ON = (
    "PLAN",
    "EXPLORE",
)  # what is large is of one kind for every contract; these two have fields like it


@pytest.mark.parametrize(
    ("name", "step"), [(name, step) for name in EXTREMES for step in (STEPS if name in SMALL else HEAVY_ON)]
)
def test_extremes(tables: Callable[[str], Table], step: str, name: str) -> None:
    assert not tables(step).hand_in(EXTREMES[name]).accepted


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("step", STEPS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_json_in_any_field(tables: Callable[[str], Table], step: str, data: st.DataObject) -> None:
    """`without_configuration` is of function scope and changes nothing here."""
    table = tables(step)
    answer = dict(table.good)
    for name in data.draw(st.lists(st.sampled_from(sorted(answer)), min_size=1, max_size=3)):
        answer[name] = data.draw(JSON)
    with contextlib.suppress(UnicodeEncodeError):
        table.hand_in(json.dumps(answer, ensure_ascii=False).encode())


@pytest.mark.parametrize("step", STEPS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes(tables: Callable[[str], Table], step: str, raw: bytes) -> None:
    assert not tables(step).hand_in(raw).accepted


def test_after_all_of_it_the_journal_still_folds_to_the_files(tables: Callable[[str], Table]) -> None:
    for step in STEPS:
        table = tables(step)
        again = Session(table.paths, apply_event)
        again.rebuild()
        assert again.research.graph.data == json.loads(table.paths.graph.read_bytes())
        assert again.research.state == table.session.research.state
        assert table.paths.journal.stat().st_size > 0
