"""Near-duplicates: precision and recall on copies of real articles, edited as newsrooms and authors do.

Positives: each long article against its syndicated, shortened, edited and retyped copies, and against its
rewriting as a preprint is rewritten for a journal. Negatives: all pairs of different articles, each article
against another one that quotes a paragraph of it, and all pairs of pages of one manual, which share a frame:

    mkdir -p DIR/manuals && cd DIR/manuals && apt-get download sqlite3-doc git-doc postgresql-doc-15
    for each in *.deb; do dpkg-deb -x "$each" "${each%%_*}"; done
"""

from __future__ import annotations

import gzip
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


def shortened(text: str, chance: random.Random) -> str:
    """Cut to 60 %, and one word in ten exchanged for one of the same text."""
    words = text.split()
    return HEADER + " ".join(_exchanged(words[: len(words) * 6 // 10], 1 / 10, chance)) + FOOTER


def fifth(text: str, chance: random.Random) -> str:
    """One word in five exchanged for one of the same text."""
    return " ".join(_exchanged(text.split(), 1 / 5, chance))


def _exchanged(words: list[str], share: float, chance: random.Random) -> list[str]:
    return [word if chance.random() > share else chance.choice(words) for word in words]


def half_own(text: str, other: str) -> str:
    """Half of an agency's text, and as much of one's own."""
    words = text.split()
    half = len(words) // 2
    return " ".join([*words[:half], *other.split()[:half]])


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
    "cut to 60 %, 10 % edited": shortened,
    "one word in five": fifth,
    "preprint and published": published,
}

HALF = "half of an agency, half own"
HARD = ("cut to 60 %, 10 % edited", "one word in five")
PAGES_OF_A_MANUAL = 110
LARGEST = 400_000  # bytes


def measure(_folder: Path, _times: int, *, data: Path) -> list[Claim]:
    if not (data / FOLDER / "ground-truth.json").exists():
        note = f"{data / FOLDER} is missing: python bench/run.py duplicates --data DIR"
        return [Claim("near-duplicates: precision and recall", None, 1, at_least=True, note=note)]
    from pathfinder.evidence.trust.independence import fingerprint, same_work, similarity

    texts = [page.gold for page in pages(data) if len(page.gold) >= LEAST]
    prints = [fingerprint(text) for text in texts]
    found = dict.fromkeys((*KINDS, HALF), 0)
    for number, text in enumerate(texts):
        for name, change in KINDS.items():
            found[name] += one_source(text, change(text, random.Random(number)))
        found[HALF] += one_source(text, half_own(text, texts[number - 7]))
    wrong = _merged_pairs(texts)
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
        one_source(text, merged(text, random.Random(i), texts[i - 1])) for i, text in enumerate(texts)
    )
    true, false = sum(found.values()) + len(real), len(wrong) - len(real) + quoting
    total = len(texts) * len(found)
    note = ", ".join(f"{name} {count / len(texts):.1%}" for name, count in found.items())
    pairs = len(prints) * (len(prints) - 1) // 2 + len(texts)
    return [
        *(
            Claim(f"copies, {name}: recall", found[name] / len(texts), 0.8, at_least=True)
            for name in (*HARD, HALF)
        ),
        *_manuals(data),
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


def one_source(text: str, other: str) -> bool:
    """Whether the archive would count two texts once: the fingerprints first, then the texts."""
    from pathfinder.evidence.trust.independence import fingerprint, perhaps_same, same_text

    return bool(perhaps_same(fingerprint(other), [fingerprint(text)])) and same_text(text, other)


def _merged_pairs(texts: list[str], *, one_site: bool = False) -> list[tuple[int, int]]:
    """The places of the texts that would be counted once."""
    from pathfinder.evidence.trust.independence import fingerprint, perhaps_same, same_text

    prints = [fingerprint(text) for text in texts]
    return [
        (one, other)
        for one in range(len(texts))
        for other in perhaps_same(prints[one], prints[:one])
        if same_text(texts[one], texts[other], one_site=one_site)
    ]


def _manuals(data: Path) -> list[Claim]:
    """Different pages of one manual; a pair does not count where most of the shorter stands in the other."""
    from pathfinder.sources.sandbox.extract import extract

    pairs = false = apart = 0
    for folder in sorted((data / "manuals").glob("*-doc*/")):
        paths = sorted(path for path in folder.rglob("*.html*") if path.is_file())
        chosen = random.Random(1).sample(paths, min(PAGES_OF_A_MANUAL, len(paths)))
        raws = [
            gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            for path in chosen
        ]
        kept = [
            extract(raw, "text/html", "https://example.org/manual").text for raw in raws if len(raw) < LARGEST
        ]
        texts = [text for text in kept if len(text) > 600]
        pairs += len(texts) * (len(texts) - 1) // 2
        for one_site in (True, False):
            merged = _merged_pairs(texts, one_site=one_site)
            wrong = sum(not _really_the_same(texts[one], texts[other]) for one, other in merged)
            false, apart = false + wrong * one_site, apart + wrong * (not one_site)
    if not pairs:
        return [
            Claim(
                "pages of one manual merged", None, 0, note=f"{data / 'manuals'} is missing: see the module"
            )
        ]
    note = f"{apart} if they stood on different sites: the manuals include parts of each other"
    return [Claim(f"pages of one manual merged, of {pairs:,} pairs", false, 0, note=note)]


def _really_the_same(a: str, b: str) -> bool:
    """Whether most sentences of the shorter text stand in the longer one."""
    short, long = sorted((a, b), key=len)
    sentences = [sentence for sentence in SENTENCE.split(short) if len(sentence) > 40]
    return bool(sentences) and sum(sentence in long for sentence in sentences) > 0.5 * len(sentences)
