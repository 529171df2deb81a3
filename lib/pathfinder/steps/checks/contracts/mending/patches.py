"""Mending a refused answer: only what changes is written again.

    {"mend": {"/observations/4/at": "src_2:7", "/observations/9": null, "/edges/-": {...}}}

Each key is a JSON pointer (RFC 6901) into the answer as it was read, its value what is to stand there. null
leaves an item or a field out; "-" after a list adds to it an item or a list of these, and so does the number
after its last. Of a text that is there a part may change: {"/paragraphs/2": {"old": "in most", "new": "in
some"}}, or a list of these.
"""

import copy
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from pathfinder.steps.checks.contracts.mending.notes import NOTES
from pathfinder.steps.checks.contracts.mending.shapes import Answered

PATCH = "mend"
LISTS = ("observations", "type_a_hypotheses", "edges", "qualifications", "answers_sub_questions", "queries")
_CITED = re.compile(r"(?: ?\[[^\[\]\n]*\b(?:obs_|hyp_|src_|view|gap)[^\[\]\n]*\])+")
_CITED_LAST = re.compile(rf"{_CITED.pattern}\W{{0,2}}$")
_CITED_NEXT = re.compile(rf"\W{{0,2}}?{_CITED.pattern}")  # also behind a full stop
_PLACE = re.compile(r"src_\d+:\d+(?:[,–-]\d+)*")
_WHOLE = re.compile(r"src_\d+:[\d,–-]*\d|(?:obs|hyp)_\w+")
_OPEN = re.compile(r" ?\[[^\[\]\n]*$")  # a citation that is cut off
_CUT = re.compile(r"^[\s,]*([^\[\]\n]*)\]")  # what is left of it
WORDS = ("old", "new")  # the keys of a change within a text
_NOW = {  # where lists stand that an answer was written with, and what opens other parts
    NOTES: f"; its notes are '/observations' now, '/{NOTES}/q1/-' adds one",
    "parts": "; a part that this card has not: `pf rewrite` takes it back",
    "sections": "; its sections are '/paragraphs', '/following/0/paragraphs' and so on now",
}
NOTHING: Mapping[str, str] = MappingProxyType({})
_GONE = ...  # stands for what is left out, until all is in its place


class NoPlaceError(ValueError):
    """A change is meant for a place, or for words of it, that the refused answer has not."""

    def __init__(self, place: str, told: str = "") -> None:
        elsewhere = "a place of the refused answer; '-' after a list, as in '/edges/-', adds to it"
        super().__init__(told or elsewhere + _NOW.get(place.strip("/").partition("/")[0], ""))
        self.place = place


def is_patch(data: Any) -> bool:
    """Whether an answer only says what changes in the refused one."""
    return isinstance(data, dict) and list(data) == [PATCH] and isinstance(data[PATCH], dict)


def renewed(changes: Mapping[str, Any], later: Mapping[str, Any]) -> dict[str, Any]:
    """Changes without those of words that a later mend changes again: its new words stand for theirs."""
    found: dict[str, Any] = {}
    for place, change in changes.items():
        again = [one["old"] for one in _word_changes(later.get(place))]
        first = _word_changes(change)
        left = [one for one in first if one["old"] not in again]
        if left or not first:
            found[place] = change if left == first else left
    return found


def patched(
    answer: Any, changes: Mapping[str, Any], kept: Mapping[str, str] = NOTHING
) -> tuple[Any, list[NoPlaceError]]:
    """The answer with these changes, and without what is null; and what was meant for a place it has not.

    The other changes are made all the same. `kept` has the ID under which a cited place is kept.
    """
    found, gone, lost = copy.deepcopy(answer), list[str](), list[NoPlaceError]()
    for place, value in changes.items():
        parts = [part.replace("~1", "/").replace("~0", "~") for part in place.split("/")[1:]]
        is_item = value is None and len(parts) == 2 and parts[0] in LISTS and parts[1].isdecimal()
        try:
            new = _at(found, parts, place) if is_item else _GONE if value is None else value
            _set(found, parts, place, new, kept)
        except NoPlaceError as error:
            lost.append(error)
        else:
            gone += [place] if is_item else []
    return _swept(without(found, gone) if gone else found), lost


