"""The offline reader: answers a card from a local corpus without any language model, and never invents.

It is a generator: it yields a request (`requests`), is sent the reply, and returns the answer; EXPLORE alone
has requests. The driver answers them in this process; the tests make tool calls of them for the real client.
It is deterministic: the same card and the same replies give the same requests and the same answer.
"""

from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pathfinder.errors import PathfinderError
from pathfinder.offline.requests import Reply, Request

Card = dict[str, Any]
Answer = dict[str, Any]
Reader = Generator[Request, Reply, Answer]

_ANSWERS = "pathfinder.offline.answers"


def answer(card: Card) -> Reader:
    """Answer a card: yields requests, is sent their replies, returns the answer.

    Raises PathfinderError when no module of `answers/` is named like the card's step.
    """
    step = str(card["step"]).lower()
    name = f"{_ANSWERS}.{step}"
    if not step.isidentifier() or find_spec(name) is None:
        raise PathfinderError(
            f"the offline reader cannot answer a {card['step']!r} card",
            f"add offline/answers/{step}.py, or drive this research with Claude",
        )
    return _read(import_module(name).answer(card))


def _read(made: Answer | Reader) -> Reader:
    """An answer that is made of the card alone needs no requests."""
    return made if isinstance(made, dict) else (yield from made)
