"""The decomposition of the question stands in the status view as a tree with the coverage of each leaf."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.model.graph.cognigraph import empty_graph
from pathfinder.report.terminal.cells import width
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.status import view
from pathfinder.report.texts import load

LEAVES = [
    {"id": "q1", "text": "Which coefficient of performance was measured at -15 °C?", "status": "answered",
     "searches": 2, "observations": 3, "hypotheses": 1},
    {"id": "q2", "text": "Why does the capacity fall as it gets colder?", "status": "open", "searches": 1,
     "observations": 0, "hypotheses": 0},
    {"id": "q3", "text": "How do heat pumps compare with gas boilers in winter?", "status": "open"},
    {"id": "q4", "text": "Why do outdoor coils ice up?", "status": "open"},
]  # fmt: skip
KOREAN = [
    {"id": "q1", "text": "영하 15도에서 측정된 성능 계수는 얼마인가?", "status": "answered", "searches": 1,
     "observations": 2, "hypotheses": 1},
    {"id": "q2", "text": "왜 추워지면 난방 능력이 떨어지는가?", "status": "open"},
]  # fmt: skip


def shown(leaves: list[dict[str, Any]], language: str = "en", **how: Any) -> list[str]:
    """The lines of the tree in the status view."""
    graph = empty_graph("Do heat pumps work in cold places?")
    lines = view(
        Screen(graph, {"clarified": {"sub_questions": leaves}}, texts=load(language), **how)
    ).splitlines()
    label = load(language if not how.get("ascii_only") else "en")["view.questions"]
    start = next((at for at, line in enumerate(lines) if line.startswith(f" {label} ")), None)
    return [] if start is None else lines[start : lines.index("", start)]


def test_the_leaves_hang_under_the_kinds_of_questions_with_their_coverage() -> None:
    """Answered, searched without a result, and not searched yet can be told apart.

    What an iteration found counts for every sub-question it answers, so no leaf claims it as its own.
    """
    assert shown(LEAVES, width=92) == [
        " questions    1 of 4 answered",
        " ├─ facts",
        " │  └─ ✓ Which coefficient of performance was measured at -15 °C?               searches: 2",
        " ├─ causes and mechanisms",
        " │  ├─ ◐ Why does the capacity fall as it gets colder?                          searches: 1",
        " │  └─ ○ Why do outdoor coils ice up?                                      not searched yet",
        " └─ comparison",
        "    └─ ○ How do heat pumps compare with gas boilers in winter?             not searched yet",
    ]


def test_questions_of_one_kind_need_no_branches() -> None:
    """The leaves stand directly under the question."""
    assert [line[:5] for line in shown(LEAVES[:1], width=100)[1:]] == [" └─ ✓"]


def test_what_was_found_for_another_question_is_said_to_be() -> None:
    """ "0 searched" beside an answer would look like a fault."""
    leaf = {**LEAVES[0], "searches": 0}
    assert shown([leaf], width=100)[1].endswith("  found on the way")


def test_before_the_question_is_clarified_there_is_no_tree() -> None:
    """An empty block would say nothing."""
    assert shown([]) == []


@pytest.mark.parametrize("columns", [40, 57, 80, 200])
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("leaves", "language"), [(LEAVES, "en"), (KOREAN, "ko")])
def test_no_line_is_wider_than_the_terminal(
    leaves: list[dict[str, Any]], language: str, ascii_only: bool, columns: int
) -> None:
    """Narrow terminals get the figures below the words; ASCII terminals get ASCII."""
    lines = shown(leaves, language, width=columns, ascii_only=ascii_only)

    assert len(lines) > len(leaves)
    assert max(map(width, lines)) <= columns
    assert not ascii_only or all(line.isascii() for line in lines)


def test_korean_trees_are_korean() -> None:
    """The fixed words of the tree follow the question."""
    tree = "\n".join(shown(KOREAN, "ko"))

    assert "2개 중 1개 답함" in tree
    assert "원인과 원리" in tree
    assert "아직 검색하지 않음" in tree
