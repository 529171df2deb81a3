"""Names by which a thing can be looked up again."""

import pytest

from pathfinder.evidence.language.coined import coined, subject


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("`Array.fromAsync` reached stage 3.", ["fromAsync"]),
        ("Promise.try and new_page()", ["Promise.try", "new_page"]),
        ("RFC 9110 replaced RFC 7231, as HTTP does.", ["RFC 9110", "RFC 7231"]),
        ("See readme.md, example.org and the Results. The end.", []),
        ("McDonald ate in the evening.", ["McDonald"]),
    ],
)
def test_identifiers_and_numbers_of_a_series(text: str, names: list[str]) -> None:
    assert [*coined(text)] == names


@pytest.mark.parametrize(
    ("heading", "about"),
    [
        ("15.iii.a Change Array by Copy for Stage 3", "Change Array by Copy"),
        ("Set methods update (KG)", "Set methods"),
        ("[Array Grouping](https://site.example/grouping) to Stage 2", "Array Grouping"),
        ("Charge limits: 2022", "Charge limits"),
        ("Results", ""),
        ("What everybody who was there had to say of it", ""),
    ],
)
def test_what_a_heading_is_about(heading: str, about: str) -> None:
    assert subject(heading) == about
