"""The scripted model over hand-made conversations: replay, spelling, side requests, misbehaviour."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from tests.offline.cards import card
from tests.offline.port import FolderPort
from tests.scripted_model import conversation
from tests.scripted_model.messages_api import Policy
from tests.scripted_model.policy import decide
from tests.scripted_model.policy_variants import idles, searches_web_first, stops_early, writes_garbage_first

from pathfinder.offline.driver import read
from pathfinder.offline.requests import Fetch, Read, Request, Search

PF = "/srv/clone/.claude/skills/deep-research/../../../lib/pf"
TOOLS = [{"name": name} for name in ("Bash", "Write", "Read", "WebSearch")]
QUESTION = "Does caffeine reduce sleep time?"
TEXT = "Caffeine reduces sleep time by 41 minutes in adults. Caffeine taken at noon reduces no sleep time.\n"


class Client:
    """A conversation that runs the tool calls of a policy against cards and a folder."""

    def __init__(self, policy: Policy, port: FolderPort, arguments: str = "", launcher: str = PF) -> None:
        self.policy, self.port, self.launcher = policy, port, launcher
        self.cut: int | None = None  # where an output ends
        self.files: dict[str, str] = {}
        self.commands: list[str] = []
        self.refuse: list[str] = []
        skill = f"<command-args>{arguments}</command-args> Call it so:\n\n    {launcher}\n\nand repeat."
        self.request: dict[str, Any] = {
            "system": [
                {"type": "text", "text": "Primary working directory: /home/me/project\nPlatform: linux"}
            ],
            "tools": TOOLS,
            "messages": [{"role": "user", "content": [{"type": "text", "text": skill}]}],
        }

    def turn(self) -> list[dict[str, Any]]:
        blocks = self.policy(json.loads(json.dumps(self.request)))
        self.request["messages"].append({"role": "assistant", "content": blocks})
        results = [self.result(block) for block in blocks if block["type"] == "tool_use"]
        if results:
            self.request["messages"].append({"role": "user", "content": results})
        return blocks

    def run(self, most: int = 80) -> str:
        for _ in range(most):
            blocks = self.turn()
            if not any(block["type"] == "tool_use" for block in blocks):
                return str(blocks[-1]["text"])
        raise AssertionError("the policy does not come to an end")

    def result(self, block: dict[str, Any]) -> dict[str, Any]:
        text, failed = self.execute(block["name"], block["input"])
        content: Any = [{"type": "text", "text": text}] if len(self.commands) % 2 else text
        return {"type": "tool_result", "tool_use_id": block["id"], "content": content, "is_error": failed}

    def execute(self, name: str, given: dict[str, Any]) -> tuple[str, bool]:
        if name == "Write":
            self.files[given["file_path"]] = given["content"]
            return "written", False
        if name != "Bash":
            return "no such tool here", True
        self.commands.append(given["command"])
        launcher, *argv = shlex.split(given["command"])
        assert launcher == self.launcher
        if argv[0] == "next":
            return json.dumps(self.port.next_card(), ensure_ascii=False), False
        if argv[0] == "start":
            return "started", False
        if argv[0] == "submit":
            if self.refuse:
                return self.refuse.pop(0), True
            self.port.submit(self.port.next_card(), json.loads(self.files[argv[1]]))
            return "Accepted", False
        return self.output(argv), False

    def output(self, argv: list[str]) -> str:
        """What `pf` prints for a search, a fetch or a reading."""
        verb, flag, *rest = argv
        assert flag == "--json"
        match verb:
            case "search":
                request: Request = Search(rest[2], int(rest[1]))
            case "fetch":
                request = Fetch(rest)
            case _:
                request = Read(rest[0], rest[2])
        return json.dumps(self.port.reply(request), ensure_ascii=False)[: self.cut]


@pytest.fixture
def port(tmp_path: Path) -> FolderPort:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    cards = [
        card("CLARIFY", question=QUESTION),
        card("PLAN", question=QUESTION),
        card("EXPLORE", question=QUESTION),
    ]
    for number, each in enumerate(cards):
        each["answer_path"] = f".research/inbox/{number}.json"
    return FolderPort(tmp_path, cards)


def test_the_model_gives_the_answers_of_the_reader(port: FolderPort, tmp_path: Path) -> None:
    """Replayed from the conversation, the answers equal those of the reader in this process."""
    expected = [read(FolderPort(tmp_path), each) for each in port.cards]
    client = Client(decide, port)
    assert client.run().startswith("DONE")
    assert [answer for _, answer in port.answers] == expected
    assert list(client.files) == [f"/home/me/project/.research/inbox/{number}.json" for number in range(3)]


def test_commands_are_such_as_the_client_allows(port: FolderPort) -> None:
    """The launcher as the skill spells it; no expansion, no brace, no heredoc."""
    client = Client(decide, port, arguments="why is it so: ${HOME} isn't `here`?")
    client.run()
    assert client.commands[0].startswith(f"{PF} start --json 'why is it so:")
    assert all(command.startswith(PF + " ") for command in client.commands)
    assert not any(set(command) & set("$`{}<>\n") for command in client.commands)


def test_a_launcher_with_a_space_is_quoted(port: FolderPort) -> None:
    """The path in double quotes, as the skill asks for it."""
    client = Client(decide, port)
    client.launcher = "/srv/my clone/lib/pf"
    client.request["messages"][0]["content"] = 'Call it so:\n\n    "/srv/my clone/lib/pf" next\n'
    client.run()
    assert client.commands[0] == '"/srv/my clone/lib/pf" next --json'


def test_options_of_the_skill_reach_start(port: FolderPort) -> None:
    """A folder given with --corpus stays an option."""
    client = Client(decide, port, arguments='--corpus "my docs" does it work?')
    client.run()
    assert client.commands[0] == f"{PF} start --json --corpus 'my docs' 'does' 'it' 'work?'"


def test_a_cut_output_is_read_as_far_as_it_goes(port: FolderPort) -> None:
    """The client may shorten a long result; the complete entries before the cut are used."""
    client = Client(decide, port)
    client.cut = -20
    assert client.run().startswith("DONE")


def test_what_was_refused_is_left_out_the_next_time(port: FolderPort) -> None:
    """A refusal is taken up: the next answer to the card lacks the refused observation."""
    del port.cards[:2]
    client = Client(decide, port)
    client.refuse = ["Refused: 1 problem.\n  - /observations/0/quote: 'x'; expected words that are there"]
    client.run()
    whole = json.loads(client.files["/home/me/project/.research/inbox/2.json"])
    assert len(whole["observations"]) < len(read(port, card("EXPLORE", question=QUESTION))["observations"])


def test_side_requests_get_a_short_text() -> None:
    """Titles, topics and anything without Bash or without the skill are not the research."""
    for request in (
        {"messages": [{"role": "user", "content": "Write a title for: /x/lib/pf"}], "tools": []},
        {"messages": [{"role": "user", "content": "hello"}], "tools": TOOLS},
        {"messages": [], "system": "Summarise."},
    ):
        assert [block["type"] for block in decide(request)] == ["text"]


def test_web_search_is_answered_as_the_server_tool() -> None:
    """The client's second request carries the server-side tool."""
    request = {
        "messages": [{"role": "user", "content": "x"}],
        "tools": [{"type": "web_search_20250305", "name": "web_search"}],
    }
    assert "web_search_tool_result" in [block["type"] for block in decide(request)]


