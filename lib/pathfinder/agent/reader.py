"""The offline reader: answers a card from a local corpus without any language model, and never invents.

It is a generator, so that one reader serves two drivers. It yields the argument vector of a `pf` command and
is sent what the command printed; it returns the answer. The in-process driver (`offline`) runs the commands;
the scripted model (`policy`) makes tool calls of them and replays the generator over the conversation.
It is deterministic: the same card and the same outputs give the same commands and the same answer.
"""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pathfinder.errors import PathfinderError

Card = dict[str, Any]
Answer = dict[str, Any]
Reader = Generator[list[str], str, Answer]

_ANSWERS = "pathfinder.agent.answers"


def answer(card: Card) -> Reader:
    """Answer a card: yields argument vectors of `pf`, is sent their standard output, returns the answer.

    Raises PathfinderError when no module of `answers/` is named like the card's step.
    """
    step = str(card["step"]).lower()
    name = f"{_ANSWERS}.{step}"
    if not step.isidentifier() or find_spec(name) is None:
        raise PathfinderError(
            f"the offline reader cannot answer a {card['step']!r} card",
            f"add agent/answers/{step}.py, or drive this research with Claude",
        )
    reader: Reader = import_module(name).answer(card)
    return reader
