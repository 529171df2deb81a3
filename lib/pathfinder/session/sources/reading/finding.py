"""Every place of some words in sources and documents, a line for each: what `grep -n` prints, by numbers."""

import re
import secrets
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple

from pathfinder.errors import PathfinderError
from pathfinder.evidence.describing import HEADING
from pathfinder.evidence.numbering.numbered import SEPARATOR, Numbered
from pathfinder.evidence.places import Range, joined
from pathfinder.session.sources.access import corpus, path_of
from pathfinder.session.sources.reading.passages import PAGE, Reader, known_source
from pathfinder.session.sources.reading.showing import headline
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import indexing
from pathfinder.sources.safety.fence import fenced
from pathfinder.steps.checks.step import Occurrences

AROUND = 110  # characters shown on each side of the words
LISTED = 100  # sources named that found no room,
LISTED_NAME = 25  # of so many characters about
MOST_TEXTS = 150  # of which places are shown
LATIN = frozenset(ascii_letters + digits)
SHORT = 4  # letters of a word that is no beginning of a longer one
WORD_BEGINS, WORD_ENDS = r"(?<![^\W_])", r"(?:e?s)?(?![^\W_])"
ACRONYM = re.compile(r"[A-Z]{2,6}")
HUMPS = re.compile(r"[A-Z][a-z]+[A-Z][a-z]")  # of TypeFamilies, which stands in -XTypeFamilies, too
CLOSE = 400  # characters between words that are looked for together
_TOGETHER, _EITHER = re.compile(r"\s&\s"), re.compile(r"\s\|\|\s")
_JOINED = re.compile(  # first-party, first party, also meant by first.party
    r"(?<=\w)(?:\\ |\\-|[‐-‑])(?=\w)|(?<=[^\W\d_])(?P<dot>\\\.)(?=[^\W\d_])|\\ "
)
ALIKE = 8  # texts in which the same line is shown once
ALIKE_NAMED = 30  # ... with their names
ALIKE_SHOWN = 20  # such lines
EXTRA = 12  # characters of a line beside its words and its heading

Documents = Iterable[tuple[str, str]]


Together = Sequence[Sequence[re.Pattern[str]]]  # one of these, each pattern of it close to the first


class Found(NamedTuple):
    """A place: the number of the sentence, the heading above it, and the words around."""

    number: int
    heading: str
    words: str


class Sought(NamedTuple):
    """Some words, and the places of them in the texts that are to be shown first, by their names."""

    patterns: Together
    close: str  # how words that have to stand together were read
    texts: Mapping[str, Numbered]
    found: Mapping[str, Sequence[Found]]
    titles: Mapping[str, str]  # of the texts that are archived, by their IDs
    counts: Mapping[str, int]  # of every text that has the words; `found` has some of them
    alike: Collection[str]  # lines that stand in many texts, in which `found` has no place
    once: Mapping[str, Sequence[str]]  # ... those of them that have the words, and their texts


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
) -> Sought:
    """The texts that have one of some words or phrases ("stack trace|captureStackTrace"), most places first.

    Words behind " & " ("demote|downgrade & stage 2") have to stand near those before it; " || " parts several
    such. `cased`: with capitals where they have some.
    Looked for in the sources `among`, or `everywhere` in all that are archived, and in `documents`: texts
    that are not archived, by the names under which they can be read, which come first.
    Raises PathfinderError where none of the words stands anywhere.
    """
    names = [each["id"] for each in reader.archive.all()] if everywhere else [*among]
    titles = {name: f"{name} {headline(known_source(reader.archive, name))}" for name in names}
    texts = {name: reader.archive.texts(name)[0] for name in titles} | dict(documents)
    chains = _chains(wanted, cased=cased)
    for how in (0, 1):  # as words, else anywhere
        patterns = [[each[how] for each in chain] for chain in chains]
        alike = _alike(texts, patterns)
        for lines in (
            (alike, {}) if alike else ({},)
        ):  # words that stand beside such a line only are found, too
            counts = _counts({name: without(text, lines) for name, text in texts.items()}, patterns)
            order = sorted(counts, key=lambda name: (name in titles, -counts[name]))
            numbered = {name: _numbered(reader, name, texts[name]) for name in order[:MOST_TEXTS]}
            found = {
                name: some for name, text in numbered.items() if (some := places_in(text, patterns, lines))
            }
            once = {line: names for line, names in lines.items() if matches(line, patterns)}
            if found or once:
                told = {name: len(found.get(name, ())) for name in numbered}
                return Sought(patterns, _as_read(wanted), numbered, found, titles, counts | told, lines, once)
    hint = _alone(wanted, chains[0], texts) or "try other words: pf read --find 'word|another phrase'"
    looked = f"{len(texts)} archived sources and documents" if len(texts) > 1 else ", ".join(texts)
    raise PathfinderError(f"{wanted!r} stands nowhere in {looked or 'this research'}", hint)


