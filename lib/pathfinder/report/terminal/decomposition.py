"""The block of the status view that shows the decomposition of the question as a tree (seed 002 §4.2).

The branches are kinds of sub-questions: facts, comparisons, causes. Each leaf shows its coverage: whether it
is answered, and how often it was searched for. What an iteration found counts for every sub-question that it
answers, so it is not told here as the find of one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.evidence.relevance.question_kinds import KINDS
from pathfinder.report.terminal.cells import width
from pathfinder.report.terminal.screen import Screen

_BRANCHES = {"tree.comparison": ("comparison",), "tree.causes": ("cause", "purpose", "manner")}
_FACTS = "tree.facts"
_LEAST_WORDS = 34  # cells of a leaf's words beside its figures; with less room the figures get a line
_UNICODE = ("├─ ", "└─ ", "│  ", "   ")
_ASCII = ("|- ", "`- ", "|  ", "   ")


class Leaf(NamedTuple):
    """A sub-question: its text, whether it is answered, and its coverage."""

    text: str
    answered: bool
    searches: int
    observations: int


def questions(screen: Screen) -> list[str]:
    """The sub-questions as a tree; nothing before the question has been clarified."""
    asked: Sequence[Mapping[str, Any]] = (screen.state.get("clarified") or {}).get("sub_questions") or ()
    if not asked:
        return []
    leaves = [
        Leaf(
            str(each["text"]),
            each.get("status") == "answered",
            *(int(each.get(kind, 0)) for kind in ("searches", "observations")),
        )
        for each in asked
    ]
    known = screen.texts["tree.answered"].format(
        answered=sum(leaf.answered for leaf in leaves), count=len(leaves)
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
    return lines


def _leaf(screen: Screen, leaf: Leaf, first: str, then: str) -> list[str]:
    """A leaf with its figures beside it, or below it where there is little room."""
    status = "verified" if leaf.answered else "tested" if leaf.searches or leaf.observations else "unvisited"
    mark, figures = screen.paint.status(status), _coverage(screen, leaf)
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
    if leaf.searches:
        return screen.words(screen.texts["tree.coverage"].format(searches=leaf.searches))
    return screen.words(screen.texts["tree.beside" if leaf.observations else "tree.untouched"])
