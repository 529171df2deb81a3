"""A folder with hand-made research in it, and the hooks as the client runs them: as processes, cleanly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CLONE = Path(__file__).resolve().parents[2]
HOOKS = CLONE / ".claude" / "hooks"
CLAUDE_SESSION = "0f5a7a52-4c52-4b0e-9a39-4f1c2f7a1e11"


@dataclass
class Folder:
    """A project folder with one research session, bound to one Claude Code session."""

    path: Path
    session: str = "20260131-why"

    @property
    def research(self) -> Path:
        return self.path / ".research"

    @property
    def session_folder(self) -> Path:
        return self.research / "sessions" / self.session

    @property
    def binding(self) -> Path:
        return self.research / "bindings" / CLAUDE_SESSION

    @property
    def seen(self) -> list[dict[str, Any]]:
        file = self.session_folder / "seen.jsonl"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    def state(self, **fields: Any) -> None:
        state = {"version": 1, "session": self.session, "status": "running", "iteration": 2, **fields}
        (self.session_folder / "state.json").write_text(json.dumps(state))

    def bind(self, **fields: Any) -> None:
        binding = {"session": self.session, "until_iteration": None, "max_blocks": 3, **fields}
        self.binding.write_text(json.dumps(binding))

    def grow_journal(self) -> None:
        with (self.session_folder / "journal.jsonl").open("a") as file:
            file.write('{"kind": "refused"}\n')

    def event(self, **fields: Any) -> dict[str, Any]:
        return {"session_id": CLAUDE_SESSION, "cwd": str(self.path), "stop_hook_active": False, **fields}


@dataclass
class Answer:
    """What one hook call wrote and how it ended."""

    code: int
    out: str
    err: str

    @property
    def silent(self) -> bool:
        return self.code == 0 and self.out == "" and self.err == ""

    @property
    def json(self) -> dict[str, str]:
        assert self.code == 0
        assert self.err == ""
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value

    @property
    def blocks(self) -> bool:
        return self.out != "" and self.json.get("decision") == "block"


Hook = Callable[..., Answer]


def run_hook(script: Path, event: object, cwd: Path | str = "/", **environment: str) -> Answer:
    """Run a hook as the client does, with nothing in its environment but what is named."""
    given = event if isinstance(event, bytes) else json.dumps(event, separators=(",", ":")).encode()
    done = subprocess.run(
        [sys.executable, "-IS", str(script)],
        input=given,
        capture_output=True,
        cwd=cwd,
        env={"PATH": os.defpath, **environment},
        timeout=300,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())