def occurrences(wanted: str, texts: Documents, numbered: Callable[[str, str], Numbered]) -> Occurrences:
    """Where some words stand as words, read as by `sought`. PathfinderError without any words.

    `numbered` gives the numbers of a text by its name.
    """
    patterns = [[each[0] for each in chain] for chain in _chains(wanted)]
    looked, places = 0, dict[str, int]()
    for name, text in texts:
        looked += 1
        if found := matches(text, patterns):
            places[name] = numbered(name, text).number_at(found[0].start())
    return Occurrences(looked, places)


def _chains(wanted: str, *, cased: bool = False) -> list[list[tuple[re.Pattern[str], re.Pattern[str]]]]:
    """For each alternative the words that stand close together: as words, and anywhere."""
    return [[any_of(each, cased=cased) for each in sides] for sides in _sides(wanted)]


def _sides(wanted: str) -> list[list[str]]:
    """For each alternative what has to stand close together; 'a & b|c & d' is meant as 'a & b || c & d'."""
    found: list[list[str]] = []
    for words in _EITHER.split(wanted):
        sides = _TOGETHER.split(words)
        halves = [each.split("|") for each in sides[1:-1]]
        if halves and "|" not in sides[0] + sides[-1] and all(len(each) == 2 for each in halves):
            flat = [each.strip() for each in (sides[0], *chain.from_iterable(halves), sides[-1])]
            found += [flat[at : at + 2] for at in range(0, len(flat), 2)]
        else:
            found.append(sides)
    return found


def _as_read(wanted: str) -> str:
    """How words that have to stand together are read: those on one side of & belong together."""
    chains = _sides(wanted)
    if all(len(sides) == 1 for sides in chains):
        return ""
    said = " or ".join(" close to ".join(f"({each})" for each in sides) for sides in chains)
    several = "; one pair or another: 'a & b || c & d'" if any(len(sides) > 2 for sides in chains) else ""
    return f", read as {said}{several}"


def _alone(
    wanted: str, together: Sequence[tuple[re.Pattern[str], re.Pattern[str]]], texts: Mapping[str, str]
) -> str:
    """Where words stand each for themselves that stand nowhere close together; "" for words alone."""
    counts = [len(_counts(texts, [each[:1]])) for each in together]
    words = _sides(wanted)[0]
    told = [f"{each!r} in {count}" for each, count in zip(words, counts, strict=True)]
    return f"close together, that is; alone: {', '.join(told)} of them" if len(together) > 1 else ""


def _numbered(reader: Reader, name: str, text: str) -> Numbered:
    return reader.text(name) if reader.archive.get(name) else of_document(text)


def of_document(text: str) -> Numbered:
    """A text that is not archived, with its numbers and headings, which are lines of their own."""
    return Numbered(text, {"places": [(each.start(), each[1]) for each in HEADING.finditer(text)]})


