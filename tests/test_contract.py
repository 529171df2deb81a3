"""Contracts are judged as the jsonschema package judges them, only faster and in other words."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from pathfinder.contract import RULES, schema_problems

CLONE = Path(__file__).resolve().parents[1]
SCHEMAS = {path.name: json.loads(path.read_text("utf-8")) for path in sorted((CLONE / "schemas").iterdir())}
ANSWERS = {
    f"{path.stem}.schema.json": json.loads(path.read_text("utf-8").strip().splitlines()[-1])
    for path in sorted((CLONE / "prompts").iterdir())
}
STRUCTURE = {"$schema", "$defs", "$ref", "anyOf", "type", "title", "description", "default"}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.text("ab hyp_A1", max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "type", "x"]), inner),
    max_leaves=6,
)


def keywords(schema: Any) -> set[str]:
    """Every keyword of a schema, names of properties and definitions left out."""
    if isinstance(schema, list):
        return set().union(*map(keywords, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    found = set(schema)
    for key, value in schema.items():
        inner = list(value.values()) if key in ("properties", "$defs") else value
        found |= keywords(inner) if key not in ("enum", "required", "default") else set()
    return found


@pytest.mark.parametrize("name", [*ANSWERS, "config.schema.json"])
def test_every_keyword_of_every_schema_has_its_rule(name: str) -> None:
    """A keyword without a rule would be a promise nobody keeps."""
    assert keywords(SCHEMAS[name]) - STRUCTURE <= set(RULES)


@pytest.mark.parametrize("name", ANSWERS)
def test_the_worked_examples_have_no_problem(name: str) -> None:
    assert schema_problems(ANSWERS[name], SCHEMAS[name]) == []


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, item in inner for each in paths(item, (*path, key)))]


@settings(max_examples=600, deadline=None)
@given(name=st.sampled_from(sorted(ANSWERS)), data=st.data())
def test_the_verdict_is_that_of_jsonschema(name: str, data: st.DataObject) -> None:
    """A valid answer with one place changed is refused exactly when the package refuses it, and there."""
    answer = {"answer": copy.deepcopy(ANSWERS[name])}
    *above, last = ("answer", *data.draw(st.sampled_from(paths(ANSWERS[name]))))
    holder: Any = answer
    for step in above:
        holder = holder[step]
    change = data.draw(st.sampled_from(["replace", "remove", "add"]))
    if change == "remove" and isinstance(holder, dict) and holder is not answer:
        del holder[last]
    elif change == "add" and isinstance(holder, dict) and holder is not answer:
        holder["extra"] = data.draw(VALUES)
    else:
        holder[last] = data.draw(VALUES)
    theirs = list(Draft202012Validator(SCHEMAS[name]).iter_errors(answer["answer"]))
    ours = schema_problems(answer["answer"], SCHEMAS[name])
    assert bool(ours) == bool(theirs), (ours, theirs)
    roots = {"".join(f"/{part}" for part in error.absolute_path) for error in theirs}
    assert all(any(problem.pointer.startswith(root) for root in roots) for problem in ours)
