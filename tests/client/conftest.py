"""What the tests of hooks and scripts share: a bound research folder, and the hooks of this clone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.bound_folder import HOOKS, Folder, Hook, run_hook


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A running research, bound, with work left."""
    made = Folder(tmp_path / "project with spaces")
    made.session_folder.mkdir(parents=True)
    made.binding.parent.mkdir()
    made.state()
    made.bind()
    made.grow_journal()
    return made


@pytest.fixture
def stop() -> Hook:
    """The Stop hook of this clone."""
    return lambda event, **rest: run_hook(HOOKS / "stop.py", event, **rest)


@pytest.fixture
def seen() -> Hook:
    """The PostToolUse hook of this clone."""
    return lambda event, **rest: run_hook(HOOKS / "addresses.py", event, **rest)
