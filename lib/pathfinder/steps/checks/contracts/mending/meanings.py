"""What an answer plainly means, in the form of its contract, so that no letter of it costs a refusal.

The journal keeps the mended answer. Words, figures and places are never touched, and nothing is guessed: what
can be meant in two ways stays as it is and is refused. Each function gives a new answer to its card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from pathfinder.model.cycle.descent import not_asked
from pathfinder.model.graph.health import active_hypotheses
from pathfinder.model.graph.queries import next_ids
from pathfinder.steps.checks.contracts.mending.figures import with_figures
from pathfinder.steps.checks.contracts.mending.notes import spelled_out
from pathfinder.steps.checks.contracts.mending.shapes import Answered, named, node_id, question_id, shaped
from pathfinder.steps.checks.contracts.parts import LONGEST_PARAGRAPH, MOST_PARAGRAPHS
from pathfinder.steps.checks.texts import between_lines, same_words

if TYPE_CHECKING:
    from pathfinder.steps.checks.step import Context

_MARK = re.compile(r"[\[(](\s*(?:obs|hyp|src)[ _-]*[AB]?[ _-]?\d[^\[\]()\n]*)[\])]", re.IGNORECASE)
_IN_MARK = re.compile(r"\b(obs|hyp|src)[ _-]*([AB]?)[ _-]?(\d+)(?:\s*:\s*(?=\d))?", re.IGNORECASE)
_NOTED = re.compile(r"(src_\d+:\d[\d,–-]*)!?\s+(?!.*\b(?:obs_|src_|hyp_|view\b|gap\b))\w+(?:\W+\w+){2,}\W*")
_BARE = re.compile(r"\s*(?:\[(?:obs_|src_|hyp_|view\b|gap\b)[^\[\]]*\]\s*)*")  # marks without a sentence
_ROW = re.compile(r"^\s*\|.*$", re.MULTILINE)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
_BAR = re.compile(r"(?<!\\)\|")
FEWEST, MOST = 3, 8  # queries


def mended(data: Any, step: str, context: Context) -> Any:
    """The answer to a step's card, mended where its meaning is plain."""
    found = shaped(data, step)
    steps = {"EXPLORE": explore, "PLAN": plan, "SECTION": section, "SUMMARY": summary, "REVIEW": review}
    return steps[step](dict(found), context) if step in steps and isinstance(found, dict) else found


def explore(data: Answered, context: Context) -> Answered:
    """IDs as the graph spells and counts them, places with their source, a status that fits."""
    ids = next_ids(context.research.graph)
    data = {key: each for key, each in named(data).items() if key not in not_asked(context.research)}
    data = spelled_out(data, ids["obs"], context.research.graph.observations)
    for item in _objects(data, "observations"):
        item |= {key: question_id(item[key], context) for key in ("sub_question",) if item.get(key)}
        item |= {key: node_id(item[key]) for key in ("id", "source_id") if key in item}
        _place(item)
    for item in _objects(data, "read"):
        item["source"] = node_id(item.get("source"))
    for item in _objects(data, "type_a_hypotheses"):
        if "id" in item:
            item["id"] = node_id(item["id"])
    if isinstance(asked := data.get("answers_sub_questions"), list):
        data["answers_sub_questions"] = list(
            dict.fromkeys(question_id(each, context) for each in asked if isinstance(each, str | int))
        )
    data = _counted(data, "observations", "obs_", ids["obs"], context.research.graph.observations)
    data = _counted(data, "type_a_hypotheses", "hyp_A", ids["hyp_A"], context.research.graph.hypotheses)
    brought = any(data.get(key) for key in ("observations", "type_a_hypotheses", "edges", "qualifications"))
    if data.get("status") in (None, "success", "failure"):
        found = bool(data.get("observations"))
        whole = "success" if data.get("status") != "failure" else "partial"
        data["status"] = whole if found else "partial" if brought else "failure"
    if isinstance(words := data.get("retry_keywords"), list):
        data["retry_keywords"] = words[:3]
    return data


