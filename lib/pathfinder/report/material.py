"""Everything a format may draw on, read once by the command that writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pathfinder.report.view import View


class Material(NamedTuple):
    """One research as a format sees it."""

    view: View
    text_of: Callable[[str], str]  # source ID -> stored text, "" when there is none
    searches: Sequence[Mapping[str, Any]]  # the rows of search_history.json
    journal: Sequence[Mapping[str, Any]]  # the events of the journal, in order
    style: str  # the citation style: "author-year", "numeric", or the name or path of a CSL style
