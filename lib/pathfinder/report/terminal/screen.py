"""The drawing surface of the terminal views. Text is measured before it is painted."""

from collections.abc import Mapping
from typing import Any

from pathfinder.model.graph.types import GraphData
from pathfinder.report.terminal.cells import fit, pad, wrap
from pathfinder.report.terminal.paint import Paint
from pathfinder.report.texts import Texts, load

LEAST_COLUMNS = 40
_GUTTER = 13


class Screen:
    """A graph and a state, and how wide (40 cells and more) and with which signs they are drawn.

    A terminal that shows ASCII only gets the English texts.
    """

    def __init__(
        self,
        graph: GraphData,
        state: Mapping[str, Any],
        texts: Texts | None = None,
        *,
        width: int = 80,
        colour: bool = False,
        ascii_only: bool = False,
    ) -> None:
        self.graph, self.state = graph, state
        self.texts = load("en") if texts is None or ascii_only else texts
        self.paint = Paint(colour=colour, ascii_only=ascii_only)
        self.glyphs = self.paint.glyphs
        self.columns = max(width, LEAST_COLUMNS)
        self.room = self.columns - _GUTTER - 1

    def words(self, text: str) -> str:
        """Text from outside, safe for this terminal, on one line."""
        return self.paint.words(text)

    def wrap(self, text: str, lines: int) -> list[str]:
        """Text from outside in at most some lines, two cells narrower than the screen."""
        return wrap(self.words(text), self.columns - 2, lines, self.glyphs.ellipsis)

    def beside(self, text: str, lines: int) -> list[str]:
        """Text from outside in at most some lines, as wide as there is room beside the gutter."""
        return wrap(self.words(text), self.room, lines, self.glyphs.ellipsis)

    def meter(self, label: str, share: float, done: str, limit: str, colour: str) -> str:
        """A labelled bar with its figures."""
        words = self.texts["view.of"].format(done=done, limit=limit)
        cells = max(min(self.room - 20, 40), 8)
        return self.row(
            label, f"{self.paint.bar(share, cells, colour)}  {self.fit(words, self.room - cells - 2)}"
        )

    def row(self, label: str, painted: str) -> str:
        """A label in the gutter and something painted beside it."""
        words = self.words(self.texts[label]) if label else ""
        return f" {self.paint(pad(self.fit(words, _GUTTER - 1), _GUTTER), 'dim')}{painted}"

    def rows(self, label: str, painted: list[str]) -> list[str]:
        """Several rows under one label."""
        return [self.row("" if at else label, text) for at, text in enumerate(painted)]

    def more(self, count: int) -> str:
        """How many more there are."""
        return self.paint(self.words(self.texts["view.more"].format(count=count)), "dim")

    def fit(self, text: str, cells: int) -> str:
        """`text` cut to some cells."""
        return fit(text, cells, self.glyphs.ellipsis)
