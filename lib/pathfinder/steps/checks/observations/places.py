"""Words named by their numbers: the place of an observation becomes the quotation that stands there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import shortened

if TYPE_CHECKING:
    from pathfinder.evidence.numbering.numbered import Numbered
    from pathfinder.evidence.places import Place, Range
    from pathfinder.evidence.quotes.proof import Proof

LONGEST = 4000  # characters of a quotation
MOST_STRETCHES = 3  # quotations into which a longer stretch is cut where a text cites it
NEIGHBOURS = 3  # units on each side in which a number of the summary is looked for
HEAD = 8  # units at the begin of a text that may tell its date
BEHIND = 200  # characters of the sentence behind some words
_BLANK = re.compile(r"\n\s*\n")
FORM = "a place as `pf read` numbers it: 'src_4:127', 'src_4:127-128' or 'src_4:127,130'"


class Cited(NamedTuple):
    """The words at a place, and their proof."""

    at: str
    quote: str
    proof: Proof
    speaker: str  # "" where the words tell it, or nobody does
    people: list[str]  # who speaks in them, as those present are listed: "rob is Rob Wu (Mozilla)"
    goes_on: str  # the sentence behind them, cut, where that takes something back; else ""
    leads_in: str  # the line above the list that they are an item of, cut; else ""
    comes_after: str  # the sentence before them, cut, where they refer back to it; else ""


class Places:
    """The numbered texts that the observations of one answer name."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._sources = context.sources
        self._texts: dict[str, Numbered] = {}

    def numbered(self, source_id: str) -> Numbered:
        from pathfinder.evidence.numbering.numbered import Numbered

        if source_id not in self._texts:
            metadata = (self._sources.get(source_id) or {}).get("metadata")
            self._texts[source_id] = Numbered(self._sources.texts(source_id)[0].original, metadata)
        return self._texts[source_id]

    def cited(self, answer: Answer, where: str, item: Mapping[str, Any]) -> Cited | None:
        """The words at the `at` of an observation; None, and a problem reported, when there are none."""
        from pathfinder.evidence.numbering.speakers import speakers
        from pathfinder.evidence.places import Place

        place = self._known(answer, where, item)
        if place is None:
            return None
        numbered = self.numbered(place.source_id)
        for ranges in _readings(place.ranges, len(numbered)):
            quote = numbered.quote(ranges)
            proof = self._proof(place.source_id, quote) if len(quote) <= LONGEST else None
            if proof:
                start, end = numbered.units[ranges[0][0] - 1].start, numbered.units[ranges[-1][1] - 1].end
                at = str(Place(place.source_id, tuple(ranges)))
                first = ranges[0][0]
                speaker = numbered.speaker(first)
                return Cited(
                    at,
                    quote,
                    proof._replace(start=start, end=end),
                    speaker,
                    numbered.people([speaker, *speakers(quote)] if speaker else speakers(quote)),
                    _goes_on(numbered, ranges),
                    _leads_in(numbered, first),
                    _before(numbered, first),
                )
        length = len(numbered.quote(place.ranges))
        expected = (
            f"at most {LONGEST:,} characters, found {length:,}: name the sentences that carry the fact"
            if length > LONGEST
            else "numbers that lie closer together: what lies between changes what is said, so name it too"
        )
        answer.refuse(where, item["at"], expected)
        return None

    def apart(self, at: str) -> list[str]:
        """The places that a place names, each by itself where its words are no quotation together.

        A stretch that is too long for one is several, up to MOST_STRETCHES.
        """
        from pathfinder.evidence.places import Place, parse_place

        place = parse_place(at)
        if place is None or self._sources.get(place.source_id) is None:
            return [at]
        numbered = self.numbered(place.source_id)
        if place.ranges[-1][1] > len(numbered):
            return [at]
        quote = numbered.quote(place.ranges)
        if len(quote) <= LONGEST and (len(place.ranges) == 1 or self._proof(place.source_id, quote)):
            return [at]
        parts = [part for each in place.ranges for part in _stretches(numbered, each)]
        if len(parts) > max(MOST_STRETCHES, len(place.ranges)):
            return [at]
        return [str(Place(place.source_id, (each,))) for each in parts]

    def around(self, source_id: str, start: int, end: int) -> Place:
        """The place that has all of [start, end)."""
        from pathfinder.evidence.places import Place

        numbered = self.numbered(source_id)
        first, last = numbered.number_at(start), numbered.number_at(max(end - 1, start), before=True)
        return Place(source_id, ((first, max(first, last)),))

    def wider(self, source_id: str, start: int, end: int, missing: Iterable[str], summary: str) -> str | None:
        """The nearest place with [start, end) whose words have all numbers of a summary; None without.

        Beside it, or together with a line of the head of the text, which tells the date of a protocol.
        """
        from pathfinder.evidence.language.numbers import missing_numbers
        from pathfinder.evidence.places import Place

        numbered = self.numbered(source_id)
        ((first, last),) = self.around(source_id, start, end).ranges
        spans = [
            (first - less, last + more) for less in range(NEIGHBOURS + 1) for more in range(NEIGHBOURS + 1)
        ]
        around = [(span,) for span in sorted(spans, key=lambda span: span[1] - span[0])]
        heads = [((head, head), (first, last)) for head in range(1, min(HEAD, first - 1) + 1)]
        for ranges in (*around, *heads):
            if ranges[0][0] >= 1 and ranges[-1][1] <= len(numbered) and ranges != ((first, last),):
                quote = numbered.quote(ranges)
                found = len(quote) <= LONGEST and not set(missing) & set(missing_numbers(summary, quote, ""))
                if found and self._proof(source_id, quote):
                    return str(Place(source_id, ranges))
        return None

    def _known(self, answer: Answer, where: str, item: Mapping[str, Any]) -> Place | None:
        from pathfinder.evidence.places import parse_place

        place = parse_place(item["at"])
        if place is None:
            answer.refuse(where, item["at"], FORM)
        elif item.get("source_id") not in (None, place.source_id):
            answer.refuse(where, item["at"], f"a place in {item['source_id']}, or no `source_id` beside it")
        elif self._sources.get(place.source_id) is None:
            answer.refuse(where, item["at"], f"a source that `pf fetch` archived; {place.source_id} is none")
        elif place.ranges[-1][1] > (most := len(self.numbered(place.source_id))):
            answer.refuse(where, item["at"], f"numbers up to {most}: {place.source_id} ends there")
        else:
            return place
        return None

    def _proof(self, source_id: str, quote: str) -> Proof | None:
        from pathfinder.evidence.quotes.proof import prove

        return prove(quote, self._sources.texts(source_id)[0])


