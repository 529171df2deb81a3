"""What is left of an answer once its refused parts are dropped."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable

from pathfinder.agent.reader import Answer

_LISTS = ("observations", "type_a_hypotheses", "edges", "qualifications", "answers_sub_questions", "queries")
_POINTER = re.compile(rf"/(?:{'|'.join(_LISTS)})/\d+|/conflict_resolution")


def pointers(text: str) -> list[str]:
    """The JSON pointers of list entries that a refusal names."""
    return list(dict.fromkeys(_POINTER.findall(text)))


def prune(answer: Answer, refused: Iterable[str]) -> Answer:
    """`answer` without the list entries that the JSON pointers lie in; IDs are made consecutive again."""
    left: Answer = copy.deepcopy(answer)
    dropped: dict[str, set[int]] = {}
    for pointer in refused:
        parts = pointer.strip("/").split("/")
        if parts[0] in _LISTS and len(parts) > 1 and parts[1].isdigit():
            dropped.setdefault(parts[0], set()).add(int(parts[1]))
        elif parts[0] == "conflict_resolution":
            left["conflict_resolution"] = None
    for name, numbers in dropped.items():
        left[name] = [one for number, one in enumerate(left.get(name) or ()) if number not in numbers]
    return _renumbered(left, answer)


def _renumbered(left: Answer, before: Answer) -> Answer:
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
