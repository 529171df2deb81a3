"""Folders of version 1: a whole one, a meagre one, and one that lies directly under .research."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from tests.steps import desk

QUESTION = "Do heat pumps work in cold places?"
NEIGHBOUR = "# A neighbour\nSource: https://warm.example/post\n\nThe pump stopped. It was low on gas.\n"
CLAIM = "# Claim\nstatement: Cold climate units have two compressors.\nkeywords: vapour injection, R290\n"
SUMMARY = f"""# Research Summary

**Question:** {QUESTION}

So far field tests say that they do, and a neighbour does not.

## Open questions

- How loud are they at night?
- What does icing cost?
"""


def put(folder: Path, **contents: Any) -> Path:
    """Write files: `__` in a name stands for a slash, `_0_` for a dot; JSON where it is no text or bytes."""
    for name, content in contents.items():
        path = folder / name.replace("__", "/").replace("_0_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        raw = content if isinstance(content, bytes | str) else json.dumps(content)
        path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    return folder


def whole(project: Path) -> Path:
    """Everything that the table of the seed names, a paper that evidence quotes, and an iteration log."""
    return put(
        project / ".research" / "current",
        summary_0_md=SUMMARY,
        papers__field_0_md=desk.FIELD_TEST,
        evidence__ev1_0_json={
            "id": "ev1",
            "quote": desk.QUOTE,
            "summary": "Monitored units kept an average COP of 2.1 in the cold.",
            "source": "papers/field.md",
            "supports": ["cl1"],
        },
        evidence__ev2_0_md=NEIGHBOUR,
        evidence__ev3_0_json={"id": "ev3", "source_text": desk.BLOG_POST, "quote": desk.BLOG_QUOTE},
        claims__all_0_json={
            "claims": [
                {
                    "id": "cl1",
                    "claim": "Heat pumps of Mitsubishi keep a COP of 3.7 at -40 °C.",
                    "status": "verified",
                },
                {
                    "id": "cl2",
                    "text": "Heat pumps stop in winter. Always.",
                    "contradicted_by": ["ev1", "ev9"],
                },
            ]
        },
        holes_0_json=[{"hole": "noise at night"}, {"hole": "icing", "status": "resolved"}, "lifetime"],
        logs__001_0_md="iteration 1",
    )


def meagre(project: Path) -> Path:
    """One note of evidence and a summary without a question line."""
    return put(
        project / ".research" / "current",
        summary_0_md="# How long do heat pumps last?\n\nUnknown so far.\n",
        evidence__note_0_txt="They last about twenty years. Some last longer.",
    )


def direct(project: Path) -> Path:
    """Claims and holes directly under .research, the question in state.json, no summary."""
    return put(
        project / ".research",
        state_0_json={"status": "running", "question": QUESTION, "iteration": {"current": 4}},
        claims__one_0_md=CLAIM,
        holes_0_json={"holes": ["noise"]},
        findings_0_md="nothing yet",
    )


def hashes(folder: Path) -> dict[str, str]:
    """What every file of version 1 holds."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "sessions" not in path.parts and "current-session" not in path.parts
    }
