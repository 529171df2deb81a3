"""Credibility is domain × freshness × citations; agreement is counted by independent sources."""

from __future__ import annotations

from math import log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.trust.credibility import (
    citation_boost,
    credibility,
    cross_validation,
    domain_score,
    freshness,
    is_standard,
)

SCORES = {"nature.com": 0.98, "blog.nature.com": 0.4, "gov": 0.85, "unknown": 0.3}


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.nature.com/x", (0.98, "nature.com")),
        ("https://blog.nature.com/x", (0.4, "blog.nature.com")),
        ("https://www.cdc.gov/x", (0.85, "gov")),
        ("https://NATURE.com./x", (0.98, "nature.com")),
        ("https://notnature.com/", (0.3, None)),
        ("https://nature.com.evil.example/", (0.3, None)),
        ("https://evil.example/nature.com", (0.3, None)),
        ("https://nature.com@evil.example/", (0.3, None)),
        ("http://[broken", (0.3, None)),
        ("file:///papers/a.pdf", (0.9, None)),
    ],
)
def test_the_longest_name_that_covers_the_host_gives_the_score(
    url: str, expected: tuple[float, str | None]
) -> None:
    """Look-alikes gain nothing; a local file counts its own authority."""
    assert domain_score(url, SCORES, own=0.9) == expected


def test_a_host_without_a_score_counts_the_default() -> None:
    assert domain_score("https://a.example/", {}, own=0.9) == (0.3, None)


@pytest.mark.parametrize(
    ("published", "expected"),
    [("2026-01-01", 1.0), ("2023-04-07", 0.5), ("2024-08-19", 0.5**0.5), ("1990-01-01", 0.5),
     ("2030-01-01", 1.0), (None, 0.75), ("soon", 0.75)],
)  # fmt: skip
def test_freshness_halves_every_thousand_days_down_to_the_floor(
    published: str | None, expected: float
) -> None:
    """Dates in the future are new; a source without a date is neither fresh nor stale."""
    assert freshness(published, "2026-01-01T12:00:00Z") == pytest.approx(expected, abs=1e-3)


@given(st.integers(0, 20_000), st.integers(0, 20_000))
def test_an_older_source_is_never_fresher(one: int, other: int) -> None:
    from datetime import date, timedelta

    day = date(2026, 1, 1)
    ages = sorted((one, other))
    newer, older = (freshness((day - timedelta(days=age)).isoformat(), "2026-01-01") for age in ages)
    assert 0.5 <= older <= newer <= 1


def test_papers_and_standards_do_not_decay() -> None:
    """DESIGN section 8."""
    old = {"scores": SCORES, "own": 0.2, "published": "1998-01-01", "today": "2026-01-01"}
    assert credibility("https://www.nature.com/a", "paper", **old)["freshness"] == 1  # type: ignore[arg-type]
    assert credibility("https://www.rfc-editor.org/rfc/rfc2119", "official", **old)["freshness"] == 1  # type: ignore[arg-type]
    assert credibility("https://a.example/", "blog", **old)["freshness"] == 0.5  # type: ignore[arg-type]
    assert is_standard("https://www.w3.org/TR/")
    assert not is_standard("https://w3.org.evil.example/")


@given(st.one_of(st.none(), st.integers(-5, 10**9)))
def test_citations_lift_by_a_fifth_at_most(citations: int | None) -> None:
    """min(1.2, 1 + log10(citations) · 0.05), and nothing for none."""
    boost = citation_boost(citations)
    assert 1 <= boost <= 1.2
    if citations and citations > 0:
        assert boost == min(1.2, 1 + log10(citations) * 0.05)


def test_the_score_is_the_product_of_its_parts_and_at_most_one() -> None:
    found = credibility(
        "https://www.nature.com/a",
        "paper",
        scores=SCORES,
        own=0.2,
        published=None,
        today="2026-01-01",
        citations=100,
    )
    assert found == {
        "score": 1.0, "domain": 0.98, "matched": "nature.com", "freshness": 1.0, "citation_boost": 1.1
    }  # fmt: skip
    old = credibility(
        "https://x.gov/", "official", scores=SCORES, own=0.2, published="2000-01-01", today="2026-01-01"
    )
    assert old["score"] == pytest.approx(0.85 * 0.5)


@pytest.mark.parametrize(
    ("agreeing", "level", "score"),
    [
        (0, "none", None),
        (1, "single", 0.6),
        (2, "two", 0.8),
        (3, "three_plus", 0.95),
        (9, "three_plus", 0.95),
    ],
)
def test_agreement_of_independent_sources_has_a_worth(agreeing: int, level: str, score: float | None) -> None:
    """Seed 002 §4.3; any contradiction is flagged for review."""
    assert cross_validation(agreeing, 0) == {"level": level, "score": score, "review": False}
    assert cross_validation(agreeing, 1)["review"] is True