def plan(data: Answered, context: Context) -> Answered:
    """A target by its ID, queries in number, `against` by a query of the list, styles only where they fit."""
    from pathfinder.model.cycle.agenda import choose
    from pathfinder.steps.cards.planning_shown import query_hints

    data = {
        **data,
        **{key: _target_id(data[key], context) for key in ("target_id", "conflict_with") if data.get(key)},
    }
    target = choose(context.research).target
    if data.get("target_id") in (None, target["target_id"]):
        for key in ("target_id", "target_type", "conflict_with"):
            data.pop(key, None)
    elif data["target_id"] in [each["id"] for each in context.research.clarified["sub_questions"]]:
        data = {**data, "target_type": "sub_question", "conflict_with": None}
    data.pop("search_mode", None)  # the program computes it
    if data.get("split") == []:
        data["split"] = {}  # nothing is to be split
    ends = (data.get("target_id") or target["target_id"], data.get("conflict_with"))
    answered = [
        each["id"] for each in context.research.clarified["sub_questions"] if each["status"] == "answered"
    ]
    if isinstance(also := data.get("also"), list):
        names = dict.fromkeys(_target_id(each, context) for each in also if isinstance(each, str | int))
        data["also"] = [each for each in names if each not in ends and each not in answered]
    if isinstance(queries := data.get("queries"), list) and all(isinstance(each, str) for each in queries):
        hints = (*query_hints(context.research, target), str(context.research.clarified["question"]))
        once: dict[str, str] = {}
        for each in queries:
            once.setdefault(same_words(each), each)
        kept = list(once.values())
        more = [hint[:200] for hint in hints if same_words(hint) not in once] if kept else []
        data["queries"] = [*kept[:MOST], *more[: max(0, FEWEST - len(kept))]]
        _against(data, context, ends)
        if isinstance(styles := data.get("styles"), list) and len(styles) != len(data["queries"]):
            del data["styles"]
    return data


def section(data: Answered, context: Context) -> Answered:
    """Paragraphs without their own heading, marks as the graph spells IDs, with figures worked out."""
    from pathfinder.model.cycle import writing

    report = context.research.report
    heading = (
        writing.open_section(report)["heading"] if writing.phase(context.research.state) == "section" else ""
    )
    parts, following = data.get("parts"), data.get("following")
    if isinstance(parts, dict):
        data["parts"] = {key: with_figures(each) for key, each in parts.items()}
    if isinstance(following, list):
        data["following"] = [*map(with_figures, following)]
    if data.get("summary"):
        data["summary"] = with_figures(data["summary"])
    return _written(data, heading, MOST_PARAGRAPHS)


def summary(data: Answered, context: Context) -> Answered:  # noqa: ARG001 - as the others
    """At most four paragraphs: what is more goes on in the last one."""
    return _written(data, "", 4)


def review(data: Answered, context: Context) -> Answered:  # noqa: ARG001
    """A verdict without a reason has the words that decide, or says that none was given."""
    for item in _objects(data, "verdicts"):
        if item.get("verdict") not in ("supported", "not_read") and not str(item.get("reason") or "").strip():
            item["reason"] = str(item.get("words") or "") or "no reason given"
    return data


def _objects(data: Answered, key: str) -> list[Answered]:
    """The objects of a list, made new so that they may be changed."""
    given = data.get(key)
    if not isinstance(given, list):
        return []
    data[key] = [dict(each) if isinstance(each, dict) else each for each in given]
    return [each for each in data[key] if isinstance(each, dict)]


def _place(item: Answered) -> None:
    """Numbers beside a source, or several places of one, as one place."""
    at, source = item.get("at"), item.get("source_id")
    if isinstance(at, list) and all(isinstance(each, str) for each in at):
        sources = {each.partition(":")[0].strip("[ ") for each in at if ":" in each}
        if len(sources) <= 1:
            at = ",".join(each.rpartition(":")[2].strip("[] ") for each in at)
            at = f"{sources.pop()}:{at}" if sources else at
    if isinstance(at, str) and isinstance(source, str) and re.fullmatch(r"[\d\s,–-]+", at):
        at = f"{source}:{at}"
    if isinstance(at, str):
        item["at"] = re.sub(r"^\W*src[ _-]?(\d+)[\s:#,]+(?=\d)", r"src_\1:", at, flags=re.IGNORECASE)


