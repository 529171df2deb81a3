"""The check of observations/ and hypotheses/: the files say what the graph says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathfinder.report.markdown.nodes import node_words
from pathfinder.verify.checks import Check, Failure
from pathfinder.verify.differences import document_differences
from pathfinder.verify.pack.stored import Stored

if TYPE_CHECKING:
    from pathfinder.model.cycle.research import Research

NODE_HEADINGS = {  # what of a node's file stays as it was written when the graph grows
    "observations": ("source", "content", "quotes"),
    "hypotheses": (
        "type",
        "statement",
        "tool",
        "derived",
        "strength",
        "status",
    ),
}


def check_nodes(
    folder: Path, research: Research, sources: Mapping[str, Stored], *, whole: bool = False
) -> Check:
    """Compare the files of single nodes with the graph, in what they keep as it was written.

    `whole` compares all of each, which holds from when they were written together until the graph grows.
    """
    from pathfinder.session.documents.nodes import node_texts

    def metadata(source_id: str) -> Mapping[str, Any] | None:
        source = sources.get(source_id)
        return source.metadata if source else None

    check, graph, texts = Check("files of observations and hypotheses"), research.graph, node_words()
    wanted = dict(node_texts(graph, metadata, graph.observations, graph.hypotheses))
    for name, content in wanted.items():
        check.count += 1
        headings = None if whole else {texts[key] for key in NODE_HEADINGS[name.partition("/")[0]]}
        check.failures += _node(name, folder / name, content, headings)
    for path in sorted(each for name in NODE_HEADINGS for each in (folder / name).glob("*.md")):
        if (name := f"{path.parent.name}/{path.name}") not in wanted:
            check.fail(name, "belongs to nothing in the graph; `pf doctor` sets it aside")
    return check


def _node(name: str, path: Path, wanted: str, headings: set[str] | None) -> Iterator[Failure]:
    if not path.is_file():
        yield Failure(name, "is missing; `pf doctor` writes it anew")
        return
    written = path.read_bytes().decode("utf-8", "replace")
    if headings is None:
        yield from document_differences(name, written, wanted, {}) if written != wanted else ()
        return
    found, theirs = _sections(written), _sections(wanted)
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
