"""Notes in short, `{"q1": ["src_4:127-128 140!", "src_4:131 In words"]}`, as observations.

A "!" behind a place says that an answer would be incomplete without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from pathfinder.evidence.places import parse_place

NOTES = "notes"
_NUMBERS = r"\d+(?:[-–]\d+)?(?:,\d+(?:[-–]\d+)?)*"
_MARKED = rf"{_NUMBERS}!?"
_APART = r"(?:[,;]?\s+|;)"  # a comma alone joins numbers
_NOTE = re.compile(rf"\s*\[?(src_\d+:{_NUMBERS})(!?)\]?(?:\s*[:—–-])?(?:\s+(\S.*))?", re.DOTALL)
_SEVERAL = re.compile(rf"\s*\[?(src_\d+):\s*({_MARKED}(?:{_APART}{_MARKED})+)\]?\s*")
_PLACES = re.compile(rf"\[?src_\d+:\s*{_MARKED}(?:{_APART}{_MARKED})*\]?")  # of one source, nothing else
_NEXT_SOURCE = re.compile(r"[,;]?\s+(?=\[?src_\d+:)")
_MORE = re.compile(rf"(?:{_MARKED}{_APART})+(?=[^\W\d])")  # numbers before a summary
_BEHIND = re.compile(  # numbers behind the last sentence of a summary
    rf"(\s*\[?(src_\d+):.*?[.!?…])\s+({_MARKED}(?:{_APART}{_MARKED})*)\s*", re.DOTALL
)
_LOOSE = re.compile(r"(?<=\d)\s+!(?=[\s,;\]]|$)")  # "110-112 !"
_INNER = re.compile(rf"(\d)!((?:,{_NUMBERS})+)!?")  # "469!,471"
_ENDS = (("edges", "from"), ("qualifications", "observation"))


def spelled_out(answer: dict[str, Any], first: int, known: Mapping[str, Any]) -> dict[str, Any]:
    """The answer with its notes behind its other observations, numbered from `first` on.

    A link may name an observation of the answer, else a `known` one, by its place or by numbers within it; a
    place that nobody noted is noted for no sub-question.
    A place that was noted for the same sub-question before is not noted again, where no link counts on it.
    """
    notes, given = answer.get(NOTES), answer.get("observations", [])
    found = {"observations": [], **{key: value for key, value in answer.items() if key != NOTES}}
    if not isinstance(given, list):
        return found
    observations = list(given)
    counted, taken = _counts_on_new(answer, first), {*map(_noted, known.values())}
    for question, entries in notes.items() if isinstance(notes, dict) else ():
        for entry in _each(entries if isinstance(entries, list) else [entries]):
            item = {"id": f"obs_{first + len(observations)}", "sub_question": question, **_read(entry)}
            if counted or _noted(item) not in taken:
                observations.append(item)
                taken.add(_noted(item))
    found["observations"] = observations
    for name, end in _ENDS:
        if isinstance(links := found.get(name), list):
            found[name] = [_linked(each, end, observations, first, known) for each in links]
    return found


def _counts_on_new(answer: Mapping[str, Any], first: int) -> bool:
    """Whether a link names a new observation by a number that its writer counted."""
    lists = [each for name, _ in _ENDS if isinstance(each := answer.get(name), list)]
    links = [link for each in lists for link in each if isinstance(link, dict)]
    named = [str(link.get(end) or "").partition("obs_")[2] for link in links for _, end in _ENDS]
    return any(each.isdecimal() and len(each) < 9 and int(each) >= first for each in named)


def _noted(item: Mapping[str, Any]) -> tuple[str, str]:
    return str(item.get("at") or ""), str(item.get("sub_question") or "")


def _each(entries: Sequence[Any]) -> Iterator[str]:
    """The notes of a list: an entry of numbers alone has one for each number or range between spaces.

    So have those behind a summary.
    """
    for entry in chain.from_iterable(map(_by_source, entries)):
        if several := _SEVERAL.fullmatch(str(entry)):
            yield from (f"{several[1]}:{numbers}" for numbers in re.findall(_MARKED, several[2]))
        elif behind := _BEHIND.fullmatch(str(entry)):
            yield behind[1]
            yield from (f"{behind[2]}:{numbers}" for numbers in re.findall(_MARKED, behind[3]))
        else:
            yield str(entry)


def _by_source(entry: Any) -> list[Any]:
    """An entry that names places of several sources and nothing else, as one for each source.

    Its marks stand behind the numbers that they are meant for.
    """
    said = _INNER.sub(r"\1\2!", _LOOSE.sub("!", str(entry).strip()))
    parts = _NEXT_SOURCE.split(said)
    return parts if all(map(_PLACES.fullmatch, parts)) else [said]


def _read(entry: str) -> dict[str, str | bool]:
    """Place and summary of a note, and whether it decides; what has no place stands where one is expected.

    Ranges before the summary belong to the place: "src_4:19 20-21 Both say so.".
    """
    match = _NOTE.fullmatch(entry)
    if match is None:
        return {"at": entry}
    place, decisive, summary = match[1], match[2], (match[3] or "").strip()
    if (more := _MORE.match(summary)) and re.search("[-–,!]", more[0].rstrip(" ,;")):
        place, summary = f"{place},{','.join(re.findall(_NUMBERS, more[0]))}", summary[more.end() :]
        decisive = decisive or "!" * ("!" in more[0])
    return {
        "at": place,
        **({"decisive": True} if decisive else {}),
        **({"summary": summary} if summary else {}),
    }


def _linked(link: Any, end: str, observations: list[Any], first: int, known: Mapping[str, Any]) -> Any:
    """A link whose end is the ID of the observation at the very place it names, else of the first in it.

    Where there is none, the place becomes one of the `observations`.
    """
    named = str(link.get(end) or "").rstrip("! ") if isinstance(link, dict) else ""
    place = parse_place(named)
    if place is None:
        return link
    own = [(each.get("id"), each) for each in observations if isinstance(each, dict)]
    places = [
        (key, at) for key, each in (*own, *known.items()) if (at := parse_place(str(each.get("at") or "")))
    ]
    meeting = [key for key, at in places if at.meets(place)]
    same = [key for key, at in places if at == place]
    if not (same or meeting):
        same = [f"obs_{first + len(observations)}"]
        observations.append({"id": same[0], "at": named})
    return {**link, end: next(iter((*same, *meeting)))}
