"""Checks of observations: archived source, proven quote, agreeing summary (DESIGN section 7)."""

from collections.abc import Iterator, Mapping
from typing import Any

from pathfinder.errors import MISSING
from pathfinder.model.graph.ids import OBSERVATION
from pathfinder.model.graph.queries import next_ids
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.observations.places import FORM, Cited, Places
from pathfinder.steps.checks.observations.proving import with_proof
from pathfinder.steps.checks.observations.summaries import check_summary, in_short, wider
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import check_ids

FEWEST_WORDS = 3
FEWEST_CHARACTERS = 8  # in scripts that write no spaces

Words = tuple[str | None, str]  # a source, and the words that stand there


def _stands_alone(quote: str) -> bool:
    """Whether a quote is long enough to say something."""
    words = quote.split()
    return len(words) >= FEWEST_WORDS or (not quote.isascii() and len(quote.strip()) >= FEWEST_CHARACTERS)


def check_observations(answer: Answer, context: Context) -> list[Mapping[str, Any]]:
    """Report every problem of the observations; return them with proof, authority and origin added.

    One whose numbers are no quotation together is several, each in the words of its source.
    """
    check_ids(answer, "observations", OBSERVATION, next_ids(context.research.graph)["obs"])
    known: dict[Words, list[tuple[str, Mapping[str, Any]]]] = {}
    for key, old in context.research.graph.observations.items():
        known.setdefault((old["source_id"], old["quote"]), []).append((key, old))
    places, found = Places(context), []
    free = next_ids(context.research.graph)["obs"] + len(answer.declared("observations"))
    for where, given in _quotable(answer, places):
        _check_sub_question(answer, where, given, context)
        item, cited = _with_words(answer, where, given, places)
        if item is None:
            continue
        further = "id" not in item
        item = {"id": f"obs_{free}", **item}
        if twin := _twin(known.setdefault((item.get("source_id"), item["quote"]), []), item):
            if further:
                continue
            name = "at" if cited else "quote"
            expected = f"words other than those of {twin}; link {twin} instead"
            answer.refuse(f"{where}/{name}", given[name], expected)
        free += further
        proven, proof = with_proof(answer, where, item, context, cited)
        around = wider({**proven, **item}, proof, places) if cited and given.get("summary") else None
        if around and (cited := places.cited(answer, f"{where}/at", {**given, "at": around})):
            item = {**item, **_at(given, cited)}
            proven, proof = with_proof(answer, where, item, context, cited)
        if given.get("summary"):
            check_summary(answer, where, {**proven, **item}, places, proof)
        found.append(proven)
    return found


def _quotable(answer: Answer, places: Places) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Pointer and value of each observation; behind them, without IDs, the further stretches of some."""
    more: list[tuple[str, Mapping[str, Any]]] = []
    for where, item in answer.items("observations"):
        at = item.get("at") or ""
        if "," not in at or places.cited(Answer(None, []), "", item):
            yield where, item
            continue
        first, *others = places.apart(at)
        words = {key: value for key, value in item.items() if key != "summary" or not others}
        yield where, {**words, "at": first}
        words.pop("id", None)
        more += [(where, {**words, "at": each}) for each in others]
    yield from more


def _twin(known: list[tuple[str, Mapping[str, Any]]], item: Mapping[str, Any]) -> str | None:
    """The observation that has the same words of the same place already, unless for another sub-question.

    The same words elsewhere in a source are another fact: "not supported", below another heading.
    """
    twins = [key for key, other in known if all(_alike(other, item, name) for name in ("sub_question", "at"))]
    known.append((item["id"], item))
    return twins[0] if twins else None


def _alike(one: Mapping[str, Any], other: Mapping[str, Any], name: str) -> bool:
    """Whether two observations have the same of something, or one of them does not tell it."""
    values = one.get(name), other.get(name)
    return None in values or values[0] == values[1]


def _with_words(
    answer: Answer, where: str, given: Mapping[str, Any], places: Places
) -> tuple[Mapping[str, Any] | None, Cited | None]:
    """An observation with its quote, its source and a summary, and the place that it names, if it does."""
    item, cited = given, None
    if given.get("at"):
        cited = places.cited(answer, f"{where}/at", given)
        if cited is None:
            return None, None
        item = _at(given, cited)
    elif not given.get("quote"):
        expected = f"{MISSING}; {FORM}, or a `quote` with its `source_id`"
        answer.refuse(f"{where}/at", None, expected)
        return None, None
    elif not _stands_alone(given["quote"]):
        answer.refuse(f"{where}/quote", given["quote"], f"at least {FEWEST_WORDS} words that carry the fact")
    return {**item, "summary": given.get("summary") or in_short(item["quote"])}, cited


def _at(given: Mapping[str, Any], cited: Cited) -> Mapping[str, Any]:
    return {**given, "at": cited.at, "quote": cited.quote, "source_id": cited.at.split(":")[0]}


def observation_at(
    answer: Answer, where: str, given: Mapping[str, Any], places: Places
) -> Mapping[str, Any] | None:
    """An observation, given its `id` and `at`, of just the words there; None where there are none."""
    cited = places.cited(answer, where, given)
    if cited is None:
        return None
    item = {**_at(given, cited), "summary": in_short(cited.quote)}
    return with_proof(answer, where, item, places.context, cited)[0]


def _check_sub_question(answer: Answer, where: str, item: Mapping[str, Any], context: Context) -> None:
    known = [each["id"] for each in context.research.clarified["sub_questions"]]
    if item.get("sub_question") and item["sub_question"] not in known:
        answer.refuse(f"{where}/sub_question", item["sub_question"], f"one of the sub-question IDs {known}")
