"""What was noted and stands nowhere in the written report."""

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
    texts = [*(each["paragraphs"] for each in report["sections"]), report["summary"] or [], *more]
    cited = {key for text in texts for paragraph in text for one in paragraph for key in one["cites"]}
    told: dict[str, set[int]] = {}
    for key in cited & known.keys():
        told.setdefault(known[key]["source_id"] or "", set()).update(_numbers(known[key]))
    planned = (key for each in writing.planned(report) for key in each["evidence"] if key in known)
    left = (key for key in dict.fromkeys([*planned, *known]) if key not in cited)
    return [
        key
        for key in left
        if known[key]["proof"] != "unproven"
        and not _told(_numbers(known[key]), told.get(known[key]["source_id"] or "", set()))
    ]


def _numbers(one: Observation) -> set[int]:
    """The numbers of its words in their source; none where they were typed."""
    place = parse_place(one.get("at") or "")
    return {number for first, last in place.ranges for number in range(first, last + 1)} if place else set()


def _told(numbers: set[int], cited: set[int]) -> bool:
    """Whether a third of its words is cited: what they say together is told then."""
    return bool(numbers) and 3 * len(numbers & cited) >= len(numbers)
