"""IDs are allocated by the program, never by the model (seed 000 §4.2)."""

from collections.abc import Collection

OBSERVATION = "obs_"
TYPE_A = "hyp_A"
TYPE_B = "hyp_B"


def max_id(collection: Collection[str], prefix: str) -> int:
    """The largest number among the IDs with this prefix, 0 when there is none."""
    return max((int(key[len(prefix) :]) for key in collection if key.startswith(prefix)), default=0)


def next_id(collection: Collection[str], prefix: str) -> int:
    """The number the next ID with this prefix gets."""
    return max_id(collection, prefix) + 1
