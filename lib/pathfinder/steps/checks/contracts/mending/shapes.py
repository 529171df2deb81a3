"""An answer in the types of its contract: a list for a lone item, numbers for digits, IDs as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from pathfinder.steps.checks.contracts import contract
from pathfinder.validation import COMPUTED, Node, problems, schema_of

if TYPE_CHECKING:
    from pathfinder.steps.checks.step import Context

Answered = dict[str, Any]
_NODE = re.compile(r"\W*(obs|hyp|src)[ _-]*([AB]?)[ _-]?([0-9]+)\W*", re.IGNORECASE)
_QUESTION = re.compile(r"\W*(?:sub[ _-]?)?(?:q|question)?[ _-]*([0-9]{1,9})\W*", re.IGNORECASE)
_NAMES = ("from", "to", "observation", "hypothesis", "rejected", "survivor")
_ALIASES = {"why": "reason", "text": "paragraphs", "claim": "summary", "source": "source_id"}


def shaped(data: Any, step: str) -> Any:
    """The answer to a step's card in the types of its contract, as far as its meaning is plain."""
    model = contract(step)
    if isinstance(data, dict) and len(data) == 1 and isinstance(inner := next(iter(data.values())), dict):
        data = inner if next(iter(data)).upper() in ("ANSWER", step) else data
    if not problems(data, model):
        return data
    schema = schema_of(model)
    return _shaped(data, schema, schema.get("$defs", {}))


def _shaped(value: Any, node: Node, kinds: Mapping[str, Node]) -> Any:
    """A value in the type of its schema: one item as a list, "0.8" as 0.8, a word in its case."""
    branches = [
        kinds[each["$ref"].rsplit("/", 1)[1]] if "$ref" in each else each
        for each in node.get("anyOf", [node])
    ]
    node = next(each for each in branches if each.get("type") != "null")
    kind = node.get("type")
    if value is None and len(branches) > 1:
        return None
    if kind == "array":
        items = [value] if isinstance(value, str | dict) and value else value
        return [_shaped(each, node["items"], kinds) for each in items] if isinstance(items, list) else items
    if kind == "object" and "properties" in node:
        return _object(value, node, kinds)
    return _scalar(value, node)


def _object(value: Any, node: Node, kinds: Mapping[str, Node]) -> Any:
    """Known fields in their types; empty ones that may be left out, and fields that nobody asked for, go.

    A list that was left out has no item, but where nothing known was said, nothing was answered.
    """
    fields, required = node["properties"], node.get("required", [])
    if isinstance(value, str) and required == ["text"]:
        return {"text": value}
    if not isinstance(value, dict):
        return value
    from difflib import get_close_matches

    found: Answered = {}
    for name, each in value.items():
        key = name
        if key not in fields and key not in COMPUTED:
            near = get_close_matches(key.lower(), fields, n=1, cutoff=0.8)
            alias = _ALIASES.get(key, near[0] if near else key)
            key = alias if alias in fields and alias not in value else key
        if key in fields and (each is not None or (key in required and not _empty(fields[key]))):
            found[key] = _shaped(each, fields[key], kinds)
    lists = (key for key in required if found and key not in found and _empty(fields[key]))
    return found | {key: [] for key in lists}


def _empty(node: Node) -> bool:
    """Whether a field is a list that may have no item."""
    return node.get("type") == "array" and not node.get("minItems")


def _scalar(value: Any, node: Node) -> Any:
    kind, allowed = node.get("type"), node.get("enum")
    if isinstance(value, str) and kind in ("number", "integer"):
        try:
            number = float(value)
        except ValueError:
            return value
        if not isfinite(number):
            return value
        value = int(number) if kind == "integer" and number.is_integer() else number
    if kind == "number" and allowed and type(value) in (int, float) and 0 < value <= 1:
        return min(allowed, key=lambda each: (abs(each - value), each))
    if kind == "string" and allowed and isinstance(value, str):
        folded = re.sub(r"[\s-]+", "_", value.strip()).casefold()
        return next((each for each in allowed if each.casefold() == folded), value)
    return value


def node_id(written: Any) -> Any:
    """ "Obs 3" as obs_3; what names no node stays."""
    match = _NODE.fullmatch(written) if isinstance(written, str) else None
    return f"{match[1].lower()}_{match[2].upper()}{match[3]}" if match else written


def question_id(written: Any, context: Context) -> Any:
    """ "sub_2", "Q2" or 2 as q2, where there is such a sub-question."""
    known = [each["id"] for each in context.research.clarified["sub_questions"]]
    match = _QUESTION.fullmatch(str(written)) if isinstance(written, str | int) else None
    return f"q{int(match[1])}" if match and written not in known and f"q{int(match[1])}" in known else written


def named(value: Any) -> Any:
    """The same with every node that a field names spelled as its ID."""
    if isinstance(value, list):
        return [named(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: node_id(each) if key in _NAMES else named(each) for key, each in value.items()}
