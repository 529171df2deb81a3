"""What holds for every file of the skill pack: scripts are clean, skills are short, the manifests agree."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.client.bound_folder import CLONE, HOOKS, Folder

SCRIPTS = ["lib/pf", "lib/setup.sh", "research.sh", "tests/run.sh", ".ci/run"]
SKILLS = sorted((CLONE / ".claude" / "skills").glob("*/SKILL.md"))
SHELLCHECK = Path(sys.executable).parent / "shellcheck"


def settings() -> dict[str, Any]:
    value = json.loads((CLONE / ".claude" / "settings.json").read_text())
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_pass_shellcheck_and_can_be_run(script: str) -> None:
    assert os.access(CLONE / script, os.X_OK)
    done = subprocess.run([SHELLCHECK, script], cwd=CLONE, capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_no_script_parses_json() -> None:
    for script in SCRIPTS:
        assert not re.search(r"\b(jq|sed|awk)\b", (CLONE / script).read_text()), script


def test_every_skill_of_the_seed_is_there() -> None:
    names = {path.parent.name for path in SKILLS}
    assert names == {"deep-research", "dr"} | {
        f"research-{verb}" for verb in ("status", "resume", "report", "stop")
    }


@pytest.mark.parametrize("skill", SKILLS, ids=lambda path: path.parent.name)
def test_skills_are_short_and_may_run_the_launcher_in_both_spellings(skill: Path) -> None:
    text = skill.read_text()
    assert len(text.splitlines()) < 150
    head, body = text.removeprefix("---\n").split("\n---\n", 1)
    assert f"name: {skill.parent.name}\n" in head
    launcher = "${CLAUDE_SKILL_DIR}/../../../lib/pf"
    assert f"- Bash({launcher}:*)\n" in head
    assert f'- Bash("{launcher}":*)' in head
    assert launcher in body
    assert (skill.parent / "../../../lib/pf").resolve() == CLONE / "lib" / "pf"


def test_files_that_a_skill_names_exist() -> None:
    for skill in SKILLS:
        for name in re.findall(r"\$\{CLAUDE_SKILL_DIR\}/([\w./-]+)", skill.read_text()):
            assert (skill.parent / name).exists(), (skill, name)


def test_the_plugin_has_the_hooks_of_the_clone() -> None:
    plugin = json.loads((CLONE / ".claude-plugin" / "plugin.json").read_text())
    in_clone = json.dumps(settings()["hooks"])
    assert json.dumps(plugin["hooks"]) == in_clone.replace("$CLAUDE_PROJECT_DIR", "${CLAUDE_PLUGIN_ROOT}")
    assert (CLONE / plugin["skills"]).is_dir()


def test_the_marketplace_offers_the_plugin() -> None:
    plugin = json.loads((CLONE / ".claude-plugin" / "plugin.json").read_text())
    market = json.loads((CLONE / ".claude-plugin" / "marketplace.json").read_text())
    assert [(entry["name"], entry["source"]) for entry in market["plugins"]] == [(plugin["name"], "./")]


def test_the_client_blocks_no_earlier_than_the_hook_gives_up() -> None:
    cap = settings()["env"]["CLAUDE_CODE_STOP_HOOK_BLOCK_CAP"]
    assert f"CLAUDE_CODE_STOP_HOOK_BLOCK_CAP={cap}\n" in (CLONE / "research.sh").read_text()


@pytest.mark.parametrize("bound", [True, False])
def test_the_stop_hook_imports_next_to_nothing(folder: Folder, bound: bool) -> None:
    """The limit on its time, twice a bare Python, in a form that does not depend on the machine's load."""
    event = folder.event() if bound else folder.event(session_id="another")
    done = subprocess.run(
        [sys.executable, "-IS", "-X", "importtime", HOOKS / "stop.py"],
        input=json.dumps(event),
        capture_output=True,
        text=True,
        check=True,
    )
    assert bool(done.stdout) is bound
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "binding" in imported
    assert not imported & {"json", "re", "subprocess", "pathlib", "typing", "enum", "collections"}
