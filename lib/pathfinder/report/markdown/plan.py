"""plan.md: what a research is going to do, before money is spent. Its list of sub-questions may be edited."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.model.cycle.goal.interview import answers
from pathfinder.report.escape import inline
from pathfinder.report.markdown import parts
from pathfinder.report.texts import Texts

NUMBERED = re.compile(r"^ {0,3}\d+[.)] +(.+?)\s*$", re.MULTILINE)


class Past(NamedTuple):
    """What a finished research of this folder took: iterations, and for each answers and US dollars."""

    iterations: int
    cards: float
    usd: float


def plan_markdown(state: Mapping[str, Any], texts: Texts, past: Sequence[Past]) -> str:
    """The question, its parts in order, where and how it will be searched, and what it may take."""
    clarified, held = state["clarified"], state.get("interview")
    questions = [_question(each, texts) for each in clarified["sub_questions"]]
    interview = [
        line
        for by, given in answers(held).items()
        for line in _listed(
            texts[f"report.answered.{by}"],
            [f"{inline(each['text'])} {inline(each['answer'])}" for each in given],
        )
    ]
    lines = [
        f"# {texts['plan.title']}",
        "",
        inline(clarified["question"]),
        "",
        *parts.section(
            texts["plan.sub_questions"],
            [texts["plan.edit"], "", *(f"{n}. {text}" for n, text in enumerate(questions, 1))],
        ),
        *interview,
        *_listed(texts["plan.includes"], clarified["scope"]["includes"]),
        *_listed(texts["plan.excludes"], clarified["scope"]["excludes"]),
        *_listed(texts["plan.sources"], [*state["corpora"], *_filters(state)] or [texts["plan.web"]]),
        *_listed(texts["plan.strategy"], _strategy(state, texts)),
        *parts.section(texts["plan.estimate"], _estimate(state, texts, past)),
    ]
    return parts.document(lines)


def planned_questions(markdown: str) -> list[str]:
    """The texts of the numbered sub-questions, as they stand in an edited plan."""
    return [re.sub(r" \*\(.*\)\*$", "", text) for text in NUMBERED.findall(markdown)]


def _question(item: Mapping[str, Any], texts: Texts) -> str:
    kind = [texts[f"plan.kind.{item['kind']}"]] if item.get("kind") else []
    needs = ", ".join(key[1:] for key in item.get("needs", ()))
    notes = ", ".join([*kind, *([texts["plan.after"].format(numbers=needs)] if needs else [])])
    return f"{inline(item['text'])} *({notes})*" if notes else inline(item["text"])


def _listed(heading: str, items: Sequence[str]) -> list[str]:
    return parts.section(heading, parts.bullets(list(items), "")) if items else []


def _filters(state: Mapping[str, Any]) -> list[str]:
    found = state.get("filters") or {}
    return [
        f"{name}: {value if isinstance(value, str) else ', '.join(value)}" for name, value in found.items()
    ]


def _strategy(state: Mapping[str, Any], texts: Texts) -> list[str]:
    """Whether sub-questions wait for each other, what is searched first, and how it is thought about."""
    rules, asked = state["rules"], state["clarified"]["sub_questions"]
    descent = rules.get("descent")
    return [
        texts["plan.dependent" if any(each.get("needs") for each in asked) else "plan.parallel"],
        texts["plan.levels"].format(**descent) if descent else texts["plan.coverage"],
        *([texts["plan.reasoning"]] if "reasoning" in rules else []),
    ]


def _estimate(state: Mapping[str, Any], texts: Texts, past: Sequence[Past]) -> list[str]:
    """The limits, and what researches took before, from the least to the most."""
    most, usd = state["limits"]["max_iterations"], state["budget"]["max_usd"]
    limit = texts["plan.limit" if usd is None else "plan.limits"].format(
        iterations=most, usd=f"{usd or 0:.2f}"
    )
    if not past:
        return [limit, "", texts["plan.no_past"]]
    iterations, cards, dollars = zip(*past, strict=True)
    told = texts["plan.past"].format(
        count=len(past),
        iterations=f"{min(iterations)} - {max(iterations)}",
        cards=f"{min(cards):.0f} - {max(cards):.0f}",
        usd=f"{min(dollars):.2f} - {max(dollars):.2f}",
        all_cards=f"{min(cards) * most:.0f} - {max(cards) * most:.0f}",
        all_usd=f"{min(dollars) * most:.2f} - {max(dollars) * most:.2f}",
    )
    return [limit, "", told]
