"""A section is found by its number, and by no number that begins alike."""

import pytest

from pathfinder.evidence.numbering.headings import fitting

LAW = ["§ 4 Pausen", "§ 42 Kündigung", "§ 42a Form", "§ 420 Kosten", "§ 12 600 Stunden", "Anlage 42"]
MANUAL = [
    "1 Tides",
    "4 Locks",
    "4.2 Shared",
    "4.20 Later",
    "14.2 Other",
    "Chapter 5. Ports",
    "Top 10 tips",
    "2 Two",
]
TREATY = [
    "Article 5 Aim",
    "Article 50 Leaving",
    "Art. 6",
    "Artikel 7. Ziel",
    "Article IV Means",
    "Section 5 Rules",
]
EAST = [
    "第3条(目的)",
    "第30条 罰則",
    "第三章 总则",
    "第3条の2 特例",
    "제3조(목적)",
    "제30조 벌칙",
    "第十二条 定义",
]


@pytest.mark.parametrize(
    ("headings", "wanted", "found"),
    [
        (LAW, "§ 42", ["§ 42 Kündigung"]),
        (LAW, "§42", ["§ 42 Kündigung"]),
        (LAW, "§ 42a", ["§ 42a Form"]),
        (LAW, "42", ["§ 42 Kündigung", "Anlage 42"]),
        (LAW, "Anlage 42", ["Anlage 42"]),
        (LAW, "§ 42 Abs. 1", ["§ 42 Kündigung"]),
        (LAW, "§ 12", ["§ 12 600 Stunden"]),
        (LAW, "§ 2", []),
        (LAW, "kündigung", ["§ 42 Kündigung"]),
        (MANUAL, "4.2", ["4.2 Shared"]),
        (MANUAL, "4", ["4 Locks"]),
        (MANUAL, "4.2.", ["4.2 Shared"]),
        (MANUAL, "Section 4.2", ["4.2 Shared"]),
        (MANUAL, "5", ["Chapter 5. Ports"]),
        (MANUAL, "chapter 5", ["Chapter 5. Ports"]),
        (MANUAL, "4.2 Shared", ["4.2 Shared"]),
        (MANUAL, "shared", ["4.2 Shared"]),
        (MANUAL, "4.3", []),
        (TREATY, "Art. 5", ["Article 5 Aim"]),
        (TREATY, "Article 6", ["Art. 6"]),
        (TREATY, "Art 7", ["Artikel 7. Ziel"]),
        (TREATY, "Article IV", ["Article IV Means"]),
        (TREATY, "Section 5", ["Section 5 Rules"]),
        (TREATY, "§ 5", ["Article 5 Aim", "Section 5 Rules"]),
        (EAST, "第3条", ["第3条(目的)"]),
        (EAST, "第三条", ["第3条(目的)"]),
        (EAST, "第３条", ["第3条(目的)"]),
        (EAST, "第3章", ["第三章 总则"]),
        (EAST, "第3条の2", ["第3条の2 特例"]),
        (EAST, "第12条", ["第十二条 定义"]),
        (EAST, "제3조", ["제3조(목적)"]),
        (["Results", "Results 2", "More results"], "results", ["Results"]),
        (["Two-phase commit"], "phase", ["Two-phase commit"]),
        (["# The C# language"], "C#", ["# The C# language"]),
        (["A"], "§", []),
    ],
)
def test_a_heading_is_found_by_its_number_or_words(
    headings: list[str], wanted: str, found: list[str]
) -> None:
    """An exact number first, then words; the number of one heading is never the beginning of another."""
    assert fitting(wanted, headings) == found


def test_the_words_behind_a_number_tell_more_than_the_number() -> None:
    known = ["15.iv Progress report", "15.iii.a Error stacks (seeking stage 1)"]
    assert fitting("15.iii.a Error stacks", known) == known[1:]
