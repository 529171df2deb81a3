"""A request of the Claude Code client as a conversation: tool calls with their results, and text."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

Request = dict[str, Any]

_LAUNCHER = re.compile(
    r'"([^"\n]*/lib/pf)"|(?<![\w/.$~-])((?:/|\./|\.\./)?[^\s"\'`()<>|;]*/lib/pf)(?![\w/.-])'
)
_DIRECTORY = re.compile(r"[Ww]orking directory: *([^\n<]+)")
_ARGUMENTS = re.compile(r"<command-args>(.*?)</command-args>", re.DOTALL)


class Call(NamedTuple):
    """A tool call of the model and what came back: None while no result is there."""

    name: str
    input: dict[str, Any]
    result: str | None
    failed: bool

    @property
    def command(self) -> str:
        """The command line of a Bash call; "" for any other tool."""
        return str(self.input.get("command", "")) if self.name == "Bash" else ""


def calls(request: Request) -> list[Call]:
    """Every tool call of the conversation, in order."""
    results = {
        block.get("tool_use_id"): block
        for message in request["messages"]
        for block in _blocks(message)
        if block.get("type") == "tool_result"
    }
    return [
        _call(block, results.get(block.get("id")))
        for message in request["messages"]
        if message["role"] == "assistant"
        for block in _blocks(message)
        if block.get("type") == "tool_use"
    ]


def _call(block: dict[str, Any], result: dict[str, Any] | None) -> Call:
    text = None if result is None else flat(result.get("content"))
    return Call(str(block["name"]), dict(block["input"]), text, bool(result and result.get("is_error")))


def flat(content: Any) -> str:
    """The text of a message or a tool result, however it is wrapped."""
    if isinstance(content, str):
        return content
    parts = (str(block.get("text", "")) for block in content or () if isinstance(block, dict))
    return "\n".join(part for part in parts if part)


def _blocks(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message.get("content")
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [block for block in content or () if isinstance(block, dict)]


def _texts(request: Request, role: str) -> list[str]:
    return [flat(message.get("content")) for message in request["messages"] if message["role"] == role]


def launcher(request: Request) -> str | None:
    """How `pf` must be spelled in a Bash command, as the skill spells it; None where no skill is loaded."""
    for text in [*_texts(request, "user"), flat(request.get("system"))]:
        found = _LAUNCHER.search(text)
        if found:
            path = found[1] or found[2]
            return f'"{path}"' if " " in path else path
    return None


def directory(request: Request) -> str | None:
    """The directory that the client works in, as its system prompt states it."""
    for text in [flat(request.get("system")), *_texts(request, "user")]:
        found = _DIRECTORY.search(text)
        if found:
            return found[1].strip().strip("`")
    return None


def arguments(request: Request) -> str:
    """What the user wrote behind the name of the skill; "" for nothing."""
    found = [match[1].strip() for text in _texts(request, "user") for match in _ARGUMENTS.finditer(text)]
    return found[-1] if found else ""


def turns(request: Request) -> int:
    """How often the model has spoken."""
    return sum(message["role"] == "assistant" for message in request["messages"])


def tool_names(request: Request) -> set[str]:
    """The names of the tools that the client offers."""
    return {str(tool.get("name") or tool.get("type")) for tool in request.get("tools") or ()}


def is_web_search(request: Request) -> bool:
    """Whether this is the client's second request for WebSearch, with the server-side tool."""
    return any(str(tool.get("type", "")).startswith("web_search") for tool in request.get("tools") or ())