def _stretches(numbered: Numbered, whole: Range) -> list[Range]:
    """A stretch in as few pieces as are no longer than a quotation may be, where its units are not."""
    first, last = whole
    found = [(first, first)]
    for number in range(first + 1, last + 1):
        start = found[-1][0]
        if numbered.units[number - 1].end - numbered.units[start - 1].start <= LONGEST:
            found[-1] = (start, number)
        else:
            found.append((number, number))
    return found


def _readings(ranges: tuple[Range, ...], most: int) -> Iterator[list[Range]]:
    """The ranges as named; without the gaps, where an ellipsis would hide too much; with a neighbour.

    Words that begin with a number may need the word before them, to be no part of a larger number.
    """
    yield list(ranges)
    first, last = ranges[0][0], ranges[-1][1]
    if len(ranges) > 1:
        yield [(first, last)]
    for wider in ((max(1, first - 1), last), (first, min(most, last + 1))):
        if wider != (first, last):
            yield [wider]


def _goes_on(numbered: Numbered, ranges: Sequence[Range]) -> str:
    """The sentence behind some stretches of a text that takes something of the one before it back; or ""."""
    from pathfinder.evidence.quotes.protected_words import turns

    behind = (last + 1 for _, last in ranges if last < len(numbered))
    named = {number for first, last in ranges for number in range(first, last + 1)}
    found = (numbered.words(number) for number in behind if number not in named)
    return next((shortened(words, BEHIND) for words in found if turns(words)), "")


def _before(numbered: Numbered, first: int) -> str:
    """The sentence before one that refers back to it ("This …"), in the same paragraph; or ""."""
    from pathfinder.evidence.quotes.protected_words import refers_back

    units = numbered.units
    follows = first > 1 and units[first - 2].block == units[first - 1].block
    return (
        shortened(numbered.words(first - 1), BEHIND) if follows and refers_back(numbered.words(first)) else ""
    )


def _first_row(numbered: Numbered, row: int) -> int:
    """The number of the first row of a table."""
    units = numbered.units
    while (
        row > 1
        and units[row - 2].kind == "row"
        and not _BLANK.search(numbered.text, units[row - 2].end, units[row - 1].start)
    ):
        row -= 1
    return row


def _leads_in(numbered: Numbered, first: int) -> str:
    """What an item or a row with this number stands below; or "".

    The item above or the line above its list, as "Issue 272: Dialogs" in minutes, or "Exempt are:"; the head
    of its table.
    """
    units, above = numbered.units, first
    if units[first - 1].kind == "row":
        return (
            shortened(numbered.words(head), BEHIND) if (head := _first_row(numbered, first)) < first else ""
        )
    if units[first - 1].kind != "item":
        return ""
    while above > 1 and not numbered.mark(above) and units[above - 2].block == units[above - 1].block:
        above -= 1  # where the item begins
    own = numbered.depth(above)
    above -= 1
    while above and units[above - 1].kind == "item":
        if numbered.mark(above) and numbered.depth(above) < own:
            break
        above -= 1
    words = numbered.words(above) if above and units[above - 1].kind in ("text", "item") else ""
    told = not words or words.endswith((".", "!", "?", "。")) or numbered.label(first).endswith(words)
    return "" if told else shortened(words, BEHIND)
