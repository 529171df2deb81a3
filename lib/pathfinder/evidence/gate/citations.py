"""Whether a sentence cites, and whether what it cites exists, is proven, stands, and speaks of the same."""

import re
from collections.abc import Iterator

from pathfinder.evidence.gate.ground import CLAIMS, Case, Fault, shortened, told
from pathfinder.evidence.language.detection import same_script
from pathfinder.evidence.language.numbers import known_numbers
from pathfinder.evidence.language.words import denies, phrases, terms, weigh

HARDLY = 0.34  # ... what it cites says little of it
NOTHING = 0.12  # ... says nothing of it
FITS = 0.4  # ... another observation says much of it
SOMEWHAT = 0.25  # ... says some of it, which is enough where the cited ones say nothing
BETTER = 2.0  # times as much as the cited ones together
FEWEST = 2  # words that they share at least
HOLDS = 0.7  # of the words of a hypothesis: a sentence that has them states it
NEARLY = 0.5  # Dice coefficient of all words of both, besides
SAME = 0.72  # ... that is enough by itself
_INTRODUCES = re.compile(  # speaks of the report itself: "The following table compares the modes."
    r"(?:the|this) (?:(?:following|next) )?(?:table|list|section|overview)\b(?: below)? \w+s\b"
    r"|(?:die|der|diese[r]?) (?:folgende )?(?:tabelle|liste|abschnitt|übersicht)\b",
    re.IGNORECASE,
)


def missing_citation(case: Case) -> Iterator[Fault]:
    """A factual sentence cites at least one observation or hypothesis (DESIGN section 7, rule 7)."""
    if not case.factual or case.cites:
        return
    if _INTRODUCES.match(case.text) and not re.search(r"\d", case.text) and not case.meant():
        return
    inputs = [key for each in case.sentence["computed"] for key in each["inputs"]]
    other = "or [view] if the sentence states no fact, [gap] if it says what is not known"
    fitting = case.meant()
    if inputs:
        hint = f"it shows a computed number: cite its inputs, [{', '.join(dict.fromkeys(inputs))}]"
    elif fitting:
        hint = f"[{fitting}] says nearly this; cite it, {other}"
    else:
        hint = f"the observation that says this, as in [obs_3]; {other}"
    yield Fault("missing_citation", shortened(case.text), hint)


def unknown_citation(case: Case) -> Iterator[Fault]:
    """Every citation names a node of the graph."""
    fitting = case.meant()
    for key in case.sentence["cites"]:
        if key not in case.basis.cited:
            meant = f"; did you mean {fitting}?" if fitting else ""
            yield Fault("unknown_citation", key, f"an observation of the graph{meant}")
    for key in case.sentence["hypotheses"]:
        if key not in case.basis.hypotheses:
            yield Fault("unknown_citation", key, "a hypothesis of the graph")


def unproven_citation(case: Case) -> Iterator[Fault]:
    """A sentence rests on at least one proven quote."""
    basis = case.basis
    if basis.proven or len(basis.standing) < len(basis.hypotheses):
        return
    for key in basis.cited:
        expected = f"a proven observation beside it: the quote of {key} was never found"
        yield Fault("unproven_citation", key, expected)
    for key in () if basis.cited else basis.standing:
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
            expected = f"[{key}]: its status is {hypothesis['status']}, not rejected"
            yield Fault("rejected_hypothesis", key, expected)


def states_rejected(case: Case) -> Iterator[Fault]:
    """No sentence says what a rejected hypothesis says, unless it says that it was rejected."""
    claims = case.ground.graph["hypotheses"]
    denied = denies(case.text)
    standing = (one["summary"] for one in claims.values() if one["status"] != "rejected")
    sound = max((says(case, each) for each in standing if denies(each) == denied), default=0.0)
    for key, hypothesis in claims.items():
        summary = hypothesis["summary"]
        if hypothesis["status"] != "rejected" or key in case.sentence["hypotheses"]:
            continue
        if says(case, summary) > sound and denies(summary) == denied and not _distant(case, summary):
            expected = (
                f"{key} says this and was rejected: say so and mark it [{key} rejected], or leave it out"
            )
            yield Fault("rejected_hypothesis", case.text, expected)


def says(case: Case, summary: str) -> float:
    """How far a sentence says what a hypothesis says; 0 where it says something else."""
    said, claimed = terms(case.text), terms(summary)
    shared, weight = said & claimed, case.ground.weight
    if len(shared) < FEWEST:
        return 0.0
    held = weigh(shared, weight) / (weigh(claimed, weight) or 1.0)
    dice = 2 * weigh(shared, weight) / ((weigh(said, weight) + weigh(claimed, weight)) or 1.0)
    if dice < SAME and (held < HOLDS or dice < NEARLY):
        return 0.0
    mine, theirs = known_numbers(case.text), known_numbers(summary)
    opposed = opposites(case.text, summary, case.language)
    return 0.0 if opposed or (mine and theirs and not mine & theirs) else dice


def opposites(one: str, other: str, code: str) -> tuple[str, str] | None:
    """A word of the first text and one of the second that say the opposite; None without such a pair."""
    for line in CLAIMS["opposite"].get(code, "").strip().splitlines():
        sides = [phrases(side.strip().replace(" ", "|"), code) for side in line.split("|")]
        for first, second in (sides, sides[::-1]):
            found, against = first.search(one), second.search(other)
            if found and against and not second.search(one) and not first.search(other):
                return found[0], against[0]
    return None


def swapped_citation(case: Case) -> Iterator[Fault]:
    """The cited observations speak of the same as the sentence, or none of the graph does clearly better."""
    basis = case.basis
    texts = [told(one) for one in {**basis.cited, **basis.proven}.values()]
    texts += [one["summary"] for one in basis.hypotheses.values()]
    if not case.factual or not any(same_script(case.text, each) for each in texts):
        return
    own = case.covered(texts)
    if own >= HARDLY:
        return
    # the words of a computed number need not be those of a source
    fits = SOMEWHAT if own < NOTHING and not case.sentence["computed"] else FITS
    for key, share in case.ranked():
        one = case.ground.proven[key]
        if key in basis.cited or key in basis.proven or share < max(fits, BETTER * own):
            continue
        if share >= FITS or len(terms(case.text) & terms(told(one))) >= FEWEST:
            wrong = ", ".join([*basis.cited, *basis.hypotheses])
            expected = f"{key}, which says “{shortened(one['summary'])}”; {wrong} says nothing of this"
            yield Fault("swapped_citation", wrong, expected)
            return


def _distant(case: Case, summary: str) -> bool:
    """Whether the sentence keeps a claim at a distance, more than the claim does itself."""
    distant = phrases(CLAIMS["distant"].get(case.language, ""), case.language)
    own, theirs = ({each.casefold() for each in distant.findall(text)} for text in (case.text, summary))
    return bool(own - theirs)
