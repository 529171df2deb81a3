"""Which sources are one: the same registrable domain, or copies of the same text.

A fingerprint holds the smallest hashes of a text's shingles (bottom-k MinHash, Broder 1997); two
fingerprints estimate how many of their shingles two texts share.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any
from urllib.parse import unquote, urlsplit

from pathfinder.evidence.quotes.characters import UNSPACED

SHINGLE_WORDS = 4
FINGERPRINT_SIZE = 128
HASH_BYTES = 6
SAME_TEXT = 0.4  # between edited copies and other articles on the topic; bench/duplicates.py measures it
EXCERPT = 0.7  # of the shorter text's shingles stand in the longer one: an excerpt is no second source
REVISED = 0.1  # between two texts with the same title and authors; bench/duplicates.py measures it
LEAST_TITLE = 16  # letters of a title that tells a paper from others
LEAST_SHARED = 0.2  # a likeness below it is too rough an estimate to tell an excerpt from a quotation

_WORD = re.compile(rf"[{UNSPACED}]|(?:(?![{UNSPACED}])\w)+")


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
    words = _WORD.findall(text.lower())
    last = max(1, len(words) - SHINGLE_WORDS + 1) if words else 0
    shingles = {" ".join(words[place : place + SHINGLE_WORDS]) for place in range(last)}
    hashes = [
        int.from_bytes(blake2b(shingle.encode(), digest_size=HASH_BYTES).digest(), "big")
        for shingle in shingles
    ]
    return sorted(hashes)[:FINGERPRINT_SIZE]


def similarity(a: Sequence[int], b: Sequence[int]) -> float:
    """The estimated share (0..1) of shingles that two fingerprinted texts have in common."""
    ours, theirs = set(a), set(b)
    smallest = sorted(ours | theirs)[:FINGERPRINT_SIZE]
    if not ours or not theirs:
        return 0.0
    return sum(shingle in ours and shingle in theirs for shingle in smallest) / len(smallest)


def same_text(a: Sequence[int], b: Sequence[int]) -> bool:
    """True when two fingerprints are of copies of one text: edited or shortened ones, and excerpts."""
    likeness = similarity(a, b)
    return likeness >= SAME_TEXT or (likeness >= LEAST_SHARED and _contained(likeness, a, b) >= EXCERPT)


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


def _contained(likeness: float, a: Sequence[int], b: Sequence[int]) -> float:
    """The estimated share of the smaller text's shingles that the larger one has too."""
    sizes = _shingle_count(a), _shingle_count(b)
    return likeness * sum(sizes) / ((1 + likeness) * min(sizes))


def _shingle_count(prints: Sequence[int]) -> float:
    """How many shingles a text has: the denser the smallest hashes lie, the more there are."""
    if len(prints) < FINGERPRINT_SIZE:
        return len(prints)
    return (FINGERPRINT_SIZE - 1) * float(256**HASH_BYTES) / prints[-1]


def _ascii_host(host: str) -> str:
    try:
        return host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return host


@lru_cache(maxsize=1)
def _suffixes() -> Any:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
