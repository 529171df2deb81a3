"""SECTION: one section of the written report, each sentence held against what it cites (seed 002 §6.1)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, takewhile
from typing import Any

from pathfinder.errors import pointer
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.findings import findings
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Draft, Drafts, SentBack, Sentence, WrittenReport
from pathfinder.steps.cards.room import size
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.writing.uncited import uncited

NAME = "SECTION"

ROOM = 4_760  # bytes of the data, so that the whole card has at most 12 KB
SHOWN_PROBLEMS = 3
SHOWN_PLANNED = 12  # IDs in a message
BEFORE = 1_500  # bytes of the text that is written again
TOO = 1_600  # ... and of what is wrong with other parts that were taken back with it
MENDING = 5_600  # bytes of what is wrong, on a card that mends a finished report


def due(research: Research) -> bool:
    return writing.phase(research.state) == "section"


def inputs(context: Context) -> Mapping[str, object]:
    from pathfinder.steps.cards.evidence_shown import Shown

    report = context.research.report
    if report.get("mending") and not context.research.card["refusals"]:
        return {**_to_mend(context), **_too(context)}
    section, shown = writing.open_section(report), Shown(context)
    fixed = {
        "question": shown.question()["question"],
        "title": report["title"],
        "outline": [each["heading"] for each in writing.planned(report)],
        "section": {key: section[key] for key in ("id", "heading", "covers", "words")},
        "report_words": {
            "wanted": writing.sections_wanted(context.research.state),
            "written": _written(report),
        },
    }
    fixed = {**fixed, **before(context), **_too(context)}
    evidence = [*section["evidence"], *section.get("offered", ())]
    return shown.within(fixed, writing.without_open(report), evidence, ROOM, earlier=0.15)


def _to_mend(context: Context) -> Mapping[str, object]:
    """The parts that may be changed by their places in an answer, and how many notes no sentence cites."""
    research, report = context.research, context.research.report
    places = {report["rewriting"]: ""} | {each["part"]: where for where, each in _taken_back(report).items()}
    headings = {each["id"]: each["heading"] for each in writing.planned(report)}
    parts = {
        f"{places[part]}/paragraphs": f"{part} {headings.get(part, '')}".strip()
        for part in (*headings, writing.SUMMARY)
        if part in places
    }
    asked = [each["id"] for each in research.clarified["sub_questions"]]
    left = {*uncited(research)}
    found = findings(research.graph.data, asked)
    uncited_of = {key: count for key, keys in found.items() if (count := len(left.intersection(keys)))}
    words = writing.words_of([each for part in headings for each in writing.paragraphs_of(report, part)])
    return {
        "question": research.state["question"],
        "report_words": {
            "wanted": writing.sections_wanted(research.state),
            "most": writing.most_words(research.state),
            "written": words,
        },
        "parts": parts,
        **({"uncited": uncited_of} if "completing" in report else {}),
        **({} if writing.completes(report) else {"was_read": True}),
    }


def before(context: Context) -> Mapping[str, object]:
    """`before`: the text that is written again, by the places of its paragraphs; {} for one written first."""
    from pathfinder.steps.cards.evidence_shown import shown_again

    text = writing.written_before(context.research.report)
    faulty = {where for where, *_ in context.research.card["problems"]}
    return {"before": shown_again(text, faulty, BEFORE)} if text else {}


def _too(context: Context) -> dict[str, Mapping[str, Any]]:
    """`also_taken_back`: what is wrong with the other parts, by its places, as far as there is room.

    All of a part or nothing; `more_taken_back` counts what has no room: `pf read` prints it with its part.
    """
    card = context.research.card
    whole = context.research.report.get("mending") and not card["refusals"]
    room = MENDING - size(card["problems"]) if whole else TOO
    found: dict[str, list[str]] = {}
    more: dict[str, int] = {}
    for where, sent in _taken_back(context.research.report).items():
        wrong: dict[str, list[str]] = {}
        for place, *said in sent["problems"]:
            wrong.setdefault(f"{where}{place}", []).extend(filter(None, said))
        if size(wrong) <= room:
            found |= wrong
            room -= size(wrong)
        else:
            more[sent["part"]] = len(sent["problems"])
    return {
        **({"also_taken_back": found} if found else {}),
        **({"more_taken_back": more} if more else {}),
    }


def _kept(answer: Answer, mended: Collection[str], context: Context) -> list[str]:
    """The parts of which the card tells what is wrong, and that the answer leaves as they are.

    One that changes the open part alone does not say so: its writer may not know of the others.
    """
    report = context.research.report
    text = writing.written_before(report)
    own = {"computed": [], **answer.data} if isinstance(answer.data, dict) else {}
    unchanged = {key: own.get(key) for key in ("paragraphs", "computed")} == _as_answer(text)
    if not text or not (mended or unchanged):
        return []
    no_room = _too(context).get("more_taken_back", {})
    back = [each["part"] for each in writing.taken_back_too(report) if each["problems"]]
    return [part for part in back if part not in {*mended, *no_room}]


def _taken_back(report: WrittenReport) -> dict[str, SentBack]:
    """The parts that were taken back with the open one, by their places in an answer."""
    return {pointer("parts", each["part"]): each for each in writing.taken_back_too(report)}


def handed_in(report: WrittenReport) -> Mapping[str, Any] | None:
    """The text that is written again as the answer that it was, which a new one may mend.

    With it come the texts of the parts that were taken back, too.
    """
    text = writing.written_before(report)
    if not text:
        return None
    others = [each["part"] for each in writing.taken_back_too(report)]
    parts = {part: _as_answer(writing.paragraphs_of(report, part)) for part in others}
    return {**_as_answer(text), **({"parts": parts} if parts else {})}


def without_parts(answer: Answer, report: WrittenReport, places: Sequence[str]) -> Mapping[str, Any] | None:
    """The answer with the parts in which these places lie as they were before it.

    None where nothing else changes, and where the text is written for the first time.
    """
    before = handed_in(report)
    if before is None or not isinstance(answer.data, dict):
        return None
    rest = {**answer.data, "parts": {**(answer.data.get("parts") or {})}}
    for each in places:
        place = each.split("/")[1:]
        if place[:1] == ["parts"] and len(place) > 1:
            rest["parts"].pop(place[1], None)
        elif place[:1] in (["paragraphs"], ["computed"]):
            rest |= {key: before[key] for key in ("paragraphs", "computed")}
        else:
            return None
    others = before.get("parts", {})
    changes = any(rest.get(key) != before[key] for key in ("paragraphs", "computed"))
    return rest if changes or any(text != others.get(part) for part, text in rest["parts"].items()) else None


def _as_answer(text: list[list[Sentence]]) -> Mapping[str, Any]:
    from pathfinder.steps.cards.told import told

    figures = {each["shown"]: each for one in chain.from_iterable(text) for each in one["computed"]}
    return {"paragraphs": told(text), "computed": list(figures.values())}


def _written(report: WrittenReport) -> int:
    """How many words the other sections have."""
    return sum(writing.words_of(each["paragraphs"]) for each in writing.without_open(report)["sections"])


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    from pathfinder.steps.checks.gated import gated, last_round

    drafts = drafts_of(answer, context)
    kept = _kept(answer, drafts.get("mended", {}), context)
    payload = {**gated(answer, context), **drafts, **({"kept": kept} if kept else {})}
    meant = _meant_for_another(payload, context)
    if last_round(context):
        if meant:
            next(one for each in payload["paragraphs"] for one in each)["problems"].append(
                "another_section: " + meant
            )
        return payload
    if meant:
        answer.refuse("/paragraphs", "the whole text", meant)
    for where, draft in _drafts(answer, context).items():  # all that is wrong is said at once
        alone = Answer(draft, [])
        answer.drafts[where] = gated(alone, context)
        for each in alone.problems:
            answer.refuse(where + each.pointer, each.value, each.expected, each.passage)
        beside = (each._replace(pointer=where + each.pointer) for each in alone.corrections)
        answer.corrections += beside
    return payload


def _drafts(answer: Answer, context: Context) -> dict[str, Draft]:
    """The texts beside that of the open section, by their places.

    All of those that are written first, and what changes of those that were taken back with it.
    """
    report = context.research.report
    if too := _taken_back(report):
        parts = answer.get("parts") or {}
        given = {where: parts.get(each["part"]) for where, each in too.items()}
        return {
            where: new
            for where, new in given.items()
            if new and _changes(new, writing.paragraphs_of(report, too[where]["part"]))
        }
    following = (answer.get("following") or [])[: len(writing.planned(report)) - writing.number(report)]
    found = {pointer("following", at): each for at, each in enumerate(following)}
    summary = answer.get("summary")
    return {**found, **({pointer("summary"): summary} if summary else {})}


def drafts_of(answer: Answer, context: Context) -> Drafts:
    """What the answer holds of the sections after this one, and of the summary.

    Of parts that were taken back with this one those that it changes: `mended`, by their IDs.
    """
    found = _drafts(answer, context)
    if too := _taken_back(context.research.report):
        mended = {too[where]["part"]: new for where, new in found.items()}
        return {"mended": mended} if mended else {}
    drafts: Drafts = {}
    summary = found.pop(pointer("summary"), None)
    if found:
        drafts["following"] = [*found.values()]
    if summary:
        drafts["summary"] = summary
    return drafts


def with_following(report: WrittenReport) -> Mapping[str, Any] | None:
    """The draft of the open part as an answer; with that of the first section those of all others.

    So all that is wrong with a text is said at once. None where there is no draft.
    """
    drafts = report.get("drafts", {})
    draft: Draft | None = drafts.get(writing.open_part(report))
    if draft is None or report["sections"] or report.get("rewriting"):
        return draft
    rest = [each["id"] for each in writing.planned(report)[1:]]
    following = [drafts[each] for each in takewhile(drafts.__contains__, rest)]
    summary = drafts.get(writing.SUMMARY) if len(following) == len(rest) else None
    return {**draft, "following": following, **({"summary": summary} if summary else {})}


def _changes(draft: Any, text: list[list[Sentence]]) -> bool:
    return isinstance(draft, dict) and {"computed": [], **draft} != _as_answer(text)


def _meant_for_another(payload: Mapping[str, Any], context: Context) -> str:
    """Why a text seems meant for another section: it cites what that one planned, and nothing of its own."""
    from pathfinder.steps.cards.evidence_shown import Shown

    report = context.research.report
    section = writing.open_section(report)
    sentences = [one for each in payload["paragraphs"] for one in each]
    cited = {key for one in sentences for key in (*one["cites"], *one["hypotheses"])}

    planned = {*section["evidence"]}  # of one that was written with the plan, what it cites by IDs
    known = not (cited and planned) or payload.get("observations") or cited & planned
    if known or writing.written_before(report):
        return ""
    shown = Shown(context)

    def of(evidence: list[str]) -> set[str]:
        return {*evidence, *shown.hypotheses_of(evidence), *shown.observations_of(evidence)}

    if cited & of(section["evidence"]):
        return ""
    others = (each for each in writing.planned(report) if each["id"] != section["id"])
    fitting = max(others, key=lambda each: len(cited & of(each["evidence"])), default=None)
    if fitting is None or not cited & of(fitting["evidence"]):
        return ""
    wanted = ", ".join(section["evidence"][:SHOWN_PLANNED])
    own = f"the text of {section['heading']!r}, which cites what it planned ({wanted})"
    return f"{own}; this cites none of it: is it meant for {fitting['heading']!r}?"


def apply(research: Research, payload: Mapping[str, Any]) -> str:
    report = research.report
    writing.observe(research, payload)
    writing.keep_drafts(report, payload)
    writing.correct(report, payload)
    section = writing.open_section(report)
    number = f"{writing.number(report)} of {len(writing.planned(report))}"
    writing.put(research, payload["paragraphs"], payload.get("kept", ()))
    return f"section {number}: {section['heading']}{marked(payload)}"


def marked(payload: Mapping[str, Any]) -> str:
    """How many sentences are to be mended, or stay in the report with a mark, and why; "" for none."""
    problems = [
        sentence["problems"][0] for each in payload["paragraphs"] for sentence in each if sentence["problems"]
    ]
    if not problems:
        return ""
    if later := payload.get("corrections"):
        return f"; {len(later)} to be mended in it: you are told when the report is finished"
    stay = "1 sentence stays" if len(problems) == 1 else f"{len(problems)} sentences stay"
    return f"; {stay} marked as not verified ({'; '.join(problems[:SHOWN_PROBLEMS])})"


def fail(research: Research) -> None:
    """The section stays in the report without text; one that was taken back stays as it was."""
    writing.put(research, writing.written_before(research.report))
