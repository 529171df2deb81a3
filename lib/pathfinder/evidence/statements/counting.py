"""What a number counts: "584 deaths" of a quote are not "584 cases", and three trials are not two."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import plain, stated_numbers
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.spelled import spelled
from pathfinder.evidence.statements.units import unit_at
from pathfinder.evidence.words import stem, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

REACH = 2  # content words behind a number, one of which is what it counts
_FEW = {"two": "2", "three": "3", "zwei": "2", "drei": "3"}
_FEW_WORD = re.compile(rf"(?<![\w-])(?:{'|'.join(_FEW)})(?![\w-])", re.IGNORECASE)
_ENDS = re.compile(r"[.,;:!?()–—“”\"]")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_ADDED = frozenset(map(stem, ("extra", "more", "additional", "further", "other", "another", "new")))
_ALIKE = [  # words for the same thing: who counts one of them counts the other
    frozenset(map(stem, group.split()))
    for group in (
        "games titles", "films movies titles", "books titles works", "songs tracks titles",
        "people persons individuals humans users consumers customers subscribers members clients viewers"
        " readers listeners buyers residents inhabitants visitors guests tourists passengers",
        "adults participants patients volunteers subjects respondents people men women",
        "countries nations states markets", "staff employees workers jobs", "firms companies businesses",
        "pupils students children kids", "homes houses households dwellings", "papers studies articles",
        "cars vehicles", "stores shops outlets branches", "flats apartments units", "shows series programmes"
        " programs", "phones smartphones devices handsets", "deaths fatalities dead victims",
        "sites locations places stations", "nights evenings", "tries attempts", "teachers educators",
    )
]  # fmt: skip


def miscounted(case: Case) -> Iterator[Fault]:
    """A number does not count what only another number of the quotes counts."""
    if not case.factual or not case.cites:
        return
    told: dict[str, set[str]] = {}  # what is counted -> the numbers that count it
    counted: dict[str, set[str]] = {}  # a number -> what it counts
    for text in comparable(case):
        for number, things, _ in _counts(text):
            counted.setdefault(number, set()).update(things or {""})
            for thing in things:
                if things[0] not in _ADDED:  # "10 extra titles" are not all titles
                    told.setdefault(thing, set()).add(number)
    shown = {figure for each in case.sentence["computed"] for figure, _, _ in _counts(each["shown"])}
    for number, things, written in _counts(case.text):
        thing = things[0] if things else ""
        if not told.get(thing) or number in told[thing] or number in shown:
            continue
        elsewhere = counted.get(number)
        few = written.casefold() in _FEW and elsewhere is None
        if few or (elsewhere and "" not in elsewhere and not _alike(elsewhere, things)):
            expected = f"the number that the quotes give for this: {', '.join(sorted(told[thing])[:3])}"
            yield Fault("number", written, expected)


def _alike(some: set[str], others: tuple[str, ...]) -> bool:
    """Whether one of some words means the same as one of the others."""
    return any(
        one == other or any(one in group and other in group for group in _ALIKE)
        for one in some
        for other in others
    )


@lru_cache(maxsize=4096)
def _counts(text: str) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """(number, stems of the words behind it, as written) for numbers without a unit that are no years."""
    written = plain(text)
    found = [
        (number.value, number.start, number.end)
        for number in (*stated_numbers(written), *spelled(written))
        if not number.value.endswith("%")
        and not _YEAR.fullmatch(number.value)
        and unit_at(written, number.start, number.end) is None
    ]
    found += [(_FEW[match[0].lower()], *match.span()) for match in _FEW_WORD.finditer(written)]
    words = [token for token in tokens(written) if token.content]
    counts = []
    for value, start, end in sorted(found, key=lambda one: one[1]):
        stop = _ENDS.search(written, end)
        last = stop.start() if stop else len(written)
        behind = [word for word in words if end <= word.start < last and not word.text[0].isdigit()]
        near = [word for word in behind[:REACH] if written[end : word.start].count(" ") <= REACH]
        counts.append((value, tuple(word.stems[0] for word in near), written[start:end].strip()))
    return tuple(counts)
