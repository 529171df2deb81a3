"""The marks in square brackets that a writer sets: taken out of a paragraph, each with its place.

`[obs_1]`, `[obs_1, obs_4]`, `[hyp_A1]`, `[hyp_A3 rejected]`, `[view]`, `[gap]`, several in a row, before or
after the full stop. Other brackets are ordinary text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ITEM = r"(?:obs_\w+|hyp_\w+(?:[ :,-]*rejected)?|view|gap)"
_MARK = rf"[\[［【]\s*{_ITEM}(?:(?:\s*[,;、·/&+]\s*|\s+)(?:and\s+)?{_ITEM})*\s*[\]］】]"
_RUN = re.compile(rf"{_MARK}(?:\s*(?:[,;、]|and\b|und\b|및)?\s*{_MARK})*", re.IGNORECASE)
_NAMED = re.compile(
    r"(?P<observation>obs_\w+)|(?P<hypothesis>hyp_\w+)(?P<rejected>[ :,-]*rejected)?|(?P<view>view)"
    r"|(?P<gap>gap)",
    re.IGNORECASE,
)
VIEW, GAP = "view", "gap"
_EMPTY_BRACKETS = re.compile(r"[(（]\s*[)）]")
_STOPS = ".,;:!?)]}。，、！？；：）」』”’"
_ENDS = ".!?。！？"


class Mark(NamedTuple):
    """A citation, [view] or [gap], and after which letter of the paragraph without marks it stood."""

    place: int
    id: str  # VIEW and GAP for these
    rejected: bool = False


def taken_out(paragraph: str) -> tuple[str, list[Mark]]:
    """A paragraph on one line without its marks, and the marks in order."""
    text, marks, at = "", [], 0
    paragraph = _EMPTY_BRACKETS.sub("", " ".join(_without_empty_brackets(paragraph).split()))
    for run in _RUN.finditer(paragraph):
        text = (text + paragraph[at : run.start()]).rstrip()
        marks += [_mark(len(text), found) for found in _NAMED.finditer(run[0])]
        at = run.end()
        text += _gap(text, paragraph[at:], spaced=paragraph[at : at + 1].isspace())
        at += len(paragraph[at:]) - len(paragraph[at:].lstrip())
        at += text.endswith(".") and paragraph[at : at + 1] == "."  # "of Broadhead Co. [obs_7]."
    return (text + paragraph[at:]).rstrip(), marks


def _without_empty_brackets(paragraph: str) -> str:
    """Marks inside parentheses of their own stand without these: "(see)" stays, "([obs_1])" is a mark."""
    return re.sub(rf"[(（]\s*({_RUN.pattern})\s*[)）]", r"\1", paragraph, flags=re.IGNORECASE)


def _gap(before: str, after: str, *, spaced: bool) -> str:
    """What stands between the words before a mark and those after it."""
    follows = after.lstrip()
    if not before or not follows:
        return ""
    if follows[0] in _STOPS:
        return ""
    return " " if spaced or (before[-1] in _ENDS and follows[0].isalnum()) else ""


def _mark(place: int, found: re.Match[str]) -> Mark:
    if found["view"]:
        return Mark(place, VIEW)
    if found["gap"]:
        return Mark(place, GAP)
    if found["observation"]:
        return Mark(place, found["observation"].replace("OBS_", "obs_").replace("Obs_", "obs_"))
    return Mark(place, "hyp_" + found["hypothesis"][4:], rejected=bool(found["rejected"]))
