"""Several isolated answers to one question, and a tree of thoughts: calls that see evidence and no tool."""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from pathfinder.isolated.client import CallFailed, ask
from pathfinder.model.cycle.reasoning.routing import UNITS, attempts
from pathfinder.model.cycle.reasoning.tree import best, path
from pathfinder.model.cycle.state import Branch, Tier
from pathfinder.steps.cards.card import compact_schema, data_block, fill
from pathfinder.validation import Strict, problems

AT_ONCE = 4
Line = Annotated[str, Field(min_length=1, max_length=200)]
Words = Annotated[str, Field(max_length=120)]


class Verdict(Strict):
    """Whether a hypothesis holds, by the evidence shown."""

    answer: Literal["holds", "does not hold", "cannot be told"]
    reason: Line
    missing: Words = ""


class Answer(Strict):
    """What the evidence shown answers to a question."""

    answer: Line
    reason: Line
    missing: Words = ""


class Thought(Strict):
    """A candidate, what it rests on, and how far it seems to carry."""

    summary: Line
    rests_on: Annotated[list[str], Field(max_length=8)]
    estimate: Annotated[float, Field(ge=0, le=1)]


class Thoughts(Strict):
    """The candidates below one node of the tree."""

    candidates: Annotated[list[Thought], Field(min_length=1, max_length=3)]


class Called(NamedTuple):
    """An answer that keeps its shape, or None and why; what all its tries cost."""

    answer: dict[str, Any] | None
    usd: float
    units: int
    calls: int
    why: str


class Thinker(NamedTuple):
    """How to ask: the client, the models by tier, the tier to begin with, money and time for it all."""

    client: str
    models: Mapping[Tier, str]
    tier: Tier
    usd: float | None
    until: float  # time.monotonic()

    def votes(self, prompt: str, data: dict[str, Any], shape: type[Strict], count: int) -> list[Called]:
        """`count` answers to the same question, each in a call that knows nothing of the others."""
        each = self._replace(usd=None if self.usd is None else self.usd / count)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(lambda _: each.call(prompt, data, shape), range(count)))

    def call(self, prompt: str, data: dict[str, Any], shape: type[Strict], **values: str) -> Called:
        """One answer: within the tier at most thrice, then by the tiers above, while money and time last."""
        spent, units, calls, why = 0.0, 0, 0, "no time was left"
        schema = compact_schema(shape.model_json_schema())
        for tier, model in attempts(self.tier, self.models):
            left = self.until - time.monotonic()
            money = None if self.usd is None else self.usd - spent
            if left <= 0 or (money is not None and money <= 0):
                break
            text = fill(prompt, {**values, "data": data_block(data, secrets.token_hex(6))})
            calls, units = calls + 1, units + UNITS[tier]
            try:
                reply = ask(self.client, text, schema, model=model, seconds=left, usd=money)
            except CallFailed as error:
                spent, why = spent + error.usd, error.message
                continue
            spent += reply.usd
            wrong = problems(reply.answer, shape)
            if not wrong:
                return Called(reply.answer, spent, units, calls, "")
            why = f"the answer breaks its contract: {wrong[0]}"
        return Called(None, spent, units, calls, why)

    def grow(
        self,
        prompt: str,
        data: dict[str, Any],
        width: int,
        depth: int,
        score: Callable[[str, str | None, Mapping[str, Any]], Branch],
    ) -> tuple[list[Branch], list[Called]]:
        """A tree, level by level: below the best thought so far, until none of its own is better."""
        branches: list[Branch] = []
        done: list[Called] = []
        spent = 0.0
        for _ in range(depth):
            line = path(branches)
            money = None if self.usd is None else self.usd - spent
            shown = {**data, "line": [each["summary"] for each in line]}
            found = self._replace(usd=money).call(prompt, shown, Thoughts, width=str(width))
            done.append(found)
            spent += found.usd
            parent = line[-1] if line else None
            level = list(_children(found.answer, parent, width, score))
            branches += level
            if best(level, parent["score"] if parent else -1.0) is None:
                break
        return branches, done


def _children(
    answer: Mapping[str, Any] | None,
    parent: Branch | None,
    width: int,
    score: Callable[[str, str | None, Mapping[str, Any]], Branch],
) -> Iterator[Branch]:
    candidates: Sequence[Mapping[str, Any]] = answer["candidates"] if answer else ()
    above = parent["id"] if parent else None
    for number, thought in enumerate(candidates[:width], 1):
        yield score(f"{above}.{number}" if above else str(number), above, thought)
