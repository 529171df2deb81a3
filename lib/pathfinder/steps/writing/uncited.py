"""What was noted and stands nowhere in the written report."""

from collections.abc import Iterable

from pathfinder.evidence.places import parse_place
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.types import Observation


def uncited(research: Research, *more: list[list[Sentence]]) -> list[str]:
    """The proven observations that no sentence of the report cites, those first that the outline planned.

    `more` are texts that are about to be accepted. What is cited under another ID, by its place, is cited.
    """
    report, known = research.report, research.graph.observations
    cited = _cited(research, more)
    told = numbers_of(known[key] for key in cited & known.keys())
    planned = (key for each in writing.planned(report) for key in each["evidence"] if key in known)
    left = (key for key in dict.fromkeys([*planned, *known]) if key not in cited)
    return [
        key
        for key in left
        if known[key]["proof"] != "unproven"
        and not _told(numbers(known[key]), told.get(known[key]["source_id"] or "", set()))
    ]


def told_of(research: Research) -> dict[str, set[int]]:
    """The numbers of each source that the report cites; those that were noted while there is no report."""
    known, report = research.graph.observations, research.state.get("report")
    written = report and any(each["paragraphs"] for each in report["sections"])
    keys = _cited(research) & known.keys() if written else known.keys()
    return numbers_of(known[key] for key in keys)


def numbers_of(some: Iterable[Observation]) -> dict[str, set[int]]:
    """The numbers of each source that some observations rest on."""
    found: dict[str, set[int]] = {}
    for one in some:
        found.setdefault(one["source_id"] or "", set()).update(numbers(one))
    return found


def numbers(one: Observation) -> set[int]:
    """The numbers of its words in their source; none where they were typed."""
    place = parse_place(one.get("at") or "")
    return {number for first, last in place.ranges for number in range(first, last + 1)} if place else set()


def _cited(research: Research, more: Iterable[list[list[Sentence]]] = ()) -> set[str]:
    """The observations that the report cites, and texts that are about to be accepted."""
    texts = [*writing.texts_of(research.report), *more]
    return {key for text in texts for paragraph in text for one in paragraph for key in one["cites"]}


def _told(own: set[int], cited: set[int]) -> bool:
    """Whether a third of its words is cited: what they say together is told then."""
    return bool(own) and 3 * len(own & cited) >= len(own)
