"""Whether a sentence cites, and whether what it cites exists, is proven, and still stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.fitting import best
from pathfinder.evidence.statements.ground import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

SHOWN = 80  # characters of a sentence


def missing_citation(case: Case) -> Iterator[Fault]:
    """A factual sentence cites at least one observation or hypothesis (DESIGN section 7, rule 7)."""
    if not case.factual or case.cites:
        return
    inputs = [key for each in case.sentence["computed"] for key in each["inputs"]]
    fitting = best(case)
    if inputs:
        hint = f"it shows a computed number: cite its inputs, [{', '.join(dict.fromkeys(inputs))}]"
    elif fitting:
        hint = (
            f"[{fitting}] says nearly this; cite it, or mark the sentence [view] if it states no fact, "
            "[gap] if it says what is not known"
        )
    else:
        hint = (
            "the observation that says this, as in [obs_3]; or [view] if the sentence states no fact, "
            "[gap] if it says what is not known"
        )
    yield Fault("missing_citation", _shortened(case.text), hint)


def unknown_citation(case: Case) -> Iterator[Fault]:
    """Every citation names a node of the graph."""
    ground = case.ground
    for key in case.sentence["cites"]:
        if ground.observation(key) is None:
            fitting = best(case)
            meant = f"; did you mean {fitting}?" if fitting else ""
            yield Fault("unknown_citation", key, f"an observation of the graph{meant}")
    for key in case.sentence["hypotheses"]:
        if ground.hypothesis(key) is None:
            yield Fault("unknown_citation", key, "a hypothesis of the graph")


def unproven_citation(case: Case) -> Iterator[Fault]:
    """A sentence rests on at least one proven quote."""
    basis = case.basis
    called_rejected = len(basis.standing) < len(basis.hypotheses)
    if basis.proven or called_rejected or not (basis.cited or basis.hypotheses):
        return
    for key in basis.cited:
        yield Fault(
            "unproven_citation", key, f"a proven observation beside it: the quote of {key} was never found"
        )
    if not basis.cited:
        for key in basis.standing:
            expected = f"an observation with a proven quote beside it: nothing proven supports {key}"
            yield Fault("unproven_citation", key, expected)


def rejected_mark(case: Case) -> Iterator[Fault]:
    """A rejected hypothesis is cited as rejected, and no other is."""
    for key, hypothesis in case.basis.hypotheses.items():
        marked, rejected = key in case.sentence["rejected"], hypothesis["status"] == "rejected"
        if rejected and not marked:
            reason = f" ({hypothesis['status_reason']})" if hypothesis["status_reason"] else ""
            expected = f"{key} was rejected{reason}: say so and mark it [{key} rejected], or leave it out"
            yield Fault("rejected_hypothesis", key, expected)
        elif marked and not rejected:
            yield Fault(
                "rejected_hypothesis", key, f"[{key}]: its status is {hypothesis['status']}, not rejected"
            )


def quoted(case: Case, most: int = 3) -> str:
    """The quotes that a sentence cites, shortened, for a message."""
    quotes = case.basis.quotes
    shown = "; ".join(f"{key} “{_shortened(quotes[key])}”" for key in list(quotes)[:most])
    more = list(quotes)[most:]
    return (shown + (f"; also {listed(more)}" if more else "")) or "no quote: it cites nothing that exists"


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1].rstrip() + "…"
