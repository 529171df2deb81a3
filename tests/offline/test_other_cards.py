"""CLARIFY, PLAN and IDEATE by the offline reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.offline.cards import LENS, card, problems
from tests.offline.port import FolderPort

from pathfinder.errors import PathfinderError
from pathfinder.offline.driver import read
from pathfinder.offline.reader import answer

NOWHERE = FolderPort(Path(__file__).parent / "no-such-folder")
QUESTIONS = [
    "Does caffeine reduce sleep time?",
    "파이썬 GIL은 멀티스레드 성능에 어떤 영향을 주는가?",
    "咖啡因对记忆力有什么影响？",
    "Wie beeinflusst Koffein den Schlaf älterer Menschen?",
    "Why?",
    "???",
]


def answered(step: str, **inputs: Any) -> dict[str, Any]:
    found = card(step, **inputs)
    result = read(NOWHERE, found)
    assert problems(result, found) == []
    return result


@pytest.mark.parametrize("question", QUESTIONS)
def test_clarify_asks_sub_questions_in_any_language(question: str) -> None:
    """Three to seven distinct sub-questions made of the question's own words; the question stays as asked."""
    found = answered("CLARIFY", question=question)
    texts = [one["text"] for one in found["sub_questions"]]
    assert 3 <= len(texts) <= 7 and len(set(texts)) == len(texts)
    assert found["question"] == question


@given(st.text(min_size=3, max_size=1500).filter(lambda text: len(" ".join(text.split())) >= 3))
def test_clarify_obeys_its_contract_for_any_question(question: str) -> None:
    """No question breaks it."""
    answered("CLARIFY", question=question)


@pytest.mark.parametrize("question", QUESTIONS)
def test_plan_takes_the_offered_target_with_new_queries(question: str) -> None:
    """Three to five distinct queries, and new ones as long as the words last."""
    recent: list[str] = []
    for iteration in range(3):
        found = answered("PLAN", question=question, iteration=iteration, recent_queries=recent)
        assert {key: found[key] for key in ("target_type", "target_id", "conflict_with")} == {
            key: LENS[key] for key in ("target_type", "target_id", "conflict_with")
        }
        folded = [query.casefold() for query in found["queries"]]
        assert len(set(folded)) == len(folded)
        assert not set(folded) <= {query.casefold() for query in recent}
        recent += found["queries"]


def test_plan_for_a_hypothesis_looks_for_refutation() -> None:
    """One query asks for the contrary, and the words of the target lead."""
    target = {"target_type": "hypothesis", "target_id": "hyp_A1", "conflict_with": None, "why": "unvisited"}
    claim = {"hyp_A1": "Caffeine reduces deep sleep in older adults."}
    queries = answered("PLAN", question=QUESTIONS[0], target=target, hypotheses=claim)["queries"]
    assert "deep sleep" in queries[0]
    assert any(word in query.split() for query in queries for word in ("not", "however", "limit"))


def test_queries_hold_nothing_that_a_shell_or_an_option_parser_reads() -> None:
    """Quotation marks, dollars, braces and leading dashes of a question stay out."""
    asked = "--help: does `rm -rf $HOME` {really} delete 'everything'; and \"why\"?"
    for query in answered("PLAN", question=asked)["queries"]:
        assert not set(query) & set("$`{}'\";&|") and not query.startswith("-")


OBSERVATIONS = {
    "obs_1": "Caffeine reduced total sleep time by 41 minutes.",
    "obs_2": "Caffeine taken in the morning has no effect on sleep time.",
    "obs_3": "Coffee contains caffeine.",
}
HYPOTHESES = {
    "hyp_A1": "[A|tested|0.61] Caffeine reduces sleep time.",
    "hyp_A2": "[A|unvisited|0.50] Decaffeinated coffee does not disturb sleep.",
}


def test_ideate_uses_every_tool_and_invents_nothing() -> None:
    """One candidate a tool; every number stands in the graph; the chosen one names its origins."""
    found = answered("IDEATE", question=QUESTIONS[0], observations=OBSERVATIONS, hypotheses=HYPOTHESES)
    assert len({one["reasoning_tool"] for one in found["candidates"]}) == 6
    known = " ".join([*OBSERVATIONS.values(), *HYPOTHESES.values()])
    numbers = {
        word.strip(".”;")
        for one in found["candidates"]
        for word in one["summary"].split()
        if word[0].isdigit()
    }
    assert all(number in known for number in numbers)
    chosen = found["hypothesis"]
    assert set(chosen["derived_from"]) <= OBSERVATIONS.keys() | HYPOTHESES.keys()
    assert chosen["derived_from"] == ["hyp_A1"] and chosen["id"] == "hyp_B1"


@given(st.lists(st.text(alphabet="abcdefgh ", min_size=8, max_size=590), min_size=1, max_size=4))
def test_ideas_are_short(statements: list[str]) -> None:
    """However long the statements are, an idea quotes little of them."""
    known = {f"hyp_A{number}": f"[A|tested|0.60] {text}" for number, text in enumerate(statements, 1)}
    found = answered("IDEATE", question=QUESTIONS[0], hypotheses=known)
    assert all(len(one["summary"]) <= 215 for one in [*found["candidates"], found["hypothesis"]])


def test_plan_stays_on_the_question_when_its_target_says_little() -> None:
    """The question's words go with those of the target; the template of an idea is not searched for."""
    target = {"target_type": "hypothesis", "target_id": "hyp_B1", "conflict_with": None, "why": "unvisited"}
    idea = {"hyp_B1": "It may not be the case that “adenosine receptors are blocked”."}
    queries = answered("PLAN", question=QUESTIONS[0], target=target, hypotheses=idea)["queries"]
    assert "adenosine receptors blocked" in queries[0] and "caffeine" in queries[0]
    assert not any("case" in query.split() for query in queries[:2])


def test_ideate_inverts_the_strongest_hypothesis() -> None:
    """The counter-check is always among the candidates."""
    found = answered("IDEATE", question=QUESTIONS[0], observations=OBSERVATIONS, hypotheses=HYPOTHESES)
    inversion = next(one for one in found["candidates"] if one["reasoning_tool"] == "inversion")
    assert "Caffeine reduces sleep time" in inversion["summary"]


def test_ideate_does_not_repeat_an_idea() -> None:
    """An idea that the graph has already is not chosen again."""
    first = answered("IDEATE", question=QUESTIONS[0], observations=OBSERVATIONS, hypotheses=HYPOTHESES)[
        "hypothesis"
    ]
    known = HYPOTHESES | {first["id"]: f"[B|unvisited|0.40] {first['summary']}"}
    again = answered(
        "IDEATE", question=QUESTIONS[0], observations=OBSERVATIONS, hypotheses=known, next_hyp_id=2
    )
    assert again["hypothesis"]["summary"] != first["summary"]


def test_an_unknown_step_is_named() -> None:
    """A step without its module says which file is missing."""
    with pytest.raises(PathfinderError, match="RETROSPECT") as raised:
        answer({"step": "RETROSPECT", "inputs": {}, "contract": {}})
    assert "retrospect.py" in raised.value.hint
