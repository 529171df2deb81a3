"""The client's built-in `deep-research` workflow, scripted shortly: every agent answers at once."""

from __future__ import annotations

from itertools import count
from typing import Any

from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.policy import STRUCTURED, text, tool, web_search_result

Block = dict[str, Any]

NAME = "deep-research"
MOST = 5  # items of a list, where the schema allows as many
CLAIM = "The documents state this rule and its limit."


class Workflow:
    """A policy; `confirmed` counts the claims of the final report."""

    def __init__(self, question: str) -> None:
        self._question = question
        self._number = count(1)
        self.votes = 0

    def __call__(self, request: Request) -> list[Block]:
        names, calls = conversation.tool_names(request), conversation.calls(request)
        if conversation.is_web_search(request):
            return web_search_result()
        if STRUCTURED in names:
            if any(call.name == STRUCTURED for call in calls):
                return [text("Done.")]
            schema = next(each for each in request["tools"] if each.get("name") == STRUCTURED)["input_schema"]
            self.votes += "refuted" in schema["properties"]
            return [tool(request, STRUCTURED, self._made(schema, ""))]
        if "Workflow" in names and not calls:
            return [tool(request, "Workflow", {"name": NAME, "args": self._question})]
        return [text("Done.")]

    def _made(self, schema: dict[str, Any], name: str) -> Any:
        """A short value that a schema accepts; addresses and claims are never the same twice."""
        if "enum" in schema:
            return schema["enum"][0]
        match schema.get("type"):
            case "object":
                return {key: self._made(each, key) for key, each in schema["properties"].items()}
            case "array":
                most = min(MOST, schema.get("maxItems", MOST))
                return [self._made(schema["items"], name) for _ in range(most)]
            case "boolean":
                return False
            case "integer" | "number":
                return schema.get("minimum", 1)
        number = next(self._number)
        return f"https://site{number}.example/page" if "url" in name.lower() else f"{CLAIM} {number}"
