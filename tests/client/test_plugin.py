"""The real client's own opinion of the skill pack."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from tests.client.bound_folder import CLONE
from tests.client.real_client import CLIENT

pytestmark = pytest.mark.client


@pytest.mark.parametrize("manifest", ["plugin.json", "marketplace.json"])
def test_the_manifests_are_accepted_without_a_warning(manifest: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [CLIENT, "plugin", "validate", "--strict", "--json", CLONE / ".claude-plugin" / manifest],
        env={"PATH": os.defpath, "HOME": str(tmp_path), "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["success"] is True
