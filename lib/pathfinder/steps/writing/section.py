"""SECTION: one section of the written report, each sentence held against what it cites (seed 002 §6.1)."""

from itertools import chain
from typing import Any

from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import WrittenReport
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context

NAME = "SECTION"

ROOM = 5_100  # bytes of the data, so that the whole card has at most 12 KB
SHOWN_PROBLEMS = 3
SHOWN_PLANNED = 12  # IDs in a message
BEFORE = 3_000  # bytes of the text that is written again


def due(research: Research) -> bool:
    return writing.phase(research.state) == "section"


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.cards.evidence_shown import Shown

    report = context.research.report
    section, shown = writing.open_section(report), Shown(context)
    fixed = {
        "question": shown.question()["question"],
        "title": report["title"],
        "outline": [each["heading"] for each in writing.planned(report)],
        "section": {key: section[key] for key in ("heading", "covers", "words")},
        "report_words": {"wanted": writing.words_wanted(context.research.state), "written": _written(report)},
    }
    fixed |= before(context)
    evidence = [*section["evidence"], *section.get("offered", ())]
    return shown.within(fixed, writing.without_open(report), evidence, ROOM, earlier=0.15)


def before(context: Context) -> dict[str, Any]:
    """`before`: the text that is written again, by the places of its paragraphs; {} for one written first."""
    from pathfinder.steps.cards.evidence_shown import shown_again

    text = writing.written_before(context.research.report)
    faulty = {where for where, *_ in context.research.card["problems"]}
    return {"before": shown_again(text, faulty, BEFORE)} if text else {}


def handed_in(report: WrittenReport) -> dict[str, Any] | None:
    """The text that is written again as the answer that it was, which a new one may mend."""
    from pathfinder.steps.cards.evidence_shown import told

    text = writing.written_before(report)
    figures = {each["shown"]: each for one in chain.from_iterable(text) for each in one["computed"]}
    return {"paragraphs": told(text), "computed": list(figures.values())} if text else None


def _written(report: WrittenReport) -> int:
    """How many words the other sections have."""
    return sum(writing.words_of(each["paragraphs"]) for each in writing.without_open(report)["sections"])


def check(answer: Answer, context: Context) -> dict[str, Any]:
    from pathfinder.steps.checks.gated import gated, last_round

    payload = {**gated(answer, context), **drafts_of(answer)}
    meant = _meant_for_another(payload, context)
    if meant and not last_round(context):
        answer.refuse("/paragraphs", "the whole text", meant)
    elif meant:
        next(one for each in payload["paragraphs"] for one in each)["problems"].append(
            "another_section: " + meant
        )
    return payload


def drafts_of(answer: Answer) -> dict[str, Any]:
    """What the answer holds of the sections after this one, and of the summary."""
    following, summary = answer.get("following") or [], answer.get("summary")
    return {
        **({"following": following} if following else {}),
        **({"summary": summary} if summary else {}),
    }


def _meant_for_another(payload: dict[str, Any], context: Context) -> str:
    """Why a text may belong elsewhere: it cites evidence, but nothing that the section planned; "" if not."""
    from pathfinder.steps.cards.evidence_shown import Shown

    report = context.research.report
    section = writing.open_section(report)
    sentences = [one for each in payload["paragraphs"] for one in each]
    cited = {key for one in sentences for key in (*one["cites"], *one["hypotheses"])}

    if not cited or payload.get("observations") or cited & {*section["evidence"]}:
        return ""
    shown = Shown(context)

    def of(evidence: list[str]) -> set[str]:
        return {*evidence, *shown.hypotheses_of(evidence), *shown.observations_of(evidence)}

    if cited & of(section["evidence"]):
        return ""
    others = (each for each in writing.planned(report) if each["id"] != section["id"])
    fitting = max(others, key=lambda each: len(cited & of(each["evidence"])), default=None)
    hint = f": is it meant for {fitting['heading']!r}?" if fitting and cited & of(fitting["evidence"]) else ""
    wanted = ", ".join(section["evidence"][:SHOWN_PLANNED])
    own = f"the text of {section['heading']!r}, which cites what it planned ({wanted})"
    return f"{own}; this cites none of it{hint}"


def apply(research: Research, payload: dict[str, Any]) -> str:
    report = research.report
    writing.observe(research, payload)
    writing.keep_drafts(report, payload.get("following", ()), payload.get("summary"))
    section = writing.open_section(report)
    number = f"{writing.number(report)} of {len(writing.planned(report))}"
    writing.put(research, payload["paragraphs"])
    return f"section {number}: {section['heading']}{marked(payload)}"


def marked(payload: dict[str, Any]) -> str:
    """The sentences that stay in the report with a mark, and why; "" for none."""
    problems = [
        sentence["problems"][0] for each in payload["paragraphs"] for sentence in each if sentence["problems"]
    ]
    if not problems:
        return ""
    stay = "1 sentence stays" if len(problems) == 1 else f"{len(problems)} sentences stay"
    return f"; {stay} marked as not verified ({'; '.join(problems[:SHOWN_PROBLEMS])})"


def fail(research: Research) -> None:
    """The section stays in the report without text; one that was taken back stays as it was."""
    writing.put(research, writing.written_before(research.report))
