"""The scripted model: answers a real Claude Code client with the offline reader's tool calls.

It keeps no state. From the conversation it finds the open card, replays the reader over the results that
are there, and emits the next tool call: `pf` commands, the answer, then `pf submit`, until DONE.
Commands hold no `$`, no brace and no heredoc, which the client would refuse.
"""

from __future__ import annotations

import json
import posixpath
import re
import shlex
from typing import Any

from tests.scripted_model import conversation, replies
from tests.scripted_model.conversation import Call, Request

from pathfinder.errors import PathfinderError
from pathfinder.offline.reader import answer
from pathfinder.offline.requests import Fetch, Read, Search
from pathfinder.offline.requests import Request as ReaderRequest
from pathfinder.steps.checks.contracts.mending.patches import LISTS, without

Block = dict[str, Any]

NEXT = " next --json"
_START = " start --json "
_SUBMIT = " submit "
_POINTER = re.compile(rf"/(?:{'|'.join(LISTS)})/\d+|/conflict_resolution")
_ITEM = re.compile(r'\{"item": (\d+), "task"')
STRUCTURED = "StructuredOutput"  # the tool by which the client takes what --json-schema asks for
_ATTEMPTS = 3  # at reading the open card, before giving up


def decide(request: Request) -> list[Block]:
    """The content blocks that the model answers a request with."""
    if conversation.is_web_search(request):
        return web_search_result()
    if STRUCTURED in conversation.tool_names(request) and "Bash" not in conversation.tool_names(request):
        return [tool(request, STRUCTURED, verdicts(request))]
    launcher = conversation.launcher(request)
    if not {"Bash", "Write"} <= conversation.tool_names(request) or launcher is None:
        return [text("Reading.")]  # a title, a topic, a summary: not the research itself
    calls = conversation.calls(request)
    question = conversation.arguments(request)
    if question and not any(call.command.startswith(launcher + _START) for call in calls):
        return [bash(request, launcher + _START + _words(question), "Start the research")]
    return _step(request, launcher, calls)


def verdicts(request: Request, verdict: str = "supported") -> dict[str, Any]:
    """The second reader's answer: one verdict on every item of the prompt."""
    items = _ITEM.findall(conversation.flat(request["messages"][0]["content"]))
    return {"verdicts": [{"item": int(each), "verdict": verdict, "reason": "as told"} for each in items]}


def text(words: str) -> Block:
    """A block of text."""
    return {"type": "text", "text": words}


def tool(request: Request, name: str, arguments: dict[str, Any]) -> Block:
    """A tool call with an ID that is new in this conversation."""
    number = len(conversation.calls(request)) + 1
    return {"type": "tool_use", "id": f"toolu_{number:06d}", "name": name, "input": arguments}


def bash(request: Request, command: str, description: str) -> Block:
    """A Bash call."""
    return tool(request, "Bash", {"command": command, "description": description})


def quote(argument: str) -> str:
    """An argument in single quotes, without what the client refuses in a command."""
    return "'" + re.sub(r"[\x00-\x1f${}`\\]", " ", argument.replace("'", "’")) + "'"


def card_in(output: str | None) -> dict[str, Any] | None:
    """The card in the output of `pf next --json`, or None."""
    start = (output or "").find("{")
    if start < 0:
        return None
    try:
        card, _ = json.JSONDecoder().raw_decode(output or "", start)
    except ValueError:
        return None
    return card if isinstance(card, dict) and "card" in card else None


def absolute(path: str, request: Request) -> str:
    """A path of a card, from the folder that the client works in."""
    return posixpath.join(conversation.directory(request) or "", path)


def _words(question: str) -> str:
    """The arguments of the skill as arguments of `pf start`: options apart, the question in one piece."""
    try:
        words = shlex.split(question)
    except ValueError:
        words = [question]
    if not any(word.startswith("--") for word in words):
        return quote(question)
    return " ".join(word if re.fullmatch(r"--[a-z-]+", word) else quote(word) for word in words)


