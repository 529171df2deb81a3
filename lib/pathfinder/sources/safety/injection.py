"""Text of a source that speaks to a language model instead of a reader: found, reported, never followed.

A table of patterns (`injection.toml`) is no defence; the fence is (`safety.fence`). It tells the user what a
page tries.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TypedDict

from pathfinder.data import table

MOST = 5
SCANNED = 1_000_000  # characters
EXCERPT = 160
AROUND = 20
NEAR = r"[^.!?]{0,40}?"

_KINDS = table("pathfinder.sources.safety", "injection.toml")["kinds"]
PATTERNS: dict[str, str] = {row["what"]: "|".join(row["pattern"]).replace("{NEAR}", NEAR) for row in _KINDS}
TRIGGERS: dict[str, tuple[str, ...]] = {row["what"]: tuple(row["triggers"]) for row in _KINDS}


class Finding(TypedDict):
    """One passage that tries something. `start` is its offset, or None when no reader sees it."""

    what: str
    excerpt: str
    start: int | None


BEFORE, AFTER = 160, 320


def suspicious(text: str, hidden: str = "") -> list[Finding]:
    """The passages of `text`, and of what a page hides, that speak to a model; the hidden ones first."""
    found = [_finding(what, match, hidden, None) for what, match in _matches(hidden)]
    found += [_finding(what, match, text, match.start()) for what, match in _matches(text)]
    return found[:MOST]


def _matches(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The first place of each kind."""
    lower = text[:SCANNED].lower()
    if len(lower) != len(text[:SCANNED]):  # a few letters grow in lower case; offsets must stay
        lower = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text[:SCANNED])
    lower = lower.replace("\n", " ")
    for what, pattern in _compiled():
        for start, end in _surroundings(lower, TRIGGERS[what]):
            match = pattern.search(text, start, end)
            if match:
                yield what, match
                break


def _surroundings(lower: str, triggers: tuple[str, ...]) -> list[tuple[int, int]]:
    """The stretches around the triggers, in order, joined where they meet."""
    places = sorted(place for trigger in triggers for place in _places(lower, trigger))
    joined: list[tuple[int, int]] = []
    for place in places:
        start, end = max(0, place - BEFORE), place + AFTER
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _places(lower: str, trigger: str) -> Iterator[int]:
    place = lower.find(trigger)
    while place >= 0:
        yield place
        place = lower.find(trigger, place + AFTER)


def _finding(what: str, match: re.Match[str], text: str, start: int | None) -> Finding:
    begin = max(0, match.start() - AROUND)
    excerpt = " ".join(text[begin : begin + EXCERPT].split())
    return {"what": what, "excerpt": excerpt, "start": start}


@cache
def _compiled() -> list[tuple[str, re.Pattern[str]]]:
    """A blank of a pattern is any white space: lines end anywhere."""
    flags = re.IGNORECASE | re.MULTILINE
    return [(what, re.compile(pattern.replace(" ", r"\s"), flags)) for what, pattern in PATTERNS.items()]
