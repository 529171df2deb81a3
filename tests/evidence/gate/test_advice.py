"""Advice that follows from a cited quote is a sentence like any other."""

from __future__ import annotations

import pytest
from tests.evidence.gate.small import faults

ADVICE = [
    (
        "The base fee can change by at most 12.5% from one block to the next.",
        "Set the fee cap to at least twice the current base fee, because the base fee "
        "can change by at most 12.5% from one block to the next.",
    ),
    (
        "PostgreSQL 12 reached end of life on November 21, 2024 and no longer receives security fixes.",
        "You should move off PostgreSQL 12, because it no longer receives security fixes "
        "since November 21, 2024.",
    ),
    (
        "Write-ahead logging does not work over a network filesystem.",
        "Do not put a write-ahead logging database on a network filesystem.",
    ),
    (
        "Backups that are never restored are not known to work.",
        "Test the restore of your backups before you rely on them.",
    ),
    (
        "Clients must retry with exponential backoff when the server answers 429.",
        "Retry with exponential backoff when the server answers 429.",
    ),
    (
        "The default timeout of 30 seconds is too short for large uploads.",
        "For large uploads, raise the timeout above the default of 30 seconds.",
    ),
    (
        "Heat pumps lose efficiency below minus 15 degrees Celsius.",
        "If winters in your region fall below minus 15 degrees Celsius, plan for a backup heater.",
    ),
    (
        "The older guide recommends a pool size of 10, but the current manual recommends "
        "two connections per core.",
        "Follow the current manual and use two connections per core rather than the pool "
        "size of 10 in the older guide.",
    ),
    (
        "Rotating keys every 90 days limits the damage of a leaked key.",
        "We recommend rotating keys every 90 days.",
    ),
    (
        "The library is no longer maintained and its author points to its successor.",
        "Choose the successor, since the library is no longer maintained.",
    ),
    (
        "Adults over 65 should receive the vaccine once a year.",
        "Plan one dose a year for adults over 65.",
    ),
    (
        "The study found no benefit of the supplement in healthy adults.",
        "Healthy adults need not take the supplement.",
    ),
    (
        "Sites with more than 10 million rows saw a slowdown without partitioning.",
        "Consider partitioning once a table exceeds 10 million rows; below that it can wait.",
    ),
    (
        "The migration cannot be rolled back after the second step.",
        "Take a full backup before the second step, because the migration cannot be rolled back after it.",
    ),
    (
        "The token expires after one hour and must be refreshed with the refresh token.",
        "It is safest to refresh the token before one hour has passed.",
    ),
]


@pytest.mark.parametrize(("quote", "advice"), ADVICE)
def test_advice_that_follows_from_its_quote_is_accepted(quote: str, advice: str) -> None:
    assert faults(f"{advice.removesuffix('.')} [obs_1].", quote) == []


@pytest.mark.parametrize(
    ("advice", "kind"),
    [
        ("Retry at most 5 times with exponential backoff [obs_1].", "number"),
        ("Retry as Hernandez advises [obs_1].", "name"),
        (
            "Retry with exponential backoff when the server answers 429 and log every attempt.",
            "missing_citation",
        ),
    ],
)
def test_advice_has_no_figure_or_name_of_its_own_and_cites(advice: str, kind: str) -> None:
    quote = "Clients must retry with exponential backoff when the server answers 429."
    assert kind in [found for found, _ in faults(advice, quote)]
