"""Words that are looked for: & binds before |, parentheses group; stored so that they are read in one way."""

from __future__ import annotations

import pytest

from pathfinder.evidence.relevance.alternatives import parsed, spelled, spelled_out


@pytest.mark.parametrize(
    ("words", "alternatives"),
    [
        ("frost|ice layer", [["frost|ice layer"]]),
        ("wear & cold", [["wear", "cold"]]),
        ("frost|wear & cold|ice", [["frost|ice"], ["wear", "cold"]]),
        ("(wear|frost) & (cold|winter)", [["wear|frost", "cold|winter"]]),
        ("a & b || c & d", [["a", "b"], ["c", "d"]]),
        ("a & b|c & d", [["a", "b"], ["c", "d"]]),
        ("a & b & c", [["a", "b", "c"]]),
        ("R&D|oom()", [["R&D|oom()"]]),
        ("Array.prototype.(last|first)|item", [["Array.prototype.last|Array.prototype.first|item"]]),
        ("stage (2|3) & (demoted|kept)", [["stage 2|stage 3", "demoted|kept"]]),
        ("stage (2|3) of (a|b)()", [["stage 2 of a()|stage 2 of b()|stage 3 of a()|stage 3 of b()"]]),
        ("(a|b) wins & c", [["a wins|b wins", "c"]]),
        ("(alone)", [["alone"]]),
        (r"1\.7|\bice\b|\beta & x\-y", [["1.7|ice"], [r"\beta", "x-y"]]),
        ("| frost |", [["frost"]]),
        ("", []),
        (" | ", []),
    ],
)
def test_how_words_are_read(words: str, alternatives: list[list[str]]) -> None:
    assert parsed(words) == alternatives
    assert spelled_out(spelled(alternatives)) == (alternatives or [[""]])
    assert parsed(spelled(alternatives)) == alternatives


def test_parentheses_that_would_stand_for_too_many_phrases_part_nothing() -> None:
    assert len(parsed("x (a|b) (c|d) (e|f) (g|h) (i|j) (k|l)")[0][0].split("|")) == 64
    [[whole]] = parsed("x " + "(a|b) " * 40)
    assert whole.startswith("x (a|b) (a|b)")


def test_what_older_researches_looked_for_is_read_as_it_was_then() -> None:
    assert spelled_out("lifetime|wear & cold") == [["lifetime|wear", "cold"]]
    assert spelled_out("a & b || c & d") == [["a", "b"], ["c", "d"]]
