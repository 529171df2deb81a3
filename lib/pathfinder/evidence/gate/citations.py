"""Whether a sentence cites, and whether what it cites exists, is proven, stands, and speaks of the same."""

import re
from collections.abc import Iterator, Mapping

from pathfinder.evidence.describing import heading
from pathfinder.evidence.gate.figures import figures
from pathfinder.evidence.gate.ground import CLAIMS, Case, Fault, cited_instead, shortened, told
from pathfinder.evidence.gate.names import unknown_names
from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.numbers import known_numbers
from pathfinder.evidence.language.words import denies, phrases, terms, weigh
from pathfinder.model.graph.types import Hypothesis, Observation

HARDLY = 0.2  # of the weighted words of a sentence: what it cites says nothing of it
MUCH = 0.4  # ... another observation says much of it
SEVERAL = 3  # ... in so many of its words
FAMILY = 5  # letters that stems of one family share
FEWEST = 4  # content words of a sentence that can be held against others
FRAGMENT = 2  # content words of what is no sentence
SHARED = 2  # words of a hypothesis and a sentence at least
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
    if case.text[:1].islower() and len(terms(case.text)) <= FRAGMENT and not re.search(r"\d", case.text):
        return  # "hardly any.": what it answers stands before it, and its evidence after it
    fitting = case.meant()
    if _INTRODUCES.match(case.text) and not re.search(r"\d", case.text) and not fitting:
        return
    inputs = [key for each in case.sentence["computed"] for key in each["inputs"]]
    other = "or [view] if the sentence states no fact, [gap] if it says what is not known"
    if inputs:
        hint = f"it shows a computed number: cite its inputs, [{', '.join(dict.fromkeys(inputs))}]"
    elif fitting:
        hint = f"[{fitting}] has most of its words: cite it if it says this, {other}"
    else:
        hint = f"the observation that says this, as in [obs_3]; {other}"
    yield Fault("missing_citation", shortened(case.text), hint)


def unknown_citation(case: Case) -> Iterator[Fault]:
    """Every citation names a node of the graph."""
    for key in case.sentence["cites"]:
        if key not in case.basis.cited:
            fitting = case.meant()
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
    rejected = {key: one["summary"] for key, one in near_claims(case, case.ground.rejected)}
    if not rejected:
        return
    denied = denies(case.text)
    standing = (one["summary"] for _, one in near_claims(case, case.ground.standing))
    sound = max((says(case, each) for each in standing if denies(each) == denied), default=0.0)
    for key, summary in rejected.items():
        if key in case.sentence["hypotheses"]:
            continue
        if says(case, summary) > sound and denies(summary) == denied and not _distant(case, summary):
            expected = (
                f"{key} says this and was rejected: say so and mark it [{key} rejected], or leave it out"
            )
            yield Fault("rejected_hypothesis", case.text, expected)


def near_claims(case: Case, among: Mapping[str, Hypothesis]) -> Iterator[tuple[str, Hypothesis]]:
    """The hypotheses `among` these that share enough words with a sentence for it to say what they say."""
    said = terms(case.text)
    return ((key, one) for key, one in among.items() if len(said & terms(one["summary"])) >= FEWEST)


def says(case: Case, summary: str) -> float:
    """How far a sentence says what a hypothesis says; 0 where it says something else."""
    said, claimed = terms(case.text), terms(summary)
    shared, weight = said & claimed, case.ground.weight
    if len(shared) < SHARED:
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
    """A sentence that speaks of nothing in its quotes, and that another observation of the graph bears.

    Only where one word at most is of what it cites, with its title and headings, and much of it, with every
    figure and name, of an observation that it does not cite. All else is for a reader, what its writer infers
    too.
    """
    basis, said = case.basis, terms(case.text)
    cited = {**basis.cited, **basis.proven}
    texts = [text for one in cited.values() for text in (told(one), heading(one), _title(case, one))]
    texts += [one["summary"] for one in basis.hypotheses.values()]
    inferred = case.sentence["view"] or case.sentence["computed"]
    if not case.factual or case.leads or inferred or len(said) < FEWEST or not texts:
        return
    if not all(_comparable(case, one) for one in cited.values()):
        return
    known = frozenset[str]().union(*map(terms, texts))
    touched = {term for term in said if any(_akin(term, other) for other in known)}
    if len(touched) > 1 or weigh(touched, case.ground.weight) > HARDLY * weigh(said, case.ground.weight):
        return
    for key, share in case.ranked():
        one = case.ground.proven[key]
        alike = share >= MUCH and len(said & terms(told(one))) >= SEVERAL
        if key not in cited and alike and _comparable(case, one) and _bears(case, key):
            wrong = ", ".join([*basis.cited, *basis.hypotheses])
            expected = f"{key}, which has its words, or whatever carries it: {wrong} has hardly one of them"
            yield Fault("swapped_citation", wrong, expected, f"{key} “{shortened(one['summary'])}”")
            return


def _comparable(case: Case, one: Observation) -> bool:
    """Whether words can be compared: what another language says shares none."""
    return language(told(one)) == case.language


def _akin(one: str, other: str) -> bool:
    """Whether two stems may be of one family: electr(ic), electr(ify); Pumpe, Wärmepumpe."""
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= FAMILY and short in long) or one[:FAMILY] == other[:FAMILY]


def _title(case: Case, one: Observation) -> str:
    return str(case.ground.sources.get(one["source_id"] or "", {}).get("title") or "")


def _bears(case: Case, key: str) -> bool:
    """Whether an observation has every figure and name of the sentence."""
    other = cited_instead(case, key)
    return not any(True for rule in (figures, unknown_names) for _ in rule(other))


def _distant(case: Case, summary: str) -> bool:
    """Whether the sentence keeps a claim at a distance, more than the claim does itself."""
    distant = phrases(CLAIMS["distant"].get(case.language, ""), case.language)
    own, theirs = ({each.casefold() for each in distant.findall(text)} for text in (case.text, summary))
    return bool(own - theirs)
