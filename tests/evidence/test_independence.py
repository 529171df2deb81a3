"""Copies are one source; other articles on the topic are not."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pathfinder.evidence.trust.independence import (
    fingerprint,
    perhaps_same,
    registrable_domain,
    same_text,
    same_work,
    similarity,
)

PAGES = Path(__file__).parents[2].parent / "shared/data/article-extraction/ground-truth.json"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.example.co.uk:8080/x", "example.co.uk"),
        ("http://user:pw@A.B.Example.com./", "example.com"),
        ("http://127.0.0.1:80/", "127.0.0.1"),
        ("http://[::1]/", "::1"),
        ("https://someone.github.io/", "someone.github.io"),
        ("https://www.münchen.de/", "xn--mnchen-3ya.de"),
        ("http://localhost:1/", "localhost"),
        ("file:///a%20b/c.md", "file:/a b/c.md"),
        ("http://[broken", "http://[broken"),
    ],
)
def test_a_url_belongs_to_who_registered_it(url: str, expected: str) -> None:
    """Subdomains, ports, users and trailing dots make no new source."""
    assert registrable_domain(url) == expected


def syndicated(text: str, seed: int) -> str:
    """The text with another header and footer, every 33rd word edited, and the last fifth cut off."""
    chance = random.Random(seed)
    words = text.split()
    words = words[: len(words) * 4 // 5]
    for _ in range(len(words) // 33):
        words[chance.randrange(len(words))] = "edited"
    return f"Home News Sport. By our staff. {' '.join(words)} Read more. Subscribe. All rights reserved."


@pytest.mark.skipif(not PAGES.exists(), reason="needs ../shared/data/article-extraction")
def test_real_articles_are_told_from_their_copies_and_from_each_other() -> None:
    """Every syndicated copy is recognised, and no two different articles are taken for one."""
    pages = json.loads(PAGES.read_text(encoding="utf-8")).values()
    texts = [page["articleBody"] for page in pages if len(page["articleBody"]) > 1000]
    prints = [fingerprint(text) for text in texts]
    copies = [syndicated(text, seed) for seed, text in enumerate(texts)]
    for at, (text, copy) in enumerate(zip(texts, copies, strict=True)):
        assert at in perhaps_same(fingerprint(copy), prints)
        assert same_text(text, copy)
        assert not any(same_text(text, texts[other]) for other in perhaps_same(prints[at], prints[:at]))


def test_a_text_is_itself_and_nothing_is_like_the_empty_text() -> None:
    """Letter case and white space do not count; no words, no likeness."""
    assert similarity(fingerprint("One two  three FOUR five"), fingerprint("one two three four\nfive")) == 1
    assert not same_text("", "")
    assert not perhaps_same(fingerprint(""), [fingerprint(""), fingerprint("words")])


def words(name: str, count: int) -> list[str]:
    return [f"{name}{number}" for number in range(count)]


WHOLE = words("word", 900)


@pytest.mark.parametrize(
    ("copy", "same"),
    [
        (WHOLE[300:600], True),
        (WHOLE[:450] + words("own", 450), True),
        ([word if at % 6 else "edited" for at, word in enumerate(WHOLE)], True),
        (words("own", 500) + WHOLE[100:180], False),
        (WHOLE[:60] + words("page", 80), False),
        (words("other", 900), False),
    ],
    ids=["excerpt", "half of an agency", "every sixth word edited", "quotation", "frame of a site", "other"],
)
def test_part_of_a_text_is_a_copy_and_a_quotation_is_none(copy: list[str], same: bool) -> None:
    """The fingerprints find every copy; what they find besides is told from one by its text."""
    whole, other = " ".join(WHOLE), " ".join(copy)
    assert same_text(whole, other) is same
    assert not same or perhaps_same(fingerprint(other), [fingerprint("elsewhere"), fingerprint(whole)]) == [1]


def test_chinese_is_compared_by_characters() -> None:
    """A text without spaces has shingles too."""
    text = "深度学习模型在许多任务上取得了显著的进展但仍然需要大量的数据和计算资源"
    assert same_text(text, "据报道" + text)
    assert not same_text(text, "今天天气很好我们去公园散步然后回家吃饭看电视")


@pytest.mark.parametrize(
    ("other", "likeness", "same"),
    [
        ({"title": "Tides of the Wadden Sea.", "authors": ["Example, Ada"]}, 0.3, True),
        ({"title": "TIDES OF THE WADDEN SEA", "authors": ["A. Example", "Ben Other"]}, 0.3, True),
        ({"title": "Tides of the Wadden Sea", "authors": ["Ada Example"]}, 0.01, False),
        ({"title": "Tides of the Wadden Sea", "authors": ["Cy Third"]}, 0.3, False),
        ({"title": "Tides of the Wadden Sea", "authors": []}, 0.3, False),
        ({"title": "Tides of the North Sea", "authors": ["Ada Example"]}, 0.3, False),
    ],
    ids=["preprint", "more authors", "another part", "other authors", "no authors", "other title"],
)
def test_a_work_is_known_by_title_authors_and_text(
    other: dict[str, object], likeness: float, same: bool
) -> None:
    """A preprint and its published version are one; a reply, a second part and an unsigned page are not."""
    paper = {"title": "Tides of the Wadden Sea", "authors": ["Ada Example"]}
    assert same_work(paper, other, likeness) is same
    assert same_work(other, paper, likeness) is same
