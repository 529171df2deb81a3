"""The second reader: batches of claims with their quotes, each judged in a call of its own.

It does not know the question, the writer, or the order of what it reads (DESIGN section 7, rule 9).
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from pathfinder.evidence.reading import Pair, items, readings, spelled_out
from pathfinder.isolated.calling import Caller
from pathfinder.model.cycle.state import Reading
from pathfinder.steps.checks.contracts import contract

AT_ONCE = 4
SECONDS = 100  # for all calls together: a command of the client may last 120


class Readings(NamedTuple):
    """The verdicts by the keys of the pairs, the cost in US dollars and units, and why some were not read."""

    found: dict[str, Reading]
    usd: float
    units: int
    why: list[str]


class SecondReader(NamedTuple):
    """How to ask: whom, with the money for it all, and the prompt with its placeholder."""

    caller: Caller
    prompt: str
    batch: int

    def read(self, pairs: Sequence[Pair]) -> Readings:
        """Every pair, within `SECONDS`."""
        mixed = sorted(pairs, key=lambda pair: pair.key)
        batches = [mixed[at : at + self.batch] for at in range(0, len(mixed), self.batch)]
        each = self.caller.share(len(batches))._replace(until=time.monotonic() + SECONDS)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            done = list(pool.map(lambda batch: self._read(batch, each), batches))
        found = {key: reading for part in done for key, reading in part.found.items()}
        usd, units = sum(part.usd for part in done), sum(part.units for part in done)
        return Readings(found, round(usd, 6), units, [why for part in done for why in part.why])

    def _read(self, batch: Sequence[Pair], caller: Caller) -> Readings:
        done = caller.call(self.prompt, {"items": items(batch)}, contract("REVIEW"))
        if done.answer is None:
            return Readings({}, done.usd, done.units, [done.why])
        return Readings(readings(spelled_out(done.answer), batch, done.by), done.usd, done.units, [])
