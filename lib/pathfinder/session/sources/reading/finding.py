"""Every place of some words in sources and documents, a line for each: what `grep -n` prints, by numbers."""

import re
import secrets
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from pathfinder.errors import PathfinderError
from pathfinder.evidence.describing import HEADING
from pathfinder.evidence.numbering.numbered import SEPARATOR, Numbered
from pathfinder.evidence.numbering.topics import without_agenda
from pathfinder.evidence.places import Range, joined
from pathfinder.evidence.relevance.alternatives import parsed, spelled_out
from pathfinder.session.sources.access import corpus, path_of
from pathfinder.session.sources.reading.passages import PAGE, Reader, known_source
from pathfinder.session.sources.reading.patterns import (
    Together,
    any_of,
    as_read,
    matches,
    meanings,
    patterns_of,
)
from pathfinder.session.sources.reading.showing import headline
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import indexing
from pathfinder.sources.safety.fence import fenced
from pathfinder.steps.checks.step import Occurrences

AROUND = 110  # characters shown on each side of the words
LISTED = 100  # sources named that found no room,
LISTED_NAME = 25  # of so many characters about
MOST_TEXTS = 150  # of which places are shown
ALIKE = 8  # texts in which the same line is shown once
ALIKE_NAMED = 30  # ... with their names
ALIKE_SHOWN = 20  # such lines
EXTRA = 12  # characters of a line beside its words and its heading

_WORDS = re.compile(r"[^\n]")

Documents = Iterable[tuple[str, str]]
Spans = Callable[[str], Sequence[tuple[int, int]]]  # the parts of a text that are meant, from and to


class Found(NamedTuple):
    """A place: the number of the sentence, the heading above it, the words around, the words looked for."""

    number: int
    heading: str
    words: str
    term: str


class Sought(NamedTuple):
    """Some words, and the places of them in the texts that are to be shown first, by their names."""

    patterns: Together
    close: str  # how words that have to stand together were read
    texts: Mapping[str, Numbered]
    found: Mapping[str, Sequence[Found]]
    titles: Mapping[str, str]  # of the texts that are archived, by their IDs
    counts: Mapping[str, int]  # of every text that has the words; `found` has some of them
    seen: Callable[[str], str]  # a text with blanks for what is not looked at
    once: Mapping[str, Sequence[str]]  # lines that stand in many texts and have the words, and these texts
    terms: Mapping[str, int]  # how often each of the words stands in all of them


def around(text: Numbered, found: Iterable[Found], margin: int) -> list[Range]:
    """The numbers in a text that lie at most so many before or after some places."""
    return joined((max(1, each.number - margin), min(each.number + margin, len(text))) for each in found)


def sought(
    reader: Reader,
    wanted: str,
    among: Collection[str],
    documents: Documents,
    *,
    everywhere: bool,
    cased: bool = False,
    within: Spans | None = None,
) -> Sought:
    """The texts that have one of some words or phrases ("stack trace|captureStackTrace").

    Those with the most places first, a place of rare words counting more than one of frequent ones.

    Words on both sides of " & " ("(demote|downgrade) & stage 2") have to stand close together. `cased`: with
    capitals where they have some. `within`: only in these parts of each text. A line that stands in many
    texts alike, as templates have them, is told once.
    Looked for in the sources `among`, or `everywhere` in all that are archived, and in `documents`: texts
    that are not archived, by the names under which they can be read, which come first.
    Raises PathfinderError where none of the words stands anywhere.
    """
    names = [each["id"] for each in reader.archive.all()] if everywhere else [*among]
    titles = {name: f"{name} {headline(known_source(reader.archive, name))}" for name in names}
    texts = {name: reader.archive.texts(name)[0] for name in titles} | dict(documents)
    meant = {name: _seen((), within, text) for name, text in texts.items()} if within else texts
    for sides, patterns in meanings(wanted, cased=cased):
        alike = _alike(meant, patterns)
        for lines in [alike, {}] if alike else [{}]:  # else what stands close to such a line, too
            once = {line: where for line, where in lines.items() if matches(line, patterns)}
            given = Sought(
                patterns, as_read(sides), {}, {}, titles, {}, partial(_seen, lines, within), once, {}
            )
            if (found := _looked_for(given, reader, texts)).found or once:
                return found
    hint = _alone(wanted, texts) or "try other words: pf read --find 'word|another phrase'"
    looked = f"{len(texts)} archived sources and documents" if len(texts) > 1 else ", ".join(texts)
    where = " in sections called so" if within else ""
    raise PathfinderError(f"{wanted!r} stands nowhere in {looked or 'this research'}{where}", hint)


