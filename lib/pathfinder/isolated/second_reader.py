"""The second reader: batches of claims with their quotes, each judged in a call of its own.

It does not know the question, the writer, or the order of what it reads (DESIGN section 7, rule 9).
"""

import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from pathfinder.evidence.reading import Pair, items, readings
from pathfinder.isolated.client import CallFailed, ask
from pathfinder.model.cycle.state import Reading
from pathfinder.steps.cards.card import data_block, fill
from pathfinder.steps.checks.contracts import contract
from pathfinder.validation import problems

AT_ONCE = 4
SECONDS = 100  # for all calls together: a command of the client may last 120


class SecondReader(NamedTuple):
    """How to ask: the client, the prompt with its placeholder, the schema of the answer, `usd` for it all."""

    client: str
    prompt: str
    schema: dict[str, Any]
    model: str
    batch: int
    usd: float | None = None

    def read(self, pairs: Sequence[Pair]) -> tuple[dict[str, Reading], float, list[str]]:
        """The verdicts by the keys of the pairs, the cost in US dollars, and why some were not read."""
        mixed = sorted(pairs, key=lambda pair: pair.key)
        batches = [mixed[at : at + self.batch] for at in range(0, len(mixed), self.batch)]
        until = time.monotonic() + SECONDS
        each = None if self.usd is None else self.usd / max(1, len(batches))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            done = list(pool.map(lambda batch: self._read(batch, until, each), batches))
        found = {key: reading for part, _, _ in done for key, reading in part.items()}
        return found, round(sum(usd for _, usd, _ in done), 6), [why for _, _, why in done if why]

    def _read(
        self, batch: Sequence[Pair], until: float, usd: float | None
    ) -> tuple[dict[str, Reading], float, str]:
        data = data_block({"items": items(batch)}, secrets.token_hex(6))
        left = until - time.monotonic()
        if left <= 0:
            return {}, 0.0, "no time was left"
        try:
            prompt = fill(self.prompt, {"data": data})
            reply = ask(self.client, prompt, self.schema, model=self.model, seconds=left, usd=usd)
        except CallFailed as error:
            return {}, error.usd, error.message
        if wrong := problems(reply.answer, contract("REVIEW")):
            return {}, reply.usd, f"the answer breaks its contract: {wrong[0]}"
        return readings(reply.answer["verdicts"], batch, reply.model), reply.usd, ""
