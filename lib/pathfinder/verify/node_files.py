"""The check of observations/ and hypotheses/: the files say what the graph says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pathfinder.report.texts import load
from pathfinder.verify.checks import Check, Failure
from pathfinder.verify.differences import document_differences
from pathfinder.verify.pack.stored import Stored

if TYPE_CHECKING:
    from pathfinder.model.cycle.research import Research

NODE_HEADINGS = {  # what of a node's file stays as it was written when the graph grows
    "observations": ("node.source", "node.content", "node.quotes"),
    "hypotheses": (
        "node.type",
        "node.statement",
        "node.tool",
        "node.derived",
        "node.strength",
        "node.status",
    ),
}


def check_nodes(folder: Path, research: Research, sources: Mapping[str, Stored]) -> Check:
    """Compare the files of single nodes with the graph, in what they keep as it was written."""
    from pathfinder.report.markdown.nodes import hypothesis_markdown, observation_markdown

    check, graph, texts = Check("files of observations and hypotheses"), research.graph, load("en")
    wanted: dict[str, str] = {}
    for key, item in graph.observations.items():
        source = sources.get(item["source_id"] or "")
        metadata = source.metadata if source else None
        wanted[f"observations/{key}.md"] = observation_markdown(key, item, metadata)
    for key, hypothesis in graph.hypotheses.items():
        wanted[f"hypotheses/{key}.md"] = hypothesis_markdown(key, hypothesis, [])
    for name, content in wanted.items():
        check.count += 1
        headings = {texts[key] for key in NODE_HEADINGS[name.partition("/")[0]]}
        check.failures += _node(name, folder / name, content, headings)
    return check


def _node(name: str, path: Path, wanted: str, headings: set[str]) -> Iterator[Failure]:
    if not path.is_file():
        yield Failure(name, "is missing; `pf doctor` writes it anew")
        return
    found, theirs = _sections(path.read_bytes().decode("utf-8", "replace")), _sections(wanted)
    for heading in ("", *sorted(headings)):
        one, other = found.get(heading, (1, "")), theirs.get(heading, (1, ""))
        if one[1] != other[1]:
            for failure in document_differences(name, one[1], other[1], {}):
                line = int(failure.where.rpartition(":")[2]) + one[0] - 1
                yield Failure(f"{name}:{line}", failure.what)


def _sections(text: str) -> dict[str, tuple[int, str]]:
    """Heading -> its line, and what stands from there to the next heading."""
    found: dict[str, tuple[int, str]] = {}
    lines: list[str] = []
    heading, start = "", 1
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            found[heading] = (start, "\n".join(lines))
            heading, start, lines = line[3:], number, []
        lines.append(line)
    found[heading] = (start, "\n".join(lines))
    return found