def _looked_for(wanted: Sought, reader: Reader, texts: Mapping[str, str]) -> Sought:
    """The same with the places that the words have."""
    terms = {
        name: [_term(each) for each in matches(wanted.seen(text), wanted.patterns)]
        for name, text in texts.items()
    }
    often = Counter(term for some in terms.values() for term in some)
    worth = {name: sum(1 / often[term] for term in some) for name, some in terms.items() if some}
    order = sorted(worth, key=lambda name: (name in wanted.titles, -worth[name]))
    numbered = {name: _numbered(reader, name, texts[name]) for name in order[:MOST_TEXTS]}
    some = {name: places_in(text, wanted.patterns, wanted.seen) for name, text in numbered.items()}
    found = {name: each for name, each in some.items() if each}
    told = {name: len(terms[name]) for name in order} | {name: len(each) for name, each in found.items()}
    return wanted._replace(texts=numbered, found=found, counts=told, terms=often)


def _term(match: re.Match[str]) -> str:
    return " ".join(match[0].casefold().split())


def occurrences(wanted: str, texts: Documents, numbered: Callable[[str, str], Numbered]) -> Occurrences:
    """Where some `spelled` words stand as words. PathfinderError without any words.

    Those that have to stand together stand in one paragraph or item, with the headings above it. `numbered`
    gives the numbers of a text by its name.
    """
    patterns = patterns_of(spelled_out(wanted))
    looked, places = 0, dict[str, int]()
    for name, text in texts:
        looked += 1
        if found := matches(text, patterns):
            of_text = numbered(name, text)
            numbers = (of_text.number_at(match.start()) for match in found)
            beside = (at for at in numbers if _beside(f"{of_text.label(at)}\n{of_text.block(at)}", patterns))
            if first := next(beside, 0):
                places[name] = first
    return Occurrences(looked, places)


def _beside(words: str, patterns: Together) -> bool:
    """Whether some words have all of one of some alternatives."""
    return any(all(each.search(words) for each in some) for some in patterns)


def _alone(wanted: str, texts: Mapping[str, str]) -> str:
    """Where words stand each for themselves that stand nowhere close together; "" for words alone."""
    words = max(parsed(wanted), key=len)
    counts = [sum(bool(any_of(each)[1].search(text)) for text in texts.values()) for each in words]
    told = [f"{each!r} in {count}" for each, count in zip(words, counts, strict=True)]
    return f"close together, that is; alone: {', '.join(told)} of them" if len(words) > 1 else ""


def _numbered(reader: Reader, name: str, text: str) -> Numbered:
    return reader.text(name) if reader.archive.get(name) else of_document(text)


def of_document(text: str) -> Numbered:
    """A text that is not archived, with its numbers and headings, which are lines of their own."""
    return Numbered(text, {"places": [(each.start(), each[1]) for each in HEADING.finditer(text)]})


def places(wanted: Sought) -> str:
    """One line for each place of the words; where not all find room, each text has a fair share of it.

    The rarest words come first then, and the head tells which are frequent.
    """
    found, counts = wanted.found, wanted.counts
    share = _share(found)
    blocks = [*_told_once(wanted)]
    left, room = dict[str, int](), PAGE - LISTED * LISTED_NAME * (not share) - sum(map(len, blocks))
    for name, some in found.items():
        rarest = sorted(some, key=lambda each: wanted.terms[each.term])[: share or 1]
        lines = [f"## {wanted.titles.get(name, name)}", *_lines(sorted(rarest))]
        lines = lines[: bisect_right([*accumulate(map(len, lines))], room)]
        told = sum(not line.startswith("§") for line in lines[1:])
        if told:
            blocks += lines
            room -= sum(map(len, lines))
        if told < counts[name]:
            left[name] = counts[name] - told
    left |= {name: count for name, count in counts.items() if name not in found}
    alike = f", beside {len(wanted.once)} lines that stand in many alike" if wanted.once else ""
    first = next(iter(found), "src_1")
    more = f"what stands around: --around 6; around one: pf read {first}:A-B"
    often = _often(wanted.terms) if left else ""
    head = f"{sum(counts.values())} places in {len(counts)} sources{alike}{often}{wanted.close}; {more}"
    return "\n".join([head, fenced("\n".join(blocks), "several", secrets.token_hex(8)), *not_shown(left)])


