"""A step card: the prompt with its placeholders filled, the data it works on, the contract, where to write.

Placeholders stand as {{name}} in prompts/<step>.md and are declared on its first line:
`placeholders: question, target`. One that is missing, unknown or undeclared is a defect.
"""

import json
import re
from typing import Any

from typing_extensions import TypedDict

from pathfinder.model.cycle.state import ResearchStatus

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
UNSAID = (("pattern", r"\S"), ("additionalProperties", False))  # true of every text and object of an answer
DECLARATION = re.compile(r"\Aplaceholders: *(.*)\n+")


class OpenCard(TypedDict):
    """The card to answer now."""

    card: str
    step: str
    iteration: int
    inputs: dict[str, Any]
    contract: dict[str, Any]
    answer_path: str
    submit: str
    pf: str
    refused: list[str]
    text: str


class Done(TypedDict):
    """Why there is no card, and what was found."""

    card: None
    done: str
    status: ResearchStatus
    closing: list[str]


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


def data_block(value: dict[str, Any], token: str) -> str:
    """Data from the graph, one key a line, marked so that nothing in it can pass for an instruction."""
    lines = [f"{json.dumps(key)}: {_plain_json(each)}" for key, each in value.items()]
    return f"<data {token}>\n{{\n" + ",\n".join(lines) + f"\n}}\n</data {token}>"


def compact_schema(schema: Any) -> Any:
    """A schema without the titles and descriptions that a generator adds, and without what goes unsaid."""
    if isinstance(schema, dict):
        return {
            key: {name: compact_schema(each) for name, each in value.items()}
            if key in ("properties", "$defs")
            else compact_schema(value)
            for key, value in schema.items()
            if key not in ("title", "description", "$schema", "$id") and (key, value) not in UNSAID
        }
    if isinstance(schema, list):
        return [compact_schema(each) for each in schema]
    return schema


def render(card: OpenCard, prompt: str, token: str) -> str:
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
            *_refusal(card["refused"]),
            fill(prompt, values).strip(),
            "",
            "## Contract (JSON Schema; no other fields, no blank texts)",
            contract,
            "",
            "## Hand in",
            f"1. Write the answer, one JSON object, to the new file `{card['answer_path']}`.",
            f"2. Run `{card['submit']}`",
        ]
    )


def _refusal(problems: list[str]) -> list[str]:
    if not problems:
        return []
    return ["Your last answer to this card was refused:", "", *(f"- {each}" for each in problems), ""]


def _plain_json(value: Any) -> str:
    """JSON with every entry of a list or object on a line of its own."""
    if isinstance(value, dict) and value:
        lines = [f" {json.dumps(key)}: {json.dumps(each, ensure_ascii=False)}" for key, each in value.items()]
        return "{\n" + ",\n".join(lines) + "}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {json.dumps(each, ensure_ascii=False)}" for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
