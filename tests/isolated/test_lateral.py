"""A persona asked apart: what it is shown, with which model, and what becomes of a bad answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.isolated.pretended_client import Client
from tests.steps.desk import CLONE, lateral, schema

from pathfinder.isolated.lateral import propose
from pathfinder.model.cycle.resilience.stagnation import PERSONAS

INPUTS = {"persona": "hacker", "task": {"question": "Why?"}, "constraints": {}, "stuck": "so", "tried": []}


def asked(client: Client, model: str = "") -> tuple[bytes, float, str]:
    prompt = (CLONE / "prompts" / "lateral.md").read_text(encoding="utf-8")
    return propose(str(client.path), prompt, schema("LATERAL"), INPUTS, model=model, usd=0.5)


def test_it_is_shown_the_card_s_data_and_its_answer_comes_back(tmp_path: Path) -> None:
    client = Client(tmp_path / "bin")
    client.behave(answer=lateral())
    raw, usd, why = asked(client, "big")
    assert (json.loads(raw), usd, why) == (lateral(), 0.01, "")
    (call,) = client.calls
    assert '"question": "Why?"' in call["prompt"]
    assert call["argv"][call["argv"].index("--model") + 1] == "big"
    assert call["argv"][call["argv"].index("--max-budget-usd") + 1] == "0.5000"


def test_without_a_model_of_its_own_the_client_takes_its_default(tmp_path: Path) -> None:
    client = Client(tmp_path / "bin")
    client.behave(answer=lateral())
    asked(client)
    assert "--model" not in client.calls[0]["argv"]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"answer": lateral() | {"risks": []}}, "the answer breaks its contract: /risks"),
        ({"print": "Not logged in"}, "the client gave no result: 'Not logged in'"),
    ],
)
def test_a_bad_answer_is_none_and_says_why(tmp_path: Path, told: dict[str, Any], why: str) -> None:
    client = Client(tmp_path / "bin")
    client.behave(**told)
    raw, _, said = asked(client)
    assert raw == b""
    assert said.startswith(why)


def test_there_is_a_text_for_every_persona() -> None:
    names = {path.stem for path in (CLONE / "prompts" / "personas").glob("*.md")}
    assert names == {*PERSONAS.values(), "hacker"}
