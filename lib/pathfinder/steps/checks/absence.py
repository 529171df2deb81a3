"""What a report says to be missing, `[gap: words]`: the program looks for the words in all that there is."""

from collections.abc import Iterator, Sequence
from itertools import islice

from pathfinder.evidence.gate.gate import Finding
from pathfinder.model.cycle.state import Sentence
from pathfinder.steps.checks.step import Context, Occurrences

SHOWN = 3  # places in a message


def findings(passage: Sequence[Sequence[Sentence]], context: Context) -> Iterator[Finding]:
    """A finding for each sentence whose words stand somewhere; the others keep how many have them not."""
    for number, paragraph in enumerate(passage):
        for place, sentence in enumerate(paragraph):
            sought = sentence.get("sought")
            found = sought and context.sources.occurrences(context.research.state["corpora"], sought["words"])
            if not sought or not found:
                continue
            if found.places:
                yield Finding(number, place, "found", sought["words"], _told(found), "")
            else:
                sought["texts"] = found.texts


def _told(found: Occurrences) -> str:
    shown = ", ".join(f"{name}:{number}" for name, number in islice(found.places.items(), SHOWN))
    more = f" and {len(found.places) - SHOWN} more" if len(found.places) > SHOWN else ""
    wanted = "words that stand nowhere ('a|b & c': in one paragraph), or [gap] alone"
    return f"{wanted}; these stand at {shown}{more}: read there"
