"""Quote proof: true and falsified quotes of documents made here, and its speed against a plain search.

The words come from the public pages and from `bench/speech.py`; the documents are HTML, PDF (one and two
columns, hyphenated, written across the columns), DOCX and EPUB. True quotes are copied from the paragraphs
as they were before the document was made, and typed as people type them.
"""

from __future__ import annotations

import random
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from bench import made, speech
from bench.extraction import FOLDER, pages
from bench.falsehoods import falsified, letters
from bench.table import Claim, milliseconds

TRUE_QUOTES = 40  # of each document
FALSE_QUOTES = 80
BOOK = 1_000_000  # characters
BOOK_QUOTES = 1_000
LOCATED = 20  # of them are looked for by rapidfuzz, which takes long


class Made(NamedTuple):
    """A document and the paragraphs it was made of."""

    kind: str
    language: str
    raw: bytes
    paragraphs: list[str]


def documents(data: Path) -> Iterator[Made]:
    """Documents in five languages and all formats."""
    articles = [page.gold for page in pages(data) if len(page.gold) > 2_500]
    latin = [text for text in articles if text.encode("cp1252", "ignore").decode("cp1252") == text]
    for number, text in enumerate(latin[:60]):
        yield from _in_formats([line for line in text.split("\n") if line.strip()], "en", number, pdf=True)
    for language, sentences in (
        ("de", speech.GERMAN), ("ko", speech.KOREAN), ("zh", speech.CHINESE), ("ar", speech.ARABIC)
    ):  # fmt: skip
        for number in range(8):
            chance = random.Random(number)
            chosen = chance.sample(sentences, len(sentences))
            ends = "" if language == "zh" else ". "
            paragraphs = [ends.join(chosen[at : at + 3]) for at in range(0, len(chosen), 3)]
            yield from _in_formats(paragraphs, language, number, pdf=language != "ar")


def _in_formats(paragraphs: list[str], language: str, number: int, *, pdf: bool) -> Iterator[Made]:
    paragraphs = [" ".join(paragraph.split()) for paragraph in paragraphs]
    yield Made("html", language, made.html(paragraphs), paragraphs)
    yield Made("docx", language, made.docx(paragraphs, seed=number), paragraphs)
    yield Made("epub", language, made.epub([paragraphs[::2], paragraphs[1::2]]), paragraphs)
    if pdf and "−" not in "".join(paragraphs):
        yield Made(
            "pdf, one column", language, made.pdf(paragraphs, seed=number, language=language), paragraphs
        )
        for order in ("columns", "rows"):
            raw = made.pdf(paragraphs, columns=2, order=order, seed=number, language=language)
            yield Made(f"pdf, two columns by {order}", language, raw, paragraphs)


def window(document: Made, chance: random.Random) -> str:
    """Words that follow each other in a paragraph, 5 to 40 of them; 8 to 60 characters of Chinese."""
    paragraph = chance.choice(document.paragraphs)
    if document.language == "zh":
        clauses = re.findall(r"[^，。]+[，。]?", paragraph)
        start = chance.randrange(len(clauses))
        return "".join(clauses[start : start + chance.randint(1, 4)])
    words = paragraph.split(" ")
    length = min(len(words), chance.randint(5, 40))
    start = chance.randrange(len(words) - length + 1)
    return " ".join(words[start : start + length])


STRAIGHT = str.maketrans("“”‘’„«»", '""\'\'"""')
TYPED: tuple[Callable[[str], str], ...] = (
    lambda quote: quote,
    lambda quote: quote.translate(STRAIGHT),
    lambda quote: unicodedata.normalize("NFD", quote),
    lambda quote: quote.replace(" ", "\n", 2),
    lambda quote: quote.replace(" ", "\u00a0", 1),
    lambda quote: f"“{quote}”",
    lambda quote: quote.replace("fi", "ﬁ").replace("ff", "ﬀ"),
    lambda quote: f"…{quote}…",
    lambda quote: quote.replace("“", "“ ").replace("”", " ”"),
)


