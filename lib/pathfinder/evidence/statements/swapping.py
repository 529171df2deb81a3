"""Whether a sentence cites an observation that says nothing of it, while another one says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.fitting import covered, ranked, same_script, shared
from pathfinder.evidence.statements.ground import told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

HARDLY = 0.34  # of a sentence's weighted words: what it cites says little of it
NOTHING = 0.12  # ... says nothing of it
FITS = 0.4  # ... another observation says much of it
SOMEWHAT = 0.25  # ... says some of it, which is enough where the cited ones say nothing
FEWEST = 2  # words that they share at least
BETTER = 2.0  # times as much as the cited ones together


def swapped_citation(case: Case) -> Iterator[Fault]:
    """The cited observations speak of the same as the sentence, or none of the graph does clearly better."""
    basis = case.basis
    if not case.factual or not (basis.cited or basis.hypotheses) or not same_script(case):
        return
    texts = [told(one) for one in (*basis.cited.values(), *basis.proven.values())]
    texts += [one["summary"] for one in basis.hypotheses.values()]
    own = covered(case, texts)
    if own >= HARDLY:
        return
    computed = bool(case.sentence["computed"])  # whose words need not be those of a source
    fits = SOMEWHAT if own < NOTHING and not computed else FITS
    for key, share in ranked(case):
        if key in basis.cited or key in basis.proven or share < max(fits, BETTER * own):
            continue
        if share >= FITS or shared(case, key) >= FEWEST:
            wrong = [*basis.cited, *basis.hypotheses]
            expected = f"{key}, which says “{_shown(case, key)}”; {', '.join(wrong)} says nothing of this"
            yield Fault("swapped_citation", ", ".join(wrong), expected)
            return


def _shown(case: Case, key: str) -> str:
    one = case.ground.observation(key)
    return " ".join(one["summary"].split())[:100] if one else ""
