"""A step card: the prompt with its placeholders filled, the data it works on, the contract, where to write.

Placeholders stand as {{name}} in prompts/<step>.md and are declared on its first line:
`placeholders: question, target`. One that is missing, unknown or undeclared is a defect.
"""

from __future__ import annotations

import json
import re
from typing import Any

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
DECLARATION = re.compile(r"\Aplaceholders: *(.*)\n+")


def fill(prompt: str, values: dict[str, str]) -> str:
    """The prompt with every placeholder replaced; raises KeyError or ValueError on a mismatch."""
    found = DECLARATION.match(prompt)
    if found is None:
        raise ValueError("a prompt begins with the line 'placeholders: …'")
    declared = {name.strip() for name in found[1].split(",") if name.strip()}
    body = prompt[found.end() :]
    used = set(PLACEHOLDER.findall(body))
    if used != declared:
        raise ValueError(f"placeholders declared and used differ: {sorted(used ^ declared)}")
    return PLACEHOLDER.sub(lambda match: values[match[1]], body)


def data_block(value: Any, token: str) -> str:
    """Data from the graph, marked so that nothing in it can pass for an instruction."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return f"<data {token}>\n{text}\n</data {token}>"


def compact_schema(schema: Any) -> Any:
    """A schema without the titles and descriptions that a generator adds."""
    if isinstance(schema, dict):
        return {
            key: {name: compact_schema(each) for name, each in value.items()}
            if key in ("properties", "$defs")
            else compact_schema(value)
            for key, value in schema.items()
            if key not in ("title", "description", "$schema", "$id")
        }
    if isinstance(schema, list):
        return [compact_schema(each) for each in schema]
    return schema


def render(card: dict[str, Any], prompt: str, token: str) -> str:
    """The card as Markdown. `card` is the JSON form; `token` is unguessable for the sources' authors."""
    values = {name: _plain(value) for name, value in card["inputs"].items()}
    values |= {
        "answer_path": card["answer_path"],
        "data": data_block(card["inputs"], token),
        "pf": card["pf"],
    }
    contract = json.dumps(card["contract"], ensure_ascii=False, separators=(",", ":"))
    return "\n".join(
        [
            f"# Card {card['card']} · {card['step']} · iteration {card['iteration'] + 1}",
            "",
            fill(prompt, values).strip(),
            "",
            "## Contract (JSON Schema)",
            contract,
            "",
            "## Hand in",
            f"1. Write the answer, one JSON object, to the new file `{card['answer_path']}`.",
            f"2. Run `{card['submit']}`",
        ]
    )


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
