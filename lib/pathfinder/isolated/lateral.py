"""A persona asked in a call of its own: it sees the data of the LATERAL card, and no tool (seed 003 §7.4)."""

import json
import secrets
from collections.abc import Mapping
from typing import Any

from pathfinder.isolated.client import CallFailed, ask
from pathfinder.steps.cards.card import data_block, fill
from pathfinder.steps.checks.contracts import contract
from pathfinder.validation import problems

SECONDS = 90  # a command of the client may last 120


def propose(
    client: str,
    prompt: str,
    schema: dict[str, Any],
    inputs: Mapping[str, Any],
    *,
    model: str,
    usd: float | None = None,
) -> tuple[bytes, float, str]:
    """The answer to hand in, b"" for none; what it cost in US dollars; why there is none."""
    data = data_block(dict(inputs), secrets.token_hex(6))
    try:
        reply = ask(client, fill(prompt, {"data": data}), schema, model=model, seconds=SECONDS, usd=usd)
    except CallFailed as error:
        return b"", error.usd, error.message
    if wrong := problems(reply.answer, contract("LATERAL")):
        return b"", reply.usd, f"the answer breaks its contract: {wrong[0]}"
    return json.dumps(reply.answer, ensure_ascii=False).encode(), reply.usd, ""
