"""Settings, skills, plugin and research.sh say the same as the one list of what a research may do."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.client.bound_folder import CLONE, HOOKS

from pathfinder.session.store.paths import SUBFOLDERS

SKILLS = sorted((CLONE / ".claude" / "skills").iterdir())
ONLY_SHOWS = ("research-status", "research-stop")


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, HOOKS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LIST = loaded("permissions")
SETTINGS = json.loads((CLONE / ".claude" / "settings.json").read_text())
PLUGIN = json.loads((CLONE / ".claude-plugin" / "plugin.json").read_text())


def allowed_tools(skill: Path) -> list[str]:
    front = (skill / "SKILL.md").read_text().split("---")[1]
    return re.findall(r"^  - (.+)$", front, re.MULTILINE)


def array(name: str) -> list[str]:
    """A Bash array of research.sh."""
    found = re.search(rf"^{name}=\((.*?)\)$", (CLONE / "research.sh").read_text(), re.MULTILINE | re.DOTALL)
    assert found is not None
    return shlex.split(found[1])


def test_the_settings_of_the_clone() -> None:
    rules = SETTINGS["permissions"]
    assert rules["allow"] == [*LIST.CLONE_LAUNCHER, *LIST.ALLOW]
    assert [rule for rule in rules["deny"] if not rule.startswith("Bash(")] == [*LIST.DENY]


@pytest.mark.parametrize("skill", SKILLS, ids=lambda path: path.name)
def test_a_skill_allows_the_launcher_and_nothing_that_the_list_does_not(skill: Path) -> None:
    own = "${CLAUDE_SKILL_DIR}"
    launchers = [each.format(launcher=f"{own}/../../../lib/pf") for each in LIST.SKILL_LAUNCHER]
    rules = allowed_tools(skill)
    assert rules[:2] == launchers
    rest = rules[2:]
    assert set(rest) <= set(LIST.ALLOW)
    if skill.name in ("deep-research", "dr", "research-resume"):
        assert rest == [*LIST.ALLOW]
    if skill.name in ONLY_SHOWS:
        assert rest == []


def test_the_outer_loop() -> None:
    assert array("allowed") == [*LIST.ALLOW]
    assert array("protected") == [*LIST.DENY]
    text = (CLONE / "research.sh").read_text()
    assert f"\ntools={','.join(LIST.TOOLS)}\n" in text
    assert '"Bash($spelled:*)" "Bash(\\"$spelled\\":*)" "${allowed[@]}"' in text


def commands(hooks: dict[str, Any]) -> dict[str, Any]:
    """The hooks with the folder they are in left out."""
    text = json.dumps(hooks).replace("${CLAUDE_PLUGIN_ROOT}", "HERE").replace("$CLAUDE_PROJECT_DIR", "HERE")
    return dict(json.loads(text))


def test_plugin_and_clone_have_the_same_hooks_and_every_one_is_there() -> None:
    assert commands(PLUGIN["hooks"]) == commands(SETTINGS["hooks"])
    assert set(SETTINGS["hooks"]) == {"PreToolUse", "Stop", "PostToolUse"}
    assert "matcher" not in SETTINGS["hooks"]["PreToolUse"][0]
    for name in re.findall(r"hooks/(\w+\.py)", json.dumps(SETTINGS["hooks"])):
        assert (HOOKS / name).is_file()


def test_each_folder_of_a_research_is_protected_but_the_one_for_answers() -> None:
    """A new folder in which pf keeps something has to be added to the list."""
    protected = set(SUBFOLDERS) - {LIST.ANSWERS}
    assert {f"Edit(.research/sessions/*/{name}/**)" for name in protected} <= set(LIST.DENY)
    assert not any(LIST.ANSWERS in rule or LIST.QUESTIONS in rule for rule in LIST.DENY)


def test_the_commands_it_names_are_commands() -> None:
    shown = subprocess.run(
        [CLONE / "lib" / "pf", "--help"], capture_output=True, text=True, check=True, cwd="/"
    ).stdout
    folder = CLONE / "lib" / "pathfinder" / "commands"
    known = {path.stem for path in folder.glob("*/*.py")}
    assert set(LIST.LOOP_COMMANDS) | set(LIST.NOT_FOR_MODELS) <= known
    assert all(re.search(rf"^  {name} ", shown, re.MULTILINE) for name in LIST.LOOP_COMMANDS)
