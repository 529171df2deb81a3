"""Changes of a research's way that are voted on where votes are wanted (seed 003 §9.1).

A persona's proposal and sub-questions with other concepts are taken back unless they are approved. Where the
findings have drifted from the question, what the voters miss is asked.
"""

from collections.abc import Callable, Set

from pathfinder.model.cycle.goal.criteria import open_criterion
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.resilience import drift
from pathfinder.model.cycle.state import Judgement

PROPOSAL, CONCEPTS, DIRECTION = CHANGES = ("proposal", "concepts", "direction")  # what a judgement is of


def wanted(research: Research) -> bool:
    """Whether votes are held at all."""
    return bool(research.state["rules"].get("evaluation", {}).get("consensus"))


def pending(research: Research) -> str | None:
    """The change that waits for its votes: each once in an iteration, an approved direction never again."""
    if not (wanted(research) and research.running):
        return None
    state, judged = research.state, research.state.get("judgements", [])
    done = {each["of"] for each in judged if each["iteration"] == research.iteration}
    approved = any(each["of"] == DIRECTION and each["verdict"] == "pass" for each in judged)
    waits = {
        PROPOSAL: "proposal" in state.get("stagnation", {}),
        CONCEPTS: bool(state["plan"] and state["plan"].get("other_concepts")),
        DIRECTION: state["plan"] is not None and not approved and drifted(research),
    }
    return next((of for of, due in waits.items() if due and of not in done), None)


def drifted(research: Research) -> bool:
    """Whether a retrospective finds the research too far from its question."""
    figures = drift.retrospective(research)
    return figures is not None and figures["overall"] > drift.ALERT


def other_concepts(research: Research, texts: list[str], terms: Callable[[str], Set[str]]) -> list[str]:
    """The sub-questions that name none of the seed's concepts: what is asked there is something else."""
    concepts = [found for each in research.clarified.get("concepts", ()) if (found := terms(each["name"]))]
    return [text for text in texts if not any(concept <= terms(text) for concept in concepts)]


def decided(research: Research, judgement: Judgement) -> None:
    """Take back what was not approved, or ask what the voters miss."""
    if judgement["verdict"] == "pass":
        return
    if judgement["of"] == PROPOSAL and "stagnation" in research.state:
        research.state["stagnation"].pop("proposal", None)
    elif judgement["of"] == CONCEPTS:
        refused = research.plan.get("other_concepts", ())
        asked = research.clarified["sub_questions"]
        asked[:] = [each for each in asked if each["text"] not in refused or each.get("searches")]
    elif judgement["of"] == DIRECTION and judgement["verdict"] == "iterate":
        for text in judgement["lacks"]:
            open_criterion(research, text)
