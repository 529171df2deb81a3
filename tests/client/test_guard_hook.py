"""The PreToolUse hook, row by row of the table in its docstring, then each tool at its limits."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.client.bound_folder import CLAUDE_SESSION, CLONE, HOOKS, Answer, Folder, run_hook

PF = f"{CLONE}/.claude/skills/deep-research/../../../lib/pf"
OTHER = "20260101-other"


@pytest.fixture
def open_card(folder: Folder) -> Folder:
    """The bound research, with a corpus and an open card."""
    corpus = folder.path.parent / "corpus"
    (corpus / ".git").mkdir(parents=True)
    (corpus / "paper.md").write_text("text")
    (corpus / "link").symlink_to("/etc/passwd")
    running(folder)
    (folder.session_folder / "inbox").mkdir()
    return folder


def running(folder: Folder, **fields: Any) -> None:
    corpus = str(folder.path.parent / "corpus")
    folder.state(**{"cards_issued": 3, "corpora": [corpus], **fields})


def call(folder: Folder, tool: str, *, prompt: str | None = "p1", **given: Any) -> Answer:
    event = folder.event(hook_event_name="PreToolUse", tool_name=tool, tool_input=given)
    event |= {"transcript_path": str(folder.path / "home" / "t.jsonl")} | (
        {"prompt_id": prompt} if prompt else {}
    )
    return run_hook(HOOKS / "guard.py", event)


def decided(answer: Answer) -> tuple[str | None, str]:
    """The decision and its reason; None for silence."""
    assert (answer.code, answer.err) == (0, "")
    if not answer.out:
        return None, ""
    value = json.loads(answer.out)
    if value.get("continue") is False:
        return "end", value["stopReason"]
    found = value["hookSpecificOutput"]
    assert found["hookEventName"] == "PreToolUse"
    return found["permissionDecision"], found["permissionDecisionReason"]


def bash(folder: Folder, command: str, **rest: Any) -> tuple[str | None, str]:
    return decided(call(folder, "Bash", command=command, **rest))


def test_a_session_that_drives_no_research_is_never_touched(open_card: Folder, tmp_path: Path) -> None:
    event = open_card.event(session_id="another", tool_name="Bash", tool_input={"command": "rm -rf /"})
    assert run_hook(HOOKS / "guard.py", event).silent
    assert run_hook(HOOKS / "guard.py", {**event, "cwd": str(tmp_path)}).silent


@pytest.mark.parametrize(
    "command",
    [
        f"{PF} next",
        f"{CLONE}/lib/pf next",
        f"'{PF}' submit '.research/a b.json'",
        f'"{PF}" submit x.json',
        f"{PF} search 'what; is $(this) `x`' 'and that' --engine arxiv",
        f"{PF} search 'it'\\''s'",
        f'{PF} search "two words"',
        f"{PF} fetch 'https://a.org/?q=1&r=2' --about 'x' 2>&1",
        f"{PF} submit a.json && {PF} next",
        f"{PF} status; {PF} next\n{PF} sources",
        f"{PF} read src_1 --all | head -n 40",
        f"{PF} read src_1 | tail -5",
        f"{PF} resume",
        f"{PF} resume 20260131-why",
        f"{PF} status --session 20260131-why",
        f"{PF} read src_1:1- --since 2020",
    ],
)
def test_commands_of_the_launcher_need_no_permission(open_card: Folder, command: str) -> None:
    assert bash(open_card, command) == ("allow", "")


def test_the_folder_of_the_research_may_be_entered(open_card: Folder) -> None:
    assert bash(open_card, f"cd '{open_card.path}' && {PF} next") == ("allow", "")
    assert bash(open_card, f"cd /tmp && {PF} next")[0] == "deny"


@pytest.mark.parametrize(
    "command",
    [
        "",
        "ls",
        "lib/pf next",
        f"{PF}x next",
        f"{PF}/../pf next",
        f"env {PF} next",
        f"A=1 {PF} next",
        f"{PF} status; id",
        f"{PF} status;id",
        f"{PF} status & id",
        f"{PF} status &",
        f"{PF} status&id",
        f"{PF} status |& sh",
        f"{PF} status || id",
        f"{PF} status\nid",
        f"{PF} status\r\nid",
        f"{PF} search $(id)",
        f'{PF} search "$(id)"',
        f'{PF} search "a`id`"',
        f'{PF} search "a\\"',
        f"{PF} search `id`",
        f"{PF} search $'a'",
        f"{PF} search ${{HOME}}",
        f"{PF} search {{a,b}}",
        f"{PF} search 'open",
        f'{PF} search "open',
        f"{PF} search a\\ b",
        f"{PF} status > x",
        f"{PF} status 2>x",
        f"{PF} status 2>&1>x",
        f"{PF} status 2>/dev/nullx",
        f"{PF} submit < x",
        f"{PF} submit <(id)",
        f"{PF} status | sh",
        f"{PF} status | head -n 1 /etc/passwd",
        f"{PF} status | head -c 9",
        f"head -n 1 | {PF} status",
        f"({PF} status)",
        f"! {PF} status",
        f"{PF} status #x",
        f"{PF} loop leave x",
        f"{PF} offline",
        f"{PF} serve",
        7,
        None,
    ],
)
def test_everything_else_in_bash_is_denied_with_the_reason(open_card: Folder, command: Any) -> None:
    decision, reason = decided(call(open_card, "Bash", command=command))
    assert decision == "deny"
    assert reason.startswith("Pathfinder: ")
    assert len(reason) > 30


RAISING = [
    f"{PF} start 'another question'",
    f"{PF} resume --budget 99",
    f"{PF} resume --bud=99",
    f"{PF} resume --max-iterations 99",
    f"{PF} resume {OTHER}",
    f"{PF} next --session {OTHER}",
    f"{PF} submit --session={OTHER} x",
    f"{PF} submit --se {OTHER} x",
    f"{PF} doctor --accept-loss",
]


@pytest.mark.parametrize("command", RAISING)
def test_what_the_user_decides_is_asked_for(open_card: Folder, command: str) -> None:
    assert bash(open_card, command)[0] == "ask"
    open_card.bind(until_iteration=5)
    assert bash(open_card, command)[0] == "deny"


@pytest.mark.parametrize(
    "verb", ["stop", "pause", "start x", "pack", "export", "config", "ask 'x'", "thesis"]
)
def test_an_iteration_of_the_loop_takes_no_decisions_of_the_loop(open_card: Folder, verb: str) -> None:
    open_card.bind(until_iteration=5)
    assert bash(open_card, f"{PF} {verb}")[0] == "deny"
    assert bash(open_card, f"{PF} next")[0] == "allow"
    running(open_card, status="completed")
    assert bash(open_card, f"{PF} {verb}")[0] == "deny"


def test_answers_and_questions_may_be_written_and_nothing_else(open_card: Folder) -> None:
    inbox = open_card.session_folder / "inbox"
    (inbox / "link").symlink_to("/tmp")
    (open_card.session_folder.parent / OTHER / "inbox").mkdir(parents=True)
    good = [inbox / "0003-plan.json", open_card.research / "questions" / "long.md"]
    good.append(Path(".research/sessions/20260131-why/inbox/0004-x.json"))
    bad = [
        open_card.session_folder / "state.json",
        inbox / ".." / "state.json",
        inbox / "link" / "x",
        inbox / "deeper" / "x.json",
        inbox / ".hidden",
        open_card.session_folder / "moves",
        open_card.session_folder.parent / OTHER / "inbox" / "0001-clarify.json",
        open_card.research / "config.json",
        open_card.binding,
        open_card.path / "README.md",
        Path("~/.bashrc"),
        Path("/etc/passwd"),
    ]
    for tool in ("Write", "Edit"):
        assert {decided(call(open_card, tool, file_path=str(path)))[0] for path in good} == {"allow"}
        assert {decided(call(open_card, tool, file_path=str(path)))[0] for path in bad} == {"deny"}
    assert decided(call(open_card, "NotebookEdit", notebook_path="x.ipynb"))[0] == "deny"
    assert decided(call(open_card, "Write"))[0] == "deny"


def test_the_research_its_corpora_and_the_skills_may_be_read(open_card: Folder) -> None:
    corpus = open_card.path.parent / "corpus"
    good = [
        open_card.session_folder / "sources" / "src_1" / "text.txt",
        Path(".research/sessions/20260131-why/RESEARCH_REPORT.md"),
        corpus / "paper.md",
        CLONE / ".claude" / "skills" / "deep-research" / "references" / "thinking_tools.md",
        open_card.path / "home" / "t" / "tool-results" / "x.txt",
    ]
    bad = [
        corpus / "link",
        corpus / ".git" / "config",
        corpus / ".." / "private",
        open_card.path / "README.md",
        open_card.path / ".env",
        open_card.research / "config.json",
        open_card.research / "sessions" / OTHER / "journal.jsonl",
        open_card.path / "home" / "t.jsonl",
        CLONE / "lib" / "pf",
        Path("/etc/passwd"),
        Path("~/.ssh/id_rsa"),
    ]
    assert {decided(call(open_card, "Read", file_path=str(path)))[0] for path in good} == {"allow"}
    assert {decided(call(open_card, "Read", file_path=str(path)))[0] for path in bad} == {"deny"}


@pytest.mark.parametrize(
    ("asked", "glob"), [({}, "!.*"), ({"glob": "*.md"}, "*.md !.*"), ({"glob": 7}, "!.*")]
)
def test_a_grep_leaves_hidden_files_out(open_card: Folder, asked: dict[str, Any], glob: str) -> None:
    """Whatever it asks for; every other input stays as it is."""
    given = {"pattern": "ü", "path": str(open_card.session_folder), "-n": True} | asked
    answer = json.loads(call(open_card, "Grep", **given).out)["hookSpecificOutput"]
    assert answer["updatedInput"] == given | {"glob": glob}
    assert "updatedInput" not in call(open_card, "Grep", pattern="x", path="/etc").out
    assert "updatedInput" not in call(open_card, "Glob", pattern=".research/sessions/20260131-why/*").out


@pytest.mark.parametrize(
    ("tool", "given", "decision"),
    [
        ("Glob", {"pattern": "**/*.md", "path": "CORPUS"}, "allow"),
        ("Glob", {"pattern": "CORPUS/**/*.md"}, "allow"),
        ("Glob", {"pattern": ".research/sessions/20260131-why/**"}, "allow"),
        ("Glob", {"pattern": "**/*"}, "deny"),
        ("Glob", {"pattern": "../*", "path": "CORPUS"}, "deny"),
        ("Glob", {"pattern": "{..,x}/../*", "path": "CORPUS"}, "deny"),
        ("Glob", {"pattern": "/etc/*", "path": "CORPUS"}, "deny"),
        ("Glob", {"pattern": "/*"}, "deny"),
        ("Glob", {}, "deny"),
        ("Grep", {"pattern": "x", "path": "CORPUS"}, "allow"),
        ("Grep", {"pattern": "x"}, "deny"),
        ("Grep", {"pattern": "x", "path": "/etc"}, "deny"),
        ("WebSearch", {"query": "x"}, "allow"),
        ("WebFetch", {"url": "https://example.org/a?b=c"}, "allow"),
        ("WebFetch", {"url": "https://93.184.215.14/"}, "allow"),
        ("WebFetch", {"url": "http://127.0.0.1/"}, "deny"),
        ("WebFetch", {"url": "http://[::1]/"}, "deny"),
        ("WebFetch", {"url": "http://2130706433/"}, "deny"),
        ("WebFetch", {"url": "http://0x7f.0.0.0x1/"}, "deny"),
        ("WebFetch", {"url": "http://127.1/"}, "deny"),
        ("WebFetch", {"url": "http://localhost/"}, "deny"),
        ("WebFetch", {"url": "http://router.local./"}, "deny"),
        ("WebFetch", {"url": "http://me:secret@example.org/"}, "deny"),
        ("WebFetch", {"url": "file:///etc/passwd"}, "deny"),
        ("WebFetch", {"url": "http://[x/"}, "deny"),
        ("Agent", {"subagent_type": "general-purpose"}, "deny"),
        ("Task", {}, "deny"),
        ("Agent", {"subagent_type": "../skills/dr/SKILL"}, "deny"),
        ("Skill", {"skill": "x"}, "deny"),
        ("Workflow", {}, "deny"),
        ("mcp__mail__send", {}, "ask"),
        ("TodoWrite", {}, None),
        ("ToolSearch", {"query": "select:WebFetch"}, None),
    ],
)
def test_each_tool_reaches_as_far_as_a_research_needs(
    open_card: Folder, tool: str, given: dict[str, str], decision: str | None
) -> None:
    corpus = str(open_card.path.parent / "corpus")
    told = {key: value.replace("CORPUS", corpus) for key, value in given.items()}
    assert decided(call(open_card, tool, **told))[0] == decision


def test_when_it_is_over_the_user_is_asked_until_they_say_more(open_card: Folder) -> None:
    assert bash(open_card, "ls")[0] == "deny"
    running(open_card, status="completed")
    assert bash(open_card, "ls")[0] == "ask"
    assert bash(open_card, f"{PF} report")[0] == "allow"
    assert bash(open_card, "ls", prompt="p2")[0] is None
    assert bash(open_card, f"{PF} start 'another'", prompt="p2")[0] is None
    assert bash(open_card, f"{PF} resume", prompt="p2")[0] == "allow"
    assert bash(open_card, "ls", prompt=None)[0] == "ask"


def test_what_runs_again_is_held_again(open_card: Folder) -> None:
    running(open_card, status="paused")
    assert bash(open_card, "ls", prompt="p2")[0] is None
    running(open_card)
    assert bash(open_card, "ls", prompt="p2")[0] == "deny"


def test_a_stalled_research_ends_the_turn(open_card: Folder) -> None:
    assert bash(open_card, f"{PF} next")[0] == "allow"
    running(open_card, status="stalled")
    decision, reason = bash(open_card, f"{PF} next")
    assert decision == "end"
    assert "/research-resume" in reason
    assert bash(open_card, f"{PF} resume", prompt="p2")[0] == "allow"


ONE = {"subagent_type": "pathfinder"}


def test_a_second_agent_waits_until_the_first_is_no_longer_at_work(open_card: Folder) -> None:
    """One of the next iteration may start; one that was killed is forgotten when the turn ends."""

    def start(**more: Any) -> str | None:
        return decided(call(open_card, "Agent", **ONE, **more))[0]

    assert start() == "allow"
    decision, reason = decided(call(open_card, "Task", **ONE | {"subagent_type": "pathfinder:pathfinder"}))
    assert decision == "deny"
    assert "End your turn now" in reason
    assert start(prompt="p2") == "deny", "the user said something in between"
    running(open_card, iteration=3)
    assert [start(), start()] == ["allow", "deny"]
    assert run_hook(HOOKS / "stop.py", open_card.event()).blocks
    assert start() == "allow"


def test_of_two_agents_in_one_message_one_starts(open_card: Folder) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: decided(call(open_card, "Agent", **ONE))[0], range(4)))
    assert sorted(map(str, found)) == ["allow", "deny", "deny", "deny"]


def test_a_session_that_its_agent_wakes_is_held_until_its_turn_ends(open_card: Folder) -> None:
    assert decided(call(open_card, "Agent", **ONE))[0] == "allow"
    running(open_card, status="completed")
    assert bash(open_card, "ls", prompt="woken")[0] == "ask"
    assert run_hook(HOOKS / "stop.py", open_card.event()).silent
    assert bash(open_card, "ls", prompt="p3")[0] is None


def test_a_session_that_was_woken_by_a_stalled_agent_can_be_resumed(open_card: Folder) -> None:
    assert decided(call(open_card, "Agent", **ONE))[0] == "allow"
    running(open_card, status="stalled")
    assert bash(open_card, f"{PF} next", prompt="woken")[0] == "end"
    assert bash(open_card, f"{PF} resume", prompt="p3")[0] == "allow"


def test_the_same_call_again_and_again_is_denied_until_the_next_card(open_card: Folder) -> None:
    decisions = [bash(open_card, f"{PF} search 'tea'")[0] for _ in range(7)]
    assert decisions == ["allow"] * 5 + ["deny"] * 2
    assert bash(open_card, f"{PF} search 'coffee'")[0] == "allow"
    assert bash(open_card, f"{PF} search 'tea'", prompt="p2")[0] == "allow"
    running(open_card, cards_issued=4)
    assert bash(open_card, f"{PF} search 'tea'")[0] == "allow"


def test_too_many_calls_for_one_card_stall_the_research(open_card: Folder) -> None:
    (open_card.session_folder / "moves").write_text("".join(f"3 call:{at:x}\n" for at in range(299)))
    decision, reason = bash(open_card, f"{PF} read src_1")
    assert decision == "end"
    assert "300 calls for one card" in reason


@pytest.mark.parametrize("spoiled", ["state.json", "binding"])
def test_a_bound_session_that_cannot_be_read_may_do_nothing(open_card: Folder, spoiled: str) -> None:
    path = open_card.binding if spoiled == "binding" else open_card.session_folder / spoiled
    path.write_text("{")
    decision, reason = bash(open_card, f"{PF} next")
    assert decision == "deny"
    assert "pf doctor" in reason


def test_parallel_calls_are_each_decided(open_card: Folder) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda at: bash(open_card, f"{PF} search 'q{at}'")[0], range(12)))
    assert found == ["allow"] * 12


def test_broken_input_is_ignored_in_silence(open_card: Folder) -> None:
    for given in (b"", b"[]", b"{", CLAUDE_SESSION.encode(), b"\xff"):
        assert run_hook(HOOKS / "guard.py", given, cwd=open_card.path).silent


def test_for_another_session_it_loads_no_more_than_the_stop_hook(open_card: Folder) -> None:
    """It runs before every tool call of every session in the folder: what it costs is what it loads."""

    def loaded(script: str) -> set[str]:
        event = open_card.event(session_id="another", tool_name="Read", tool_input={"file_path": "x"})
        done = subprocess.run(
            [sys.executable, "-IS", "-X", "importtime", HOOKS / script],
            input=json.dumps(event),
            capture_output=True,
            text=True,
            check=True,
        )
        return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}

    assert loaded("guard.py") - loaded("stop.py") <= {"permissions"}


def test_a_research_of_the_literature_alone_has_no_web_search(open_card: Folder) -> None:
    running(open_card, filters={"search": "academic"})
    decision, reason = decided(call(open_card, "WebSearch", query="x"))
    assert (decision, "searches the literature alone" in reason) == ("deny", True)
    running(open_card, filters={"since": "2020"})
    assert decided(call(open_card, "WebSearch", query="x"))[0] == "allow"