def _often(terms: Mapping[str, int]) -> str:
    """The words that stand more often than all others together, for one who wants to leave them out."""
    most, count = max(terms.items(), key=lambda each: each[1], default=("", 0))
    rest = sum(terms.values()) - count
    return f", {count} of “{most}”, rarer ones first" if 0 < rest < count else ""


def _alike(texts: Mapping[str, str], patterns: Together) -> dict[str, list[str]]:
    """The lines with any of the words that stand in many texts, as templates have them, and those texts."""
    texts_of: dict[str, list[str]] = {}
    for name, text in texts.items() if len(texts) >= ALIKE else ():
        places = (match.start() for chain in patterns for each in chain for match in each.finditer(text))
        for line in {_line_at(text, place) for place in places}:
            texts_of.setdefault(line, []).append(name)
    return {line: names for line, names in texts_of.items() if len(names) >= ALIKE}


def _line_at(text: str, place: int) -> str:
    end = text.find("\n", place)
    return text[text.rfind("\n", 0, place) + 1 : end if end >= 0 else len(text)]


def _seen(lines: Collection[str], within: Spans | None, text: str) -> str:
    """A text with blanks for some lines, for an agenda, and for what is not within; each place stays."""
    text = without_agenda(text)
    if within:
        blank = _WORDS.sub(" ", text)
        ends = [0, *(end for span in within(text) for end in span), len(text)]
        parts = [(text if at % 2 else blank)[first:last] for at, (first, last) in enumerate(pairwise(ends))]
        text = "".join(parts)
    if not lines:
        return text
    return "\n".join(" " * len(each) if each in lines else each for each in text.split("\n"))


def _told_once(wanted: Sought) -> Iterator[str]:
    """The lines that stand in many texts, each once, with these if they are few."""
    for line, names in sorted(wanted.once.items(), key=lambda each: -len(each[1]))[:ALIKE_SHOWN]:
        words = " ".join(line.split())
        shown = words if len(words) <= 2 * AROUND else f"{words[: 2 * AROUND]}…"
        where = f": {', '.join(names)}" if len(names) <= ALIKE_NAMED else ""
        yield f"## alike in {len(names)} texts{where}\n{shown}"


def unarchived(session: Session, reader: Reader) -> Iterator[tuple[str, str]]:
    """The texts of the user's documents that are not archived, by their paths below their folders."""
    index = corpus(session)
    if index is None:
        return
    index.refresh(indexing())
    archived = {source["final_url"] for source in reader.archive.all()}
    for path, text in index.texts():
        if (url := Path(path).as_uri()) not in archived:
            yield path_of(session, url), text


def _share(found: Mapping[str, Sequence[Found]]) -> int:
    """So many places of each text find room, counted generously; 0 where not even one of each does."""
    lengths = {
        name: [len(each.words) + len(each.heading) + EXTRA for each in some] for name, some in found.items()
    }
    most = max(map(len, lengths.values()), default=0)
    fits = (
        sum(sum(each[:share]) + EXTRA for each in lengths.values()) <= PAGE for share in range(1, most + 1)
    )
    return next((share for share, fit in enumerate(fits) if not fit), most)


def places_in(numbered: Numbered, patterns: Together, seen: Callable[[str], str]) -> list[Found]:
    """The first place of the words in each sentence that has them, with the others close to it.

    `seen` gives a text with blanks for what is not looked at.
    """
    found: list[Found] = []
    last = 0
    for match in matches(seen(numbered.text), patterns):
        number = numbered.number_at(match.start())
        if number > last:
            last, unit = number, numbered.units[number - 1]
            start, end = max(unit.start, match.start() - AROUND), min(unit.end, match.end() + AROUND)
            words = " ".join(numbered.text[start:end].split())
            cut = ("…" if start > unit.start else "", "…" if end < unit.end else "")
            heading = numbered.label(number).split(SEPARATOR)[-1]
            found.append(Found(number, heading, f"{cut[0]}{words}{cut[1]}", _term(match)))
    return found


def _lines(found: Iterable[Found]) -> Iterator[str]:
    heading = ""
    for each in found:
        if each.heading != heading:
            heading = each.heading
            yield f"§ {heading}"
        yield f"{each.number}  {each.words}"


def not_shown(left: Mapping[str, int]) -> list[str]:
    """Where the words stand besides, and how to see it."""
    if not left:
        return []
    named = ", ".join(f"{name} {count}" for name, count in [*left.items()][:LISTED])
    more = f" and {len(left) - LISTED} more sources" if len(left) > LISTED else ""
    first = next(iter(left))
    return [f"not shown: {named}{more}; name the source: pf read {first} --find 'words'; or --whole"]
