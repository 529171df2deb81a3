"""CLARIFY: the question restated, what counts as an answer, sub-questions and scope.

A round ends with the scores of how clear it is. The gate opens at the threshold or after the last round
(seed 003 §4.4); what is still unclear then is stated as assumed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.model.cycle.goal import interview
from pathfinder.model.cycle.goal.seed import seal
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import SubQuestion
from pathfinder.steps import plan
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import same_words

NAME = "CLARIFY"
OF_THE_ROUND = ("clarity", "questions", "ambiguity", "queries")  # of an answer: no part of the question
ON_REQUEST = dict.fromkeys(("clarity", "questions"), "user")  # fields of the interview: what asks for them
PLAN_WAITS = "the plan waits for you: read plan.md, change its sub-questions if you like, then go on or stop"


def due(research: Research) -> bool:
    """Before the first search, until the question is clear."""
    return research.state["clarified"] is None


def inputs(context: Context) -> Mapping[str, object]:
    state, held = context.research.state, interview.held(context.research)
    shown = {
        "question": state["question"],
        "corpora": state["corpora"],
        "iterations": state["limits"]["max_iterations"],
    }
    if interview.rules(context.research):
        shown["user"] = "there" if state["driver"] == "interactive" else "away"
    return shown | {"interview": held} if held else shown


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    seen: dict[str, str] = {}
    for where, item in answer.items("sub_questions"):
        number = int(where.rpartition("/")[2]) + 1  # also beside one that is refused
        words = same_words(item["text"])
        if words in seen:
            answer.refuse(f"{where}/text", item["text"], f"a question other than the one at {seen[words]}")
        seen.setdefault(words, where)
        for at, needed in enumerate(item.get("needs") or ()):
            if not needed < number:
                answer.refuse(
                    f"{where}/needs/{at}", needed, "the number of a sub-question further up, from 1"
                )
    score = _ambiguity(answer, context.research)
    return dict(answer.data) | score if not answer.problems else {}


def _ambiguity(answer: Answer, research: Research) -> dict[str, float]:
    """The score of this round; what the answer needs besides where the gate stays closed."""
    rule = interview.rules(research)
    if rule is None or answer.problems:
        return {}
    if not answer.data.get("clarity"):
        answer.refuse("/clarity", None, "the scores of measurability, constraints, scope and specificity")
        return {}
    for where, item in answer.items("questions"):
        if item["by"] == "user" and research.state["driver"] != "interactive":
            answer.refuse(f"{where}/by", "user", "'assumption': nobody is there to be asked")
    score = interview.ambiguity({key: each["score"] for key, each in answer.data["clarity"].items()})
    if not interview.open_at(research, score) and not answer.data.get("questions"):
        above = f"the ambiguity is {score:.2f}, above {rule['threshold']:.2f}"
        answer.refuse("/questions", [], f"one to three questions with their answers: {above}")
    return {"ambiguity": score}


def apply(research: Research, payload: Any) -> str:
    told = ""
    if "ambiguity" in payload:
        opens = interview.open_at(research, payload["ambiguity"])
        held = interview.hold(research, payload)
        told = f"; ambiguity {held['ambiguity']:.2f} in round {held['rounds']}"
        if not opens:
            text = f"{len(payload['questions'])} questions answered{told}: another round"
            research.note("clarify", text)
            return text
    return _settle(research, payload, told)


def _settle(research: Research, payload: Any, told: str) -> str:
    questions = [_question(number, item) for number, item in enumerate(payload["sub_questions"], 1)]
    clarified: Any = {key: value for key, value in payload.items() if key not in OF_THE_ROUND}
    if clarified.get("constraints"):
        clarified["constraints"] = {"hard": [], "soft": [], **clarified["constraints"]}
    if told:
        limits, budget = research.state["limits"], research.state["budget"]
        clarified["timeout"] = {"max_iterations": limits["max_iterations"], "max_usd": budget["max_usd"]}
    research.state["clarified"] = clarified | {"sub_questions": questions}
    for item in questions if not research.coverage_leads else ():
        research.graph.add_direction(item["text"], None)
    seal(research.state)
    plan.word(research, payload)
    text = f"question clarified into {len(questions)} sub-questions{told}"
    research.note("clarify", text)
    if research.state["rules"].get("plan_review"):
        research.set_status("paused", PLAN_WAITS)
    return text


def review(research: Research, texts: Sequence[str]) -> None:
    """Take the sub-questions as the user left them, and fix the seed anew: nothing was searched yet."""
    before = {each["text"]: each for each in research.clarified["sub_questions"]}
    ids = {text: f"q{number}" for number, text in enumerate(texts, 1)}
    called = {each["id"]: ids[text] for text, each in before.items() if text in ids}
    questions: list[SubQuestion] = []
    for text, key in ids.items():
        item: SubQuestion = {"id": key, "text": text, "status": "open"}
        kept = before.get(text, item)
        if "kind" in kept:
            item["kind"] = kept["kind"]
        if needs := [called[each] for each in kept.get("needs", ()) if each in called]:
            item["needs"] = needs
        questions.append(item)
    research.clarified["sub_questions"] = questions
    seal(research.state)
    research.note("clarify", f"the user made it {len(questions)} sub-questions")


def _question(number: int, item: Any) -> SubQuestion:
    question: SubQuestion = {"id": f"q{number}", "text": item["text"], "status": "open"}
    if item.get("kind"):
        question["kind"] = item["kind"]
    if item.get("needs"):
        question["needs"] = [f"q{needed}" for needed in item["needs"]]
    return question


def fail(research: Research) -> None:
    """The question is taken as it was asked."""
    research.state["clarified"] = {
        "question": research.state["question"],
        "answered_when": [],
        "sub_questions": [],
        "scope": {"includes": [], "excludes": []},
    }
    seal(research.state)
