"""Which findings the short answer says."""

from __future__ import annotations

from typing import Any

from tests.report.example import edge, graph, hypothesis, observation

from pathfinder.report.texts import load
from pathfinder.report.view import View

QUESTION = "How did people catch the plague?"
REPORTED = "A case of plague among people was reported on Sunday."
CAUGHT = "A hunter caught the plague after eating a wild rabbit."


def answered(*hypotheses: dict[str, Any], against: str = "") -> list[str]:
    """The IDs of the short answer over hyp_A1, hyp_A2 …, each with a source of its own."""
    numbers = range(1, len(hypotheses) + 1)
    observations = {f"obs_{at}": observation(at, "said", "said", at) for at in numbers}
    edges = [edge(f"obs_{at}", f"hyp_A{at}") for at in numbers]
    if against:
        edges.append(edge("obs_1", against, "CONTRADICTS"))
    found = {f"hyp_A{at}": one for at, one in zip(numbers, hypotheses, strict=True)}
    view = View(graph(observations, found, edges, question=QUESTION), {}, {}, load("en"))
    return [statement.hypothesis_id for statement in view.answer()]


def test_among_findings_of_like_strength_the_one_that_answers_goes_first() -> None:
    """ "How did … catch" is answered by how, not by what is said most often or verified."""
    stronger = hypothesis(REPORTED, 0.68, "verified")
    assert answered(stronger, hypothesis(CAUGHT, 0.6, "tested"))[0] == "hyp_A2"


def test_a_clearly_stronger_finding_goes_first() -> None:
    """Beyond a tenth, strength decides."""
    assert answered(hypothesis(REPORTED, 0.8, "verified"), hypothesis(CAUGHT, 0.6, "tested"))[0] == "hyp_A1"


def test_a_disputed_finding_does_not_go_first() -> None:
    """However well its words fit."""
    pair = hypothesis(REPORTED, 0.6, "tested"), hypothesis(CAUGHT, 0.6, "tested")
    assert answered(*pair, against="hyp_A2")[0] == "hyp_A1"


def test_a_second_sentence_that_hardly_answers_is_left_out() -> None:
    """One sentence is enough where the next finding speaks of something else."""
    aside = hypothesis("The library opens on Mondays.", 0.6, "tested")
    assert answered(hypothesis(CAUGHT, 0.6, "tested"), aside) == ["hyp_A1"]
    assert answered(hypothesis(CAUGHT, 0.6, "tested"), hypothesis(REPORTED, 0.6, "tested")) == [
        "hyp_A1",
        "hyp_A2",
    ]
