"""Limits read from a card's JSON Schema, so that an answer fits whatever the card asks."""

from typing import Any

Schema = dict[str, Any]


def part(contract: Schema, *path: str) -> Schema:
    """The schema of a property ("items" steps into a list); {} where the contract says nothing."""
    node = _resolved(contract, contract)
    for name in path:
        node = node.get("items", {}) if name == "items" else node.get("properties", {}).get(name, {})
        node = _resolved(node, contract)
    return node


def limit(contract: Schema, *path: str, keyword: str, default: int) -> int:
    """The number under `keyword` (maxLength, maxItems …) of a property, or `default`."""
    value = part(contract, *path).get(keyword, default)
    return min(int(value), default) if keyword.startswith("max") else int(value)


def _resolved(node: Schema, root: Schema) -> Schema:
    """Follow $ref into the same schema, and take the non-null branch of anyOf."""
    for _ in range(8):
        if "$ref" in node:
            target: Any = root
            for name in str(node["$ref"]).removeprefix("#/").split("/"):
                target = target.get(name, {})
            node = target
            continue
        branches = [
            one
            for key in ("anyOf", "oneOf", "allOf")
            for one in node.get(key, [])
            if one.get("type") != "null"
        ]
        if not branches:
            return node
        node = {**node, **branches[0], **{key: [] for key in ("anyOf", "oneOf", "allOf")}}
    return node
