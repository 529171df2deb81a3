"""Ways in which a model misbehaves, as wrappers of the scripted model; each is stateless like it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.policy import NEXT, absolute, card_in, decide, text, tool
from tests.steps.desk import nothing_new

Block = dict[str, Any]
Policy = Callable[[Request], list[Block]]


def stops_early(policy: Policy = decide, every: int = 5) -> Policy:
    """Ends its turn with words alone at every k-th turn; the Stop hook has to send it on."""

    def stopping(request: Request) -> list[Block]:
        number = conversation.turns(request) + 1
        if _is_research(request) and number % every == 0:
            return [text("That should be enough for now. Shall I go on?")]
        return policy(request)

    return stopping


def idles(policy: Policy = decide, after: int = 1) -> Policy:
    """Takes the card (or as many tool calls as `after` says) and then does nothing: the research stalls."""

    def idle(request: Request) -> list[Block]:
        if len(conversation.calls(request)) < after:
            return policy(request)
        return [text("I believe everything is done.")]

    return idle


def writes_garbage_first(policy: Policy = decide) -> Policy:
    """Its first answer is no answer at all; after the refusal it works properly."""

    def garbage(request: Request) -> list[Block]:
        blocks = policy(request)
        written = any(call.name == "Write" for call in conversation.calls(request))
        for block in blocks:
            if block.get("name") == "Write" and not written:
                block["input"]["content"] = '{"nonsense": true, "observations": "none"}'
        return blocks

    return garbage


def finds_nothing(policy: Policy = decide) -> Policy:
    """Explores without one search, which is over soon: for what is not about what a research finds."""

    def exploring(request: Request) -> list[Block]:
        blocks, launcher = policy(request), conversation.launcher(request)
        asked = [call for call in conversation.calls(request) if call.command == f"{launcher}{NEXT}"]
        card = card_in(asked[-1].result) if asked else None
        command = blocks[0]["input"].get("command", "") if blocks[0].get("name") == "Bash" else ""
        if card and card.get("step") == "EXPLORE" and command.startswith(f"{launcher} search"):
            path = absolute(card["answer_path"], request)
            return [tool(request, "Write", {"file_path": path, "content": json.dumps(nothing_new())})]
        return blocks

    return exploring


def searches_web_first(policy: Policy = decide, query: str = "attention is all you need") -> Policy:
    """Calls WebSearch once before it goes to work."""

    def searching(request: Request) -> list[Block]:
        searched = any(call.name == "WebSearch" for call in conversation.calls(request))
        if _is_research(request) and not searched and "WebSearch" in conversation.tool_names(request):
            return [tool(request, "WebSearch", {"query": query})]
        return policy(request)

    return searching


def _is_research(request: Request) -> bool:
    return conversation.launcher(request) is not None and "Bash" in conversation.tool_names(request)


VARIANTS: dict[str, Callable[[], Policy]] = {
    "steady": lambda: decide,
    "stops-early": stops_early,
    "idles": idles,
    "garbage-first": writes_garbage_first,
    "web-search": searches_web_first,
}
