"""Short answers grouped by what they mean."""

from __future__ import annotations

import pytest

from pathfinder.evidence.relevance.agreement import agreement, same_answer


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("holds", "Holds ", True),
        ("holds", "does not hold", False),
        ("does not hold", "cannot be told", False),
        ("A COP of 2.1 at -20 °C", "At -20 °C the COP is 2.1", True),
        ("A COP of 2.1 at -20 °C", "A COP of 2.4 at -20 °C", False),
        ("Defrosting limits them most", "Mostly the defrosting limits them", True),
        ("Defrosting limits them", "Defrosting does not limit them", False),
        ("It was built in Norway", "It was built in Finland", False),
        ("The compressor", "The refrigerant", False),
        ("42 houses", "42 %", False),
    ],
)
def test_answers_that_mean_the_same(one: str, other: str, *, same: bool) -> None:
    assert same_answer(one, other) is same
    assert same_answer(other, one) is same


def test_the_largest_group_is_the_majority_and_of_equals_the_first() -> None:
    assert agreement(["holds", "cannot be told", "holds"]) == ("holds", 0.667)
    assert agreement(["cannot be told", "holds"]) == ("cannot be told", 0.5)
    assert agreement(["2.1", "2.1", "2.1"]) == ("2.1", 1.0)
    assert agreement(["a COP of 2.1", "2.4 at most", "nothing is said"]).ratio == 0.333
