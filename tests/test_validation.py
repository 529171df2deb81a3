"""Answers are judged as jsonschema judges them by the published schemas, and told in words that help."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import Field
from tests.steps.desk import at, worked_example

from pathfinder.config import Config
from pathfinder.model.cycle.goal.seed import seed_bytes
from pathfinder.model.graph.types import HypothesisId
from pathfinder.steps.checks.contracts import contract
from pathfinder.steps.checks.contracts.explore import Weight
from pathfinder.validation import WHOLE, Items, Strict, problems

CLONE = Path(__file__).resolve().parents[1]
SCHEMAS = {path.name: json.loads(path.read_text("utf-8")) for path in sorted((CLONE / "schemas").iterdir())}
ANSWERS = {path.stem: worked_example(path.stem) for path in sorted((CLONE / "prompts").glob("*.md"))}
CONFIG = json.loads((CLONE / "config.json").read_text("utf-8"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.text("ab hyp_A1", max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "type", "x"]), inner),
    max_leaves=6,
)


class Part(Strict):
    """A part of `Whole`."""

    name: Annotated[str, Field(min_length=3, max_length=5, pattern=r"\S")]
    weight: Weight = 0.3


class Whole(Strict):
    """One field of every kind that a contract has."""

    parts: Annotated[list[Part], Items(1, 2)]
    count: Annotated[int, Field(ge=1, le=9), WHOLE]
    share: Annotated[float, Field(ge=0, le=1)]
    pace: Annotated[float, Field(gt=0)]
    note: str | None
    flag: bool
    target: HypothesisId = ""
    scores: dict[str, Annotated[float, Field(ge=0)]] = Field(default_factory=dict)


def whole(**fields: Any) -> dict[str, Any]:
    """A sound `Whole`, changed in some fields."""
    sound = {"parts": [{"name": "abc"}], "count": 3, "share": 0.5, "pace": 1, "note": None, "flag": True}
    return sound | fields


def said(data: Any) -> dict[str, str]:
    """Pointer and expectation of every problem."""
    return {problem.pointer: problem.expected for problem in problems(data, Whole)}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_worked_examples_have_no_problem(name: str) -> None:
    assert problems(ANSWERS[name], contract(name)) == []


@pytest.mark.parametrize(
    ("fields", "where", "words"),
    [
        ({"authority": 1}, "/authority", "no such field: it is computed from the URL; leave it out"),
        ({"coutn": 1}, "/coutn", "no such field; did you mean 'count'?"),
        ({"zzz": 1}, "/zzz", "no such field; leave it out"),
        ({"a/b~": 1}, "/a~1b~0", "no such field; leave it out"),
        ({"parts": []}, "/parts", "at least 1 items, found 0"),
        ({"parts": "x"}, "/parts", "a list"),
        ({"parts": [3]}, "/parts/0", "an object"),
        ({"parts": [{}]}, "/parts/0/name", "missing; the field is required"),
        ({"parts": [{"name": "abcdef"}]}, "/parts/0/name", "at most 5 characters, found 6"),
        ({"parts": [{"name": "ab"}]}, "/parts/0/name", "at least 3 characters, found 2"),
        ({"parts": [{"name": "    "}]}, "/parts/0/name", "text that is not only white space"),
        ({"parts": [{"name": "abc", "weight": 0.4}]}, "/parts/0/weight", "one of 0.3, 0.5, 0.8"),
        ({"parts": [{"name": "abc", "weight": "0.3"}]}, "/parts/0/weight", "a number"),
        ({"count": 0}, "/count", "a number of at least 1"),
        ({"count": 10}, "/count", "a number of at most 9"),
        ({"count": 2.5}, "/count", "a whole number"),
        ({"count": True}, "/count", "a whole number"),
        ({"share": True}, "/share", "a number"),
        ({"pace": math.nan}, "/pace", "a number greater than 0"),
        ({"pace": 0}, "/pace", "a number greater than 0"),
        ({"note": 5}, "/note", "text in quotes or null"),
        ({"flag": 1}, "/flag", "true or false"),
        ({"flag": None}, "/flag", "true or false"),
        ({"target": "hyp_C1"}, "/target", "text of the form ^hyp_[AB][1-9][0-9]*$"),
        ({"scores": {"x/y": -1}}, "/scores/x~1y", "a number of at least 0"),
    ],
)
def test_what_is_wrong_is_said_in_words(fields: dict[str, Any], where: str, words: str) -> None:
    assert said(whole(**fields)) == {where: words}


@pytest.mark.parametrize("data", [[], "x", 3, None])
def test_what_is_no_object_is_one_problem(data: Any) -> None:
    assert said(data) == {"": "an object"}


@pytest.mark.parametrize("fields", [{"count": 3.0}, {"share": 1}, {"note": "x"}, {"pace": 10**300}])
def test_numbers_are_judged_as_in_json(fields: dict[str, Any]) -> None:
    """3.0 is a whole number, and a whole number is a number."""
    assert said(whole(**fields)) == {}


def test_everything_is_reported_at_once_in_the_order_of_the_document() -> None:
    """Problems of items do not hide that there are too many of them, nor the other way round."""
    data = {
        "zzz": 1,
        "flag": "yes",
        "parts": [{"weight": 9, "name": ""}, {"strength": 1}, 7],
        "count": -1,
        "share": 2,
        "note": None,
    }
    found = [(each.pointer, each.expected) for each in problems(data, Whole)]
    assert found == [
        ("/zzz", "no such field; leave it out"),
        ("/flag", "true or false"),
        ("/parts", "at most 2 items, found 3"),
        ("/parts/0/weight", "one of 0.3, 0.5, 0.8"),
        ("/parts/0/name", "at least 3 characters, found 0"),
        ("/parts/0/name", "text that is not only white space"),
        ("/parts/1/strength", "no such field: it is computed from the evidence; leave it out"),
        ("/parts/1/name", "missing; the field is required"),
        ("/parts/2", "an object"),
        ("/count", "a number of at least 1"),
        ("/share", "a number of at most 1"),
        ("/pace", "missing; the field is required"),
    ]


def test_no_contract_shows_what_a_field_is_when_it_is_left_out() -> None:
    """A default would read like an offer."""
    assert not [name for name in ANSWERS if '"default"' in json.dumps(SCHEMAS[f"{name}.schema.json"])]


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, item in inner for each in paths(item, (*path, key)))]


@settings(max_examples=100, deadline=None)
@given(name=st.sampled_from([*sorted(ANSWERS), "config"]), data=st.data())
def test_the_verdict_is_that_of_jsonschema(name: str, data: st.DataObject) -> None:
    """A valid document with one place changed is refused exactly when the package refuses it, and there."""
    sound, model = (CONFIG, Config) if name == "config" else (ANSWERS[name], contract(name))
    document = {"document": copy.deepcopy(sound)}
    *above, last = ("document", *data.draw(st.sampled_from(paths(sound))))
    holder: Any = document
    for step in above:
        holder = holder[step]
    change = data.draw(st.sampled_from(["replace", "remove", "add"]))
    if change == "remove" and isinstance(holder, dict) and holder is not document:
        del holder[last]
    elif change == "add" and isinstance(holder, dict) and holder is not document:
        holder["extra"] = data.draw(VALUES)
    else:
        holder[last] = data.draw(VALUES)
    theirs = list(Draft202012Validator(SCHEMAS[f"{name}.schema.json"]).iter_errors(document["document"]))
    ours = problems(document["document"], model)
    assert bool(ours) == bool(theirs), (ours, theirs)
    roots = {"".join(f"/{part}" for part in error.absolute_path) for error in theirs}
    assert all(any(problem.pointer.startswith(root) for root in roots) for problem in ours)


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_what_is_kept_at_every_step_keeps_its_published_schema(name: str) -> None:
    research = at(name.upper()).research
    position = {"journal": {"seq": 1, "hash": "0" * 64, "bytes": 9}, "graph_sha256": "0" * 64}
    seed = [("seed", json.loads(seed_bytes(research.state)))] if research.state["clarified"] else []
    for kept, found in [("state", research.state | position), ("cognigraph", research.graph.data), *seed]:
        schema = SCHEMAS[f"{kept}.schema.json"]
        assert not [error.message for error in Draft202012Validator(schema).iter_errors(found)]
