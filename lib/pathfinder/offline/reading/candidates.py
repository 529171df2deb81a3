"""Sentences worth keeping: every sound sentence of what was read, scored, new, and not twice."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pathfinder.evidence.language.words import terms, weights
from pathfinder.evidence.relevance.sentences import UNCLEAR, coverage, fits_kind
from pathfinder.offline.cards import ExploreInputs
from pathfinder.offline.reading.agreement import similarity
from pathfinder.offline.reading.parts import clauses
from pathfinder.offline.reading.scoring import answer_score, telling
from pathfinder.offline.reading.sentences import Sentence, plain, sentences, soundness
from pathfinder.offline.reading.subject import Subject
from pathfinder.offline.requests import Reading

RELEVANT = 0.45  # below this a sentence is about something else
NEAR_BEST = 0.5  # of the best sentence's score: below, others answer so much better that it is clutter
CLAIMS = 0.65  # ... as a hypothesis
FITTING = 0.85  # ... where it has the kind of answer asked for: then those without it are no hypotheses
LEAST_SOUND = 0.7  # what can stand as a hypothesis without its context
PER_SOURCE = 3
PER_PART = 2
MOST = 6
LEADING = 24
CORROBORATES = 0.5
AGREED = 0.06  # per other source, at most two
_SAME = 0.85  # word overlap from which two sentences of one source say the same


class Found(NamedTuple):
    """A sentence where it was found."""

    reading: Reading
    sentence: Sentence
    passage: str


class Candidate(NamedTuple):
    """A sentence with its source, how well it answers the question and how much it says about the target."""

    source_id: str
    source_url: str
    quote: str
    text: str
    answers: float
    about_target: float
    order: int
    fit: float  # whether it holds the kind of answer asked for, 0 to 1
    named: bool  # whether it, or what it stands under, says what the question is about
    claim: bool = False  # whether it can stand as a hypothesis
    context: str = ""  # the heading it stands under and the title of its document
    part: str = ""  # the ID of the sub-question that it answers

    @property
    def score(self) -> float:
        """What sentences are chosen by."""
        return max(self.answers, 0.75 * self.answers + 0.45 * self.about_target)


def _key(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def candidates(
    inputs: ExploreInputs, readings: Sequence[Reading], about: Subject, quote_limit: int = 1200
) -> list[Candidate]:
    """Every sentence on the subject that could be an observation, best first, without those observed."""
    found = [
        Found(reading, sentence, passage)
        for reading in readings
        if reading.source_id in about.sources
        for passage in reading.passages
        for sentence in sentences(passage)
        if len(sentence.quote) <= quote_limit
    ]
    weight = weights([one.sentence.text for one in found]) | about.weight
    distinct = {_key(one.sentence.text): one for one in reversed(found)}
    scored = [_score(inputs, one, weight, order) for order, one in enumerate(reversed(distinct.values()))]
    ranked = _agreed(sorted(filter(None, scored), key=_rank))
    best = max((one.answers for one in ranked), default=0.0)
    good = [one for one in ranked if _is_claim(one, best)]
    fit = UNCLEAR if any(one.fit > UNCLEAR and one.answers >= FITTING * best for one in good) else 0.0
    claims = {one.order for one in good if one.fit >= fit}
    done = {_key(plain(str(text))) for text in _observed(inputs)}
    left = (one for one in ranked if one.answers >= NEAR_BEST * best and _key(one.text) not in done)
    return sorted((one._replace(claim=one.order in claims) for one in left), key=_rank)


def _rank(one: Candidate) -> tuple[float, int]:
    return -one.score, one.order


def _is_claim(one: Candidate, best: float) -> bool:
    """Whether a sentence can stand as a hypothesis: a full statement that answers about as well as any."""
    return one.named and one.answers >= max(RELEVANT, CLAIMS * best) and soundness(one.text) >= LEAST_SOUND


def known_again(inputs: ExploreInputs, readings: Sequence[Reading]) -> bool:
    """Whether what was read holds a sentence that was observed before."""
    read = " ".join(_key(plain(passage)) for reading in readings for passage in reading.passages)
    return any(_key(str(text)) in read for text in _observed(inputs))


def _observed(inputs: ExploreInputs) -> Iterable[str]:
    observed = inputs.get("observed") or ()
    return observed.values() if isinstance(observed, dict) else observed


def _score(inputs: ExploreInputs, found: Found, weight: dict[str, float], order: int) -> Candidate | None:
    reading, sentence = found.reading, found.sentence
    question, target = str(inputs["question"]), str(inputs.get("target_summary") or "")
    text, context = sentence.text, f"{sentence.heading} . {reading.title}"
    sound = soundness(text)
    if not sound or not _enough(text, context, question):
        return None
    around = plain(found.passage)
    scores = {each: answer_score(text, each, weight, context, around) for each in clauses(question)}
    asked = max(scores, key=scores.__getitem__)
    answers = scores[asked]
    on_target = sound * coverage(text, target, weight) if target else 0.0
    return Candidate(
        reading.source_id,
        reading.url,
        sentence.quote,
        text,
        round(answers, 4),
        round(on_target, 4),
        order,
        fits_kind(text, asked),
        bool(telling(question, weight) & (terms(text) | terms(context))),
        context=context,
    )


def _enough(text: str, context: str, question: str) -> bool:
    """One word of the question, two with the heading where it has four or more."""
    own, asked = terms(text), terms(question)
    return bool(own & asked) and len((own | terms(context)) & asked) >= (2 if len(asked) >= 4 else 1)


def _agreed(pool: Sequence[Candidate]) -> list[Candidate]:
    """The leading candidates a little higher for each other source, up to two, that says much the same."""
    lead = pool[:LEADING]
    raised = []
    for one in lead:
        others = {each.source_id for each in lead if similarity(one.text, each.text) >= CORROBORATES}
        bonus = AGREED * min(2, len(others - {one.source_id}))
        raised.append(one._replace(answers=round(one.answers + bonus, 4)))
    return raised + list(pool[LEADING:])


def choose(pool: Sequence[Candidate], most: int = MOST) -> list[Candidate]:
    """The best candidates, few of one source, none that says the same as another of its source.

    The best of each sub-question come before the next best of any.
    """
    chosen: list[Candidate] = []
    seen: Counter[str] = Counter()
    turns = {one.order: seen.update([one.part]) or seen[one.part] > PER_PART for one in pool}
    for candidate in sorted(pool, key=lambda one: turns[one.order]):
        if len(chosen) >= min(most, MOST):
            break
        if candidate.score < RELEVANT:
            continue
        own = [one for one in chosen if one.source_id == candidate.source_id]
        if len(own) >= PER_SOURCE or any(similarity(one.text, candidate.text) >= _SAME for one in own):
            continue
        chosen.append(candidate)
    return sorted(chosen, key=_rank)
