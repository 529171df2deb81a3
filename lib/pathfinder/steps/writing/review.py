"""REVIEW: where no separate reader can be called, the open session reads the finished report a second time.

All of it, once what the program found wrong and what no sentence cites was put right: out of its order and
without its author, what is easiest got wrong first (DESIGN section 7, rule 9). What carries a section is
read, too: the edges to its hypotheses; one that does not hold is withdrawn.
"""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from pathfinder.evidence.reading import Pair
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Reading, SentBack, WrittenReport
from pathfinder.model.graph.update import withdraw
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.writing.replacing import Replaced, with_observations
from pathfinder.steps.writing.summary import left_out
from pathfinder.steps.writing.verdicts import check_items, put_right_at_once, sent_back, wrong_of
from pathfinder.steps.writing.withdrawing import Changed, Text, changed, withdrawn

NAME = "REVIEW"
BY = "session"
SOUND: Reading = {"verdict": "supported", "words": "", "reason": "", "by": BY}  # with other words
MOST_CARDS = 12  # of a report; what was easiest got wrong stands on the first
SOUND_CARDS = 3  # in a row, on which nothing was wrong: hardly anything is behind them


def due(research: Research) -> bool:
    return writing.phase(research.state) == "review"


def inputs(context: Context) -> Mapping[str, object]:
    from pathfinder.steps.cards.claims_shown import shown

    return shown(_asked(context))


def pairs(payload: Mapping[str, Any], context: Context) -> list[Pair]:
    """What an answer asserts beside quotes, each once."""
    from pathfinder.evidence.reading import of_answer

    return of_answer(payload, context.research.graph.data, _titles(context))


def _titles(context: Context) -> dict[str, str]:
    """How each cited source is introduced to a reader, by its ID."""
    from pathfinder.evidence.describing import introduced

    return {key: introduced(each) for key, each in context.cited_sources().items()}


def follows(payload: Mapping[str, Any], context: Context) -> bool:
    """Whether a text that completes the report is followed by a REVIEW, as not all of it was read.

    Not while something of it goes back first. One that mends the last of what a review took back is followed
    by one card about what changed, once.
    """
    from pathfinder.steps.cards.claims_shown import fits

    state, report = context.research.state, context.research.report
    part, mending = writing.open_part(report), mends(context.research)
    complete = part == writing.SUMMARY or report["summary"] is not None
    if not complete or not state["rules"].get("review"):
        return False
    if (
        _others_open(report, {part, *payload.get("kept", ())})
        or payload.get("mended")
        or {*report.get("drafts", {})} - {part}
    ):
        return False
    goes_back = left_out(payload, context) or report.get("found") or payload.get("corrections")
    if goes_back and not report.get("mending"):
        return False
    texts = {each["id"]: each["paragraphs"] for each in report["sections"]}
    if report.get("mending"):
        texts[writing.SUMMARY] = report["summary"] or []
    texts[part] = payload["paragraphs"]
    said = {key: pairs({"paragraphs": text}, context) for key, text in texts.items()}
    found = _changed(said, report["mended"]) if mending else said
    known = state.get("readings", {})
    return any(pair.key not in known and fits(pair) for some in found.values() for pair in some)


def _others_open(report: WrittenReport, done: Container[str]) -> bool:
    """Whether another part that a review took back waits to be mended."""
    return any(each["problems"] for each in report.get("mending", ()) if each["part"] not in done)


def mends(research: Research) -> bool:
    """Whether the text that is written now mends what a review took back."""
    report = research.report
    return bool(report.get("mending")) and not writing.completes(report)


def _changed(said: Mapping[str, list[Pair]], before: Mapping[str, list[str]]) -> dict[str, list[Pair]]:
    """What the parts of a report say now and did not say before they were taken back."""
    return {part: [each for each in said[part] if each.key not in keys] for part, keys in before.items()}