def without(answer: Answered, places: Iterable[str]) -> Answered:
    """`answer` without the list entries that the JSON pointers lie in; IDs are made consecutive again.

    Of an observation whose summary is meant alone, the summary goes: its words speak for themselves.
    """
    left: Answered = copy.deepcopy(answer)
    dropped: dict[str, set[int]] = {}
    for place in places:
        parts = place.strip("/").split("/")
        if parts[0] == "observations" and parts[2:] == ["summary"]:
            left["observations"][int(parts[1])].pop("summary", None)
        elif parts[0] in LISTS and len(parts) > 1 and parts[1].isdigit():
            dropped.setdefault(parts[0], set()).add(int(parts[1]))
        elif parts[0] == "conflict_resolution":
            left["conflict_resolution"] = None
    for name, numbers in dropped.items():
        left[name] = [one for number, one in enumerate(left.get(name) or ()) if number not in numbers]
    return _renumbered(left, answer)


def _at(value: Any, parts: list[str], place: str) -> Any:
    """What stands at a place."""
    for part in parts:
        if isinstance(value, dict) and part in value:
            value = value[part]
        elif isinstance(value, list) and _is_index(part, value):
            value = value[int(part)]
        else:
            raise NoPlaceError(place)
    return value


def _set(value: Any, parts: list[str], place: str, new: Any, kept: Mapping[str, str]) -> None:
    """Put something at a place, whose parent must be there."""
    if not parts:
        raise NoPlaceError(place)
    if len(parts) == 2 and parts[0] in LISTS and isinstance(value, dict):
        value.setdefault(parts[0], [])
    if parts[0] == NOTES and isinstance(value, dict):  # the notes of the refused answer are observations
        notes = value.setdefault(NOTES, {})
        if len(parts) == 3:
            notes.setdefault(parts[1], [])
    parent, last = _at(value, parts[:-1], place), parts[-1]
    if isinstance(parent, dict):
        parent[last] = _replaced(parent.get(last), new, place, kept)
    elif isinstance(parent, list) and (last == "-" or (last == str(len(parent)) and parts[0] != NOTES)):
        parent.extend(one for one in (new if isinstance(new, list) else [new]) if one not in parent)
    elif isinstance(parent, list) and _is_index(last, parent):
        parent[int(last)] = _replaced(parent[int(last)], new, place, kept)
    else:
        raise NoPlaceError(place)


def _word_changes(value: Any) -> list[Mapping[str, Any]]:
    """The changes of words that are to be made at a place; [] where another value is to stand there."""
    changes = value if isinstance(value, list) else [value]
    return changes if all(isinstance(one, dict) and one.keys() == set(WORDS) for one in changes) else []


def _replaced(text: Any, new: Any, place: str, kept: Mapping[str, str]) -> Any:
    """`new`, or the text with the words changed that it names: each has to stand there once."""
    changes = _word_changes(new)
    if not isinstance(text, str) or not changes:
        return new
    for change in changes:
        old, words = str(change["old"]), str(change["new"])
        exact = _exactly(old, text)
        found = exact or _exactly(_as_kept(old, kept), text) or _wherever_cited(old, text)
        if found and _adds(old, words) and _wherever_cited(words, text):
            continue  # an earlier mend of this answer has added them
        if not found and words and (made := _wherever_cited(words, text)):
            start, end = made[0]  # an earlier mend of this answer has made the change, but for its citations
            text = f"{text[:start]}{words}{text[end:]}" if _CITED.search(words) else text
            continue
        if len(found) != 1:
            noted = (
                "; places are kept as notes, so name words, not their citation" if _CITED.search(old) else ""
            )
            told = f"as `old` words that stand there once, not {len(found)} times: “{old[:80]}”{noted}"
            raise NoPlaceError(place, told)
        start, end = found[0]
        rest = text[end:]
        if not exact and _OPEN.search(old):
            more = [each for each in _opened(words) if each not in _opened(old)]
            if more and _CITED_NEXT.match(rest):
                rest = rest.replace("[", f"[{', '.join(more)}, ", 1)
            words = _OPEN.sub("", words)
        elif exact and _OPEN.search(old) and not _OPEN.search(words):
            rest = _CUT.sub(lambda cut: f" [{cut[1]}]" if cut[1] else "", rest)
        elif not _CITED.search(old + words):  # what was cited within them stays
            words = _cited_as(words, text[start:end])
        text = f"{text[:start]}{words}{rest}"
    return text


