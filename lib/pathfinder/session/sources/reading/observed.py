"""What a research has noted, in full: observations by their IDs, or all of a sub-question."""

import re
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Any

from pathfinder.errors import SessionError, pointer
from pathfinder.evidence.language.words import terms
from pathfinder.model.cycle.findings import findings
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Sentence, WrittenReport
from pathfinder.model.graph.links import natural
from pathfinder.model.graph.types import Observation
from pathfinder.report.references.source_names import source_names
from pathfinder.session.sources.reading.passages import PAGE, Reader
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher
from pathfinder.sources.safety.fence import fenced
from pathfinder.sources.search.passages import snippet
from pathfinder.sources.search.terms import query_terms
from pathfinder.steps.cards.told import told
from pathfinder.steps.checks.texts import shortened
from pathfinder.steps.writing.uncited import uncited

UNCITED = "uncited"
NAMED = re.compile(rf"(?:obs_|q)\d[\d.]*|{UNCITED}")
LINE = 150  # characters of an observation that no sentence cites
NOTHING: Any = {"sub_questions": []}
PART = re.compile(r"sec_\d+|summary")
CITED = re.compile(r"\bobs_\d+\b")


def observed(session: Session, names: Sequence[str]) -> str:
    """The observations with these IDs, and those of these sub-questions, each with its place and its words.

    As many as have room, fenced, and how to go on. SessionError for what is unknown.
    """
    known = session.research.graph.observations
    asked = [each["id"] for each in (session.research.state["clarified"] or NOTHING)["sub_questions"]]
    if UNCITED in names:
        only = [name for name in names if name != UNCITED]
        _check_known(only, asked)
        return _uncited(session, only)
    by_question = findings(session.research.graph.data, asked)
    keys: dict[str, None] = {}
    _check_known([name for name in names if name not in known], asked)
    for name in names:
        keys |= dict.fromkeys([name] if name in known else by_question[name])
    lines, left, room = list[str](), list(keys), PAGE
    while left and (room := room - len(line := _line(session, left[0]))) > 0:
        lines.append(line)
        left.pop(0)
    shown = fenced("\n".join(lines) or "nothing is noted", "observations", secrets.token_hex(8))
    return f"{shown}\nto go on: {launcher()} read {' '.join(left)}" if left else shown


def _check_known(names: Sequence[str], asked: Sequence[str]) -> None:
    """SessionError for the first of some names that is no sub-question."""
    if unknown := next((name for name in names if name not in asked), None):
        hint = f"sub-questions: {', '.join(asked)}" if asked else "no sub-question was asked; run: pf next"
        raise SessionError(f"{unknown} is no observation and no sub-question", hint)


def _uncited(session: Session, only: Sequence[str]) -> str:
    """What was noted and stands nowhere in the report, by sub-question and source, a line each; fenced.

    Of many those that say most that the text does not. All that was noted while there is no report. `only` on
    these sub-questions, if there are any.
    """
    research = session.research
    known, report = research.graph.observations, research.state.get("report")
    begun = bool(report and report["outline"])
    left = uncited(research) if begun else list(known)
    texts = {each["id"]: each["text"] for each in (research.state["clarified"] or NOTHING)["sub_questions"]}
    of = {key: q for q, keys in findings(research.graph.data, list(texts)).items() for key in keys}
    left = [key for key in left if not only or of[key] in only]
    heads = {question: f"## {question} {texts.get(question, '')}".strip() for question in of.values()}
    told: dict[str, str] = {}
    labels = _labels(session, left)
    room = PAGE * 9 // 10 - sum(map(len, heads.values()))
    for key in _unsaid(research, left, texts):
        words = _in_short(known[key], query_terms(texts.get(of[key], "")), LINE)
        mark = "!" * bool(known[key].get("decisive"))
        line = f"[{key}]{mark} {_place(known[key])}{labels[key]}: {words}"
        room -= len(line) + 1
        if room < 0:
            break
        told[key] = line
    shown = sorted(told, key=lambda key: natural(_place(known[key])))
    lines = list[str]()
    for question, head in heads.items():
        some = [told[key] for key in shown if of[key] == question]
        lines += [head, *some] if some else []
    block = fenced("\n".join(lines) or "nothing is left", "observations", secrets.token_hex(8))
    said = "stand nowhere in the report" if begun else "are noted, and no report is begun"
    told_of = f"; the {len(shown)} below say most that is not said" if len(shown) < len(left) else ""
    hint = f"in full: {launcher()} read obs_4 obs_9, all on a sub-question: {launcher()} read q1"
    return f"{len(left)} observations {said}{told_of}; {hint}\n{block}"


