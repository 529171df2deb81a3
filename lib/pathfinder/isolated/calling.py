"""A call with its fallback: again within its tier, then by the tiers above (seed 003 §5.3)."""

import secrets
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from pathfinder.isolated.client import CallFailed, ask
from pathfinder.model.cycle.reasoning.routing import UNITS, attempts
from pathfinder.model.cycle.state import Tier
from pathfinder.steps.cards.card import compact_schema, data_block, fill
from pathfinder.validation import Strict, problems


class Called(NamedTuple):
    """An answer that keeps its shape and the model that gave it, or None and why; what all its tries cost."""

    answer: dict[str, Any] | None
    by: str
    usd: float
    units: int
    calls: int
    why: str


class Caller(NamedTuple):
    """How to ask: the client, the models by tier, the tier to begin with, money and time for all tries.

    A `model` of its own is asked instead of the tiers, once; its call counts as one of `tier`.
    """

    client: str
    models: Mapping[Tier, str]
    tier: Tier
    model: str | None
    usd: float | None
    until: float  # time.monotonic()

    def share(self, parts: int) -> "Caller":
        """The same with one of so many parts of the money."""
        return self._replace(usd=None if self.usd is None else self.usd / max(1, parts))

    def call(self, prompt: str, data: Mapping[str, Any], shape: type[Strict], **values: str) -> Called:
        """One answer: within the tier at most thrice, then by the tiers above, while money and time last."""
        spent, units, calls, why = 0.0, 0, 0, "no time was left"
        schema = compact_schema(shape.model_json_schema())
        own = self.model
        for tier, model in attempts(self.tier, self.models) if own is None else [(self.tier, own)]:
            left = self.until - time.monotonic()
            money = None if self.usd is None else self.usd - spent
            if left <= 0 or (money is not None and money <= 0):
                break
            text = fill(prompt, {**values, "data": data_block(dict(data), secrets.token_hex(6))})
            calls, units = calls + 1, units + UNITS[tier]
            try:
                reply = ask(self.client, text, schema, model=model, seconds=left, usd=money)
            except CallFailed as error:
                spent, why = spent + error.usd, error.message
                continue
            spent += reply.usd
            wrong = problems(reply.answer, shape)
            if not wrong:
                return Called(reply.answer, reply.model, spent, units, calls, "")
            why = f"the answer breaks its contract: {wrong[0]}"
        return Called(None, "", spent, units, calls, why)
