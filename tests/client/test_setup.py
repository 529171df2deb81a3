"""lib/setup.sh: a clone becomes usable, whatever happened to it before. Nothing here uses a network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.client.bound_folder import CLONE

pytestmark = pytest.mark.slow
UNREACHABLE = "http://127.0.0.1:9/simple"


def fresh(folder: Path) -> Path:
    """A fresh clone that needs no packages."""
    made = folder / "fresh clone"
    (made / "lib").mkdir(parents=True)
    shutil.copy(CLONE / "lib" / "setup.sh", made / "lib" / "setup.sh")
    return needing_nothing(made)


def needing_nothing(clone: Path) -> Path:
    (clone / "requirements.txt").write_text("# nothing\n")
    (clone / "requirements-extras.txt").write_text("# nothing optional\n")
    (clone / "requirements-dev.txt").write_text("# nothing more\n")
    return clone


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A fresh clone that needs no packages."""
    return fresh(tmp_path)


class Started(NamedTuple):
    """A clone that three starts at once have set up, after one that was killed, and what each said."""

    clone: Path
    codes: list[int]
    said: list[str]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Started:
    """A virtual environment takes long to make: all tests have this one."""
    clone = fresh(tmp_path_factory.mktemp("made"))
    killed = start(clone)
    deadline = time.monotonic() + 300
    while not (clone / ".venv" / "bin").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    assert not (clone / ".venv" / ".ready").exists()
    three = [start(clone) for _ in range(3)]
    said = [process.communicate(timeout=300)[1] for process in three]
    return Started(clone, [process.returncode for process in three], said)


@pytest.fixture
def ready(started: Started) -> Path:
    """A clone that is set up, without the optional parts and what the tests need."""
    for stamp in ("extras", "tests"):
        (started.clone / ".venv" / f".ready-{stamp}").unlink(missing_ok=True)
    return needing_nothing(started.clone)


def environment(**more: str) -> dict[str, str]:
    """No configuration of pip from outside, and an index that nobody serves."""
    return {
        "PATH": os.defpath,
        "PATHFINDER_PYTHON": sys.executable,
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": UNREACHABLE,
        "PIP_RETRIES": "1",
        **more,
    }


def start(clone: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [clone / "lib" / "setup.sh", *arguments],
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def run(clone: Path, *arguments: str, **more: str) -> tuple[int, str]:
    process = start(clone, *arguments, **more)
    out, err = process.communicate(timeout=300)
    assert out == ""
    return process.returncode, err


def test_three_starts_at_once_after_one_that_was_killed_make_one_environment(
    started: Started, ready: Path
) -> None:
    """Also: progress is shown with seconds, and a second start has nothing to do."""
    clone, codes, said = started
    assert codes == [0, 0, 0]
    assert sum("creating a virtual environment" in text for text in said) == 1
    assert sum(" s)" in text for text in said) == 1
    assert (ready / ".venv" / ".ready").read_text() == "# nothing\n"
    subprocess.run([clone / ".venv" / "bin" / "python", "-c", "import pip"], check=True)

    assert run(clone) == (0, "")
    (clone / "requirements.txt").touch()
    assert run(clone) == (0, "")
    assert (clone / ".venv" / ".ready").stat().st_mtime >= (clone / "requirements.txt").stat().st_mtime

    (clone / "requirements.txt").write_text("no-such-package-of-pathfinder\n")
    code, said_offline = run(clone)
    assert code == 1
    assert "pf: the Python package index cannot be reached" in said_offline
    assert "next: connect to the network" in said_offline
    assert "Traceback" not in said_offline
    assert (clone / ".venv" / ".ready").read_text() == "# nothing\n"


def test_the_optional_parts_are_installed_once_and_again_when_their_list_has_changed(ready: Path) -> None:
    """What needs no network here: lists that name nothing. A later list that cannot be had is an error."""
    code, said = run(ready, "--extras")
    assert code == 0
    assert "installed the optional parts" in said
    assert (ready / ".venv" / ".ready-extras").read_text() == "# nothing optional\n"
    assert run(ready, "--extras") == (0, "")
    assert run(ready) == (0, ""), "the usual start has nothing to do with the optional parts"

    (ready / "requirements-extras.txt").write_text("no-such-package-of-pathfinder\n")
    assert run(ready) == (0, "")
    code, said = run(ready, "--extras")
    assert code == 1
    assert "so the optional parts" in said
    assert (ready / ".venv" / ".ready-extras").read_text() == "# nothing optional\n"


def test_a_change_of_the_optional_parts_reaches_the_tests(ready: Path) -> None:
    """requirements-dev.txt includes them, so the stamp of the tests stands for both lists."""
    assert run(ready, "--tests")[0] == 0
    assert run(ready, "--tests") == (0, "")
    (ready / "requirements-extras.txt").write_text("# nothing else\n")
    code, said = run(ready, "--tests")
    assert code == 0
    assert "installed what Pathfinder and its tests need" in said


def test_without_a_python_that_is_new_enough_it_says_what_to_install(clone: Path, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("bash", "dirname", "mkdir", "env", "cmp"):
        (tools / name).symlink_to(str(shutil.which(name)))
    (tools / "python3").write_text("#!/bin/sh\nexit 1\n")
    (tools / "python3").chmod(0o755)
    code, said = run(clone, PATH=str(tools), PATHFINDER_PYTHON="")
    assert code == 1
    assert said.startswith("pf: no Python 3.11 or newer was found\n  next: install it")


def test_without_ensurepip_and_pip_it_names_the_package_to_install(clone: Path, tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\ncase "$*" in "-c import ensurepip" | "-m pip"*) exit 1 ;; esac\n'
        f'exec "{sys.executable}" "$@"\n'
    )
    python.chmod(0o755)
    code, said = run(clone, PATHFINDER_PYTHON=str(python))
    assert code == 1
    assert "ensurepip is missing" in said
    assert "sudo apt install python3-venv" in said


def test_an_unknown_part_is_named(clone: Path) -> None:
    code, said = run(clone, "--everything")
    assert code == 1
    assert "--everything" in said
    assert not (clone / ".venv").exists()
