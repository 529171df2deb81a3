"""The in-process driver: the offline reader answers card after card until the work is done."""

import copy
from collections.abc import Iterable
from typing import Any, Protocol

from pathfinder.errors import SessionError
from pathfinder.offline.answers.explore import retry_keywords
from pathfinder.offline.reader import Answer, Card, answer
from pathfinder.offline.requests import Reply, Request
from pathfinder.offline.synthesis import nothing_found

_REFUSED_IN_A_ROW = 6
LISTS = ("observations", "type_a_hypotheses", "edges", "qualifications", "answers_sub_questions", "queries")


class ResearchPort(Protocol):
    """What the driver needs of a research session; `pf offline` implements it."""

    def next_card(self) -> Card:
        """The open card; `{"card": None, "done": why}` when nothing is left to do."""

    def reply(self, request: Request) -> Reply:
        """What a search, a fetch or a reading gives; {} when it failed."""

    def submit(self, card: Card, answer: Answer) -> dict[str, Any]:
        """`{"accepted": True}`, or `{"accepted": False, "problems": [{"pointer": …}, …]}`."""


def run(port: ResearchPort, until: int | None = None) -> None:
    """Answer cards until none is left, or until the iteration `until` is reached.

    Raises SessionError when six cards in a row are refused: going on would change nothing.
    """
    refused = 0
    while True:
        card = port.next_card()
        if card.get("card") is None or (until is not None and int(card["iteration"]) >= until):
            return
        refused = 0 if _submit(port, card, read(port, card)) else refused + 1
        if refused >= _REFUSED_IN_A_ROW:
            raise SessionError(
                f"{refused} answers in a row were refused, the last to card {card['card']!r}",
                "run `pf doctor`; if it finds nothing, this is a defect worth reporting",
            )


def read(port: ResearchPort, card: Card) -> Answer:
    """The reader's answer to a card, its requests answered by the port."""
    reader = answer(card)
    try:
        request = next(reader)
        while True:
            request = reader.send(port.reply(request))
    except StopIteration as finished:
        result: Answer = finished.value
        return result


def _submit(port: ResearchPort, card: Card, result: Answer) -> bool:
    """Submit; once more without what was refused; then, where the step allows it, as a failure.

    Every refusal opens the same card anew, under another ID.
    """
    reply = port.submit(card, result)
    pruned = prune(result, [str(one["pointer"]) for one in reply.get("problems") or ()])
    for attempt in (pruned, _failure(card)):
        if reply["accepted"]:
            break
        again = port.next_card()
        if any(again.get(key) != card[key] for key in ("step", "iteration")):
            break
        if attempt is not None and attempt != result:
            reply = port.submit(again, attempt)
    return bool(reply["accepted"])


def _failure(card: Card) -> Answer | None:
    if card["step"] != "EXPLORE":
        return None
    return nothing_found(retry_keywords(card["inputs"]))


def prune(answer: Answer, refused: Iterable[str]) -> Answer:
    """`answer` without the list entries that the JSON pointers lie in; IDs are made consecutive again."""
    left: Answer = copy.deepcopy(answer)
    dropped: dict[str, set[int]] = {}
    for pointer in refused:
        parts = pointer.strip("/").split("/")
        if parts[0] in LISTS and len(parts) > 1 and parts[1].isdigit():
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
