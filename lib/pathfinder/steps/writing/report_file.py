"""A whole report handed in as Markdown, read as the answer to an OUTLINE card.

`# ` begins the title, what stands before the first `## ` is the summary (where nothing does, the first part
is), and each `## ` begins a section. A figure that was worked out says so where it is cited:
`[0.3 = 2.4 - 2.1, src_1:14, src_3:40]`.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pathfinder.steps.checks.contracts.mending.figures import worked_out
from pathfinder.steps.checks.contracts.parts import LONGEST_PARAGRAPH, MOST_PARAGRAPHS
from pathfinder.steps.checks.texts import between_lines

_FENCED = re.compile(r"\A\s*```(?:markdown|md)?[ \t]*\n(?=# )(.*)\n```\s*\Z", re.DOTALL)  # the whole file
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_HEADING = re.compile(r"(##?)[ \t]+(.+?)[ \t]*#*\s*\Z")
_RULE = re.compile(r"\s*(?:-{3,}|\*{3,}|_{3,})\s*")


def answer(text: str) -> dict[str, Any]:
    """The answer that says the same; ValueError for a file that is no such report."""
    title, parts = _parts(_FENCED.sub(r"\1", text))
    if not title:
        raise ValueError("a report begins with its title: '# Heat pumps in the cold'")
    (_, lead), *sections = parts
    if not lead and sections:
        (_, lead), *sections = sections
    if not lead or not sections:
        raise ValueError(
            "a report has a summary, then sections, each behind a heading: '## What was measured'"
        )
    return {
        "title": title,
        "sections": [{"heading": heading, **_draft(blocks)} for heading, blocks in sections],
        "summary": _draft(lead),
    }


def _parts(text: str) -> tuple[str, list[tuple[str, list[str]]]]:
    """The title, and the heading and blocks of each part; those before the first heading have none."""
    title, fence = "", ""
    parts: list[tuple[str, list[list[str]]]] = [("", [[]])]
    for line in text.replace("\r\n", "\n").split("\n"):
        opened = _FENCE.match(line)
        if opened and (not fence or opened[1].startswith(fence)):
            fence = "" if fence else opened[1]
        heading = None if fence else _HEADING.fullmatch(line)
        blocks = parts[-1][1]
        if heading and heading[1] == "#" and not title:
            title = heading[2]
        elif heading:
            parts.append((heading[2], [[]]))
        elif not fence and not line.strip():
            blocks.append([])
        elif fence or not _RULE.fullmatch(line):
            blocks[-1].append(line)
    return title, [(name, ["\n".join(each) for each in blocks if each]) for name, blocks in parts]


def _draft(blocks: Sequence[str]) -> dict[str, Any]:
    """Blocks as paragraphs, and the figures that they say were worked out."""
    paragraphs, figures = worked_out(blocks)
    return {"paragraphs": _fitting(paragraphs), "computed": figures}


def _fitting(blocks: Sequence[str]) -> list[str]:
    """Blocks cut between lines where they are too long, and the shortest joined where they are too many."""
    found = [part for each in blocks for part in between_lines(each, LONGEST_PARAGRAPH)]
    while len(found) > MOST_PARAGRAPHS:
        lengths = [len(one) + len(other) for one, other in pairwise(found)]
        if min(lengths) + 2 > LONGEST_PARAGRAPH:
            break  # the contract says what is wrong
        at = lengths.index(min(lengths))
        found[at : at + 2] = [f"{found[at]}\n\n{found[at + 1]}"]
    return found
