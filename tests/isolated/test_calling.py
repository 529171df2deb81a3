"""A call with its fallback: which models are asked in turn, what is shown, and what a bad answer costs."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from tests.isolated.pretended_client import Client
from tests.steps.desk import CLONE, lateral

from pathfinder.isolated.calling import Called, Caller
from pathfinder.model.cycle.resilience.stagnation import PERSONAS
from pathfinder.steps.checks.contracts import contract

INPUTS = {"persona": "hacker", "task": {"question": "Why?"}, "constraints": {}, "stuck": "so", "tried": []}
MODELS: Any = {"frugal": "small", "standard": "middle", "frontier": "big"}
WRONG = lateral() | {"risks": []}


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(tmp_path / "bin")


def asked(
    client: Client, tier: Any = "frugal", model: str | None = None, models: Any = MODELS, usd: float = 0.5
) -> Called:
    prompt = (CLONE / "prompts" / "lateral.md").read_text(encoding="utf-8")
    caller = Caller(str(client.path), models, tier, model, usd, time.monotonic() + 60)
    return caller.call(prompt, INPUTS, contract("LATERAL"))


def models_of(client: Client) -> list[str]:
    return [call["argv"][call["argv"].index("--model") + 1] for call in client.calls]


def test_it_is_shown_the_data_and_its_answer_comes_back_with_its_price(client: Client) -> None:
    client.behave(answer=lateral())
    assert asked(client) == Called(lateral(), "large-model-1", 0.01, 1, 1, "")
    (call,) = client.calls
    assert '"question": "Why?"' in call["prompt"]
    assert call["argv"][call["argv"].index("--max-budget-usd") + 1] == "0.5000"


def test_a_tier_that_fails_thrice_makes_way_for_those_above(client: Client) -> None:
    client.behave(answers=[None, None, None, WRONG, lateral()])
    done = asked(client)
    assert models_of(client) == ["small"] * 3 + ["middle"] * 2
    assert (done.answer, done.units, done.calls) == (lateral(), 3 * 1 + 2 * 10, 5)
    assert done.usd == pytest.approx(5 * 0.002)


def test_above_the_highest_tier_there_is_none(client: Client) -> None:
    client.behave(answers=[None])
    done = asked(client, "frontier")
    assert models_of(client) == ["big"] * 3
    assert (done.answer, done.units, done.why) == (None, 3 * 30, "overloaded")


def test_a_model_of_its_own_is_asked_once_and_counts_as_its_role(client: Client) -> None:
    client.behave(answers=[None])
    done = asked(client, "standard", "haiku")
    assert models_of(client) == ["haiku"]
    assert (done.answer, done.units, done.why) == (None, 10, "overloaded")


def test_without_money_it_is_not_tried_again(client: Client) -> None:
    client.behave(answers=[None])
    asked(client, usd=0.003)
    limits = [call["argv"][call["argv"].index("--max-budget-usd") + 1] for call in client.calls]
    assert limits == ["0.0030", "0.0010"]


def test_without_a_model_the_client_takes_its_default(client: Client) -> None:
    client.behave(answer=lateral())
    asked(client, models=dict.fromkeys(MODELS, ""))
    assert "--model" not in client.calls[0]["argv"]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"answer": WRONG}, "the answer breaks its contract: /risks"),
        ({"print": "Not logged in"}, "the client gave no result: 'Not logged in'"),
    ],
)
def test_a_bad_answer_is_none_and_says_why(client: Client, told: dict[str, Any], why: str) -> None:
    client.behave(**told)
    done = asked(client)
    assert done.answer is None
    assert done.why.startswith(why)


def test_there_is_a_text_for_every_persona() -> None:
    names = {path.stem for path in (CLONE / "prompts" / "personas").glob("*.md")}
    assert names == {*PERSONAS.values(), "hacker"}
