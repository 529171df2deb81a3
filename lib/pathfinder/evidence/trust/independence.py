"""Which sources are one: the same registrable domain, or copies of the same text.

A fingerprint holds the smallest hashes of a text's shingles (bottom-k MinHash, Broder 1997); two
fingerprints estimate how many of their shingles two texts share, which tells whose texts to compare. The
texts are compared by containment, the share of the shorter one's shingles that the longer one has: a part
of a text is no less a copy than the whole, and its other half may be of somebody else.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any
from urllib.parse import unquote, urlsplit

from pathfinder.evidence.quotes.characters import UNSPACED

SHINGLE_WORDS = 4
FINGERPRINT_SIZE = 128
HASH_BYTES = 6
PERHAPS = 0.1  # likeness of fingerprints from which the texts are compared
EXCERPT = 0.7  # of the shorter text's shingles stand in the longer one: an excerpt is no second source
COPY = 0.33  # ... of a longer text: cut, edited, or half of it passed on; bench/duplicates.py measures it
LEAST_COPIED = 90  # shingles that such a copy shares, more than a quotation or the frame of a site
REVISED = 0.1  # between two texts with the same title and authors; bench/duplicates.py measures it
LEAST_TITLE = 16  # letters of a title that tells a paper from others


def registrable_domain(url: str) -> str:
    """Who answers for a URL: example.co.uk for https://www.example.co.uk:8080/x.

    An IP address and a host without a public suffix stand for themselves; a local file is "file:" + its
    path; what has no host is returned as it is.
    """
    try:
        parts = urlsplit(url.strip())
        host = parts.hostname or ""
    except ValueError:
        return url
    if parts.scheme == "file":
        return "file:" + unquote(parts.path)
    if not host:
        return url
    host = _ascii_host(host.rstrip(".").lower())
    if ":" in host or host.replace(".", "").isdigit():
        return host
    return _suffixes().privatesuffix(host) or host


def fingerprint(text: str) -> list[int]:
    """The smallest hashes of the text's word shingles, in order; empty for a text without words."""
    return sorted(_hashes(text))[:FINGERPRINT_SIZE]


@lru_cache(maxsize=64)
def _hashes(text: str) -> frozenset[int]:
    """A hash for each shingle of a text."""
    words = _word().findall(text.lower())
    last = max(1, len(words) - SHINGLE_WORDS + 1) if words else 0
    shingles = {" ".join(words[place : place + SHINGLE_WORDS]) for place in range(last)}
    return frozenset(
        int.from_bytes(blake2b(shingle.encode(), digest_size=HASH_BYTES).digest(), "big")
        for shingle in shingles
    )


@cache
def _word() -> re.Pattern[str]:
    return re.compile(rf"[{UNSPACED}]|(?:(?![{UNSPACED}])\w)+")


def similarity(a: Sequence[int], b: Sequence[int]) -> float:
    """The estimated share (0..1) of shingles that two fingerprinted texts have in common."""
    ours, theirs = set(a), set(b)
    smallest = sorted(ours | theirs)[:FINGERPRINT_SIZE]
    if not ours or not theirs:
        return 0.0
    return sum(shingle in ours and shingle in theirs for shingle in smallest) / len(smallest)


def same_text(one: str, other: str, *, one_site: bool = False) -> bool:
    """True for copies of one text: edited or shortened ones, excerpts, and texts of which half is the same.

    Pages of `one_site` share frames and included parts: there only an excerpt is a copy.
    """
    ours, theirs = _hashes(one), _hashes(other)
    shared = len(ours & theirs)
    contained = shared / (min(len(ours), len(theirs)) or 1)
    return contained >= EXCERPT or (not one_site and contained >= COPY and shared >= LEAST_COPIED)


def perhaps_same(a: Sequence[int], others: Sequence[Sequence[int]]) -> list[int]:
    """The places of the fingerprints whose texts may be copies of a text, the likeliest first."""
    least = PERHAPS * min(FINGERPRINT_SIZE, len(a) or 1)
    known = set(a)
    near = [at for at, each in enumerate(others) if len(known.intersection(each)) >= least]
    likely = sorted(((similarity(a, others[at]), -at) for at in near), reverse=True)
    return [-at for likeness, at in likely if likeness >= PERHAPS]


def same_work(one: Mapping[str, Any], other: Mapping[str, Any], likeness: float) -> bool:
    """True for a preprint and its published version: same title, common authors, and texts alike.

    Each has a `title` and `authors`; `likeness` is the similarity of their fingerprints. Title and authors
    alone are not enough: papers have parts, corrections and comments.
    """
    titles = [_folded(str(each.get("title") or "")) for each in (one, other)]
    if titles[0] != titles[1] or len(titles[0]) < LEAST_TITLE or likeness < REVISED:
        return False
    first, second = ({_family(name) for name in each.get("authors") or ()} for each in (one, other))
    return bool(first and second) and (first <= second or second <= first)


def _folded(text: str) -> str:
    """A title without case, punctuation and spaces."""
    return "".join(character for character in text.casefold() if character.isalnum())


def _family(name: str) -> str:
    """The family name of an author, as far as the order tells."""
    last = name.partition(",")[0] if "," in name else name.strip().rpartition(" ")[2]
    return _folded(last)


def _ascii_host(host: str) -> str:
    try:
        return host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return host


@lru_cache(maxsize=1)
def _suffixes() -> Any:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
