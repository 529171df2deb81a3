"""The real Claude Code client in a project of its own, against a scripted model on loopback."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from tests.commands.terminal_screen import Terminal

CLONE = Path(__file__).resolve().parents[2]
# in the wheel of the Claude Agent SDK, whose import takes longer than the client to start
CLIENT = Path(str(getattr(find_spec("claude_agent_sdk"), "origin", ""))).parent / "_bundled" / "claude"
SECONDS = 300  # until something that must happen has happened
SHARED = ("lib", "prompts", "schemas", "config.json", "requirements.txt", "research.sh", ".venv")
DOCUMENTS = {
    "caffeine.md": "# Caffeine and sleep\n\nIn a trial of 12 adults, 400 mg of caffeine taken six hours "
    "before bedtime reduced total sleep time by 41 minutes. Caffeine blocks adenosine receptors.\n",
    "coffee.txt": "Coffee in the evening reduces total sleep time, because caffeine blocks adenosine "
    "receptors. Its half-life in the body is about five hours.\n",
    "tea.html": "<html><head><title>Tea</title></head><body><p>Caffeine does not reduce total sleep time "
    "when it is taken in the morning.</p><p>A cup of tea holds about 40 mg of caffeine.</p></body></html>",
}
Steps = Literal["read", "write", "review"]
QUESTION = "Does caffeine reduce total sleep time?"


class Project:
    """A folder with the pack in it, as a clone would have, and some documents to research.

    `steps` leaves out what a test has nothing to do with: "read" without the written report, "write" without
    a second reader, "review" with all; so does `only`, the one document that there is then. Without `pack` it
    is any folder: the pack comes as a plugin.
    """

    def __init__(
        self,
        folder: Path,
        iterations: int = 2,
        steps: Steps = "write",
        *,
        only: str | None = None,
        pack: bool = True,
    ) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        if pack:
            shutil.copytree(CLONE / ".claude", folder / ".claude")
        for name in SHARED if pack else ():
            (folder / name).symlink_to(CLONE / name)
        documents = folder / "documents"
        documents.mkdir()
        for name in [only] if only else DOCUMENTS:
            (documents / name).write_text(DOCUMENTS[name], encoding="utf-8")
        (folder / ".research").mkdir()
        self.configure(
            {
                "iteration": {"max_iterations": iterations},
                "sources": {"corpora": [str(documents)]},
                "report": {"written": steps != "read"},
                "review": {"enabled": steps == "review"},
            }
        )

    def configure(self, settings: dict[str, Any]) -> None:
        path = self.home / ".config" / "pathfinder" / "config.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings), encoding="utf-8")

    def environment(self, model: str) -> dict[str, str]:
        return {
            "PATH": f"{CLIENT.parent}:{os.environ['PATH']}",
            "HOME": str(self.home),
            "IS_SANDBOX": "1",  # root may bypass permissions, too
            "LANG": "C.UTF-8",
            "ANTHROPIC_BASE_URL": model,
            "ANTHROPIC_API_KEY": "sk-ant-none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_AUTOUPDATER": "1",
            "DISABLE_ERROR_REPORTING": "1",
        }

    def start(self, model: str, prompt: str, *flags: str) -> subprocess.Popen[str]:
        """`claude -p` in the project, in a process group of its own."""
        return subprocess.Popen(
            [CLIENT, "-p", prompt, "--output-format", "json", *flags],
            cwd=self.folder,
            env=self.environment(model),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def ask(self, model: str, prompt: str, *flags: str) -> dict[str, Any]:
        """The client's result for a prompt."""
        process = self.start(model, prompt, *flags)
        try:
            out, errors = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            kill(process)
            raise
        assert out.strip(), errors
        return dict(json.loads(out))

    @contextmanager
    def at_terminal(self, model: str, prompt: str, *flags: str) -> Iterator[Terminal]:
        """`claude` in a terminal, at its prompt; killed at the end.

        What it asks at its first start is answered: theme, key, whether the folder is trusted.
        """
        known = {
            "hasCompletedOnboarding": True,
            "theme": "dark",
            "customApiKeyResponses": {"approved": ["sk-ant-none"], "rejected": []},
            "projects": {str(self.folder): {"hasTrustDialogAccepted": True}},
        }
        (self.home / ".claude.json").write_text(json.dumps(known), encoding="utf-8")
        command = [str(CLIENT), *flags, prompt]
        environment = self.environment(model) | {"TERM": "xterm-256color"}
        terminal = Terminal(command, self.folder, environment, (40, 120), patience=SECONDS)
        try:
            yield terminal
        finally:
            terminal.kill()

    def research(self, model: str, *flags: str) -> subprocess.CompletedProcess[str]:
        """research.sh with the question, to its end."""
        done = subprocess.run(
            [CLONE / "research.sh", *flags, QUESTION],
            cwd=self.folder,
            env=self.environment(model),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done

    def pf(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "PYTHONPATH": str(CLONE / "lib")}
        argv = [sys.executable, "-m", "pathfinder", *arguments]
        return subprocess.run(
            argv, cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def sessions(self) -> list[dict[str, Any]]:
        return list(json.loads(self.pf("sessions", "--json").stdout))

    def state(self, session: str = "") -> dict[str, Any]:
        chosen = ["--session", session] if session else []
        return dict(json.loads(self.pf("status", "--json", *chosen).stdout))


def kill(process: subprocess.Popen[str]) -> None:
    """kill -9 for the client and everything it started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
