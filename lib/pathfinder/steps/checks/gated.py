"""Paragraphs of a report before they are accepted: split into sentences and held against the evidence.

DESIGN section 7, rule 7. What fails is never dropped, and never kept without its mark. What is wrong with a
new text is told when the report is finished, to be mended in one go with what is missing in it, or with what
its second reading finds. What its writer does not change stays with its mark. Any other text, and one with
many faults, is refused, and accepted with marks in the last round.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pathfinder.errors import Problem, pointer
from pathfinder.memory.digest import by_rule, due
from pathfinder.model.cycle import writing
from pathfinder.model.graph.types import GraphData
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context

MOST_LATER = 12  # problems of a text that are told later: what has more is refused
SENTENCE = "a sentence before its mark: 'How long they last is not reported. [gap: lifetime|wear]'"
NO_PLACE = "[]"  # a citation without the place that it had
LONGEST = 12_000  # characters of a paragraph that is read although it is longer than its contract allows


def gated(answer: Answer, context: Context) -> Mapping[str, Any]:
    """Report every problem of the answer's `paragraphs`; the payload holds them as lists of sentences.

    What they cite by its place comes along as new observations; what is told with the second reading as
    `corrections`.
    """
    from pathfinder.evidence.gate.gate import FOR_A_READER, check
    from pathfinder.evidence.gate.sentence import read
    from pathfinder.steps.checks import absence
    from pathfinder.steps.checks.observations.cited_places import observe
    from pathfinder.steps.checks.observations.proving import pins
    from pathfinder.steps.checks.observations.widening import widened

    given = answer.data.get("paragraphs") if isinstance(answer.data, dict) else None
    texts = given if isinstance(given, list) else []
    whole = [each if isinstance(each, str) and len(each) <= LONGEST else "" for each in texts]
    whole, computed, new = observe(answer, whole, context)
    passage = read(whole, computed)
    for number, paragraph in enumerate(passage):
        if whole[number] and not any(each["text"] for each in paragraph):
            answer.refuse(pointer("paragraphs", number), whole[number], SENTENCE)
    problems = check(passage, ground(context, new))
    if more := widened(passage, problems, new, context):
        new = [*new, *more]
        problems = check(passage, ground(context, new))
    problems = [*problems, *absence.findings(passage, context)]
    later = told_later(context) and len(problems) <= MOST_LATER
    last = not answer.problems and last_round(context)
    known, reviewed = _marks(context), bool(context.research.state["rules"].get("review"))
    for found in problems:
        sentence = passage[found.paragraph][found.sentence]
        if found.kind == "missing_citation" and NO_PLACE in sentence["text"] and answer.problems:
            continue  # the place that it cites is refused
        if found.kind in FOR_A_READER and reviewed:
            sentence["doubted"] = sorted({*sentence.get("doubted", ()), found.kind})
            continue
        where, expected = pointer("paragraphs", found.paragraph), f"{found.expected} ({found.kind})"
        value = f"{found.value} in “{sentence['text']}”" if found.value != sentence["text"] else found.value
        mark = f"{found.kind}: {found.value}"
        told_before = (sentence["text"], mark) in known
        if later and not told_before:
            answer.corrections.append(Problem(where, value, expected, found.passage))
        elif not last and not told_before:
            answer.refuse(where, value, expected, found.passage)
            continue
        sentence["problems"].append(mark)
    return {
        "paragraphs": passage,
        **({"observations": new, "pins": pins(new, context)} if new else {}),
        **({"corrections": [_in_full(each) for each in answer.corrections]} if answer.corrections else {}),
    }


def _in_full(problem: Problem) -> list[str]:
    """What a card keeps of a problem whose message nobody saw: its value, too."""
    return problem._replace(expected=f"{problem.expected}; about {problem.value}").kept()


def _marks(context: Context) -> set[tuple[str, str]]:
    """The sentences of a report that is mended which have marks, with each of these."""
    report = context.research.report
    if not writing.written_before(report):
        return set()
    texts = [*writing.texts_of(report), report.get("summary_before", [])]
    return {
        (one["text"], mark)
        for text in texts
        for paragraph in text
        for one in paragraph
        for mark in one["problems"]
    }


def told_later(context: Context) -> bool:
    """Whether what is wrong with a text is told later: where nobody has read the report a second time."""
    research = context.research
    new = not writing.written_before(research.report) or writing.completes(research.report)
    first = not research.card["refusals"] and new
    again = context.read_again and bool(research.state["rules"].get("review"))
    return first and again and not last_round(context)


def ground(
    context: Context, brought: Sequence[Mapping[str, Any]] = (), known: GraphData | None = None
) -> Any:
    """What sentences are held against: the graph, its sources with their stored texts, the question.

    `brought` are observations of an answer, with their proof; what the checks could not complete is left out.
    `known` stands for the graph of the research.
    """
    from pathfinder.evidence.gate.ground import Ground

    graph, state = known or context.research.graph.data, context.research.state
    question = f"{state['question']} {context.research.clarified['question']}"

    def texts(source_id: str) -> list[str]:
        if context.sources.get(source_id) is None:
            return []
        return [text.original for text in context.sources.texts(source_id)]

    new: Any = {each["id"]: each for each in brought if "text_id" in each}
    data = {**graph, "observations": graph["observations"] | new}

    def archived() -> list[str]:
        return [str(each["id"]) for each in context.sources.all()]

    return Ground(cast("GraphData", data), context.cited_sources(new.values()), question, texts, archived)


def last_round(context: Context) -> bool:
    """Whether an answer that is refused now is the last one."""
    research = context.research
    return research.card["refusals"] + 1 >= research.state["rules"]["refusals_per_card"]


def digested(answer: Answer, context: Context) -> Mapping[str, object]:
    """The digest for the journal: that of the answer, or one made by rule; {} while none is due.

    What is wrong with it is reported once. After that, and where there is none, the rule makes it.
    """
    if not due(context.research):
        return {}
    made = {"digest": {"sentences": by_rule(context.research), "by": "rule"}}
    given = answer.get("digest")
    if not given:
        return made
    faults = _faults(given, context)
    if not faults:
        return {"digest": {"sentences": given, "by": "model"}}
    if context.research.card["refusals"] == 0:
        for fault in faults:
            answer.refuse("/digest", *fault)
    return made


def _faults(sentences: list[str], context: Context) -> list[tuple[str, str, str]]:
    """What each sentence says that its citations do not carry, and those that cite nothing."""
    from pathfinder.evidence.gate.gate import check
    from pathfinder.evidence.gate.sentence import read

    known = ground(context)
    found: list[tuple[str, str, str]] = []
    for text in sentences:
        passage = read([text], [])
        found += [
            (each.value, f"{each.expected} ({each.kind})", each.passage) for each in check(passage, known)
        ]
        if not any(one["cites"] or one["hypotheses"] for paragraph in passage for one in paragraph):
            found.append((text, "a sentence that cites observations: [obs_1, obs_4]", ""))
    return found
