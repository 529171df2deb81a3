"""Whether a sentence denies what its quote says, or says what its quote denies; only where it is clear."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.verbs import base
from pathfinder.evidence.words import HANGUL, language, stem, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

ALIKE = 0.5  # of a sentence's words: a text that speaks of the same
REACH = 3  # content words to which a denial applies
NEAR = 40  # characters around a word in which a text may deny it in some other way
_IDIOMS = re.compile(
    r"\b(?:not only|not just|not merely|not simply|no more than|no less than|no fewer than|no later than"
    r"|no longer"
    r"|no doubt|not until|not least|not necessarily|not all|not every|not always|no other|nothing but|none "
    r"other"
    r"|whether or not|or not|not to mention|no matter|no wonder|no sooner|no one but|not so much|nicht nur"
    r"|nicht zuletzt|nicht mehr|nicht alle|nicht immer|nicht zwingend)\b"
    r"|뿐만 아니라|뿐 아니라|밖에 (?:없|않|못)|지 않을 수 없|않으면 안|못지않",
    re.IGNORECASE,
)


_SAYING = frozenset(
    map(
        stem,
        (
            "prove",
            "show",
            "mean",
            "establish",
            "demonstrate",
            "confirm",
            "imply",
            "say",
            "tell",
            "answer",
            "settle",
        ),
    )
)


class Denial(NamedTuple):
    """The words of a denial, and the stems that it denies, the nearest first."""

    words: str
    stems: tuple[str, ...]


class Word(NamedTuple):
    """A content word: its stem, and the stretch where it stands."""

    stem: str
    start: int
    end: int


def negation(case: Case) -> Iterator[Fault]:
    """The sentence neither adds nor drops a denial relative to all texts that speak of the same."""
    if not case.factual or case.sentence["rejected"] or _IDIOMS.search(case.text):
        return
    claims = [case.basis.hypotheses[key]["summary"] for key in case.basis.standing]
    texts = [text for text in (*comparable(case), *claims) if language(text) == case.language]
    texts = [text for text in texts if not _IDIOMS.search(text)]
    unknown = wording.find("UNKNOWN", case.text, case.language)
    yield from _added(case, [one for one in texts if not (unknown and wording.find("UNKNOWN", one))])
    yield from _dropped(case, texts)


def _added(case: Case, texts: list[str]) -> Iterator[Fault]:
    """A denial of a word that every text with this word says plainly."""
    for denial in denials(case.text, case.language):
        first = denial.stems[0]
        if first in _SAYING and first not in frozenset[str]().union(*map(_stems, texts)):
            continue  # "this does not prove that …" denies nothing of what the source says
        if denial.words.casefold().startswith(("without", "ohne")):
            continue  # "without treatment" is "untreated", "if left alone" …
        if _plainly(case.text, first, case.language):
            continue  # the sentence says it, too, of something else
        same = [text for text in texts if _alike(case.text, text) and first in _stems(text)]
        plain = bool(same) and all(_plainly(text, first, case.language) for text in same)
        if not plain and not any(wording.find("NEGATIVE", text, case.language) for text in texts):
            same = [text for text in texts if _alike(case.text, text) and {*denial.stems} & _stems(text)]
            plain = bool(same)
        if plain:
            expected = f"no denial: the source says it plainly, “{_shown(same[0])}”"
            yield Fault("negation", denial.words, expected)
            return


def _dropped(case: Case, texts: list[str]) -> Iterator[Fault]:
    """A word that every text with this word denies, in a sentence that denies nothing."""
    if wording.find("NEGATIVE", case.text, case.language):
        return
    said = _stems(case.text)
    for text in texts:
        for denial in denials(text, case.language):
            repeated = [stem for stem in denial.stems if stem in said]
            if not repeated or not (repeated[0] == denial.stems[0] or len(repeated) > 1):
                continue
            with_it = [each for each in texts if repeated[0] in _stems(each)]
            if _alike(case.text, text) and not any(
                _plainly(each, repeated[0], case.language) for each in with_it
            ):
                expected = f"the denial of the source, which says {denial.words!r}"
                said_of = [word for word in _words(case.text) if word.stem in repeated]
                yield Fault("negation", case.text[said_of[0].start : said_of[-1].end], expected)
                return


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[Word, ...]:
    return tuple(
        Word(_cut(base(token.text.casefold(), token.stems[0])), token.start, token.end)
        for token in tokens(text)
        if token.content
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in _words(text))


def _plainly(text: str, stem: str, code: str) -> bool:
    """Whether a text somewhere has a word without any denial near it."""
    return any(
        word.stem == stem
        and not wording.find("NEGATIVE", text[max(0, word.start - NEAR) : word.end + NEAR], code)
        for word in _words(text)
    )


@lru_cache(maxsize=8192)
def denials(text: str, code: str) -> tuple[Denial, ...]:
    """The plain denials of a text in order."""
    found = []
    for match in wording.pattern("DENIED", code).finditer(text):
        near = _near(text, match, code)
        if near:
            first = min(match.start(), *(word.start for word in near))
            last = max(match.end(), *(word.end for word in near))
            found.append(Denial(text[first:last], tuple(word.stem for word in near)))
    return tuple(found)


def _near(text: str, match: re.Match[str], code: str) -> list[Word]:
    """The words that a denial denies: behind it; in Korean before it; in German the verb on either side."""
    words = _words(text)
    before = [word for word in words if word.end <= match.start()]
    after = [word for word in words if word.start >= match.end()]
    if code == "ko":
        inside = [word for word in words if word.start < match.start() < word.end]
        return after[:1] if match[0].startswith("안") else inside or before[-1:]
    stop = re.search(r"[,;:.]", text[match.end() :])
    clause = [word for word in after if stop is None or word.start < match.end() + stop.start()]
    if code == "de" and match[0].lower() == "nicht":
        return [*clause[-1:], *before[-1:], *clause[:1]]
    return clause[:REACH]


def _alike(text: str, other: str) -> bool:
    said = _stems(text)
    return len(said & _stems(other)) >= max(2.0, ALIKE * len(said))


def _cut(stem: str) -> str:
    """A Korean word without the endings that a denial changes: 줄이지 and 줄인다 are 줄이."""
    if not HANGUL.search(stem):
        return stem
    bare = re.sub(r"(?<=[가-힣])(?:지|었.*|았.*|였.*|겠.*|는다?|다)$", "", stem)
    if bare != stem and len(bare) > 1 and HANGUL.match(bare[-1]):
        bare = bare[:-1] + chr(ord(bare[-1]) - (ord(bare[-1]) - 0xAC00) % 28)  # without the final consonant
    return bare[:2]


def _shown(text: str) -> str:
    return " ".join(text.split())[:100]
