"""Lists, tables, headings: an item and a row are checked by themselves, labels and heads need no citation."""

from __future__ import annotations

import pytest
from tests.evidence.gate.small import ground

from pathfinder.evidence.gate.gate import Finding, check
from pathfinder.evidence.gate.sentence import read

QUOTES = {
    "obs_1": "Leaving WAL mode needs an exclusive lock on the database file.",
    "obs_2": "A checkpoint of 1000 pages runs at commit of the transaction.",
    "obs_3": "readers do not block writers",
}


def found(text: str) -> list[Finding]:
    return check(read([text]), ground(QUOTES))


@pytest.mark.parametrize(
    "text",
    [
        "- **Leaving WAL mode.** It needs an exclusive lock [obs_1].\n"
        "- **Checkpoint**: It runs at commit [obs_2].",
        "1. First, a checkpoint runs at commit [obs_2].\n2. **Readers.** They do not block writers [obs_3].",
        "### Bold choices of a reader\n\n**Bold label:** readers do not block writers [obs_3].",
        "**1. Readers (WAL)**\n\n- Readers do not block writers [obs_3].\n\n"
        "- **2. Leaving: the lock.** It needs an exclusive lock [obs_1].",
        "*Time.* Readers do not block writers [obs_3].",
        "**READERS_ONLY.** Readers do not block writers [obs_3].",
        "Two things matter:\n- readers do not block writers [obs_3]\n- leaving needs a lock [obs_1]",
        "| Reader's action | Effect |\n| :--- | ---: |\n"
        "| Reads | blocks no writers [obs_3] |\n| Leaving | needs a lock | [obs_1]",
        "| Pages | When |\n|---|---|\n"
        "| 1000 pages [obs_2] | Runs at commit. Then ends? |\n| Waiting | [gap] |",
    ],
    ids=[
        "run-in headings",
        "numbered",
        "heading and label",
        "numbered labels",
        "a label in italics",
        "a label that is an identifier",
        "lead-in",
        "table",
        "cells with several sentences",
    ],
)
def test_structured_prose_is_welcome(text: str) -> None:
    assert not found(text)


def test_a_row_and_an_item_without_citation_are_named_one_by_one() -> None:
    """However short; the head of the table and the rule below it are none."""
    table = "| Reader | Effect |\n|---|---|\n"
    table += "| reads | blocks nobody |\n| waits | blocks 77 pages [obs_2] |\n* An uncited item here."
    assert [(each.sentence, each.kind) for each in found(table)] == [
        (2, "missing_citation"),
        (3, "number"),
        (4, "missing_citation"),
    ]


def test_a_row_without_a_head_is_a_row() -> None:
    assert [each.kind for each in found("| reads | blocks nobody |")] == ["missing_citation"]


def test_an_uncited_sentence_is_held_against_what_it_seems_to_mean() -> None:
    """The change that mends it mends its figure too, or both are reported at once."""
    assert [each.kind for each in found("A checkpoint of 1000 pages runs at commit.")] == ["missing_citation"]
    both = found("A checkpoint of 7300 pages runs at commit of the transaction.")
    assert [each.kind for each in both] == ["missing_citation", "number"]
    assert "[obs_2] has most of its words: cite it if it says this" in both[0].expected


def test_the_head_of_a_table_may_name_whom_the_sources_of_its_rows_name() -> None:
    told = ground(QUOTES, text="Author: Ann Coghlan. Leaving WAL mode needs an exclusive lock.")
    rows = "|---|---|\n| Leaving | needs an exclusive lock [obs_1] |"
    assert not check(read([f"| What | Proposal (Ann Coghlan) |\n{rows}"]), told)
    assert [each.kind for each in check(read([f"| What | Proposal (Eve Marsh) |\n{rows}"]), told)] == ["name"]