def _counted(data: Answered, key: str, prefix: str, first: int, known: Any) -> Answered:
    """New IDs counted from the card's next one, where no name could mean two nodes."""
    items = _objects(data, key)
    ids = [item.get("id") for item in items]
    wanted = [f"{prefix}{number}" for number, _ in zip(count(first), items, strict=False)]
    given = [each for each in ids if each is not None]
    if ids == wanted or len(items) != len(data.get(key) or ()):
        return data
    if any(not isinstance(each, str) or each in known for each in given) or len({*given}) != len(given):
        return data
    others = {each for each in _named_in(data) if each.startswith(prefix)} - {*given}
    if any(each not in known for each in others):
        return data
    new = {old: name for old, name in zip(ids, wanted, strict=True) if old is not None}
    for item, name in zip(items, wanted, strict=True):
        item["id"] = name
    for name in ("edges", "qualifications", "conflict_resolution"):
        if name in data:
            data[name] = _renamed(data[name], new)
    return data


def _named_in(data: Answered) -> set[str]:
    """Every text in what links nodes."""

    def texts(value: Any) -> list[str]:
        values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [value] if isinstance(value, str) else [each for one in values for each in texts(one)]

    return {
        each for name in ("edges", "qualifications", "conflict_resolution") for each in texts(data.get(name))
    }


def _renamed(value: Any, new: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(each, new) for each in value]
    if isinstance(value, dict):
        return {key: _renamed(each, new) for key, each in value.items()}
    return new.get(value, value) if isinstance(value, str) else value


def _target_id(written: Any, context: Context) -> Any:
    return question_id(node_id(written), context)


def _against(data: Answered, context: Context, ends: Sequence[str | None]) -> None:
    """Each hypothesis to a query of the list: by its number, in other case, or as one more query.

    One that stands is of this iteration by that, unless it is at the `ends` of its target.
    """
    given = data.get("against")
    if not isinstance(given, dict):
        return
    queries: list[str] = data["queries"]
    spelled = {same_words(each): each for each in queries}
    found: dict[str, Any] = {}
    for key, query in given.items():
        if isinstance(query, str) and same_words(query) not in spelled and len(queries) < MOST:
            queries.append(query)
            spelled[same_words(query)] = query
        found[str(_target_id(key, context))] = (
            spelled.get(same_words(query), query) if isinstance(query, str) else query
        )
    data["against"] = found
    also, standing = data.get("also", []), active_hypotheses(context.research.graph)
    if isinstance(also, list):
        data["also"] = [*also, *(key for key in found if key in standing and key not in (*ends, *also))]


def _written(data: Answered, heading: str, most: int) -> Answered:
    data = with_figures(data)
    texts = data.get("paragraphs")
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        return data
    texts = [
        part  # a list or a table may go on in the next paragraph
        for each in texts
        for block in (re.split(r"\n{2,}", each) if len(each) > LONGEST_PARAGRAPH else [each])
        for part in between_lines(block, LONGEST_PARAGRAPH)
    ]
    said = [each for each in texts if not _BARE.fullmatch(each)] or [each for each in texts if each.strip()]
    texts = [_ROW.sub(_with_bars, _MARK.sub(_mark, each)) for each in said]
    if texts and heading and same_words(texts[0].strip("#* ")) == same_words(heading) and texts[1:]:
        texts = texts[1:]
    if len(texts) > most and len("\n\n".join(texts[most - 1 :])) <= LONGEST_PARAGRAPH:
        texts = [*texts[: most - 1], "\n\n".join(texts[most - 1 :])]
    return {**data, "paragraphs": texts}


def _with_bars(row: re.Match[str]) -> str:
    """A row of a table whose code keeps its bars: `a || b` is one cell."""
    return _CODE.sub(lambda code: _BAR.sub(r"\\|", code[0]), row[0])


def _mark(found: re.Match[str]) -> str:
    """(obs 3) as [obs_3]; a place keeps its numbers."""

    def spelled(each: re.Match[str]) -> str:
        return f"{each[1].lower()}_{each[2].upper()}{each[3]}{':' if ':' in each[0] else ''}"

    said = _IN_MARK.sub(spelled, found[1]).strip()
    noted = _NOTED.fullmatch(said)  # a place with words behind it, as notes have them
    return f"[{noted[1]}]" if noted else f"[{said}]"
