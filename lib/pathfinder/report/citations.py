"""Numbered sources: the same number for the same source in every document of one graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.evidence.links import natural

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pathfinder.graph.model import Observation


class Entry(NamedTuple):
    """One line of the list of sources."""

    number: int
    title: str  # "" when it is not known
    url: str
    source_type: str
    authority: float
    fetched_at: str  # ISO time, "" when the source was never archived
    published: str
    authors: list[str]
    uses: int  # observations taken from it
    copy_of: int | None  # the number of an earlier source with the same text


class Citations:
    """Numbers the sources of all observations by authority, then by use."""

    def __init__(
        self, observations: Mapping[str, Observation], sources: Mapping[str, Mapping[str, Any]]
    ) -> None:
        uses: dict[str, list[Observation]] = {}
        for observation in observations.values():
            uses.setdefault(_key(observation), []).append(observation)
        order = sorted(uses, key=lambda key: (-_authority(uses[key]), -len(uses[key]), natural(key)))
        self._numbers = {key: number for number, key in enumerate(order, 1)}
        self.entries: list[Entry] = []
        first_with_text: dict[str, int] = {}
        for number, key in enumerate(order, 1):
            text_id = uses[key][0]["text_id"]
            copy_of = first_with_text.get(text_id) if text_id else None
            first_with_text.setdefault(text_id, number)
            self.entries.append(_entry(number, uses[key], sources.get(key, {}), copy_of))

    def number(self, observation: Observation) -> int:
        """The number under which the source of `observation` is listed."""
        return self._numbers[_key(observation)]

    def entry(self, number: int) -> Entry:
        """The source with a number."""
        return self.entries[number - 1]

    def marks(self, observations: Iterable[Observation], limit: int = 6) -> str:
        """Citations like `[1][3]`, each source once, at most `limit` of them."""
        numbers = dict.fromkeys(self.number(observation) for observation in observations)
        return "".join(f"[{number}]" for number in sorted(list(numbers)[:limit]))


def _key(observation: Observation) -> str:
    return observation["source_id"] or observation["source_url"]


def _authority(observations: list[Observation]) -> float:
    return max(observation["authority"] for observation in observations)


def _entry(number: int, uses: list[Observation], source: Mapping[str, Any], copy_of: int | None) -> Entry:
    url = str(source.get("canonical") or source.get("url") or uses[0]["source_url"])
    return Entry(
        number=number,
        title=str(source.get("title") or ""),
        url=url,
        source_type=uses[0]["source_type"],
        authority=_authority(uses),
        fetched_at=str(source.get("fetched_at") or ""),
        published=str(source.get("published") or ""),
        authors=[str(author) for author in source.get("authors") or ()],
        uses=len(uses),
        copy_of=copy_of,
    )
