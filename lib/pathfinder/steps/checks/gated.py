"""Paragraphs of a report before they are accepted: split into sentences and held against the evidence.

DESIGN section 7, rule 7. In the last round what still fails is accepted with its mark: it is never
dropped, and never kept without the mark.
"""

from typing import Any

from pathfinder.errors import pointer
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context


def gated(answer: Answer, context: Context) -> dict[str, Any]:
    """Report every problem of the answer's `paragraphs`; the payload holds them as lists of sentences."""
    from pathfinder.evidence.gate.gate import check
    from pathfinder.evidence.gate.sentence import read

    computed = [each for _, each in answer.items("computed")]
    sound = dict(answer.items("paragraphs"))
    count = len(answer.data["paragraphs"]) if answer.sound("/paragraphs") or sound else 0
    passage = read([sound.get(pointer("paragraphs", at), "") for at in range(count)], computed)
    last = not answer.problems and _last_round(context)
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
    """What sentences are held against: the graph, its sources with their stored texts, the question."""
    from pathfinder.evidence.gate.gate import Ground

    graph, state = context.research.graph, context.research.state
    question = f"{state['question']} {context.research.clarified['question']}"

    def texts(source_id: str) -> list[str]:
        if context.sources.get(source_id) is None:
            return []
        return [text.original for text in context.sources.texts(source_id)]

    return Ground(graph.data, context.cited_sources(), question, texts)


def _last_round(context: Context) -> bool:
    research = context.research
    return research.card["refusals"] + 1 >= research.state["rules"]["refusals_per_card"]