def _step(request: Request, launcher: str, calls: list[Call]) -> list[Block]:
    """What follows the last `pf next`: the reader's next command, the answer, or the next card."""
    asked = [at for at, call in enumerate(calls) if call.command == launcher + NEXT]
    if not asked:
        return [bash(request, launcher + NEXT, "Take the card")]
    card = card_in(calls[asked[-1]].result)
    if card is None:
        if len(asked) >= _ATTEMPTS and all(card_in(calls[at].result) is None for at in asked[-_ATTEMPTS:]):
            return [text(f"pf next gives no card: {calls[asked[-1]].result}")]
        return [bash(request, launcher + NEXT, "Take the card again")]
    if card.get("card") is None:
        return [text(f"DONE: {card.get('done', 'the research is finished')}")]
    since = [
        call for call in calls[asked[-1] + 1 :] if call.name == "Write" or call.command.startswith(launcher)
    ]
    return [_work(request, launcher, card, since, _refused(calls[: asked[-1]], launcher))]


def _work(
    request: Request, launcher: str, card: dict[str, Any], since: list[Call], refused: list[str]
) -> Block:
    if any(call.command.startswith(launcher + _SUBMIT) for call in since):
        return bash(request, launcher + NEXT, "Take the next card")
    path = absolute(str(card["answer_path"]), request)
    if any(call.name == "Write" for call in since):
        return bash(request, f"{launcher}{_SUBMIT}{quote(path)}", "Submit the answer")
    try:
        command, result = _replay(card, [call for call in since if call.command])
    except PathfinderError as error:
        return text(f"This card cannot be answered: {error.message}")
    if command is not None:
        line = " ".join([launcher, *map(_argument, arguments_of(command))])
        return bash(request, line, f"{type(command).__name__} for the card")
    content = json.dumps(without(result, refused), ensure_ascii=False, indent=1)
    return tool(request, "Write", {"file_path": path, "content": content})


def _argument(word: str) -> str:
    return word if re.fullmatch(r"[A-Za-z0-9_-]+", word) else quote(word)


def arguments_of(request: ReaderRequest) -> list[str]:
    """The arguments of the `pf` command that answers a request of the reader."""
    match request:
        case Search():
            return ["search", "--json", "--limit", str(request.limit), request.query]
        case Fetch():
            return ["fetch", "--json", *request.urls]
        case Read():
            return ["read", "--json", request.source_id, "--about", request.about]


def _replay(card: dict[str, Any], done: list[Call]) -> tuple[ReaderRequest | None, dict[str, Any]]:
    """The reader's next request after those whose results are there, or its answer."""
    reader = answer(card)
    try:
        command = next(reader)
        for call in done:
            command = reader.send({} if call.failed else replies.reply(command, call.result or ""))
    except StopIteration as finished:
        return None, finished.value
    return command, {}


def _refused(before: list[Call], launcher: str) -> list[str]:
    """The pointers that the last submission was refused for; [] when it was accepted."""
    submitted = [call for call in before if call.command.startswith(launcher + _SUBMIT)]
    return pointers(submitted[-1].result or "") if submitted and submitted[-1].failed else []


def pointers(printed: str) -> list[str]:
    """The JSON pointers of list entries that a printed refusal names."""
    return list(dict.fromkeys(_POINTER.findall(printed)))


def web_search_result() -> list[Block]:
    """The answer of the server-side search tool: one fixed result."""
    found = {
        "type": "web_search_result",
        "title": "Attention Is All You Need",
        "url": "https://arxiv.org/abs/1706.03762",
        "encrypted_content": "none",
        "page_age": "1d",
    }
    return [
        {
            "type": "server_tool_use",
            "id": "srvtoolu_1",
            "name": "web_search",
            "input": {"query": "attention"},
        },
        {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": [found]},
        text("One result."),
    ]
