"""What a Claude Code session has used, read from the transcripts that the client keeps, each line once."""

import json
import os
from pathlib import Path
from typing import TypedDict

from pathfinder import files
from pathfinder.model.cycle.state import Used

KINDS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")


class Counted(TypedDict):
    """A transcript up to `offset` bytes. The last message may go on, with a new count of its tokens."""

    offset: int
    requests: int
    tokens: int
    last: str
    last_tokens: int


def used(root: Path, claude_session: str) -> Used | None:
    """Requests and tokens of a session and of its agents until now; None where there is no transcript.

    What was counted is kept beside the session's binding, so that a long transcript costs nothing again.
    """
    home = Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude") / "projects"
    whole = home.glob(f"*/{claude_session}.jsonl")
    agents = home.glob(f"*/{claude_session}/subagents/*.jsonl")
    cache = root / "bindings" / f"{claude_session}.used"
    counted = _known(cache)
    for path in (*whole, *agents):
        counted[path.name] = _count(path, counted.get(path.name))
    if not counted:
        return None
    files.write(cache, json.dumps(counted).encode())
    own = counted.get(f"{claude_session}.jsonl")
    found: Used = {
        "requests": sum(each["requests"] for each in counted.values()),
        "tokens": sum(each["tokens"] for each in counted.values()),
    }
    if own:
        found["context"] = own["last_tokens"]
    return found


def _known(cache: Path) -> dict[str, Counted]:
    try:
        known = json.loads(cache.read_bytes())
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _count(path: Path, known: Counted | None) -> Counted:
    """The count of a transcript with the lines that were added; a line that is not finished waits."""
    found: Counted = known or {"offset": 0, "requests": 0, "tokens": 0, "last": "", "last_tokens": 0}
    with path.open("rb") as file:
        file.seek(found["offset"])
        for line in file:
            if not line.endswith(b"\n"):
                break
            found["offset"] += len(line)
            if b'"usage"' in line:
                _add(found, line)
    return found


def _add(found: Counted, line: bytes) -> None:
    """Count a message of the model; the client writes a line for each of its blocks, with the same ID."""
    try:
        message = json.loads(line)["message"]
        name, usage = str(message["id"]), message["usage"]
        tokens = sum(int(usage.get(kind) or 0) for kind in KINDS)
    except (ValueError, KeyError, TypeError, AttributeError):
        return
    again = name == found["last"]
    found["requests"] += not again
    found["tokens"] += tokens - (found["last_tokens"] if again else 0)
    found["last"], found["last_tokens"] = name, tokens