def places(wanted: Sought) -> str:
    """One line for each place of the words; where not all find room, each text has a fair share of it."""
    found, counts = wanted.found, wanted.counts
    share = _share(found)
    blocks = [*_told_once(wanted)]
    left, room = dict[str, int](), PAGE - LISTED * LISTED_NAME * (not share) - sum(map(len, blocks))
    for name, some in found.items():
        lines = [f"## {wanted.titles.get(name, name)}", *_lines(some[: share or 1])]
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
    head = f"{sum(counts.values())} places in {len(counts)} sources{alike}{wanted.close}; {more}"
    return "\n".join([head, fenced("\n".join(blocks), "several", secrets.token_hex(8)), *not_shown(left)])


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


def without(text: str, lines: Collection[str]) -> str:
    """A text with blanks in place of some lines, so that each other place stays where it was."""
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


def _counts(texts: Mapping[str, str], patterns: Together) -> dict[str, int]:
    """How often the words stand in each text that has them."""
    return {name: count for name, text in texts.items() if (count := len(matches(text, patterns)))}


def matches(text: str, patterns: Together) -> list[re.Match[str]]:
    """Where the first words of one of some chains stand with each of the others close to them."""
    found = [match for chain in patterns for match in _close(text, chain)]
    return sorted(found, key=lambda match: match.start()) if len(patterns) > 1 else found


def _close(text: str, chain: Sequence[re.Pattern[str]]) -> list[re.Match[str]]:
    first, *others = chain
    found = [*first.finditer(text)]
    for each in others if found else ():
        ends = [match.start() for match in each.finditer(text)]
        found = [
            match
            for match in found
            if bisect_right(ends, match.start() + CLOSE) > bisect_left(ends, match.start() - CLOSE)
        ]
    return found


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


def any_of(wanted: str, *, cased: bool = False) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Any of the words or phrases between bars, across line breaks: as words, and anywhere.

    A word begins where one begins, but for one with humps, and a short one ends there: "deprecat" finds
    "deprecation", "quic" does not find "quickly", "TypeFamilies" finds "-XTypeFamilies". One of two to six
    capitals alone is an acronym, looked for so: "IT"; others in any case unless `cased`. A word behind a star
    ("*schwanger"), or in a script that writes no spaces, is looked for anywhere.
    """
    phrases = [each.split() for each in wanted.split("|") if each.strip(" *")]
    if not phrases:
        raise PathfinderError("there are no words to look for", "for example: pf read --find 'frost|ice'")
    forms = [_JOINED.sub(_any_join, re.escape(" ".join(each).lstrip("*"))) for each in phrases]
    within = [
        f"{_beginning(each[0])}{_cased(each, form)}{_ending(each[-1])}"
        for each, form in zip(phrases, forms, strict=True)
    ]
    flags = re.NOFLAG if cased else re.IGNORECASE
    return re.compile("|".join(within), flags), re.compile("|".join(forms), flags)


def _any_join(join: re.Match[str]) -> str:
    return r"[\s.‐-‑-]+" if join["dot"] else r"[\s‐-‑-]+"


def _cased(words: list[str], form: str) -> str:
    return f"(?-i:{form})" if len(words) == 1 and ACRONYM.fullmatch(words[0]) else form


def _beginning(word: str) -> str:
    return WORD_BEGINS if word[0] in LATIN and not HUMPS.match(word) else ""


def _ending(word: str) -> str:
    return WORD_ENDS if len(word) <= SHORT and word[-1] in LATIN else ""


def places_in(numbered: Numbered, patterns: Together, alike: Collection[str] = ()) -> list[Found]:
    """The first place of the words in each sentence that has them, with the others close to it.

    Without the lines that stand `alike` in many texts.
    """
    found: list[Found] = []
    last = 0
    for match in matches(without(numbered.text, alike), patterns):
        number = numbered.number_at(match.start())
        if number > last:
            last, unit = number, numbered.units[number - 1]
            start, end = max(unit.start, match.start() - AROUND), min(unit.end, match.end() + AROUND)
            words = " ".join(numbered.text[start:end].split())
            cut = ("…" if start > unit.start else "", "…" if end < unit.end else "")
            heading = numbered.label(number).split(SEPARATOR)[-1]
            found.append(Found(number, heading, f"{cut[0]}{words}{cut[1]}"))
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
