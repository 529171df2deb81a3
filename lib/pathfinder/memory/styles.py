"""The five styles of a query (seed 002 §5.2), and which one a query has."""

from typing import Literal, get_args

from pathfinder.data import pattern

Style = Literal["technical", "comparison", "scholarly", "practical", "historical"]
STYLES: tuple[Style, ...] = get_args(Style)
_ORDER: tuple[Style, ...] = ("comparison", "scholarly", "historical", "practical")  # the first that fits


def style_of(query: str) -> Style:
    """The style of a query by its words; what fits none of the others is technical."""
    known = (style for style in _ORDER if pattern("pathfinder.memory", "styles.toml", style).search(query))
    return next(known, "technical")
