"""The time."""

from time import gmtime, strftime


def now() -> str:
    """The time, ISO 8601 in UTC, to the second."""
    return strftime("%Y-%m-%dT%H:%M:%S+00:00", gmtime())
