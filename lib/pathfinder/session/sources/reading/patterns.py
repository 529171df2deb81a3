"""What `pf read --find` understands: words and phrases, one or another, what stands close together."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from string import ascii_letters, digits

from pathfinder.errors import PathfinderError
from pathfinder.evidence.relevance.alternatives import Sides, parsed, spelled_out

LATIN = frozenset(ascii_letters + digits)
SHORT = 4  # letters of a word that is no beginning of a longer one
WORD_BEGINS, WORD_ENDS = r"(?<![^\W_])", r"(?:e?s)?(?![^\W_])"
ACRONYM = re.compile(r"[A-Z]{2,6}")
HUMPS = re.compile(r"[A-Z][a-z]+[A-Z][a-z]")  # of TypeFamilies, which stands in -XTypeFamilies, too
CLOSE = 400  # characters between words that are looked for together
_JOINED = re.compile(  # first-party, first party, also meant by first.party
    r"(?<=\w)(?:\\ |\\-|[‐-‑])(?=\w)|(?<=[^\W\d_])(?P<dot>\\\.)(?=[^\W\d_])|\\ "
)

Together = Sequence[Sequence[re.Pattern[str]]]  # one of these, each pattern of it close to the first


def meanings(wanted: str, *, cased: bool = False) -> Iterator[tuple[Sequence[Sides], Together]]:
    """What some words may mean, the likeliest first: the alternatives, and their patterns.

    With & before |, or where nothing is found so the other way round; each as words, then anywhere.
    PathfinderError without words.
    """
    first, second = parsed(wanted), spelled_out(wanted)
    for sides in [first, second] if "&" in wanted and "(" not in wanted and second != first else [first]:
        for how in (0, 1):
            yield sides, patterns_of(sides, how, cased=cased)


def patterns_of(sides: Sequence[Sides], how: int = 0, *, cased: bool = False) -> Together:
    """The patterns of alternatives, as words (0) or anywhere (1)."""
    if not sides:
        raise PathfinderError("there are no words to look for", "for example: pf read --find 'frost|ice'")
    return [[any_of(each, cased=cased)[how] for each in some] for some in sides]


def as_read(sides: Sequence[Sides]) -> str:
    """How words that have to stand together are read: those on one side of & belong together."""
    if all(len(some) == 1 for some in sides):
        return ""
    said = " or ".join(" close to ".join(f"({each})" for each in some) for some in sides)
    return f", read as {said}"


def matches(text: str, patterns: Together) -> list[re.Match[str]]:
    """Where the first words of one of some alternatives stand with each of the others close to them."""
    found = [match for some in patterns for match in _close(text, some)]
    return sorted(found, key=lambda match: match.start()) if len(patterns) > 1 else found


def _close(text: str, some: Sequence[re.Pattern[str]]) -> list[re.Match[str]]:
    first, *others = some
    found = [*first.finditer(text)]
    for each in others if found else ():
        ends = [match.start() for match in each.finditer(text)]
        found = [
            match
            for match in found
            if bisect_right(ends, match.start() + CLOSE) > bisect_left(ends, match.start() - CLOSE)
        ]
    return found


def any_of(wanted: str, *, cased: bool = False) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Any of the words or phrases between bars, across line breaks: as words, and anywhere.

    A word begins where one begins, but for one with humps, and a short one ends there: "deprecat" finds
    "deprecation", "quic" does not find "quickly", "TypeFamilies" finds "-XTypeFamilies". One of two to six
    capitals alone is an acronym, looked for so: "IT"; others in any case unless `cased`. A word behind a star
    ("*schwanger"), or in a script that writes no spaces, is looked for anywhere.
    """
    phrases = [each.split() for each in wanted.split("|") if each.strip(" *")]
    if not phrases:
        raise PathfinderError("there are no words to look for", "for example: pf read --find 'frost|ice'")
    forms = [_JOINED.sub(_any_join, re.escape(" ".join(each).lstrip("*"))) for each in phrases]
    within = [
        f"{_beginning(each[0])}{_cased(each, form)}{_ending(each[-1])}"
        for each, form in zip(phrases, forms, strict=True)
    ]
    flags = re.NOFLAG if cased else re.IGNORECASE
    return re.compile("|".join(within), flags), re.compile("|".join(forms), flags)


def _any_join(join: re.Match[str]) -> str:
    return r"[\s.‐-‑-]+" if join["dot"] else r"[\s‐-‑-]+"


def _cased(words: list[str], form: str) -> str:
    return f"(?-i:{form})" if len(words) == 1 and ACRONYM.fullmatch(words[0]) else form


def _beginning(word: str) -> str:
    return WORD_BEGINS if word[0] in LATIN and not HUMPS.match(word) else ""


def _ending(word: str) -> str:
    return WORD_ENDS if len(word) <= SHORT and word[-1] in LATIN else ""