def measure(_folder: Path, _times: int, *, data: Path) -> list[Claim]:
    if not (data / FOLDER / "ground-truth.json").exists():
        note = f"{data / FOLDER} is missing: python bench/run.py quotes --data DIR"
        return [Claim("quote proof", None, 1, note=note)]
    from pathfinder.evidence.quotes.proof import prepare, prove
    from pathfinder.sources.sandbox.extract import extract

    true: Counter[str] = Counter()
    false: Counter[str] = Counter()
    found: Counter[str] = Counter()
    fooled: Counter[str] = Counter()
    lost: list[str] = []
    wrong: list[str] = []
    for number, document in enumerate(documents(data)):
        chance = random.Random(number)
        stored = extract(document.raw, None, "https://example.org/made")
        texts = [prepare(text) for text in (stored.text, stored.full_text) if text]
        source, plain = letters("".join(document.paragraphs)), " ".join(document.paragraphs)
        for _ in range(TRUE_QUOTES):
            quote = chance.choice(TYPED)(window(document, chance))
            if len(letters(quote)) < 8:
                continue
            true[document.kind] += 1
            if any(prove(quote, text) for text in texts):
                found[document.kind] += 1
            else:
                lost.append(f"{document.kind} {document.language}: {quote!r}")
        for _ in range(FALSE_QUOTES):
            change = falsified(window(document, chance), document.language, chance)
            if (
                change is None
                or change[1] in plain
                or (change[0] != "decimal" and letters(change[1]) in source)
            ):
                continue
            false[change[0]] += 1
            if any(prove(change[1], text) for text in texts):
                fooled[change[0]] += 1
                wrong.append(f"{document.kind} {document.language} {change[0]}: {change[1]!r}")
    measure.lost, measure.wrong = lost, wrong  # type: ignore[attr-defined] # for those who look closer
    rates = ", ".join(f"{kind} {found[kind] / count:.2%}" for kind, count in true.items())
    kinds = ", ".join(f"{kind} {fooled[kind]}/{count}" for kind, count in false.items())
    return [
        Claim(
            f"true quotes accepted, of {true.total():,}",
            found.total() / true.total(),
            0.995,
            at_least=True,
            note=rates,
        ),
        Claim(
            f"falsified quotes accepted, of {false.total():,}",
            fooled.total() / false.total(),
            0.001,
            note=kinds,
        ),
        *_speed(data),
    ]


def _speed(data: Path) -> list[Claim]:
    """A thousand quotes of a book, all true, then all falsified, against searches for the same words."""
    from rapidfuzz.fuzz import partial_ratio_alignment

    from pathfinder.evidence.quotes.proof import prepare, prove

    text = "\n\n".join(page.gold for page in pages(data))
    text = (text * (BOOK // len(text) + 1))[:BOOK]
    chance = random.Random(0)
    words = text.split()
    starts = [chance.randrange(len(words) - 40) for _ in range(BOOK_QUOTES)]
    quotes = [" ".join(words[start : start + chance.randint(8, 30)]) for start in starts]
    changed = [re.sub(r"(\w+) (\w+)$", r"\2 \1", quote) for quote in quotes]
    flat = " ".join(words)
    claims = []
    for name, asked in (("true", quotes), ("falsified", changed)):
        begun = time.perf_counter()
        prepared = prepare(text)
        for quote in asked:
            prove(quote, prepared)
        ours = time.perf_counter() - begun
        begun = time.perf_counter()
        for quote in asked:
            flat.find(quote)
        plain = time.perf_counter() - begun
        begun = time.perf_counter()
        for quote in asked[:LOCATED]:
            partial_ratio_alignment(quote, flat, score_cutoff=90)
        fuzzy = (time.perf_counter() - begun) * len(asked) / LOCATED
        note = f"{milliseconds(ours)} against {milliseconds(plain)}, preparing the text included"
        what = f"{BOOK_QUOTES:,} {name} quotes in {BOOK:,} characters"
        claims.append(Claim(f"{what} : str.find", ours / plain, 10 if name == "true" else 30, note=note))
        note = f"{milliseconds(fuzzy)}, from {LOCATED} of them; it tells no true quote from a false one"
        claims.append(Claim(f"{what} : rapidfuzz", ours / fuzzy, 1 if name == "true" else 2, note=note))
    return claims
