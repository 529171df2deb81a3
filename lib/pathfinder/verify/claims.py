"""The check of hypotheses and conditions: what they state stands in the quotes linked to them."""

from collections.abc import Mapping

from pathfinder.model.cycle.research import Research
from pathfinder.verify.checks import Check
from pathfinder.verify.pack.stored import Stored
from pathfinder.verify.written_report import context_of


def check_claims(research: Research, sources: Mapping[str, Stored]) -> list[Check]:
    """One row; none without hypotheses, or where the research began before they were held to quotes."""
    from pathfinder.evidence.grounding import faults_of_claims
    from pathfinder.steps.checks.gated import ground

    hypotheses = research.graph.hypotheses
    if not hypotheses or not research.state["rules"].get("grounded"):
        return []
    conditions = sum(len(each["qualifications"]) for each in hypotheses.values())
    check = Check("hypotheses and conditions", len(hypotheses) + conditions, good="figures and names found")
    if carried := sum(one.get("carried", False) for one in hypotheses.values()):
        check.notes.append(f"{carried} hypotheses are carried over: nothing holds their words against quotes")
    for key, what in faults_of_claims(ground(context_of(research, sources))):
        check.fail(key, what)
    return [check]
