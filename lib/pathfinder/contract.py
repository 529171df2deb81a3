"""Holding a JSON value against its schema, in words that say what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

from pathfinder.problems import MISSING, Problem, pointer

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
    return [problem for error in errors for problem in _problems(error, schema)]


def _problems(error: Any, schema: dict[str, Any]) -> Iterator[Problem]:
    where = pointer(*error.instance_path)
    kind = error.kind.name
    limit = error.kind.value
    if kind == "anyOf":
        yield from _closest_branch(error, schema, where)
    elif kind == "additionalProperties":
        instance, fields = error.instance, _fields(error, schema)
        for name in limit:
            yield Problem(where + pointer(name), instance[name], _no_such_field(name, fields))
    elif kind == "required":
        yield Problem(where + pointer(limit), None, f"{MISSING}; the field is required")
    else:
        words = EXPECTED.get(kind)
        yield Problem(where, error.instance, words(limit, error.instance) if words else error.message)


def _closest_branch(error: Any, schema: dict[str, Any], where: str) -> Iterator[Problem]:
    """An `anyOf` here is always "null or something": judge a value by the branch that fits its type."""
    branches = error.kind.context
    wrong = [[each for each in branch if _is_of_wrong_type(each, error)] for branch in branches]
    best = [branch for branch, faults in zip(branches, wrong, strict=True) if not faults]
    if not best:
        names = [_type_name(each.kind.value) for faults in wrong for each in faults]
        yield Problem(where, error.instance, " or ".join(names))
        return
    for each in best[0]:
        yield from _problems(each, schema)


def _is_of_wrong_type(branch_error: Any, error: Any) -> bool:
    """Whether the value itself, not something inside it, has another type than the branch asks for."""
    return bool(branch_error.kind.name == "type" and branch_error.instance_path == error.instance_path)


def _no_such_field(name: str, fields: list[str]) -> str:
    if name in COMPUTED:
        return f"no such field: it is {COMPUTED[name]}; leave it out"
    match = get_close_matches(name, fields, n=1)
    return f"no such field; did you mean {match[0]!r}?" if match else "no such field; leave it out"


def _fields(error: Any, schema: Any) -> list[str]:
    """The fields that the object with the unknown one may have."""
    for part in error.schema_path[:-1]:
        schema = schema[part]
    return list(schema.get("properties", {}))


def _count(unit: str, bound: str) -> Callable[[Any, Any], str]:
    return lambda limit, value: f"at {bound} {limit} {unit}, found {len(value)}"


PATTERNS = {r"\S": "text that is not only white space"}
EXPECTED: dict[str, Callable[[Any, Any], str]] = {
    "type": lambda limit, _value: _type_name(limit),
    "enum": lambda limit, _value: "one of " + ", ".join(repr(each) for each in limit),
    "const": lambda limit, _value: repr(limit),
    "pattern": lambda limit, _value: PATTERNS.get(limit, f"text of the form {limit}"),
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
    """`limit` is the name of a type, or a list of names."""
    return " or ".join(TYPES.get(str(each), str(each)) for each in _listed(limit))


def _listed(limit: Any) -> list[Any]:
    return limit if isinstance(limit, list) else [limit]


TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "text in quotes",
    "null": "null",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
}
