"""One question to a model in a `claude -p` of its own: no tools, no memory, an answer in a given shape."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder.errors import PathfinderError

SYSTEM = "You answer one question from the data in it, and nothing else."
# what would bind the call to the session that makes it, or to the research
OURS = ("CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_PROJECT_DIR")


class CallFailed(PathfinderError):
    """A call brought no answer; `usd` is what the client says it cost all the same."""

    def __init__(self, message: str, usd: float = 0.0) -> None:
        super().__init__(message, "the research goes on without it")
        self.usd = usd


class Reply(NamedTuple):
    """An answer that keeps its schema, what it cost in US dollars, and the model that gave it."""

    answer: dict[str, Any]
    usd: float
    model: str


def find() -> str | None:
    """The client: the one that runs this command, else the one on the path."""
    running = os.environ.get("CLAUDE_CODE_EXECPATH", "")
    return running if os.access(running, os.X_OK) else shutil.which("claude")


def ask(
    client: str,
    prompt: str,
    schema: Mapping[str, object],
    *,
    model: str,
    seconds: float,
    usd: float | None = None,
) -> Reply:
    """Ask a model once; CallFailed when it gives no answer within `seconds`, or none that keeps the schema.

    `usd` is the most it may cost, None for no limit; without a `model` the client takes its own.
    """
    command = [client, "-p", "--output-format", "json", "--system-prompt", SYSTEM]
    command += ["--model", model] if model else []
    command += ["--tools", "", "--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence"]
    command += ["--json-schema", json.dumps(schema)]
    command += [] if usd is None else ["--max-budget-usd", f"{usd:.4f}"]
    with tempfile.TemporaryDirectory(prefix="pathfinder.") as empty:
        try:
            done = subprocess.run(
                command,
                input=prompt,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                cwd=empty,
                env=_environment(),
                timeout=max(1.0, seconds),
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise CallFailed(f"the model did not answer within {seconds:.0f} seconds") from None
        except OSError as error:
            raise CallFailed(f"{Path(client).name} cannot be started: {error.strerror}") from None
    return _reply(done, model)


def _environment() -> dict[str, str]:
    """Without the caller's session, and without hooks, plugins and CLAUDE.md of the user."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PATHFINDER_", "PF_"))}
    return {key: value for key, value in kept.items() if key not in OURS} | {"CLAUDE_CODE_SAFE_MODE": "1"}


def _reply(done: subprocess.CompletedProcess[str], model: str) -> Reply:
    try:
        result = json.loads(done.stdout)
    except ValueError:
        result = None
    if not isinstance(result, dict):
        said = (done.stderr or done.stdout).strip().splitlines()
        raise CallFailed(f"the client gave no result: {said[-1][:200] if said else done.returncode!r}")
    cost = result.get("total_cost_usd")
    usd = float(cost) if isinstance(cost, int | float) and cost > 0 else 0.0
    answer = result.get("structured_output")
    if result.get("is_error") or not isinstance(answer, dict):
        raise CallFailed(str(result.get("result") or result.get("subtype") or "no answer")[:200], usd)
    used = result.get("modelUsage")
    return Reply(answer, usd, next(iter(used), model) if isinstance(used, dict) else model)
