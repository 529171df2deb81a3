"""Ways in which a model misbehaves, as wrappers of the scripted model; each is stateless like it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.scripted_model import conversation
from tests.scripted_model.conversation import Request
from tests.scripted_model.policy import decide, text, tool

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
