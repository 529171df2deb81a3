"""Key points against observations: the threshold is measured here on pairs made by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathfinder.evidence.language.words import weights
from pathfinder.evidence.relevance.key_points import FOUND, likeness, match

ROWS = [
    line.split("\t")
    for line in (Path(__file__).parent / "key_points.tsv").read_text(encoding="utf-8").splitlines()
]
SAME = [(point, words) for kind, point, words in ROWS if kind == "same"]  # an observation that says the point
OTHER = [(point, words) for kind, point, words in ROWS if kind == "other"]  # something else about the subject


def shares(pairs: list[tuple[str, str]]) -> list[float]:
    weight = weights([text for pair in SAME + OTHER for text in pair])
    return [likeness(point, observation, weight) for point, observation in pairs]


def test_the_threshold_tells_the_same_from_something_else_about_it() -> None:
    """All of 16 paraphrases are found, and none of 16 other statements about the same subject."""
    assert sum(share >= FOUND for share in shares(SAME)) == len(SAME)
    assert sum(share >= FOUND for share in shares(OTHER)) == 0


def graph(*observations: tuple[str, str]) -> Any:
    rows = {
        f"obs_{number}": {"summary": words, "quote": words, "proof": proof}
        for number, (words, proof) in enumerate(observations, 1)
    }
    return {"observations": rows, "hypotheses": {}, "edges": []}


@pytest.mark.parametrize(("words", "proof", "why"), [
    ("Vaccination cut the risk of infection by 48 %.", "exact", ""),
    ("Vaccination cut the risk of infection by 48 %.", "unproven", "its quote is unproven"),
    ("Vaccination cut the risk of infection by 84 %.", "exact", "it lacks 48 %"),
    ("Vaccination did not cut the risk of infection by 48 %.", "exact", "one of them is negated"),
])  # fmt: skip
def test_a_found_point_is_accurate_when_all_agree(words: str, proof: str, why: str) -> None:
    (found,) = match(["Vaccination cuts infection risk by 48 %"], graph((words, proof)))
    assert (found.observation, found.why_not) == ("obs_1", why)


def test_an_accurate_match_goes_before_one_with_more_words() -> None:
    found = match(
        ["Vaccination cuts infection risk by 48 %"],
        graph(
            ("Vaccination cuts infection risk by 84 %", "exact"),
            ("Vaccination: infection risk fell 48 %", "exact"),
        ),
    )
    assert found[0].observation == "obs_2"


def test_without_observations_nothing_is_found() -> None:
    assert match(["Anything at all"], graph())[0].observation is None
