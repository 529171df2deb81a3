"""Where in its source a quote stands, in words, and as short as a citation has room for."""

import re

from pathfinder.model.graph.types import Observation
from pathfinder.report.escape import clean, shorten
from pathfinder.report.references.citations import Citations
from pathfinder.report.references.lines import told

HEADING_CHARACTERS = 80  # a longer "heading" is a pull quote or a whole sentence
LOCATOR_CHARACTERS = 32
_SECTION = "section "  # before the path of headings over a quote; pages, cells and chapters name themselves
_BETWEEN = " › "
_SIGNS = re.compile(r"[\W_]+")
_BRACKETS = re.compile(r"[\[\]]")


def place_of(citations: Citations, observation: Observation) -> str:
    """Where in its source a quote stands: a page, cell, chapter, a heading that says something new, lines.

    A heading that repeats the title, or is as long as a sentence, is left out.
    """
    place = clean(observation.get("place") or "")
    if place.startswith(_SECTION):
        shown = _BETWEEN.join(_headings(citations, observation, place))
        place = f"{_SECTION}{shown}" if shown and len(shown) <= HEADING_CHARACTERS else ""
    return ", ".join(filter(None, [place, lines_of(observation)]))


def locator(citations: Citations, observation: Observation) -> str:
    """The same beside the name of a source in a citation: "l. 12-14", "p. 7", "§ Locks"; "" for unknown.

    Lines say where without the heading; of a path of headings the last one is told.
    """
    if lines := lines_of(observation):
        return lines
    place = clean(observation.get("place") or "")
    if not place.startswith(_SECTION):
        return re.sub(r"^page ", "p. ", place)
    heading = "".join(_headings(citations, observation, place)[-1:])
    named = shorten(_BRACKETS.sub("", heading), LOCATOR_CHARACTERS)
    return named if named.startswith("§") or not named else f"§ {named}"


def lines_of(observation: Observation) -> str:
    """The lines of its file on which a quote stands, as a citation has them: "l. 12-14"; "" for unknown."""
    return told(clean(observation.get("lines") or ""))


def _headings(citations: Citations, observation: Observation, place: str) -> list[str]:
    title = _SIGNS.sub("", citations.of(observation).title.casefold())
    path = place.removeprefix(_SECTION).split(_BETWEEN)
    told = [each for each in path if each and not _repeats(_SIGNS.sub("", each.casefold()), title)]
    return [each for each in told if len(each) <= HEADING_CHARACTERS]


def _repeats(heading: str, title: str) -> bool:
    return bool(heading) and bool(title) and (title.startswith(heading) or heading.startswith(title))
