"""Paragraphs of a report before they are accepted: split into sentences and held against the evidence.

DESIGN section 7, rule 7. In the last round what still fails is accepted with its mark: it is never
dropped, and never kept without the mark.
"""

from __future__ import annotations

from typing import Any

from pathfinder.problems import pointer
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context


def gated(answer: Answer, context: Context) -> dict[str, Any]:
    """Report every problem of the answer's `paragraphs`; the payload holds them as lists of sentences."""
    from pathfinder.evidence.statements.gate import check
    from pathfinder.evidence.statements.parse import read

    if answer.problems:
        return {}
    passage = read(answer.data["paragraphs"], answer.data.get("computed", ()))
    last = _last_round(context)
    for found in check(passage, ground(context)):
        sentence = passage[found.paragraph][found.sentence]
        if last:
            sentence["problems"].append(f"{found.kind}: {found.value}")
        else:
            where = pointer("paragraphs", found.paragraph)
            value = (
                f"{found.value} in “{sentence['text']}”" if found.value != sentence["text"] else found.value
            )
            answer.refuse(where, value, f"{found.expected} ({found.kind})")
    return {"paragraphs": passage}


def ground(context: Context) -> Any:
    """What sentences are held against: the graph, the records of its sources, the question."""
    from pathfinder.evidence.statements.gate import Ground

    graph, state = context.research.graph, context.research.state
    question = f"{state['question']} {state['clarified']['question']}"
    return Ground(graph.data, context.cited_sources(), question)


def _last_round(context: Context) -> bool:
    state = context.research.state
    return bool(state["card"]["refusals"] + 1 >= state["rules"]["refusals_per_card"])
