"""What was handed in as an answer: read, mended where its meaning is plain, and checked.

At the last try what cannot be taken is left out where the rest stands by itself.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from pathfinder import files, validation
from pathfinder.errors import Problem
from pathfinder.model.cycle.state import Card, State
from pathfinder.model.cycle.writing import pending
from pathfinder.session.store.session import Session
from pathfinder.steps import step_named
from pathfinder.steps.cards.card import answer_name
from pathfinder.steps.checks.answer import MAX_BYTES, Answer, is_json, parse, text
from pathfinder.steps.checks.contracts import contract
from pathfinder.steps.checks.contracts.mending.meanings import mended
from pathfinder.steps.checks.contracts.mending.patches import PATCH, is_patch, patched, renewed, without
from pathfinder.steps.checks.step import Context
from pathfinder.steps.writing import outline, report_file, section

WRITTEN = ("SECTION", "SUMMARY")


def checked(
    session: Session, context: Context, card: Card, raw: bytes, left_out: list[Problem]
) -> tuple[Answer, Mapping[str, object]]:
    """The answer in these bytes with all that is wrong, and its payload.

    Changes whose place is not there are wrong, too, and `left_out` at the last try; the others are made.
    """
    try:
        data, lost = _read(session, context, card, raw)
    except ValueError as error:
        return Answer(None, [Problem("", _beginning(raw), _expected(card["step"], error))]), {}
    answer, payload = _held(context, card["step"], data)
    if is_last_try(card, session.research.state):
        left_out += lost
    else:
        answer.problems[:0] = lost
    return answer, payload


def without_refused(
    context: Context, name: str, answer: Answer, payload: Mapping[str, object]
) -> tuple[Answer, Mapping[str, object], list[Problem]]:
    """What is left of an answer without the items that are refused, and these; as it was where that fails.

    Of a text that is written again that is the rest of its parts: those that are refused stay as they were.
    """
    rest: Mapping[str, Any] | None = None
    if name == "EXPLORE" and isinstance(answer.data, dict):
        rest = without(answer.data, [problem.pointer for problem in answer.problems])
        rest = rest if rest.get("observations") else None
    elif name in WRITTEN and (report := pending(context.research.state)):
        broken = validation.problems(answer.data, contract(name))
        rest = section.without_parts(answer, report, [each.pointer for each in broken])
    if rest is None:
        return answer, payload, []
    left, taken = _held(context, name, mended(rest, name, context))
    return (answer, payload, []) if left.problems else (left, taken, answer.problems)


def _held(context: Context, name: str, data: Any) -> tuple[Answer, Mapping[str, object]]:
    answer = Answer(data, validation.problems(data, contract(name)))
    return answer, step_named(name).check(answer, context)


def _read(session: Session, context: Context, card: Card, raw: bytes) -> tuple[Any, list[Problem]]:
    """The answer in these bytes, mended where its meaning is plain; ValueError when it is none.

    One that only says what changes is that with the answers to this card that were refused before; with it
    the changes that have no place there.
    """
    data, lost = _parsed(card["step"], raw), list[Problem]()
    if is_patch(data):
        changes = data[PATCH]
        data, errors = patched(_refused_before(session, context, card, changes), changes, _kept(context))
        lost = [Problem(each.place, changes[each.place], str(each)) for each in errors]
    return mended(data, card["step"], context), lost


def _kept(context: Context) -> Mapping[str, str]:
    """The ID of the observation as which the words of a place are kept."""
    return {at: key for key, one in context.research.graph.observations.items() if (at := one.get("at"))}


def _refused_before(session: Session, context: Context, card: Card, changes: Mapping[str, Any]) -> Any:
    """The answer that this card is opened again for: a refused one, or the text that is written again.

    Every refusal gave its card the next number. Words that these `changes` change again are as they were.
    """
    number, _, step = card["id"].partition("-")
    report = pending(context.research.state)
    data = section.handed_in(report) if report and card["step"] in WRITTEN else None
    for back in range(card["refusals"], 0, -1):
        path = session.paths.inbox / answer_name(f"{int(number) - back:04d}-{step}")
        with suppress(OSError, ValueError):
            found = _parsed(card["step"], files.read_regular(path, MAX_BYTES))
            if is_patch(found):
                found = patched(data, renewed(found[PATCH], changes), _kept(context))[0]
            data = mended(found, card["step"], context)
    if data is None:
        raise ValueError("there is no earlier answer to mend: write the whole one")
    return data


def _expected(step: str, error: ValueError) -> str:
    return f"{'a report in Markdown' if step == outline.NAME else 'one JSON object'}; {error}"


def _parsed(step: str, raw: bytes) -> Any:
    """The value that an answer file holds; a report may be Markdown. ValueError for what is neither."""
    return report_file.answer(text(raw)) if step == outline.NAME and not is_json(raw) else parse(raw)


def _beginning(raw: bytes) -> str:
    return raw[:60].decode("utf-8", "replace")


def is_last_try(card: Card, state: State) -> bool:
    return card["refusals"] + 1 >= state["rules"]["refusals_per_card"]
