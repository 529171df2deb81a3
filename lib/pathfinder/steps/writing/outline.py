"""OUTLINE: the sections of the written report, with their text or with the evidence each will use.

It is made from the sub-questions with all that was observed for them, and from the hypotheses that matter: a
fact needs no hypothesis to stand in the report (seed 002 §6.1). Texts are checked as the answers to the cards
of their sections.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pathfinder.model.cycle import writing
from pathfinder.model.cycle.findings import UNTIED, findings
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Draft
from pathfinder.steps.cards.room import size
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import shortened

if TYPE_CHECKING:
    from pathfinder.model.graph.cognigraph import CogniGraph
    from pathfinder.steps.cards.evidence_shown import Shown

NAME = "OUTLINE"

WORDS_PER_FINDING = 120
WORDS_PER_PART = 60  # for each open claim that something supports, and each answered sub-question
WORDS_PER_FACT = 25
LEAST_WORDS = 300
SLACK = 110  # per cent of the most words that a plan may have before it is refused
SUMMARIES_ROOM = 2_500  # characters of observations on the card
SUMMARIES = (100, 70, 50, 36)  # of one: the longest with which all find room
TITLE = 24  # of a source, where there is no room for summaries
FRAME = 14  # around each: its ID and marks
CONDITION = 100
CLAIM = 150
FINDINGS, OPEN, IDEAS, REJECTED = 8, 4, 2, 3  # hypotheses shown
LINKS = 3  # IDs shown of what bears on a hypothesis
PER_SECTION = 60  # pieces of evidence; offered observations fill it up to here
NAMED = 12  # observations named in a message
PLANNED = ("covers", "words", "evidence")  # fields of a section whose text comes later
_ID = re.compile(r"\b(?:obs_|hyp_[AB])\d+\b")
_MARK = re.compile(r" ?\[[^\[\]]*\]")


def due(research: Research) -> bool:
    return writing.phase(research.state) == "outline"


def inputs(context: Context) -> Mapping[str, object]:
    from pathfinder.steps.cards.evidence_shown import Shown

    shown = Shown(context)
    core, open_ones = shown.selection.core[:FINDINGS], shown.strongest_open()[:OPEN]
    ideas = [key for key in shown.selection.open if key.startswith("hyp_B") and key not in open_ones]
    facts = _by_question(context)
    told = _told(context, facts)
    asked = context.research.clarified["sub_questions"]
    answered = sum(each["status"] == "answered" for each in asked)
    words = WORDS_PER_FINDING * len(core) + WORDS_PER_PART * (len(open_ones) + answered)
    facts_words = WORDS_PER_FACT * len(context.research.graph.observations)
    return {
        **shown.question(),
        "sub_questions": [
            {
                "id": each["id"],
                "text": each["text"],
                "status": each["status"],
                **told[each["id"]],
            }
            for each in asked
        ],
        **told[UNTIED],
        "findings": {key: _brief(shown, key) for key in core},
        "open": {key: _brief(shown, key) for key in open_ones},
        "ideas": {key: _brief(shown, key) for key in ideas[:IDEAS]},
        "rejected": {key: _brief(shown, key) for key in shown.selection.rejected[:REJECTED]},
        "disagreements": shown.disagreements([*core, *open_ones, *shown.selection.rejected[:REJECTED]]),
        "words": min(writing.sections_wanted(context.research.state), max(LEAST_WORDS, words, facts_words)),
        "most_words": writing.most_words(context.research.state),
    }


def _by_question(context: Context) -> dict[str, list[str]]:
    """Observations by sub-question, the most trustworthy first."""
    graph = context.research.graph
    found = findings(graph.data, [each["id"] for each in context.research.clarified["sub_questions"]])

    def rank(key: str) -> tuple[bool, float]:
        item = graph.observations[key]
        return (item["proof"] == "unproven", -item["authority"])

    return {question: sorted(keys, key=rank) for question, keys in found.items()}


def _told(context: Context, facts: Mapping[str, list[str]]) -> dict[str, dict[str, Any]]:
    """What was observed, by sub-question: summaries, or where these find no room which sources told of it."""
    observations = context.research.graph.observations
    count = sum(map(len, facts.values()))
    for length in SUMMARIES:
        if count * (length + FRAME) <= SUMMARIES_ROOM:
            said = {key: shortened(item["summary"], length) for key, item in observations.items()}
            return {
                question: {"observations": {key: said[key] for key in keys}}
                for question, keys in facts.items()
            }
    found = {question: _by_source(context, keys) for question, keys in facts.items()}
    if size(found) > SUMMARIES_ROOM:
        found = {question: {"all": _numbers(keys)} for question, keys in facts.items()}
    return {
        question: {"observations": {}, **({"by_source": sources} if facts[question] else {})}
        for question, sources in found.items()
    }


def _by_source(context: Context, keys: Iterable[str]) -> dict[str, str]:
    """The observations of each source, "obs_3-7,12", by its ID and title."""
    from pathfinder.evidence.describing import titled

    of: dict[str, list[str]] = {}
    for key in keys:
        of.setdefault(context.research.graph.observations[key]["source_id"] or "", []).append(key)
    records = {name: context.sources.get(name) or {} for name in of if name}
    titles = {name: shortened(titled(each), TITLE) for name, each in records.items()}
    return {f"{name} {titles.get(name, '')}".strip(): _numbers(some) for name, some in of.items()}


def _numbers(keys: Iterable[str]) -> str:
    from pathfinder.evidence.places import joined, shown

    numbers = [int(key.removeprefix("obs_")) for key in keys]
    return f"obs_{shown(joined((each, each) for each in numbers))}"


def _brief(shown: Shown, key: str) -> Mapping[str, Any]:
    """A hypothesis with its standing, cut to what a plan needs."""
    whole = shown.hypothesis(key)
    lists = {name: each[:LINKS] for name, each in whole.items() if isinstance(each, list) and each}
    conditions = [shortened(each, CONDITION) for each in lists.pop("conditions", [])]
    return {
        "summary": shortened(whole["summary"], CLAIM),
        **{name: whole[name] for name in ("status", "level")},
        **lists,
        **({"conditions": conditions} if conditions else {}),
    }


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    graph = context.research.graph
    _check_sections(answer, context)
    _check_length(answer, context)
    if answer.problems:
        return {}
    sections = [_planned(section, graph) for _, section in answer.items("sections")]
    plan = {"title": answer.data["title"], "sections": sections}
    drafts = _drafts(answer)
    whole = all(section.get("paragraphs") for _, section in answer.items("sections"))
    return {**(plan if whole else _with_offers(plan, context)), **({"drafts": drafts} if drafts else {})}


def _check_sections(answer: Answer, context: Context) -> None:
    """A section has its text, or all that plans it, from evidence that is there."""
    graph, questions = context.research.graph, _by_question(context)
    for where, section in answer.items("sections"):
        for name in (each for each in PLANNED if not section.get("paragraphs") and not section.get(each)):
            answer.refuse(f"{where}/{name}", section.get(name), "what a section without `paragraphs` needs")
        for index, key in enumerate(section.get("evidence", ())):
            if key not in graph.observations and key not in graph.hypotheses and not questions.get(key):
                expected = "the ID of an observation, a hypothesis or a sub-question with observations"
                answer.refuse(f"{where}/evidence/{index}", key, expected)


def _check_length(answer: Answer, context: Context) -> None:
    """What is planned has no more words than the report may have; what is written is not cut any more."""
    planned = sum(
        each.get("words") or 0 for _, each in answer.items("sections") if not each.get("paragraphs")
    )
    most = writing.most_words(context.research.state)
    if planned > most * SLACK // 100:  # a plan is no count
        limit = f"sections of at most {most} words together, {planned - most} fewer; tables count too"
        answer.refuse("/sections", f"{planned} words", limit)


def _planned(section: Mapping[str, Any], graph: CogniGraph) -> dict[str, Any]:
    """The entry of the outline for a section: where its text is there, what that says of itself."""
    text = "\n".join(section.get("paragraphs", ()))
    cited = [key for key in _ID.findall(text) if key in graph.observations or key in graph.hypotheses]
    return {
        "heading": section["heading"],
        "covers": section.get("covers") or section["heading"],
        "words": len(_MARK.sub("", text).replace("|", " ").split()) if text else section["words"],
        "evidence": [*dict.fromkeys([*section.get("evidence", ()), *cited])],
    }


def _drafts(answer: Answer) -> dict[str, Draft]:
    """The texts that came with the plan, by the IDs of their parts."""
    found: dict[str, Draft] = {
        f"sec_{number}": {"paragraphs": each["paragraphs"], "computed": each.get("computed", [])}
        for number, (_, each) in enumerate(answer.items("sections"), 1)
        if each.get("paragraphs")
    }
    summary = answer.get("summary")
    return {**found, writing.SUMMARY: summary} if summary else found


def _with_offers(plan: Mapping[str, Any], context: Context) -> Mapping[str, Any]:
    """The plan, with observations that no section uses offered to the section about their sub-question.

    A sub-question among the evidence stands for its observations. `unused` are those for which no section has
    room.
    """
    graph, questions = context.research.graph, _by_question(context)
    question_of = {key: question for question, keys in questions.items() for key in keys}
    sections = [{**each, "evidence": _spelled_out(each["evidence"], questions)} for each in plan["sections"]]
    shown = [_shown_by(context, each["evidence"]) for each in sections]
    about = [Counter(question_of[key] for key in keys) for keys in shown]
    unused: list[str] = []
    for key, question in question_of.items():
        important = question != UNTIED and graph.observations[key]["proof"] != "unproven"
        if not important or any(key in keys for keys in shown):
            continue
        fitting = [at for at, each in enumerate(sections) if about[at][question] and _room(each, shown[at])]
        if fitting:
            best = max(fitting, key=lambda at: about[at][question])
            sections[best].setdefault("offered", []).append(key)
        else:
            unused.append(key)
    return {**plan, "sections": sections, "unused": unused}


def _spelled_out(evidence: Sequence[str], questions: Mapping[str, Sequence[str]]) -> list[str]:
    """Pieces of evidence, each once: for a sub-question its observations, as far as a section has room."""
    named = dict.fromkeys(key for key in evidence if key not in questions)
    room = max(0, PER_SECTION - len(named))
    groups = [[each for each in questions[key] if each not in named] for key in evidence if key in questions]
    share = room // max(1, len(groups))
    return [*named, *dict.fromkeys(each for group in groups for each in group[:share])]


def _shown_by(context: Context, evidence: list[str]) -> set[str]:
    """The observations that the card of a section with this evidence shows."""
    graph = context.research.graph
    borne = {edge["from"] for key in evidence for edge in graph.evidence(key)}
    return {*borne, *(key for key in evidence if key in graph.observations)}


def _room(section: Mapping[str, Any], shown: set[str]) -> bool:
    return len(shown) + len(section.get("offered", ())) < PER_SECTION


def apply(research: Research, payload: Mapping[str, Any]) -> str:
    report = research.report
    report["title"] = payload["title"]
    planned: list[Any] = [
        {"id": f"sec_{number}", **section} for number, section in enumerate(payload["sections"], 1)
    ]
    report["outline"] = planned
    if drafts := payload.get("drafts"):
        report["drafts"] = drafts
    said = f"{len(planned)} sections planned"
    if drafts:
        words = sum(each["words"] for each in planned if each["id"] in drafts)
        wanted = writing.sections_wanted(research.state)
        said = f"{len(planned)} sections, {words} words written, about {wanted} wanted"
    return "; ".join([said, *_left_over(planned, payload.get("unused", []))])


def _left_over(planned: list[Any], unused: list[str]) -> list[str]:
    """What no section planned to use, and where it went."""
    said = [
        f"{', '.join(each['offered'][:NAMED])}{' …' * (len(each['offered']) > NAMED)} with section {number}"
        for number, each in enumerate(planned, 1)
        if each.get("offered")
    ]
    offered = [f"no section used these observations, their quotes come {', '.join(said)}"] if said else []
    more = f"{', '.join(unused[:NAMED])}{' …' * (len(unused) > NAMED)}"
    hint = "read them, and cite them where they belong"
    return offered + ([f"no card of a section has room for {more}: {hint}"] if unused else [])


def fail(research: Research) -> None:
    """Without an outline nothing is written; the report assembled by rule stands."""
    research.report["outline"] = []
    writing.finish(research, "no written report: no acceptable outline was given")