def _parts(context: Context) -> dict[str, list[Pair]]:
    """The sentences to be read, by the part they stand in."""
    report = context.research.report
    unread = report["unread"]
    every = [*(each["id"] for each in report["sections"]), writing.SUMMARY]
    parts = every if unread in (writing.WHOLE, writing.MENDED) else [unread]
    headings = {each["id"]: each["heading"] for each in writing.planned(report)}
    texts = {
        each: {"paragraphs": writing.paragraphs_of(report, each), "heading": headings.get(each, "")}
        for each in parts
    }
    said = {part: pairs(text, context) for part, text in texts.items()}
    return _changed(said, report["mended"]) if unread == writing.MENDED else said


def _carrying(context: Context) -> list[Pair]:
    """The edges that the sentences to be read rest on."""
    from pathfinder.evidence.reading import behind

    texts = (writing.paragraphs_of(context.research.report, part) for part in _parts(context))
    sentences = [one for text in texts for paragraph in text for one in paragraph]
    return behind(sentences, context.research.graph.data, _titles(context))


def _unread(context: Context) -> tuple[dict[str, Pair], dict[str, Pair]]:
    """The sentences that nobody has read, each once, by their keys; and what they rest on."""
    known = context.research.state.get("readings", {})
    sentences = [pair for part in _parts(context).values() for pair in part]
    said, carrying = (
        {pair.key: pair for pair in some if pair.key not in known} for some in (sentences, _carrying(context))
    )
    return said, carrying


def _asked(context: Context) -> list[Pair]:
    """What the next card asks: sentences, and where all of them find room also what they rest on."""
    from pathfinder.steps.cards.claims_shown import ROOM, ROOM_LATER, weightiest

    said, carrying = _unread(context)
    room = ROOM_LATER if context.research.report.get("review_cards") else ROOM
    both = weightiest([*said.values(), *carrying.values()], room)
    return both if said.keys() <= {pair.key for pair in both} else weightiest(said.values(), room)


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    from pathfinder.evidence.reading import readings, spelled_out
    from pathfinder.steps.cards.claims_shown import fits
    from pathfinder.steps.checks.observations.proving import pins

    asked, report = _asked(context), context.research.report
    check_items(answer, len(asked))
    if answer.problems:
        return {}
    verdicts, new = with_observations(spelled_out(answer.data), context)
    found = readings(verdicts, asked, BY)
    said, carrying = ({key: some[key] for key in some if key not in found} for some in _unread(context))
    said_by = _parts(context)
    wrong = wrong_of(said_by, found)
    put_right = put_right_at_once(wrong, found, new, context)
    now = {each.before.key: each.now.key for each in put_right}
    number = report.get("review_cards", 0) + 1
    gone = withdrawn(found, context.research.graph.data)
    unsound = [*changed(_texts(report, put_right), gone, new, context)] if gone else []
    replaced = [*(each.kept() for each in put_right), *(each.kept() for each in unsound)]
    sound = 0 if any(wrong.values()) or gone else report.get("sound_cards", 0) + 1
    payload = {
        "readings": found | dict.fromkeys(now.values(), SOUND),
        "left": len(said),
        "of": len({pair.key for pairs in said_by.values() for pair in pairs}),
        "faulty": writing.together(sent_back(wrong, found, now), _without_proof(unsound)),
        "card": number,
        "sound": sound,
        **({"observations": new, "pins": pins(new, context)} if new else {}),
        **({"withdrawn": [[*link] for link in gone]} if gone else {}),
        **({"replaced": replaced} if replaced else {}),
    }
    if report["unread"] == writing.MENDED:
        return payload
    if payload["faulty"] or report.get("found"):  # any part may be changed with it
        payload["before"] = {
            part: [now.get(pair.key, pair.key) for pair in pairs] for part, pairs in said_by.items()
        }
    left = any(map(fits, (*said.values(), *carrying.values())))
    more = found and left and number < MOST_CARDS and sound < SOUND_CARDS
    return {**payload, "more": True} if more else payload


def _texts(report: WrittenReport, put_right: Iterable[Replaced]) -> dict[str, Text]:
    """The texts of all parts, with the sentences that were put right."""
    parts = (*(each["id"] for each in report["sections"]), writing.SUMMARY)
    found = {part: [[*each] for each in writing.paragraphs_of(report, part)] for part in parts}
    for each in put_right:
        found[each.part][each.at[0]][each.at[1]] = each.sentence
    return found


