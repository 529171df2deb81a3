"""The block of the status view that shows the decomposition of the question as a tree (seed 002 §4.2).

The branches are kinds of sub-questions: facts, comparisons, causes. Each leaf shows its coverage: whether it
is answered, and how often it was searched for. What an iteration found counts for every sub-question that it
answers, so it is not told here as the find of one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.evidence.relevance.question_kinds import KINDS
from pathfinder.model.cycle.goal.criteria import State, state_of, unresolved
from pathfinder.report.terminal.cells import width
from pathfinder.report.terminal.screen import Screen

NEVER = float("inf")  # searches after which a sub-question counts as failed
_MARKS = {
    "completed": "verified",
    "in-progress": "tested",
    "failed": "rejected",
    "pending": "unvisited",
    "blocked": "unvisited",
}
_BRANCHES = {"tree.comparison": ("comparison",), "tree.causes": ("cause", "purpose", "manner")}
_FACTS = "tree.facts"
_LEAST_WORDS = 34  # cells of a leaf's words beside its figures; with less room the figures get a line
_UNICODE = ("├─ ", "└─ ", "│  ", "   ")
_ASCII = ("|- ", "`- ", "|  ", "   ")


class Leaf(NamedTuple):
    """A sub-question: its text, state and coverage, what it waits for, and its parts."""

    text: str
    state: State
    searches: int
    observations: int
    needs: Sequence[str]
    parts: "Sequence[Leaf]"

    @property
    def answered(self) -> bool:
        return self.state == "completed"


def questions(screen: Screen) -> list[str]:
    """The sub-questions as a tree; nothing before the question has been clarified."""
    asked: Sequence[Mapping[str, Any]] = (screen.state.get("clarified") or {}).get("sub_questions") or ()
    if not asked:
        return []
    limit = (screen.state.get("rules") or {}).get("max_visits", NEVER)
    leaves = _under(None, asked, limit)
    known = screen.texts["tree.answered"].format(
        answered=sum(each.get("status") == "answered" for each in asked), count=len(asked)
    )
    branches = _branches(leaves)
    lines = [screen.row("view.questions", screen.fit(screen.words(known), screen.room))]
    if len(branches) == 1:
        return [*lines, *_leaves(screen, leaves, "")]
    signs = _ASCII if screen.paint.ascii_only else _UNICODE
    for at, (name, own) in enumerate(branches.items()):
        last = at == len(branches) - 1
        label = screen.words(screen.texts[name])
        lines.append(f" {screen.paint(signs[last], 'dim')}{screen.fit(label, screen.columns - 5)}")
        lines += _leaves(screen, own, signs[2 + last])
    return lines


def _under(parent: str | None, asked: Sequence[Mapping[str, Any]], limit: float) -> list[Leaf]:
    """The sub-questions that are parts of `parent`, each with its own parts."""
    return [
        Leaf(
            str(each["text"]),
            state_of(each, asked, limit),
            int(each.get("searches", 0)),
            int(each.get("observations", 0)),
            unresolved(each, asked),
            _under(str(each.get("id")), asked, limit),
        )
        for each in asked
        if each.get("parent") == parent
    ]


def _branches(leaves: Sequence[Leaf]) -> dict[str, list[Leaf]]:
    """The leaves by kind, in the order in which the kinds come first."""
    found: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        kinds = (
            name for name, asks in _BRANCHES.items() if any(KINDS[kind].asks(leaf.text) for kind in asks)
        )
        found.setdefault(next(kinds, _FACTS), []).append(leaf)
    return found


def _leaves(screen: Screen, leaves: Sequence[Leaf], around: str) -> list[str]:
    signs = _ASCII if screen.paint.ascii_only else _UNICODE
    lines = []
    for at, leaf in enumerate(leaves):
        last = at == len(leaves) - 1
        lines += _leaf(screen, leaf, around + signs[last], around + signs[2 + last])
        lines += _leaves(screen, leaf.parts, around + signs[2 + last])
    return lines


def _leaf(screen: Screen, leaf: Leaf, first: str, then: str) -> list[str]:
    """A leaf with its figures beside it, or below it where there is little room."""
    mark, figures = screen.paint.status(_MARKS[leaf.state]), _coverage(screen, leaf)
    words = screen.words(leaf.text)
    room = screen.columns - width(first) - 4
    beside = room - width(figures) - 2
    begin = f" {screen.paint(first, 'dim')}{mark} "
    if beside >= min(width(words), _LEAST_WORDS):
        shown = screen.fit(words, beside)
        gap = " " * (beside - width(shown) + 2)
        return [f"{begin}{shown}{gap}{screen.paint(figures, 'dim')}"]
    below = screen.fit(figures, room)
    return [
        f"{begin}{screen.fit(words, room)}",
        f" {screen.paint(then, 'dim')}  {screen.paint(below, 'dim')}",
    ]


def _coverage(screen: Screen, leaf: Leaf) -> str:
    """What was done for a leaf; it may be answered by what was found for another one."""
    if leaf.state in ("blocked", "failed"):
        told = screen.texts[f"tree.{leaf.state}"]
        return screen.words(told.format(needs=", ".join(leaf.needs), searches=leaf.searches))
    if leaf.searches:
        return screen.words(screen.texts["tree.coverage"].format(searches=leaf.searches))
    return screen.words(screen.texts["tree.beside" if leaf.observations else "tree.untouched"])
