"""What a model is told of a research that it takes over: question, open points, findings (seed 003 §5.3)."""

from collections.abc import Iterator

from pathfinder.model.cycle.agenda import open_questions
from pathfinder.model.cycle.findings import findings
from pathfinder.model.cycle.research import Research
from pathfinder.model.graph.conflicts import active_conflicts
from pathfinder.model.graph.health import active_hypotheses

TOKENS = 2000
BYTES = 3 * TOKENS  # a token has three bytes and more in most texts
LATEST = 4  # findings of each sub-question


def revival(research: Research) -> str:
    """At most 2,000 tokens, in the order of weight; what does not fit is left out whole."""
    lines: list[str] = []
    left = BYTES
    for line in _lines(research):
        left -= len(line.encode()) + 1
        if left < 0:
            break
        lines.append(line)
    return "\n".join(lines)


def _lines(research: Research) -> Iterator[str]:
    graph, clarified = research.graph, research.clarified
    yield f"Question: {clarified['question']}"
    for open_one in open_questions(research):
        yield f"Open {open_one['id']}: {open_one['text']}"
    for edge in active_conflicts(graph):
        yield f"Open conflict: {edge['from']} against {edge['to']}"
    strongest = sorted(active_hypotheses(graph).items(), key=lambda pair: -pair[1]["strength"])
    for key, item in strongest:
        yield f"{key} ({item['status']}, {item['strength']:.2f}): {item['summary']}"
    for question, keys in findings(graph.data, [each["id"] for each in clarified["sub_questions"]]).items():
        for key in keys[-LATEST:]:
            yield f"Found {key}{f' for {question}' if question else ''}: {graph.observations[key]['summary']}"
