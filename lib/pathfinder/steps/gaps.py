"""GAPS: what an expert would miss in what was found, before the report is outlined; once."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pathfinder.errors import pointer
from pathfinder.evidence.describing import heading, titled
from pathfinder.model.cycle.agenda import gaps_due, iterations_left
from pathfinder.model.cycle.findings import UNTIED, findings
from pathfinder.model.cycle.goal.criteria import open_criterion
from pathfinder.model.cycle.goal.interview import answers, held
from pathfinder.model.cycle.research import Research
from pathfinder.model.graph.health import active_hypotheses
from pathfinder.model.graph.queries import unvisited
from pathfinder.steps import plan
from pathfinder.steps.cards.room import fitting
from pathfinder.steps.cards.sources_shown import unopened
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context, Passage
from pathfinder.steps.checks.texts import same_words, shortened

NAME = "GAPS"

SUMMARIES_ROOM = 3000  # characters
HEADINGS_ROOM = 2000
PASSAGES = 3  # for a sub-question
LOOKED_AT = 40  # passages
LEAST_SHARE = 0.6  # of the best passage's relevance
PASSAGE = 160
SUMMARY = 120
SOURCES = 20
LATER_ROOM = 1_800  # bytes
HYPOTHESES = 10
QUERIES = 8
HEADING = re.compile(r"^#{1,6} +(\S.*)$", re.MULTILINE)


def due(research: Research) -> bool:
    return gaps_due(research)


def inputs(context: Context) -> Mapping[str, object]:
    research = context.research
    clarified, graph = research.clarified, research.graph
    asked = clarified["sub_questions"]
    found = findings(graph.data, [item["id"] for item in asked])
    share = SUMMARIES_ROOM // (len(found) * SUMMARY)
    strongest = sorted(active_hypotheses(graph).items(), key=lambda each: -each[1]["strength"])
    return {
        "question": research.state["question"],
        "answered_when": clarified["answered_when"],
        **({"assumed": assumed} if (assumed := _assumed(research)) else {}),
        "iterations_left": iterations_left(research),
        "sub_questions": [
            {
                **{key: item[key] for key in ("id", "text", "status")},
                "found": list(_summaries(context, found[item["id"]], share)),
            }
            for item in asked
        ],
        "found_besides": list(_summaries(context, found[UNTIED], share)),
        "claims": [
            f"{key} {item['status']}: {shortened(item['summary'], SUMMARY)}"
            for key, item in strongest[:HYPOTHESES]
        ],
        "sources": _sources(context),
        **_nobody_read(context),
        **({"later": newer} if (newer := _later(context)) else {}),
    }


def _assumed(research: Research) -> dict[str, str]:
    """What was assumed before anything was read, by its ID."""
    given = answers(held(research)).get("assumption", [])
    return {each["id"]: f"{each['text']} {each['answer']}" for each in given}


def _later(context: Context) -> dict[str, Sequence[str]]:
    """Newer documents of the user that speak of what was noted, by its name, the most noted first."""
    from pathfinder.evidence.describing import date_of
    from pathfinder.evidence.language.coined import coined, subject

    dates = {key: date_of(source) for key, source in context.cited_sources().items()}
    counts: Counter[str] = Counter()
    last: dict[str, str] = {}
    spelled: dict[str, str] = {}
    for one in context.research.graph.observations.values():
        names = {*coined(f"{one['summary']} {one['quote']}"), subject(heading(one).rpartition(" › ")[2])}
        for name in filter(None, names):
            key = spelled.setdefault(name.casefold(), name)
            counts[key] += 1
            last[key] = max(last.get(key, ""), dates.get(one["source_id"] or "", ""))
    noted = {name: last[name] for name, _ in counts.most_common()}
    return fitting(context.sources.later(context.research.state["corpora"], noted), LATER_ROOM)[0]


def _nobody_read(context: Context) -> dict[str, dict[str, list[str]]]:
    """For each sub-question the documents that are `unopened`; without any what is `not_read` in sources."""
    if documents := unopened(context):
        return {"unopened": documents}
    places = _not_read(context)
    return {"not_read": places} if places else {}


def _not_read(context: Context) -> dict[str, list[str]]:
    """For each sub-question, what nobody read and says nearly as much about it as the best passage."""
    from pathfinder.evidence.places import Place, parse_place

    observations = context.research.graph.observations.values()
    known = [place for one in observations if (place := parse_place(one.get("at") or ""))]
    known += [Place(source_id, tuple(shown)) for source_id, shown in context.sources.read().items()]
    found: dict[str, list[str]] = {}
    for item in context.research.clarified["sub_questions"]:
        passages = list(context.sources.passages(item["text"], LOOKED_AT))
        least = LEAST_SHARE * passages[0].score if passages else 0.0
        good = (each for each in passages if each.score >= least and not any(map(each.place.meets, known)))
        left = list(islice(good, PASSAGES))
        known += [each.place for each in left]
        if left:
            found[item["id"]] = [shortened(_shown(each), PASSAGE) for each in left]
    return found


def _shown(passage: Passage) -> str:
    """A passage on one line, after the heading above it."""
    from pathfinder.evidence.numbering.numbered import SEPARATOR

    below = passage.label.rpartition(SEPARATOR)[2]
    words = " ".join(passage.words.removeprefix(below).split())
    return f"{passage.place} {below}: {words}" if below else f"{passage.place}: {words}"


def _summaries(context: Context, keys: list[str], share: int) -> Iterator[str]:
    observations = context.research.graph.observations
    most = max(3, share)
    yield from (shortened(observations[key]["summary"], SUMMARY) for key in keys[:most])
    if len(keys) > most:
        yield f"… and {len(keys) - most} more"


def _sources(context: Context) -> list[Mapping[str, Any]]:
    """The sources that were used: how far each was read, as far as known, and where nothing was noted."""
    state: Mapping[str, Any] = context.research.state
    read: Mapping[str, str] = state.get("read_sources") or {}
    known = {**context.cited_sources(), **{each["id"]: each for each in context.sources.recent()}}
    share = HEADINGS_ROOM // max(1, min(len(known), SOURCES))
    return [
        {
            "id": key,
            "title": shortened(titled(source) or str(source.get("url")), SUMMARY),
            **({"read": read[key]} if key in read else {}),
            **({"unnoted": headings} if (headings := _unnoted(context, key, share)) else {}),
        }
        for key, source in list(known.items())[:SOURCES]
    ]


def _unnoted(context: Context, source_id: str, room: int) -> str:
    """The headings of a source below which no observation stands, those with words of the question first."""
    from pathfinder.evidence.language.words import terms

    observations = context.research.graph.observations.values()
    noted = {heading(one).rpartition(" › ")[2] for one in observations if one["source_id"] == source_id}
    text = context.sources.texts(source_id)[0].original
    title = same_words(str((context.sources.get(source_id) or {}).get("title") or ""))
    places = ((context.sources.get(source_id) or {}).get("metadata") or {}).get("places") or ()
    known = {str(label).rpartition(" › ")[2] for _, label in places}
    headings = HEADING.findall(text)[text.lstrip().startswith("# ") :]  # the first one is what it is called
    headings = [each for each in headings if not known or each in known]  # no comments of code
    left = [each for each in headings if each not in noted and same_words(each) != title]
    asked = terms(" ".join(each["text"] for each in context.research.clarified["sub_questions"]))
    left.sort(key=lambda each: -len(asked & terms(each)))
    return shortened(" · ".join(left), room)


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    """A point that stands among the sub-questions already is left out, without a word of blame."""
    known = {same_words(item["text"]) for item in context.research.clarified["sub_questions"]}
    missing: list[Mapping[str, str]] = []
    for _, item in answer.items("missing"):
        if same_words(item["text"]) not in known:
            known.add(same_words(item["text"]))
            missing.append(item)
    assumed = _assumed(context.research)
    showed: Mapping[str, str] = answer.get("assumptions") or {}
    for key in showed.keys() - assumed.keys():
        expected = f"the ID of an assumption: {', '.join(assumed) or 'there is none'}"
        answer.refuse(pointer("assumptions", key), key, expected)
    if answer.problems:
        return {}
    untested = unvisited(context.research.graph, "A")
    against = {key: query for key, query in (answer.get("against") or {}).items() if key in untested}
    queries = answer.data.get("queries") if missing or against else None
    queries = list(dict.fromkeys([*(queries or ()), *against.values()]))[:QUERIES]
    return (
        {"missing": missing}
        | ({"queries": queries} if queries else {})
        | ({"against": against} if against else {})
        | ({"assumptions": showed} if showed else {})
    )


def apply(research: Research, payload: Mapping[str, Any]) -> str:
    research.state["gaps"] = research.iteration
    for item in payload["missing"]:
        open_criterion(research, item["text"])
    plan.word(research, payload)
    if (interview := held(research)) and payload.get("assumptions"):
        interview["found"] = payload["assumptions"]
    count = len(payload["missing"])
    text = f"completeness check: {count or 'nothing'} missing{', opened as sub-questions' if count else ''}"
    research.note("gaps", text, research.under_way)
    return text


def fail(research: Research) -> None:
    research.state["gaps"] = research.iteration
