"""The drawing surface of the terminal views. Text is measured before it is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathfinder.report.cells import fit, pad
from pathfinder.report.paint import Paint
from pathfinder.report.texts import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pathfinder.graph.model import GraphData
    from pathfinder.report.texts import Texts

LEAST_COLUMNS = 40
_GUTTER = 13


class Screen:
    """A graph and a state, and how wide and with which signs they are drawn.

    A terminal that shows ASCII only gets the English texts.
    """

    def __init__(
        self,
        graph: GraphData,
        state: Mapping[str, Any],
        texts: Texts | None,
        *,
        columns: int,
        colour: bool,
        ascii_only: bool,
    ) -> None:
        self.graph, self.state = graph, state
        self.texts = load("en") if texts is None or ascii_only else texts
        self.paint = Paint(colour=colour, ascii_only=ascii_only)
        self.glyphs = self.paint.glyphs
        self.columns = max(columns, LEAST_COLUMNS)
        self.room = self.columns - _GUTTER - 1

    def meter(self, label: str, share: float, done: str, limit: str, colour: str) -> str:
        """A labelled bar with its figures."""
        words = self.texts["view.of"].format(done=done, limit=limit)
        cells = max(min(self.room - 20, 40), 8)
        return self.row(
            label, f"{self.paint.bar(share, cells, colour)}  {self.fit(words, self.room - cells - 2)}"
        )

    def row(self, label: str, painted: str) -> str:
        """A label in the gutter and something painted beside it."""
        words = self.paint.words(self.texts[label]) if label else ""
        return f" {self.paint(pad(self.fit(words, _GUTTER - 1), _GUTTER), 'dim')}{painted}"

    def rows(self, label: str, painted: list[str]) -> list[str]:
        """Several rows under one label."""
        return [self.row("" if at else label, text) for at, text in enumerate(painted)]

    def more(self, count: int) -> str:
        """How many more there are."""
        return self.paint(self.paint.words(self.texts["view.more"].format(count=count)), "dim")

    def fit(self, text: str, cells: int) -> str:
        """`text` cut to some cells."""
        return fit(text, cells, self.glyphs.ellipsis)
