"""Holding a JSON value against its schema, in words that say what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

from pathfinder.problems import Problem, pointer

# Fields that models like to add, and why they are not theirs to give (DESIGN section 7, rule 4).
COMPUTED = {
    "authority": "computed from the URL",
    "source_type": "computed from the URL",
    "strength": "computed from the evidence",
    "created_at": "the iteration, set by the program",
    "status": "decided by the program",
}


def schema_problems(data: Any, schema: dict[str, Any]) -> list[Problem]:
    """Every way in which `data` breaks `schema`, each with its JSON pointer."""
    from jsonschema_rs import validator_for

    errors = validator_for(schema).iter_errors(data)
    return [problem for error in errors for problem in _problems(error)]


def _problems(error: Any) -> Iterator[Problem]:
    where = pointer(*error.instance_path)
    kind = error.kind.name
    limit = error.kind.value
    if kind == "anyOf":
        yield from _closest_branch(error, where)
    elif kind == "additionalProperties":
        for name in limit:
            yield Problem(where + pointer(name), error.instance[name], _no_such_field(name, error))
    elif kind == "required":
        yield Problem(where + pointer(limit), None, f"the field {limit!r}, which is missing")
    else:
        words = EXPECTED.get(kind)
        yield Problem(where, error.instance, words(limit, error.instance) if words else error.message)


def _closest_branch(error: Any, where: str) -> Iterator[Problem]:
    """An `anyOf` here is always "null or an object": judge an object by the object's own schema."""
    branches = error.kind.context
    best = [branch for branch in branches if not any(each.kind.name == "type" for each in branch)]
    if not best:
        names = [str(each.kind.value) for branch in branches for each in branch if each.kind.name == "type"]
        yield Problem(where, error.instance, " or ".join(names))
        return
    for each in best[0]:
        yield from _problems(each)


def _no_such_field(name: str, error: Any) -> str:
    if name in COMPUTED:
        return f"no such field: it is {COMPUTED[name]}; leave it out"
    return f"no such field{_near(name, error)}; leave it out"


def _near(name: str, error: Any) -> str:
    known = list(error.instance) if isinstance(error.instance, dict) else []
    match = get_close_matches(name, [key for key in known if key != name], n=1)
    return f" beside {match[0]!r}" if match else ""


def _count(unit: str, bound: str) -> Callable[[Any, Any], str]:
    return lambda limit, value: f"at {bound} {limit} {unit}, found {len(value)}"


EXPECTED: dict[str, Callable[[Any, Any], str]] = {
    "type": lambda limit, _value: _type_name(limit),
    "enum": lambda limit, _value: "one of " + ", ".join(repr(each) for each in limit),
    "const": lambda limit, _value: repr(limit),
    "pattern": lambda limit, _value: f"text of the form {limit}",
    "maxLength": _count("characters", "most"),
    "minLength": _count("characters", "least"),
    "maxItems": _count("items", "most"),
    "minItems": _count("items", "least"),
    "uniqueItems": lambda _limit, _value: "items that differ from each other",
    "minimum": lambda limit, _value: f"a number of at least {limit}",
    "maximum": lambda limit, _value: f"a number of at most {limit}",
    "exclusiveMinimum": lambda limit, _value: f"a number greater than {limit}",
}


def _type_name(limit: Any) -> str:
    names = {"object": "an object", "array": "a list", "string": "text in quotes", "null": "null"}
    return names.get(str(limit), f"a value of type {limit}")