def _adds(old: str, new: str) -> bool:
    """Whether new words have the old ones and others, whatever either cites."""
    before, after = (_without_citations(_OPEN.sub("", each))[0].strip() for each in (old, new))
    return before != after and before in after


def _as_kept(words: str, kept: Mapping[str, str]) -> str:
    """Words with the IDs under which the places that they cite are kept."""
    return _PLACE.sub(lambda place: kept.get(place[0], place[0]), words)


def _cited_as(words: str, before: str) -> str:
    """New words with the citations of those that they stand for, before the stop or the bar at their end."""
    cited = "".join(_CITED.findall(before))
    end = len(words.rstrip(" |.!?"))
    return f"{words[:end]}{cited}{words[end:]}" if cited and end else words


def _opened(words: str) -> list[str]:
    """What a citation that is cut off at the end of some words names, "[src_3:134, src_" for example."""
    found = _OPEN.search(words)
    named = (each.strip(" [") for each in found[0].split(", ")) if found else ()
    return [each for each in named if _WHOLE.fullmatch(each)]


def _exactly(words: str, text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(re.escape(words), text)] if words else []


def _wherever_cited(words: str, text: str) -> list[tuple[int, int]]:
    """Where words stand in a text, whatever either cites: a place is kept as the observation on it.

    A citation that `words` end with ends there, too.
    """
    bare, at = _without_citations(text)
    wanted = _without_citations(_OPEN.sub("", words))[0].strip()
    spans = [(at[start], at[end - 1] + 1) for start, end in _exactly(wanted, bare)]
    if not _CITED_LAST.search(words):
        return spans
    return [(start, behind.end() if (behind := _CITED.match(text, end)) else end) for start, end in spans]


def _without_citations(text: str) -> tuple[str, list[int]]:
    """A text without its citations, and where each of its characters stood."""
    cited = {place for found in _CITED.finditer(text) for place in range(*found.span())}
    at = [place for place in range(len(text)) if place not in cited]
    return "".join(text[place] for place in at), at


def _is_index(part: str, items: list[Any]) -> bool:
    return part.isdecimal() and len(part) < 6 and int(part) < len(items)


def _swept(value: Any) -> Any:
    """The same without what was left out."""
    if isinstance(value, dict):
        return {key: _swept(each) for key, each in value.items() if each is not _GONE}
    return [_swept(each) for each in value if each is not _GONE] if isinstance(value, list) else value


def _renumbered(left: Answered, before: Answered) -> Answered:
    """Consecutive IDs again; links to what is gone go with it."""
    new_ids: dict[str, str | None] = {}
    for name in ("observations", "type_a_hypotheses"):
        old = [str(one.get("id")) for one in before.get(name) or ()]
        new_ids |= dict.fromkeys(old)
        for slot, one in zip(old, left.get(name) or (), strict=False):
            new_ids[str(one["id"])] = slot
            one["id"] = slot
    for name, ends in (("edges", ("from", "to")), ("qualifications", ("observation", "hypothesis"))):
        kept = []
        for link in left.get(name) or ():
            linked = {end: new_ids.get(link[end], link[end]) for end in ends}
            if None not in linked.values():
                kept.append(link | linked)
        if name in left:
            left[name] = kept
    if "observations" in before and not left.get("observations") and before["observations"]:
        left["status"] = "partial"
    return left
