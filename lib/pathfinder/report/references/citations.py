"""Sources as they are cited: the same number, label and key for a source in every document of one graph.

`[Vaswani et al. 2017]` by default (seed 002 §6.2), `[1]`, or whatever a CSL style makes of them.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.model.graph.links import natural
from pathfinder.model.graph.types import Observation
from pathfinder.report.escape import inline, link
from pathfinder.report.references.lines import merged
from pathfinder.report.references.source_names import SourceName, source_names
from pathfinder.report.references.titles import address_of, authors_of


class Style(NamedTuple):
    """How sources are cited. `cite` and `references` are what a CSL style makes of the sources' keys."""

    name: str
    cite: Callable[[Sequence[str]], str] | None = None  # keys -> "(Kim, 2020; Lee, 2021)"
    references: Mapping[str, str] | None = None  # key -> its line, in the order of the bibliography


AUTHOR_YEAR = Style("author-year")
NUMERIC = Style("numeric")


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
    source_id: str  # "" when the source was never archived
    year: str  # of publication, "" when it is not known
    label: str  # "Vaswani et al. 2017", unique, without brackets
    key: str  # "vaswani2017", unique, for BibTeX


class Citations:
    """Numbers the sources of all observations by authority, then by use, and names each."""

    def __init__(
        self,
        observations: Mapping[str, Observation],
        sources: Mapping[str, Mapping[str, Any]],
        style: Style = AUTHOR_YEAR,
    ) -> None:
        uses: dict[str, list[Observation]] = {}
        for observation in observations.values():
            uses.setdefault(_key(observation), []).append(observation)
        order = sorted(uses, key=lambda key: (-_authority(uses[key]), -len(uses[key]), natural(key)))
        self.style = style
        self._numbers = {key: number for number, key in enumerate(order, 1)}
        self.entries: list[Entry] = []
        first_with_text: dict[str, int] = {}
        known = {key: {"source_url": uses[key][0]["source_url"], **sources.get(key, {})} for key in order}
        named = source_names(known)
        for number, key in enumerate(order, 1):
            text_id = uses[key][0]["text_id"]
            copy_of = first_with_text.get(text_id) if text_id else None
            first_with_text.setdefault(text_id, number)
            self.entries.append(_entry(number, uses[key], known[key], copy_of, named[key]))

    def number(self, observation: Observation) -> int:
        """The number under which the source of `observation` is listed."""
        return self._numbers[_key(observation)]

    def entry(self, number: int) -> Entry:
        """The source with a number."""
        return self.entries[number - 1]

    def of(self, observation: Observation) -> Entry:
        """The source of an observation."""
        return self.entry(self.number(observation))

    def name(self, entry: Entry) -> str:
        """What stands between the brackets of a citation: the label, or the number."""
        return str(entry.number) if self.style.name == NUMERIC.name else entry.label

    def mark(self, observation: Observation) -> str:
        """The citation of one observation in Markdown: `[Kim 2020]`, `[1]`."""
        return self._cited([self.of(observation)])

    def marks(
        self,
        observations: Iterable[Observation],
        limit: int | None = None,
        *,
        locate: Callable[[Observation], str] = lambda _: "",
    ) -> str:
        """Citations like `[Kim 2020; Lee 2021]` or `[1][3]`, each source once, with a `limit` the first.

        Names stand in the order of the observations, numbers in their own.
        `locate` names the place of an observation in its source: `[Kim 2020, p. 7, § Locks]`.
        """
        places = self.places(observations, locate)
        shown = list(places)[:limit]
        shown = sorted(shown) if self.style.name == NUMERIC.name else shown
        located = [merged(places[number]) for number in shown]
        return self._cited([self.entry(number) for number in shown], located)

    def places(
        self, observations: Iterable[Observation], locate: Callable[[Observation], str]
    ) -> dict[int, list[str]]:
        """The numbers of the sources of some observations, each with their places in it as far as known."""
        found: dict[int, dict[str, None]] = {}
        for each in observations:
            found.setdefault(self.number(each), {})[locate(each)] = None
        return {number: [place for place in places if place] for number, places in found.items()}

    def opening(self, observation: Observation, address: str) -> str:
        """The citation of an observation as a link to `address`, when that is one that can be opened."""
        target, entry = link(address), self.of(observation)
        if not target.startswith("<"):
            return self.mark(observation)
        return f"[{self._cited([entry])}]({target})"

    def in_order(self) -> list[Entry]:
        """The entries in the order in which a reader looks for them."""
        if self.style.references is not None:
            place = {key: at for at, key in enumerate(self.style.references)}
            return sorted(self.entries, key=lambda entry: place[entry.key])
        if self.style.name == NUMERIC.name:
            return self.entries
        return sorted(self.entries, key=lambda entry: _in_a_list(entry.label))

    def listed(self, entry: Entry, facts: Sequence[str]) -> str:
        """The line of a source in a list: what it is cited by, its title and `facts`, which are Markdown."""
        title = [inline(entry.title)] if entry.title else []
        if self.style.references is not None:
            return f"- {' · '.join([inline(self.style.references[entry.key]), *facts])}"
        if self.style.name == NUMERIC.name:  # no ordered list: those cited may not be all
            return f"- **[{entry.number}]** {' · '.join([*title, *facts])}"
        named = [] if entry.title in entry.label else title  # the label tells it already
        return f"- **[{inline(entry.label)}]** {' · '.join([*named, *facts])}"

    def _cited(self, entries: Sequence[Entry], places: Sequence[Sequence[str]] = ()) -> str:
        if self.style.cite and entries:
            return inline(self.style.cite([entry.key for entry in entries]))
        between = "][" if self.style.name == NUMERIC.name else "; "
        named = zip(entries, places or [()] * len(entries), strict=True)
        told = between.join(inline(", ".join([self.name(entry), *at])) for entry, at in named)
        return f"[{told}]" if told else ""


def _in_a_list(label: str) -> tuple[str | int, ...]:
    """A key that sorts "BIP-9" before "BIP-10", and no capital before a small letter."""
    parts = re.split(r"([0-9]+)", label.casefold())
    return tuple(int(part) if at % 2 else part for at, part in enumerate(parts))


def _key(observation: Observation) -> str:
    return observation["source_id"] or observation["source_url"]


def _authority(observations: list[Observation]) -> float:
    return max(observation["authority"] for observation in observations)


def _entry(
    number: int, uses: list[Observation], source: Mapping[str, Any], copy_of: int | None, named: SourceName
) -> Entry:
    return Entry(
        number=number,
        title=str(source.get("title") or ""),
        url=address_of(source),
        source_type=uses[0]["source_type"],
        authority=_authority(uses),
        fetched_at=str(source.get("fetched_at") or ""),
        published=str(source.get("published") or ""),
        authors=authors_of(source),
        uses=len(uses),
        copy_of=copy_of,
        source_id=uses[0]["source_id"] or "",
        **named._asdict(),
    )
