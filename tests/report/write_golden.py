"""Writes the golden files anew: PYTHONPATH=lib python -m tests.report.write_golden. Read the diff."""

from __future__ import annotations

from pathlib import Path

from tests.report import example
from tests.report.rendering import research_report, thesis

from pathfinder.report.texts import load

FOLDER = Path(__file__).parent / "golden"
NOW = "2026-11-21T10:20:30Z"


def documents() -> dict[str, str]:
    """File name -> what the example research gives."""
    inputs = (example.research(), example.state(), example.sources(), load("en"))
    return {"thesis.md": thesis(*inputs), "RESEARCH_REPORT.md": research_report(*inputs, NOW)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in documents().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
