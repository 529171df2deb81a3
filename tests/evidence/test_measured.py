"""Quote proof on real pages: the rates of issue 3, on words nobody chose by hand."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from pathfinder.evidence.quotes.proof import prepare, prove

PAGES = Path(__file__).parents[2].parent / "shared/data/article-extraction/ground-truth.json"
TRIES = 1500
NEW_WORDS = ("not", "never", "unless", "may", "must", "less", "Berlin", "percent", "17", "other")

pytestmark = pytest.mark.skipif(not PAGES.exists(), reason="needs ../shared/data/article-extraction")


@pytest.fixture(scope="module")
def texts() -> list[str]:
    pages = json.loads(PAGES.read_text(encoding="utf-8")).values()
    return [page["articleBody"] for page in pages if len(page["articleBody"].split()) > 100]


def windows(texts: list[str], seed: int) -> list[tuple[int, list[str]]]:
    """Runs of 5 to 40 words, each with the number of its text."""
    chance = random.Random(seed)
    chosen = []
    for _ in range(TRIES):
        number = chance.randrange(len(texts))
        words = texts[number].split()
        length = chance.randint(5, 40)
        start = chance.randrange(len(words) - length)
        chosen.append((number, words[start : start + length]))
    return chosen


def test_true_quotes_are_accepted_at_995_per_mille(texts: list[str]) -> None:
    """Straightened quotation marks and other line breaks hide hardly any true quote."""
    prepared = [prepare(text) for text in texts]
    straight = str.maketrans("“”‘’", "\"\"''")
    found = sum(
        prove("\n".join(words).translate(straight), prepared[number]) is not None
        for number, words in windows(texts, 1)
    )
    assert found >= 0.995 * TRIES


def test_falsified_quotes_are_accepted_at_most_once_in_a_thousand(texts: list[str]) -> None:
    """A changed, inserted or removed word is noticed anywhere."""
    prepared = [prepare(text) for text in texts]
    plain = [" ".join(text.split()) for text in texts]
    chance = random.Random(2)
    accepted = 0
    for number, words in windows(texts, 2):
        place = chance.randrange(1, len(words) - 1)
        kept = place + chance.randint(0, 1)
        new = [chance.choice(NEW_WORDS)] if chance.random() < 0.7 or kept == place else []
        quote = " ".join([*words[:place], *new, *words[kept:]])
        spoken = bool(re.search(r"\w", words[place]))
        accepted += spoken and quote not in plain[number] and prove(quote, prepared[number]) is not None
    assert accepted <= 0.001 * TRIES
