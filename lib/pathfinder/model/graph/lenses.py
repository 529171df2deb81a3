"""The six lenses that open new ground when nothing else asks for a search (seed 000 §4.7)."""

LENSES = ("definition", "scope", "comparison", "cases", "limitations", "application")


def lens(index: int) -> str:
    """The lens whose turn it is."""
    return LENSES[index % len(LENSES)]
