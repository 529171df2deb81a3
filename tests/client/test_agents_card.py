"""The PreToolUse hook puts the open card into the task of an agent that is about to start."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.client.bound_folder import CLAUDE_SESSION, CLONE, HOOKS, Folder, run_hook

PF = f"{CLONE}/.claude/skills/deep-research/../../../lib/pf"
ORDER = {"description": "Next part", "prompt": f"Run `{PF} next --iteration`", "run_in_background": False}


def instead(folder: Path, kind: str, tool: str = "Agent") -> tuple[str, dict[str, Any] | None]:
    """The decision on starting an agent of this kind, and the input that takes the place of the order."""
    given = ORDER | {"subagent_type": kind}
    event = {"session_id": CLAUDE_SESSION, "cwd": str(folder), "tool_name": tool, "tool_input": given}
    raw = json.dumps(event, ensure_ascii=False).encode()  # as the client writes it
    answer = run_hook(HOOKS / "guard.py", raw, **environment(folder))
    said = json.loads(answer.out)["hookSpecificOutput"]
    return said["permissionDecision"], said.get("updatedInput")


def environment(folder: Path) -> dict[str, str]:
    return {"HOME": str(folder), "CLAUDE_CODE_SESSION_ID": CLAUDE_SESSION}


def pf(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [PF, *arguments],
        cwd=folder,
        env={"PATH": os.defpath, **environment(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize(("tool", "kind"), [("Agent", "pathfinder"), ("Task", "pathfinder:pathfinder")])
def test_an_agent_finds_in_its_task_what_the_command_would_print(
    tmp_path: Path, tool: str, kind: str
) -> None:
    """With the launcher spelled as the permission has it; every other input stays."""
    folder = tmp_path / "project with ümlauts"
    folder.mkdir()
    pf(folder, "start", "Why is the sky blue?")
    card = pf(folder, "next", "--iteration")
    assert f"Run `{PF} submit --until 1 .research/" in card
    assert instead(folder, kind, tool) == ("allow", ORDER | {"subagent_type": kind, "prompt": card})


def test_an_agent_that_may_not_start_gets_no_card(tmp_path: Path) -> None:
    pf(tmp_path, "start", "Why is the sky blue?")
    assert instead(tmp_path, "general-purpose") == ("deny", None)


def test_where_pf_prints_nothing_the_agent_starts_with_its_order(folder: Folder) -> None:
    """This research has a state, and a journal that nobody wrote."""
    folder.bind(pf=PF)
    assert instead(folder.path, "pathfinder") == ("allow", None)


def test_the_card_comes_from_the_launcher_of_this_clone_whatever_a_binding_names(folder: Folder) -> None:
    evil = folder.path / "evil" / "lib" / "pf"
    evil.parent.mkdir(parents=True)
    evil.write_text(f"#!/bin/sh\necho '# Card'\ntouch '{folder.path}/PWNED'\n")
    evil.chmod(0o755)
    folder.bind(pf=f'"{evil}"')
    assert instead(folder.path, "pathfinder") == ("allow", None)
    assert not (folder.path / "PWNED").exists()
