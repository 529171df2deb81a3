"""Rounded figures: "just under $7" for 6.99 is true, "just over $7" is not."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

FARTHEST = Decimal("0.1")  # of a figure: what is rounded further off is another figure
_UP = ("below", "less")  # the figure shown is the larger one
_DOWN = ("more", "at least")


def rounds(shown: str, exact: str, kind: str) -> bool:
    """Whether a shown figure stands for an exact one after "about", "nearly", "over" and their like.

    The difference stays within the last digit that is shown: half of it where the words give no direction.
    """
    try:
        figure, value = _number(shown), _number(exact)
    except InvalidOperation:
        return False
    if shown.endswith("%") != exact.endswith("%") or _digits(shown) >= _digits(exact) or not value:
        return False
    off, step = figure - value, _step(shown)
    if abs(off) > FARTHEST * abs(value):
        return False
    if kind == "about":
        return 2 * abs(off) <= step
    return 0 < off < step if kind in _UP else kind in _DOWN and -step < off < 0


def nearest(shown: str, told: Iterable[str]) -> str | None:
    """The more exact figure that a shown one seems to round, however wrongly."""
    try:
        figure = _number(shown)
        near = [one for one in told if _digits(one) > _digits(shown) and _is_near(figure, _number(one))]
    except InvalidOperation:
        return None
    return min(near, key=lambda one: abs(figure - _number(one)), default=None)


def _is_near(figure: Decimal, value: Decimal) -> bool:
    return abs(figure - value) <= FARTHEST * abs(value)


def _number(written: str) -> Decimal:
    return Decimal(written.rstrip("%"))


def _digits(written: str) -> int:
    """The digits that a number shows: 2 of 1200, 3 of 6.99."""
    digits = written.rstrip("%").lstrip("-")
    bare = digits.replace(".", "").lstrip("0")
    return len(bare) if "." in digits else len(bare.rstrip("0"))


def _step(written: str) -> Decimal:
    """The worth of its last digit that is not an ending zero: 100 of 1200, 0.1 of 6.5."""
    exponent = _number(written).normalize().as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)
