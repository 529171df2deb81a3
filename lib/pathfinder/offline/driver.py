"""The in-process driver: the offline reader answers card after card until the work is done."""

from typing import Any, Protocol

from pathfinder.errors import SessionError
from pathfinder.offline.answers.explore import retry_keywords
from pathfinder.offline.reader import Answer, Card, answer
from pathfinder.offline.requests import Reply, Request
from pathfinder.offline.synthesis import nothing_found
from pathfinder.steps.checks.contracts.mending.patches import without

_REFUSED_IN_A_ROW = 6


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
    pruned = without(result, [str(one["pointer"]) for one in reply.get("problems") or ()])
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