def _without_proof(unsound: Iterable[Changed]) -> list[SentBack]:
    """What goes back as it no longer stands without what was withdrawn."""
    return [
        {"part": each.part, "problems": [problem.kept() for problem in each.problems]}
        for each in unsound
        if each.problems
    ]


def apply(research: Research, payload: Mapping[str, Any]) -> str:
    state = research.state
    writing.observe(research, payload)
    withdraw(research.graph, [(start, end, kind) for start, end, kind in payload.get("withdrawn", ())])
    for each in payload.get("replaced", ()):
        writing.replace(research.report, each["part"], each["at"], each["sentence"])
    state["readings"] = {**state.get("readings", {}), **payload["readings"]}
    if "card" in payload:
        research.report["review_cards"] = payload["card"]
        research.report["sound_cards"] = payload.get("sound", 0)
    if "faulty" not in payload:
        return _apply_to_part(research, payload)
    wrong = sum(len(each["problems"]) for each in payload["faulty"])
    said = f"{len(payload['readings'])} sentences read a second time, {wrong} not borne out"
    said += f"; {payload['left']} not read" if payload["left"] else ""
    if "of" in payload:  # older researches have one card, which does not count
        read, right = payload["of"] - payload["left"], len(payload.get("replaced", ()))
        at_once = f", {right} put right" if right else ""
        kind = "changed sentences" if research.report.get("unread") == writing.MENDED else "sentences"
        said = f"{read} of {payload['of']} {kind} read a second time"
        said += f", {wrong + right} of this card not borne out{at_once}"
        if gone := payload.get("withdrawn"):
            said += f"; withdrawn: {', '.join(f'{start} {kind} {end}' for start, end, kind in gone)}"
    faulty = writing.together(research.report.pop("found", []), payload["faulty"])
    if not payload.get("more") and payload["left"]:
        sound = payload.get("sound", 0) >= SOUND_CARDS
        said += f"; {SOUND_CARDS} sound cards in a row end it" if sound else ""
        last = payload.get("card", 0) >= MOST_CARDS
        said += f"; {MOST_CARDS} cards are as many as there are" if last else ""
    if not payload.get("more"):
        return _close(research, faulty, said, payload.get("before", {}))
    if faulty:
        research.report["found"] = faulty
    return f"{said}; the next card has more"


def _close(
    research: Research, faulty: list[SentBack], said: str, before: dict[str, list[str]] | None = None
) -> str:
    """Send the faulty parts back once everything is read, or go on; `before` is what they said until now.

    In older researches what stands nowhere in the report was put in with the same answer.
    """
    report = research.report
    completing = report.get("completing")
    if not faulty and not completing:
        _go_on(research, said)
        return said
    report["mended"] = (before or {}) if report.pop("unread") == writing.WHOLE else {}
    writing.mend(report, faulty)
    back = [each["part"] for each in report["mending"] if each["problems"]]
    taken = f"{said}; {', '.join(back)} reopened" if back else said
    return f"{taken}; {completing} observations stand nowhere in the report" if completing else taken


def _apply_to_part(research: Research, payload: Mapping[str, Any]) -> str:
    """A card of an older research: each part was read when it was accepted, a long one on several cards."""
    state, report = research.state, research.report
    said = f"{len(payload['readings'])} sentences read a second time, {len(payload['faults'])} not borne out"
    if payload["left"] and payload["readings"]:
        return f"{said}; {payload['left']} to be read"
    if payload["faults"] and writing.reopen(report, report["unread"], payload["faults"]):
        del report["unread"]
    else:
        _go_on(research, said)
    return f"{said}; {report['sent_back']['part']} reopened" if writing.problems_sent_back(state) else said


def fail(research: Research) -> None:
    """What nobody read stays in the report as not read."""
    _close(research, research.report.pop("found", []), "not all of it was read a second time")


def _go_on(research: Research, said: str) -> None:
    report = research.report
    del report["unread"]
    report.pop("mended", None)
    if report["summary"] is not None:
        writing.finish(research, f"the report is written; {said}")
