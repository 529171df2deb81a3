"""lib/pf: finds its clone however it is called, sets it up when it must, and gets out of the way."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.client.bound_folder import CLONE

PYTHON = """#!/bin/sh
printf '%s\\n' "$PF_COMMAND" "$PYTHONPATH" "$PWD" "$@"
"""
SETUP = """#!/bin/sh
clone=$(dirname "$0")/..
echo "setting up"
mkdir -p "$clone/.venv/bin"
cp "$clone/python" "$clone/.venv/bin/python"
cp "$clone/requirements.txt" "$clone/.venv/.ready"
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone that is set up, whose Python prints how it was started."""
    made = tmp_path / "clone"
    (made / "lib").mkdir(parents=True)
    (made / ".claude" / "skills" / "dr").mkdir(parents=True)
    shutil.copy(CLONE / "lib" / "pf", made / "lib" / "pf")
    for name, text in (("lib/setup.sh", SETUP), ("python", PYTHON)):
        (made / name).write_text(text)
        (made / name).chmod(0o755)
    (made / "requirements.txt").write_text("something\n")
    subprocess.run([made / "lib" / "setup.sh"], check=True, stdout=subprocess.DEVNULL)
    return made


def call(
    command: Path | str, *arguments: str, cwd: Path | None = None, path: str = os.defpath
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [command, *arguments], cwd=cwd, env={"PATH": path}, capture_output=True, text=True, check=False
    )


def test_arguments_and_folder_reach_the_program_unchanged(clone: Path, tmp_path: Path) -> None:
    arguments = ["start", 'it\'s "so"', "", "a  b", "*"]
    done = call(clone / "lib" / "pf", *arguments, cwd=tmp_path)
    spelled, pythonpath, cwd, *rest = done.stdout.split("\n")[:-1]
    assert spelled == f"{clone}/lib/pf"
    assert Path(pythonpath.partition(":")[0]).resolve() == clone / "lib"
    assert cwd == str(tmp_path)
    assert rest == ["-PS", "-m", "pathfinder", *arguments]


def test_once_set_up_no_other_program_is_started(clone: Path) -> None:
    done = call(clone / "lib" / "pf", "next", path="/nonexistent")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("spelled", ["lib/pf", "./lib/pf", ".claude/skills/dr/../../../lib/pf"])
def test_commands_are_spelled_as_the_launcher_was_called(clone: Path, spelled: str) -> None:
    done = call(spelled, cwd=clone)
    assert done.stdout.splitlines()[0] == spelled
    assert Path(done.stdout.splitlines()[1].partition(":")[0]).resolve() == clone / "lib"


def test_a_spelling_with_spaces_is_quoted_as_the_permission_rule_is(clone: Path, tmp_path: Path) -> None:
    moved = clone.rename(tmp_path / "a clone")
    done = call(moved / "lib" / "pf")
    assert done.stdout.splitlines()[0] == f'"{moved}/lib/pf"'
    assert Path(done.stdout.splitlines()[1].partition(":")[0]).resolve() == moved / "lib"


def test_links_to_the_launcher_are_followed(clone: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "absolute").symlink_to(clone / "lib" / "pf")
    (tmp_path / "bin" / "relative").symlink_to("../clone/lib/pf")
    (tmp_path / "bin" / "twice").symlink_to("relative")
    for name in ("absolute", "relative", "twice"):
        done = call(tmp_path / "bin" / name)
        assert Path(done.stdout.splitlines()[1].partition(":")[0]).resolve() == clone / "lib"
        assert done.stdout.splitlines()[0] == f"{tmp_path}/bin/{name}"


@pytest.mark.parametrize("broken", ["no stamp", "older stamp", "no python"])
def test_what_is_missing_or_old_is_set_up_with_its_output_on_stderr(clone: Path, broken: str) -> None:
    ready = clone / ".venv" / ".ready"
    if broken == "no stamp":
        ready.unlink()
    elif broken == "older stamp":
        os.utime(ready, (1, 1))
    else:
        (clone / ".venv" / "bin" / "python").unlink()
    done = call(clone / "lib" / "pf", "next")
    assert done.stderr == "setting up\n"
    assert done.stdout.splitlines()[-1] == "next"
    assert call(clone / "lib" / "pf", "next").stderr == ""


def test_when_setting_up_fails_the_program_is_not_started(clone: Path) -> None:
    (clone / ".venv" / ".ready").unlink()
    (clone / "lib" / "setup.sh").write_text("#!/bin/sh\nexit 7\n")
    done = call(clone / "lib" / "pf", "next")
    assert (done.returncode, done.stdout) == (1, "")
