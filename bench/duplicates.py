"""Near-duplicates: precision and recall on copies of real articles, edited as newsrooms and authors do.

Positives: each long article against its syndicated, shortened, edited and retyped copies, and against its
rewriting as a preprint is rewritten for a journal. Negatives: all pairs of different articles, and each
article against another one that quotes a paragraph of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from bench.extraction import FOLDER, pages
from bench.table import Claim

LEAST = 1_200  # characters of an article that is used
HEADER = "Home News Sport Weather Share on social media Published by the wire service. By our own staff. "
FOOTER = " Sign up for our newsletter. Read more stories like this. All rights reserved. Terms and privacy."
SYNONYMS = {
    "said": "stated", "big": "large", "also": "additionally", "but": "however", "about": "around",
    "many": "numerous", "get": "obtain", "use": "employ", "show": "demonstrate", "help": "assist",
    "start": "begin", "very": "highly", "because": "since", "people": "persons", "new": "novel",
    "more": "further", "last": "previous", "first": "initial",
}  # fmt: skip
SENTENCE = re.compile(r"(?<=[.!?])\s+")


def syndicated(text: str, _chance: random.Random) -> str:
    """Another frame around the same words."""
    return HEADER + text + FOOTER


def cut(text: str, _chance: random.Random) -> str:
    """The first two thirds in another frame: newsrooms cut from the end."""
    words = text.split()
    return HEADER + " ".join(words[: len(words) * 2 // 3]) + FOOTER


def half(text: str, _chance: random.Random) -> str:
    """The first half, in another frame."""
    words = text.split()
    return HEADER + " ".join(words[: len(words) // 2]) + FOOTER


def excerpt(text: str, chance: random.Random) -> str:
    """A third from the middle, nothing around it."""
    words = text.split()
    start = chance.randrange(len(words) // 3)
    return " ".join(words[start : start + len(words) // 3])


def trimmed(text: str, chance: random.Random) -> str:
    """Every fifth sentence left out."""
    return " ".join(sentence for sentence in SENTENCE.split(text) if chance.random() > 0.2)


def edited(text: str, chance: random.Random) -> str:
    """One word in thirty exchanged, and another frame."""
    words = [word if chance.random() > 1 / 30 else "edited" for word in text.split()]
    return HEADER + " ".join(words) + FOOTER


def reworded(text: str, chance: random.Random) -> str:
    """One word in twelve exchanged."""
    return " ".join(word if chance.random() > 1 / 12 else "edited" for word in text.split())


def retyped(text: str, _chance: random.Random) -> str:
    """Other quotation marks, dashes, capitals and line breaks."""
    return text.replace('"', "”").replace(" - ", " — ").replace("'", "’").replace("\n", " ").upper()


def published(text: str, chance: random.Random) -> str:
    """A preprint as a journal prints it: synonyms, a sentence in twelve gone, references, an abstract."""
    sentences = []
    for sentence in SENTENCE.split(text):
        if chance.random() < 1 / 12:
            continue
        words = [SYNONYMS.get(word, word) if chance.random() < 0.7 else word for word in sentence.split(" ")]
        sentences.append(" ".join(words) + (f" [{chance.randint(1, 40)}]" if chance.random() < 0.15 else ""))
    return (
        "Abstract. This article has been peer reviewed and accepted. " + " ".join(sentences) + " References"
    )


def rewritten(text: str, chance: random.Random) -> str:
    """A paper after hard revision: a quarter of the sentences gone, one word in nine and all synonyms new."""
    sentences = [sentence for sentence in SENTENCE.split(text) if chance.random() > 0.25]
    words = [SYNONYMS.get(word, word) for word in " ".join(sentences).split(" ")]
    return HEADER + " ".join(word if chance.random() > 1 / 9 else "revised" for word in words) + FOOTER


def merged(text: str, chance: random.Random, other: str) -> str:
    """Not a copy: another article that quotes a paragraph of this one."""
    sentences = SENTENCE.split(text)
    start = chance.randrange(max(1, len(sentences) - 3))
    return other + " " + " ".join(sentences[start : start + 3])


KINDS: dict[str, Callable[[str, random.Random], str]] = {
    "syndicated": syndicated,
    "cut to two thirds": cut,
    "cut to a half": half,
    "excerpt of a third": excerpt,
    "every fifth sentence out": trimmed,
    "one word in thirty": edited,
    "one word in twelve": reworded,
    "other typography": retyped,
    "preprint and published": published,
}


def measure(_folder: Path, _times: int, *, data: Path) -> list[Claim]:
    if not (data / FOLDER / "ground-truth.json").exists():
        note = f"{data / FOLDER} is missing: python bench/run.py duplicates --data DIR"
        return [Claim("near-duplicates: precision and recall", None, 1, at_least=True, note=note)]
    from pathfinder.evidence.trust.independence import fingerprint, same_text, same_work, similarity

    texts = [page.gold for page in pages(data) if len(page.gold) >= LEAST]
    prints = [fingerprint(text) for text in texts]
    found = dict.fromkeys(KINDS, 0)
    for number, text in enumerate(texts):
        for name, change in KINDS.items():
            found[name] += same_text(prints[number], fingerprint(change(text, random.Random(number))))
    wrong = [(i, j) for i in range(len(prints)) for j in range(i) if same_text(prints[i], prints[j])]
    real = [pair for pair in wrong if _really_the_same(texts[pair[0]], texts[pair[1]])]
    authors = {"title": "The same long title of a paper", "authors": ["Ada Example"]}
    likeness = [
        similarity(prints[number], fingerprint(rewritten(text, random.Random(number))))
        for number, text in enumerate(texts)
    ]
    works = sum(same_work(authors, authors, each) for each in likeness)
    strangers = [similarity(prints[i], prints[j]) for i in range(len(prints)) for j in range(i)]
    namesakes = sum(same_work(authors, authors, each) for each in strangers) - len(real)
    quoting = sum(
        same_text(prints[i], fingerprint(merged(text, random.Random(i), texts[i - 1])))
        for i, text in enumerate(texts)
    )
    true, false = sum(found.values()) + len(real), len(wrong) - len(real) + quoting
    total = len(texts) * len(KINDS)
    note = ", ".join(f"{name} {count / len(texts):.1%}" for name, count in found.items())
    pairs = len(prints) * (len(prints) - 1) // 2 + len(texts)
    return [
        Claim("near-duplicates: recall", sum(found.values()) / total, 0.95, at_least=True, note=note),
        Claim(
            "near-duplicates: precision", true / (true + false), 0.99, at_least=True,
            note=f"{false} wrong among {pairs:,} pairs of different articles, quoting ones included",
        ),
        Claim(
            "heavily revised, title and authors the same: recall", works / len(texts), 0.95, at_least=True,
            note=f"{namesakes} of {len(strangers):,} different articles would pass with one title and author",
        ),
    ]  # fmt: skip


def _really_the_same(a: str, b: str) -> bool:
    """Whether most sentences of the shorter text stand in the longer one."""
    short, long = sorted((a, b), key=len)
    sentences = [sentence for sentence in SENTENCE.split(short) if len(sentence) > 40]
    return bool(sentences) and sum(sentence in long for sentence in sentences) > 0.5 * len(sentences)
