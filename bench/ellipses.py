"""What an ellipsis in a typed quote may leave out, on sentences of real pages.

Dishonest: up to six words around a word that turns the sentence. Honest: what stands in parentheses.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from bench.duplicates import SENTENCE
from bench.extraction import FOLDER, pages
from bench.table import Claim

TURNS = frozenset(
    [
        "not",
        "never",
        "would",
        "should",
        "must",
        "said",
        "says",
        "seems",
        "seem",
        "appears",
        "believes",
        "believe",
        "thinks",
        "think",
        "reportedly",
        "could",
        "might",
        "claims",
        "claimed",
        "allegedly",
        "unless",
        "only",
        "if",
        "according",
        "hopes",
        "expected",
        "stop",
        "stopped",
        "failed",
        "refused",
        "denied",
        "wants",
        "told",
    ]
)
ASIDE = re.compile(r" \([^()\d]{3,60}\) ")


def measure(_folder: Path, _times: int, *, data: Path) -> list[Claim]:
    if not (data / FOLDER / "ground-truth.json").exists():
        note = f"{data / FOLDER} is missing: python bench/run.py ellipses --data DIR"
        return [Claim("ellipses that turn a sentence", None, 0.02, note=note)]
    from pathfinder.evidence.quotes.proof import prepare, prove

    made: dict[str, list[bool]] = {"dishonest": [], "honest": []}
    passed: dict[str, int] = {}
    for number, page in enumerate(pages(data)):
        chance, text = random.Random(number), " ".join(page.gold.split())
        stored = prepare(text)
        for sentence in SENTENCE.split(text):
            words = sentence.split()
            turning = [at for at, word in enumerate(words[3:-3], 3) if word.strip(",;:").lower() in TURNS]
            if turning:
                at = chance.choice(turning)
                start, end = max(3, at - chance.randint(0, 2)), min(len(words) - 3, at + chance.randint(1, 4))
                quote = " ".join([*words[:start], "…", *words[end:]])
                accepted = prove(quote, stored) is not None
                made["dishonest"].append(accepted)
                if accepted:
                    word = words[at].strip(",;:").lower()
                    passed[word] = passed.get(word, 0) + 1
            if ASIDE.search(sentence):
                made["honest"].append(prove(ASIDE.sub(" … ", sentence, count=1), stored) is not None)
    dishonest, honest = ((sum(each), len(each)) for each in made.values())
    note = ", ".join(f"{word} {count}" for word, count in passed.items()) or "none"
    return [
        Claim(
            f"ellipses that turn a sentence accepted, of {dishonest[1]:,}",
            dishonest[0] / dishonest[1], 0.02, note=note,
        ),
        Claim(f"ellipses for an aside accepted, of {honest[1]:,}", honest[0] / honest[1], 0.6, at_least=True),
    ]  # fmt: skip