def test_no_card_at_all_ends_with_words(port: FolderPort) -> None:
    """An error of `pf next` is tried again a few times, then told."""
    client = Client(decide, port)
    client.port.next_card = lambda: {"error": "no session"}  # type: ignore[method-assign]
    assert "no card" in client.run(10)


def test_a_model_that_stops_early_goes_on_when_pushed(port: FolderPort) -> None:
    """Every third turn is words alone; with someone to push it, the work is finished all the same."""
    client = Client(stops_early(every=3), port)
    stops = 0
    for _ in range(60):
        said = client.turn()
        if said[0]["type"] == "text":
            if str(said[0]["text"]).startswith("DONE"):
                break
            stops += 1
            client.request["messages"].append({"role": "user", "content": "Stop hook feedback: run pf next"})
    assert stops >= 2 and len(port.answers) == 3


def test_idle_garbage_and_searching_models(port: FolderPort) -> None:
    """The other ways to misbehave, each doing just what it says."""
    idle = Client(idles(), port)
    assert [idle.turn()[0]["type"] for _ in range(3)] == ["tool_use", "text", "text"]
    garbage = Client(writes_garbage_first(), port)
    for _ in range(2):
        garbage.turn()
    assert "nonsense" in next(iter(garbage.files.values()))
    searching = Client(searches_web_first(), port)
    assert searching.turn()[0]["name"] == "WebSearch"
    assert searching.turn()[0]["name"] == "Bash"


def test_the_launcher_is_found_where_the_skill_states_it() -> None:
    """An absolute path, or one in quotation marks; nothing where no skill is loaded."""

    def said(text: str) -> dict[str, Any]:
        return {"messages": [{"role": "user", "content": text}]}

    assert conversation.launcher(said(f"run `{PF} next`")) == PF
    assert conversation.launcher(said("Bash(/a/lib/pf:*)")) == "/a/lib/pf"
    assert conversation.launcher(said("nothing here")) is None
