"""Notes in short, `{"q1": ["src_4:127-128", "src_4:131 In words"]}`, as the observations that they are."""

from __future__ import annotations

import re
from typing import Any

from pathfinder.evidence.places import parse_place

NOTES = "notes"
_NUMBERS = r"\d+(?:[-–]\d+)?(?:,\d+(?:[-–]\d+)?)*"
_NOTE = re.compile(rf"\s*\[?(src_\d+:{_NUMBERS})\]?(?:\s*[:—–-])?(?:\s+(\S.*))?", re.DOTALL)
_ENDS = (("edges", "from"), ("qualifications", "observation"))


def spelled_out(answer: dict[str, Any], first: int) -> dict[str, Any]:
    """The answer with its notes behind its other observations, numbered from `first` on.

    A link may name a note by its place: that of the note, or numbers within it.
    """
    found = {"observations": [], **{key: value for key, value in answer.items() if key != NOTES}}
    notes, given = answer.get(NOTES), found["observations"]
    if not isinstance(notes, dict) or not isinstance(given, list):
        return found
    observations = list(given)
    for question, entries in notes.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            item = {"id": f"obs_{first + len(observations)}", "sub_question": question}
            observations.append({**item, **_read(str(entry))})
    found["observations"] = observations
    for name, end in _ENDS:
        if isinstance(links := found.get(name), list):
            found[name] = [_linked(each, end, observations) for each in links]
    return found


def _read(entry: str) -> dict[str, str]:
    """Place and summary of a note; what has no place stands where one is expected."""
    match = _NOTE.fullmatch(entry)
    if match is None:
        return {"at": entry}
    return {"at": match[1], **({"summary": match[2].strip()} if match[2] else {})}


def _linked(link: Any, end: str, observations: list[dict[str, Any]]) -> Any:
    """A link whose end is the ID of the first observation at the place that it names."""
    place = parse_place(str(link.get(end) or "")) if isinstance(link, dict) else None
    if place is None:
        return link
    known = (
        (each, parse_place(str(each.get("at") or ""))) for each in observations if isinstance(each, dict)
    )
    at = (each.get("id") for each, there in known if there and there.meets(place))
    return {**link, end: next(at, link[end])}
