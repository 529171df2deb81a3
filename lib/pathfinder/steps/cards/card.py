"""A step card: the prompt with its placeholders filled, the data it works on, the contract, where to write.

Placeholders stand as {{name}} in prompts/<step>.md and are declared on its first line:
`placeholders: question, target`. One that is missing, unknown or undeclared is a defect.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state import ResearchStatus
from pathfinder.steps.cards.room import MOST, within

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
UNSAID = (("pattern", r"\S"), ("additionalProperties", False))  # true of every text and object of an answer
TOLD = "x-told"  # marks in a schema what the instructions tell, so that the contract need not
FRAME = 1_200  # bytes of a card around its prompt, data and contract: paths, headings, spellings of `pf`
DECLARATION = re.compile(r"\Aplaceholders: *(.*)\n+")
MARKDOWN = "-outline"  # ends the name of a card whose answer, a whole report, is a Markdown file


class OpenCard(TypedDict):
    """The card to answer now."""

    card: str
    step: str
    iteration: int
    inputs: Mapping[str, object]
    contract: Mapping[str, object]
    answer_path: str
    submit: str
    pf: str
    written: NotRequired[bool]  # an answer lies there that nobody handed in
    refused: list[str]
    passages: list[str]  # words of sources, or about them, that some lines of `refused` name by number
    text: str


class Done(TypedDict):
    """Why there is no card, and what was found."""

    card: None
    done: str
    status: ResearchStatus
    closing: list[str]


def answer_name(card: str) -> str:
    """The name of the file that answers a card, by the card's ID."""
    return f"{card}.md" if card.endswith(MARKDOWN) else f"{card}.json"


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


def data_block(value: Mapping[str, object], token: str) -> str:
    """Data from the graph, one key a line, marked so that nothing in it can pass for an instruction."""
    lines = [f"{json.dumps(key)}: {_plain_json(each)}" for key, each in value.items()]
    return f"<data {token}>\n{{\n" + ",\n".join(lines) + f"\n}}\n</data {token}>"


def compact_schema(schema: Any) -> Any:
    """A schema without the titles and descriptions that a generator adds, and without what goes unsaid."""
    if isinstance(schema, dict):
        return {
            key: {
                name: {} if TOLD in each else compact_schema(each)
                for name, each in value.items()
                if key == "properties" or TOLD not in each
            }
            if key in ("properties", "$defs")
            else compact_schema(value)
            for key, value in schema.items()
            if key not in ("title", "description", "$schema", "$id") and (key, value) not in UNSAID
        }
    if isinstance(schema, list):
        return [compact_schema(each) for each in schema]
    return schema


def render(card: OpenCard, prompt: str, token: str, *, whole: bool = True) -> str:
    """The card as Markdown. `card` is the JSON form; `token` is unguessable for the sources' authors.

    Without `whole` the contract is left out; `prompt` then says where instructions and contract stand.
    """
    contract = json.dumps(card["contract"], ensure_ascii=False, separators=(",", ":"))
    said = "".join([prompt, contract, *card["refused"], *card["passages"]])
    data = within(card["inputs"], MOST - len(said.encode()) - FRAME)
    values = {name: _plain(value) for name, value in card["inputs"].items()}
    values |= {
        "answer_path": card["answer_path"],
        "data": data_block(data, token),
        "pf": card["pf"],
        "step": card["step"],
        "again": f"{card['pf']} next{' --iteration' if ' --until ' in card['submit'] else ''}",
    }
    is_json = card["answer_path"].endswith(".json")
    kind = "answer, one JSON object," if is_json else "report, in Markdown,"
    schema = ["## Contract (JSON Schema; no other fields, no blank texts)", contract, ""]
    return "\n".join(
        [
            f"# Card {card['card']} · {card['step']} · iteration {card['iteration'] + 1}",
            "",
            *_refusal(card, token),
            *_left(card),
            fill(prompt, values).strip(),
            "",
            *(schema if whole and is_json else []),
            "## Hand in",
            f"1. Write the {kind} to the new file `{card['answer_path']}`.",
            f"2. Run `{card['submit']}`",
        ]
    )


def _refusal(card: OpenCard, token: str) -> list[str]:
    if not card["refused"]:
        return []
    quoted = [f"{number}. {each}" for number, each in enumerate(card["passages"], 1)]
    return [
        "To be mended in what was handed in before:",
        "",
        *(f"- {each}" for each in card["refused"]),
        "",
        *([data_block({"passages": quoted}, token), ""] if quoted else []),
    ]


def _left(card: OpenCard) -> list[str]:
    """What to do with an answer that an earlier session wrote and did not hand in."""
    if not card.get("written"):
        return []
    path = card["answer_path"]
    return [
        f"An answer to this card was written before and not handed in: `{path}`. Read it. If it still holds, "
        f"run `{card['submit']}`; otherwise write yours over it, which the client allows once it is read.",
        "",
    ]


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
