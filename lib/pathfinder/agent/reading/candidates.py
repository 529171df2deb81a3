"""Sentences worth keeping: every sound sentence of what was read, scored, new, and not twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pathfinder.agent.reading.agreement import similarity
from pathfinder.agent.reading.scoring import answer_score, coverage
from pathfinder.agent.reading.sentences import Sentence, plain, sentences, soundness
from pathfinder.agent.replies import Reading
from pathfinder.evidence.words import squeeze, terms, weights

RELEVANT = 0.42  # below this a sentence is about something else
PER_SOURCE = 3
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

    @property
    def score(self) -> float:
        """What sentences are chosen by."""
        return max(self.answers, 0.75 * self.answers + 0.45 * self.about_target)


def _key(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def candidates(
    inputs: dict[str, Any], readings: Sequence[Reading], quote_limit: int = 1200
) -> list[Candidate]:
    """Every sentence that could be an observation, best first; those already observed are left out."""
    found = [
        Found(reading, sentence, passage)
        for reading in readings
        for passage in reading.passages
        for sentence in sentences(passage)
        if len(sentence.quote) <= quote_limit
    ]
    weight = weights([one.sentence.text for one in found])
    done = {_key(plain(str(text))) for text in _observed(inputs)}
    pool, seen = [], set()
    for order, one in enumerate(found):
        key = _key(one.sentence.text)
        if key in done or key in seen:
            continue
        seen.add(key)
        candidate = _score(inputs, one, weight, order)
        if candidate:
            pool.append(candidate)
    ranked = sorted(pool, key=lambda one: (-one.score, one.order))
    return sorted(_agreed(ranked), key=lambda one: (-one.score, one.order))


def known_again(inputs: dict[str, Any], readings: Sequence[Reading]) -> bool:
    """Whether what was read holds a sentence that was observed before."""
    read = " ".join(_key(plain(passage)) for reading in readings for passage in reading.passages)
    return any(_key(str(text)) in read for text in _observed(inputs))


def _observed(inputs: dict[str, Any]) -> Iterable[str]:
    observed = inputs.get("observed") or ()
    return observed.values() if isinstance(observed, dict) else observed


def _score(inputs: dict[str, Any], found: Found, weight: dict[str, float], order: int) -> Candidate | None:
    reading, sentence = found.reading, found.sentence
    question, target = str(inputs["question"]), str(inputs.get("target_summary") or "")
    text, context = sentence.text, f"{sentence.heading} . {reading.title}"
    sound = soundness(text)
    if not sound or not _enough(text, context, inputs):
        return None
    answers = answer_score(text, question, weight, context, plain(found.passage))
    about = sound * coverage(text, target, weight) if target else 0.0
    return Candidate(
        reading.source_id, reading.url, sentence.quote, text, round(answers, 4), round(about, 4), order
    )


def _enough(text: str, context: str, inputs: dict[str, Any]) -> bool:
    """One word of the question (two with the heading where it has four or more), or three of the target."""
    own, asked = terms(text), terms(str(inputs["question"]))
    needed = 2 if len(asked) >= 4 else 1
    target = terms(str(inputs.get("target_summary") or ""))
    return (bool(own & asked) and len((own | terms(context)) & asked) >= needed) or len(own & target) >= 3


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
    """The best candidates, few of one source, none that says the same as another of its source."""
    chosen: list[Candidate] = []
    for candidate in pool:
        if len(chosen) >= min(most, MOST):
            break
        if candidate.score < RELEVANT:
            break
        own = [one for one in chosen if one.source_id == candidate.source_id]
        if len(own) >= PER_SOURCE or any(similarity(one.text, candidate.text) >= _SAME for one in own):
            continue
        chosen.append(candidate)
    return chosen


def is_claim(candidate: Candidate, question: str) -> bool:
    """Whether a sentence can stand as a hypothesis: a full statement that needs no context."""
    text = squeeze(candidate.text)
    own, asked = terms(text), terms(question)
    return (
        soundness(text) >= 0.75 and len(own & asked) >= min(2, len(asked)) and candidate.answers >= RELEVANT
    )
