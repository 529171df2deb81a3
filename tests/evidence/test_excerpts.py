"""What is left of a long quote for a claim: its figures, its words, and what may turn them round."""

from __future__ import annotations

import pytest

from pathfinder.evidence.relevance.excerpts import LONGEST, SHORT, excerpt, needed, pieces

FILLER = "The weather in the village was described at length by everybody who lived there then. " * 20
CLAIM = "The units kept an average of 2.1 at -20 °C."
FACT = "The monitored units kept an average of 2.1 at -20 °C. "


def cut(quote: str, *claims: str) -> str:
    parts = pieces(quote)
    return excerpt(parts, {at for claim in claims for at in needed(claim, parts)})


def test_the_pieces_make_up_the_quote() -> None:
    for quote in (FILLER + FACT, "가" * 999, "| a | 2.1 |\n" * 80, "x" * 350 + " 12.5 y"):
        assert "".join(pieces(quote)) == quote


def test_a_short_quote_is_whole() -> None:
    quote = (FACT + FILLER)[:SHORT]
    assert cut(quote, "Frost.") == quote.strip()


def test_the_stretch_that_says_it_is_kept() -> None:
    assert cut(FILLER + FACT + FILLER, CLAIM) == f"… {FACT}…"


@pytest.mark.parametrize("turned", ["None of this holds for old units. ", "It did not last. "])
def test_a_denial_beside_it_is_kept(turned: str) -> None:
    assert turned.strip() in cut(FILLER + FACT + turned + FILLER, CLAIM)


def test_no_figure_of_the_claim_is_cut_however_far_apart() -> None:
    figures = [f"{number}.5" for number in range(30, 50)]
    quote = FILLER.join(f"Unit {figure} ran. " for figure in figures)
    shown = cut(quote, f"Those were {', '.join(figures)}.")
    assert all(figure in shown for figure in figures)
    assert len(cut(quote, "Units ran in the village.")) <= LONGEST + 50


def test_several_claims_share_a_quote() -> None:
    other = "Defrosting took 9 % of the heat. "
    shown = cut(FACT + FILLER + other, CLAIM, "It took 9 % of the heat.")
    assert FACT.strip() in shown and other.strip() in shown and len(shown) < LONGEST


def test_a_heading_alone_is_shown_with_what_stands_below_it() -> None:
    shown = cut(f"New endpoints. {FILLER}{FACT}{FILLER * 9}", "The endpoints are safer.")
    assert shown.startswith("New endpoints. The weather")


def test_a_claim_in_another_language_is_read_beside_the_quote_as_it_stands() -> None:
    """It shares the number of the paragraph and a few names alone."""
    law = "§ 69a Die Beamtin wird auf Antrag befreit. " + "Der Dienst ruht auf ihren Wunsch. " * 80
    shown = cut(law, "Under § 69a a civil servant is released from duty at her request for that time.")
    assert shown.startswith("§ 69a Die Beamtin wird auf Antrag befreit. Der Dienst ruht")
    assert len(shown) > LONGEST - 200
