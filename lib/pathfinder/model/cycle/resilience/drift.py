"""How far the findings are from the question (seed 003 §13.1): figures from 0 to 1, more is further.

Words come as sets of stems. What is measured is stored with the answer that brought the findings, so that
better stems do not rewrite the past.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from math import sqrt

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Clarified, Drift, Measured

WEIGHTS = {"goal": 50, "constraints": 30, "ontology": 20}  # hundredths
ALERT = 0.3
EVERY = 3  # iterations between two retrospectives
DIGITS = 4


def goal(findings: Iterable[Set[str]], seed: Iterable[Set[str]]) -> float | None:
    """1 - the cosine of the counted words of the findings and those of the texts of the seed.

    Plain counts: to weigh rare words more (TF-IDF) moves every research away from its own question, since its
    findings have many words that the question has not, and away from another one no further.
    None where they share no word: then they are of different languages, or there are no findings.
    """
    found, asked = (Counter(word for each in texts for word in each) for texts in (findings, seed))
    shared = sum(found[word] * count for word, count in asked.items())
    if not shared:
        return None
    return round(1 - shared / (_length(found) * _length(asked)), DIGITS)


def _length(counts: Counter[str]) -> float:
    return sqrt(sum(count * count for count in counts.values()))


def _seed(clarified: Clarified) -> Iterator[str]:
    """What the seed says of the goal, its scope, its constraints and its concepts."""
    yield from (clarified["question"], *clarified["answered_when"], *clarified["scope"]["includes"])
    yield from (each["text"] for each in clarified["sub_questions"] if "added" not in each)
    if limits := clarified.get("constraints"):
        yield from (*limits["hard"], *limits["soft"])
    yield from (f"{each['name']} {each['meaning']}" for each in clarified.get("concepts", ()))


def constraints(violations: int) -> float:
    """A tenth for each constraint that is not kept to."""
    return min(violations, 10) / 10


def ontology(concepts: Sequence[Set[str]], findings: Sequence[Set[str]]) -> float:
    """The share of the seed's concepts that no finding names."""
    named = sum(any(concept <= each for each in findings) for concept in concepts)
    return round(1 - named / len(concepts), DIGITS) if concepts else 0.0


def overall(figures: Measured, violations: int) -> float:
    """The weighted sum of the three."""
    parts = {
        "goal": figures["goal"],
        "constraints": constraints(violations),
        "ontology": figures["ontology"],
    }
    return round(sum(WEIGHTS[name] * part for name, part in parts.items()) / 100, DIGITS)


def measure(research: Research, new: Iterable[str], terms: Callable[[str], Set[str]]) -> dict[str, Measured]:
    """What an exploration stores of the findings, `new` ones included; {} where nothing can be told."""
    if not research.state["rules"].get("stagnation"):
        return {}
    known = (item["summary"] for item in research.graph.observations.values())
    findings = [terms(text) for text in (*known, *new)]
    distance = goal(findings, map(terms, _seed(research.clarified)))
    if distance is None:
        return {}
    named = [terms(each["name"]) for each in research.clarified.get("concepts", ())]
    return {"drift": {"goal": distance, "ontology": ontology([each for each in named if each], findings)}}


def settle(research: Research) -> None:
    """Sum up at the end of an iteration what its exploration measured, and note when it is too far."""
    figures = research.explored.get("drift")
    before = research.state.get("drift")
    if figures is None:
        return
    violations = before["violations"] if before else []
    total = overall(figures, len(violations))
    now: Drift = {
        **figures,
        "constraints": constraints(len(violations)),
        "overall": total,
        "violations": violations,
    }
    research.state["drift"] = now
    if total > ALERT and not (before and before["overall"] > ALERT):
        research.note("drift", f"DRIFT {total:.2f}, above {ALERT}: the findings leave the question")


def retrospective(research: Research) -> Drift | None:
    """The figures to look back on: after every third iteration."""
    due = research.iteration > 0 and research.iteration % EVERY == 0
    return research.state.get("drift") if due else None


def report(research: Research, violations: list[str]) -> None:
    """Keep which constraints a retrospective found broken."""
    if found := research.state.get("drift"):
        share = constraints(len(violations))
        total = overall({"goal": found["goal"], "ontology": found["ontology"]}, len(violations))
        research.state["drift"] = {**found, "constraints": share, "overall": total, "violations": violations}
