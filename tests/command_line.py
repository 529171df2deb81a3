"""`pf` in this process, in a folder of its own, and hand-made answers for a whole research."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from tests.steps import desk

from pathfinder.cli import main
from pathfinder.offline.reader import answer
from pathfinder.report.formats import formats
from pathfinder.session.guards.person import users_file

# What commands load in child processes that they fork: here it is loaded once, not in each of those.
for module in (
    "jsonschema",
    "pathfinder.evidence.evaluation",
    "pathfinder.exports.formats.html",
    "pathfinder.session.documents.material",
    "pathfinder.verify.documents",
    "pathfinder.verify.pack.opening",
):
    import_module(module)
formats()

DOCUMENTS = {
    "papers/field-test.md": f"# Heat pumps in Minnesota\n\n{desk.FIELD_TEST}\n",
    "blog/neighbour.md": f"# My winter\n\n{desk.BLOG_POST}\n",
    "notes.txt": "Frost on the outdoor unit is melted by running the pump in reverse for some minutes.\n",
}


def configure(**sections: Any) -> None:
    """Set keys in the user's own configuration, beside those that are set there."""
    path = users_file()
    known = json.loads(path.read_bytes()) if path.exists() else {}
    path.parent.mkdir(parents=True, exist_ok=True)
    for name, values in sections.items():
        known[name] = {**known.get(name, {}), **values}
    path.write_text(json.dumps(known), encoding="utf-8")


def written_to(folder: Path) -> Path:
    """The documents, in a new folder."""
    for name, text in DOCUMENTS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


REPORTING = ("OUTLINE", "SECTION", "SUMMARY", "REVIEW")


class Done(NamedTuple):
    """What one command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Pf:
    """Runs commands in one folder; `read` takes what they printed."""

    def __init__(self, folder: Path, read: Callable[[], tuple[str, str]]) -> None:
        self.folder = folder
        self._read = read

    def __call__(self, *arguments: str) -> Done:
        self._read()
        submitted = arguments[:1] == ("submit",)
        before = self._reported() if submitted else ()
        code = main(list(arguments))
        if submitted and self._reported() != before:
            self._wait_for_reports()
        return Done(code, *self._read())

    def _reported(self) -> tuple[Any, ...]:
        """What the reports are written again for."""
        state = self.state if (self.session / "journal.jsonl").is_file() else {}
        report = state.get("report") or {}
        return state.get("iteration", 0), len(report.get("sections", ())), report.get("done", False)

    def _wait_for_reports(self) -> None:
        """`pf submit` leaves the reports to a process; what is due is noted until it is written."""
        end = time.monotonic() + 60
        while (self.session / ".documents.due").exists():
            assert time.monotonic() < end, "no process writes the reports"
            time.sleep(0.01)

    @property
    def root(self) -> Path:
        return self.folder / ".research"

    @property
    def session(self) -> Path:
        """The folder of the current session."""
        beside = self.root / "current-session"  # where version 1 has a folder called `current`
        return (beside if beside.is_symlink() else self.root / "current").resolve()

    @property
    def state(self) -> dict[str, Any]:
        return dict(json.loads((self.session / "state.json").read_bytes()))

    @property
    def graph(self) -> dict[str, Any]:
        return dict(json.loads((self.session / "cognigraph.json").read_bytes()))

    def ok(self, *arguments: str) -> Done:
        done = self(*arguments)
        assert done.code == 0, done.err or done.out
        return done

    def card(self) -> dict[str, Any]:
        return dict(self.ok("next", "--json").json)

    def write(self, card: dict[str, Any], answer: Any) -> str:
        """Write an answer where the card says; returns that path."""
        path = Path(card["answer_path"])
        path.write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")
        return str(path)

    def answer(self, **instead: Any) -> Done:
        """Answer the open card well; `instead` holds other answers by step."""
        card = self.card()
        made = instead.get(card["step"]) or good_answer(card)
        return self.ok("submit", self.write(card, made))

    def answer_until(self, step: str) -> dict[str, Any]:
        """Answer cards well until one of this step is open; returns it."""
        while (card := self.card())["step"] != step:
            self.answer()
        return card

    def answer_review(self) -> None:
        """Answer a REVIEW card: nothing is wrong."""
        card = self.card()
        assert card["step"] == "REVIEW"
        items = [each["item"] for each in card["inputs"]["items"]]
        self.ok("submit", self.write(card, {"supported": items}))

    def iterate(self) -> None:
        """Answer cards well until an iteration is finished."""
        before = self.state["iteration"]
        while self.state["iteration"] == before:
            self.answer()

    def start(self, *arguments: str) -> None:
        self.ok("start", "Do heat pumps work in cold places?", "--id-only", *arguments)

    def fetch(self, path: Path) -> str:
        """Archive a file and return its source ID."""
        return str(self.ok("fetch", str(path), "--json").json["sources"][0]["id"])


@contextmanager
def quiet(folder: Path) -> Iterator[Pf]:
    """`pf` for fixtures that outlive a test: `folder` is the current one, and nothing is printed."""
    out, err = StringIO(), StringIO()

    def read() -> tuple[str, str]:
        said = out.getvalue(), err.getvalue()
        for stream in (out, err):
            stream.seek(0)
            stream.truncate()
        return said

    folder.mkdir(exist_ok=True)
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        yield Pf(folder, read)


def original(base: Path, work: Callable[[Pf, Path], object]) -> Path:
    """A project in which `work` was done with documents of its own; tests take copies of it."""
    with quiet(base / "project") as pf:
        work(pf, written_to(base / "documents"))
    return base / "project"


def copied(project: Path, pf: Pf) -> Pf:
    """`pf` in a folder with a copy of a project's researches."""
    shutil.copytree(project / ".research", pf.root, symlinks=True)
    return pf


def good_answer(card: dict[str, Any]) -> dict[str, Any]:
    """An answer that is accepted: the first exploration finds something when a source is archived."""
    inputs = card["inputs"]
    if card["step"] == "EXPLORE":
        fresh = inputs["next_obs_id"] == 1 and inputs["archived"]
        return exploration(next(iter(inputs["archived"]))) if fresh else desk.nothing_new()
    if card["step"] in REPORTING:
        return written(card)
    made = {"CLARIFY": desk.clarify, "PLAN": desk.plan, "IDEATE": desk.ideate, "GAPS": desk.gaps}
    made |= {"LATERAL": desk.lateral}
    return made[card["step"]](inputs)


def written(card: dict[str, Any]) -> dict[str, Any]:
    """The offline reader's answer to a card of the written report, which needs no command."""
    reader = answer(card)
    try:
        command = next(reader)
    except StopIteration as finished:
        return dict(finished.value)
    raise AssertionError(f"the reader wants to run {command}")


def exploration(source_id: str) -> dict[str, Any]:
    """The first exploration, about an archived source."""
    answer = desk.explore()
    answer["observations"][0]["source_id"] = source_id
    return answer