def _labels(session: Session, keys: Iterable[str]) -> dict[str, str]:
    """What the source of each observation is called in citations, in brackets; "" without a source."""
    of = {key: session.research.graph.observations[key]["source_id"] or "" for key in keys}
    archive = Reader(session).archive
    sources = {each: found for each in dict.fromkeys(of.values()) if (found := archive.get(each))}
    called = source_names(sources)
    return {key: f" ({called[each].label})" if each in called else "" for key, each in of.items()}


def _unsaid(research: Research, left: Sequence[str], asked: Mapping[str, str]) -> list[str]:
    """Observations by how much they say that no sentence of the report does and that the questions speak of.

    Rare words count more, by the logarithm of how many observations there are for each that has them.
    """
    report, known = research.state.get("report"), research.graph.observations
    parts = [*(each["paragraphs"] for each in report["sections"]), report["summary"] or []] if report else []
    said = [terms(one["text"]) for part in parts for paragraph in part for one in paragraph]
    wanted = terms(" ".join([research.state["question"], *asked.values()]))
    having = Counter(term for each in known.values() for term in terms(each["quote"]))
    weight = {term: log(1 + len(known) / count) for term, count in having.items()}

    def weighed(some: Iterable[str]) -> float:
        return sum(map(weight.__getitem__, some))

    def worth(key: str) -> float:
        own = terms(known[key]["quote"])
        told = max((weighed(own & sentence) for sentence in said), default=0.0)
        return (1 - told / (weighed(own) or 1)) * (1 + log(1 + len(own & wanted)))

    return sorted(left, key=lambda key: (bool(known[key].get("decisive")), worth(key)), reverse=True)


def _in_short(item: Observation, terms: list[str], most: int) -> str:
    """What an observation says, in its summary; where that is how its quote begins, the words that answer."""
    summary = item["summary"]
    if " ".join(item["quote"].split()).startswith(summary.removesuffix("…").rstrip()):
        return snippet(item["quote"], terms, most)
    return shortened(summary, most)


def written(session: Session, parts: Sequence[str]) -> str:
    """Parts of the report as their writer handed them in, each paragraph by its place; fenced.

    Below a paragraph stands what was found wrong with it and is to be mended. As many parts as have room, and
    how to go on. SessionError for one that is not written.
    """
    report = session.research.state.get("report")
    texts = {each["id"]: each["paragraphs"] for each in report["sections"]} if report else {}
    if report and (summary := report["summary"] or report.get("summary_before")):
        texts["summary"] = summary
    for part in parts:
        if part not in texts:
            raise SessionError(f"{part} is not written", f"written: {', '.join(texts) or 'nothing yet'}")
    places = {key: each.get("at") or key for key, each in session.research.graph.observations.items()}
    printed = [_part(report, part, texts[part], places) for part in parts]
    left, shown, room = [*parts], list[str](), PAGE
    while left and (not shown or len(printed[len(shown)]) <= room):
        shown.append(printed[len(shown)])
        room -= len(shown[-1])
        left.pop(0)
    block = fenced("\n".join(shown), "report", secrets.token_hex(8))
    return f"{block}\nto go on: {launcher()} read {' '.join(left)}" if left else block


def _part(
    report: WrittenReport | None, part: str, text: Sequence[Sequence[Sentence]], places: Mapping[str, str]
) -> str:
    """A part of the report, a paragraph a line, with what is to be mended below each.

    Observations are cited by their `places`, given by their IDs.
    """
    wrong = _to_mend(report, part)
    lines = list[str]()
    for at, paragraph in enumerate(told(text)):
        where = pointer("paragraphs", at)
        cited = CITED.sub(lambda each: places.get(each[0], each[0]), paragraph)
        lines.append(f"[{part} {where}] {cited}")
        lines += [f"  to mend: {said}" for place, said in wrong if place == where]
    return "\n".join(lines)


def _to_mend(report: WrittenReport | None, part: str) -> list[tuple[str, str]]:
    """What was found wrong with a part of a report that goes back to its writer, each with its place."""
    back = report.get("mending", []) if report else []
    problems = (each["problems"] for each in back if each["part"] == part)
    return [(where, "; ".join(filter(None, said))) for some in problems for where, *said in some]


def _line(session: Session, key: str) -> str:
    item = session.research.graph.observations[key]
    said = f" · says: {item['summary']}" if item["summary"] != item["quote"] else ""
    speaker = f" ({item['speaker']})" if "speaker" in item else ""
    return f"[{key}] {_place(item)}{speaker}: {item['quote']}{said}"


def _place(item: Observation) -> str:
    return item.get("at") or item["source_id"] or item["source_url"]
