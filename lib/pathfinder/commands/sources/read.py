"""Read an archived source by numbers: its outline, a section, a page, all of it, or what is about some words.

Each sentence, list item, table row and code line has a number, and an observation names its words by them:
"at": "src_3:127-128". A short text is printed whole, a longer one as its outline.
A document of the user's folders may be named by its path there, and is archived; a folder ("." for all) lists
its documents, and --find looks in it. Without a source, --about looks in all that is archived, --find in all
documents of the user's, too. IDs of observations and of
sub-questions print what was noted; sec_2 and summary print parts of the report, `untold` the noted
sentences that it does not tell, `unsaid` what its documents say on the same matter beside.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterator, Mapping, Sequence

from pathfinder.errors import EXIT_DONE, PathfinderError, SourceError
from pathfinder.evidence.places import Range
from pathfinder.printing import printable
from pathfinder.session.opening import reading
from pathfinder.session.sources.access import path_of
from pathfinder.session.sources.fetching import archived
from pathfinder.session.sources.reading.finding import (
    Found,
    Sought,
    Spans,
    around,
    not_shown,
    places,
    places_in,
    sought,
    unarchived,
)
from pathfinder.session.sources.reading.listing import folder_at, is_below, listed
from pathfinder.session.sources.reading.observed import NAMED, PART, observed, written
from pathfinder.session.sources.reading.passages import (
    PAGE,
    PASSAGES,
    Reader,
    known_source,
    whole,
)
from pathfinder.session.sources.reading.sections import SLIGHT, called, holding, numbers, sections, unread
from pathfinder.session.sources.reading.showing import length, shares, together
from pathfinder.session.sources.reading.unsaid import UNSAID, unsaid
from pathfinder.session.sources.reading.untold import UNTOLD, untold
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import marked
from pathfinder.sources.archive import reading_log

HELP = "read an archived source, with a number before each sentence"
FOR = "model"
SHORT = 16_000  # characters: a text as short as this is shown whole without being asked for
EXAMPLE = "pf read src_3 --about 'defrost loss humidity'"


def arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(named="source")
    parser.add_argument(
        "source",
        nargs="*",
        metavar="SOURCE",
        help="a source (src_3), or a place in it: src_3:120-160, src_3:120- to the end; a document by its"
        " path (notes/may.md, notes/may.md:1-60), a folder (notes, .); obs_4; q2; sec_1",
    )
    parser.add_argument("--about", metavar="WORDS", help="the passages that say most about these words")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--section",
        metavar="HEADING",
        help="a section, by its heading or number in the outline; of a folder that of every document:"
        " 'ABI|resilience'; with --find the words are looked for in it",
    )
    which.add_argument(
        "--page", type=int, metavar="N", help="page N of a document that has pages, or of a long list"
    )
    parser.add_argument(
        "--find",
        metavar="WORDS",
        help="one line for each place of some words or phrases: 'frost|ice layer';"
        " '(frost|ice) & (fan|noise)' only where one of the first stands close to one of the others",
    )
    parser.add_argument("--all", action="store_true", help="the whole text, or section")
    beside = parser.add_mutually_exclusive_group()
    beside.add_argument(
        "--whole",
        action="store_true",
        help="with --find, the whole sections that have the words; the same command prints the next ones",
    )
    beside.add_argument(
        "--around",
        type=int,
        metavar="N",
        help="with --find, N sentences before and after each place, instead of one line; documents that have"
        " the words are archived",
    )
    parser.add_argument("--case", action="store_true", help="with --find, capitals as they are: 'Topics'")
    parser.add_argument(
        "--limit",
        type=int,
        default=PASSAGES,
        metavar="N",
        help=f"with --about, at most N passages (default {PASSAGES})",
    )
    parser.add_argument("--json", action="store_true", help="passages as JSON")


def run(args: Namespace) -> int:
    if args.around is not None and (args.find is None or args.around < 0):
        hint = "for example: pf read notes --find 'frost|ice layer' --around 6"
        raise PathfinderError("--around N goes with --find: N sentences before and after each place", hint)
    for flag, given in (("--case", args.case), ("--whole", args.whole)):
        if given and args.find is None:
            raise PathfinderError(
                f"{flag} goes with --find", f"for example: pf read . --find 'Topics' {flag}"
            )
    session, named = reading(args), bool(args.source)
    if {UNSAID, UNTOLD} & {*args.source}:
        _page(session, args)
        return EXIT_DONE
    _print_written(session, args)
    if named and not args.source:
        return EXIT_DONE
    inside = {each: folder for each in args.source if (folder := folder_at(session, each)) is not None}
    others = [each for each in args.source if each not in inside]
    if inside and args.find is None:
        _list(session, args, inside, others)
        if not others or args.section is not None:
            return EXIT_DONE
    args.source, problems = archived(session, others)
    reader = Reader(session)
    if args.find is not None:
        _find(session, reader, args, inside.values(), problems)
        return EXIT_DONE
    chosen = _chosen(reader, args, problems)
    if args.json:
        rows = [
            marked(reader.row(source_id, ranges or whole(reader.text(source_id))))
            for source_id, ranges in chosen
        ]
        print(json.dumps(rows[0] if len(rows) == 1 else rows, ensure_ascii=False))
        return EXIT_DONE
    _show(reader, chosen, args.about)
    return EXIT_DONE


def _print_written(session: Session, args: Namespace) -> None:
    """Print the notes and the parts of the report that are named among the sources, and leave those out."""
    noted = [each for each in args.source if NAMED.fullmatch(each)]
    parts = [each for each in args.source if PART.fullmatch(each)]
    if (noted or parts) and args.json:
        raise PathfinderError("--json prints sources only", "leave --json out, or name sources alone")
    if noted:
        print(observed(session, noted))
    if parts:
        print(written(session, parts))
    args.source = [each for each in args.source if each not in (*noted, *parts)]


def _page(session: Session, args: Namespace) -> None:
    """Print a page of what was noted and is not told, or of what the documents of the report say besides."""
    which = UNTOLD if UNTOLD in args.source else UNSAID
    only = [each for each in args.source if each != which]
    if (only and which == UNSAID) or args.json or args.about or args.section or args.find or args.all:
        beside = "sub-questions and --page" if which == UNTOLD else "--page"
        hint = f"for example: pf read {which}, pf read {which} --page 2"
        raise PathfinderError(f"{which} goes with {beside}, nothing else", hint)
    page = 1 if args.page is None else args.page
    if which == UNTOLD:
        print(untold(session, only, page))
        return
    reader = Reader(session)
    chosen, more = unsaid(session, reader, page)
    _show(reader, chosen)
    print(more)


def _show(reader: Reader, chosen: Sequence[tuple[str, Sequence[Range]]], about: str | None = None) -> None:
    text, printed = together(reader, chosen, about)
    for source_id, those in printed.items():
        reader.note(source_id, those)
    print(text)


def _list(session: Session, args: Namespace, inside: Mapping[str, str], others: list[str]) -> None:
    """Print which documents are in folders, or a section of each, and of other documents."""
    if args.about or args.json or (args.all and args.section is None):
        hint = f"for example: pf read {next(iter(inside))} --find 'frost|ice layer'"
        raise PathfinderError("a folder is listed, or looked in with --find or --section", hint)
    if args.section is not None:
        _named_sections(session, args.section, inside.values(), others)
        return
    for folder in inside.values():
        print(listed(session, folder, args.page))


def _find(
    session: Session,
    reader: Reader,
    args: Namespace,
    inside: Collection[str],
    problems: list[SourceError],
) -> None:
    """Print the places of words in sources and folders, without any of them everywhere."""
    _check_find(args)
    among = dict.fromkeys(_known(reader, [each.partition(":")[0] for each in args.source], problems))
    if problems and not among and not inside:
        raise problems[0]
    everywhere = not among and not inside
    documents = [
        (path, text)
        for path, text in (unarchived(session, reader) if inside or everywhere else ())
        if everywhere or any(is_below(path, folder) for folder in inside)
    ]
    among |= dict.fromkeys(_below(session, reader, inside))
    within = called(args.section) if args.section is not None else None
    found = sought(reader, args.find, among, documents, everywhere=everywhere, cased=args.case, within=within)
    if args.whole:
        texts = {name: reader.archive.texts(name)[0] for name in found.titles} | dict(documents)
        _sections(session, holding(found.patterns, args.section), texts, problems)
        return
    if args.around is None:
        print(places(found))
    else:
        _around(session, found, args.around, problems)
    _tell(problems)


def _around(session: Session, found: Sought, margin: int, problems: list[SourceError]) -> None:
    """Print what stands around the words in as many texts as find room, each whole if it can be.

    Those of which a place was not printed yet come first: the same command goes on.
    """
    read = reading_log.shown(session.paths.read)
    fresh = [name for name, some in found.found.items() if not _all_read(some, read.get(name, ()))]
    order = dict.fromkeys([*fresh, *found.found])
    ranges = {name: around(found.texts[name], found.found[name], margin) for name in order}
    wanted = [length(found.texts[name], each) for name, each in ranges.items()]
    chosen = [name for name, room in zip(ranges, shares(wanted, PAGE), strict=True) if room]
    names, failed = archived(session, chosen)
    problems += failed
    reader = Reader(session)
    texts = {name: reader.text(name) for name in names}
    _show(
        reader,
        [
            (name, around(text, places_in(text, found.patterns, found.seen), margin))
            for name, text in texts.items()
        ],
    )
    left = {name: count for name, count in found.counts.items() if name not in chosen}
    for line in not_shown({name: left[name] for name in left if name in fresh or name not in found.found}):
        print(line)
    if len(chosen) < len(ranges) and (before := len(ranges) - len(fresh)):
        print(f"{before} texts were printed before; the same command prints the next ones, then these again")


def _all_read(places: Sequence[Found], read: Sequence[Range]) -> bool:
    return all(any(first <= each.number <= last for first, last in read) for each in places)


def _named_sections(session: Session, wanted: str, inside: Collection[str], others: list[str]) -> None:
    """Print a section of the documents in some folders and of others."""
    named, problems = archived(session, others)
    reader = Reader(session)
    known = _known(reader, [each.partition(":")[0] for each in named], problems)
    texts = {name: reader.archive.texts(name)[0] for name in (*known, *_below(session, reader, inside))}
    for path, text in unarchived(session, reader):
        if any(is_below(path, folder) for folder in inside):
            texts[path] = text
    if not _sections(session, called(wanted), texts, problems, SLIGHT):
        hint = "name words of its heading, 'ABI|resilience', or look for words: --find 'ABI|resilience'"
        raise PathfinderError(f"none of {len(texts)} documents has a section {wanted!r}", hint)


def _sections(
    session: Session, spans_of: Spans, texts: Mapping[str, str], problems: list[SourceError], least: int = 0
) -> bool:
    """Print sections of as many texts as find room and were not printed yet; False where none has one."""
    reader = Reader(session)
    known = {each["id"]: path_of(session, each["final_url"]) for each in reader.archive.all()}
    in_order = {name: texts[name] for name in sorted(texts, key=lambda name: known.get(name) or name)}
    found = sections(reader, spans_of, in_order, least)
    if found is None:
        return False
    names, failed = archived(session, found.names)
    reader = Reader(session)
    read = reading_log.shown(session.paths.read)
    left = {name: unread(reader, name, spans_of(reader.text(name).text), read.get(name)) for name in names}
    if names:
        _show(reader, [(name, numbers(reader.text(name), spans)) for name, spans in left.items()])
    again = "; the same command prints the next ones" if found.left else ""
    slight = f", {found.slight} with hardly a word in it not shown" if found.slight else ""
    print(f"{found.before} printed before, {found.left} left{slight}{again}")
    _tell([*problems, *failed])
    return True


def _check_find(args: Namespace) -> None:
    if args.page is not None:
        hint = "for example: pf read notes --section 'history' --find 'reverted', or --find 'frost' --whole"
        raise PathfinderError("--page goes without --find", hint)
    if args.about or args.json:
        raise PathfinderError(
            "--find looks in whole sources: no --about and no --json goes with it",
            "for example: pf read src_3 src_7 --find 'frost|ice layer'",
        )


def _below(session: Session, reader: Reader, inside: Collection[str]) -> Iterator[str]:
    """The archived sources that are documents in some folders of the user's."""
    for source in reader.archive.all() if inside else ():
        path = path_of(session, source["final_url"])
        if any(is_below(path, folder) for folder in inside) and path != source["final_url"]:
            yield source["id"]


def _known(reader: Reader, names: list[str], problems: list[SourceError]) -> Iterator[str]:
    """The names of sources that are archived; what is not goes to `problems`."""
    for name in names:
        try:
            yield known_source(reader.archive, name)["id"]
        except SourceError as error:
            problems.append(error)


def _chosen(reader: Reader, args: Namespace, problems: list[SourceError]) -> list[tuple[str, list[Range]]]:
    """What to show of each source; [] stands for its outline.

    One that is not there is told, and the others are shown; where none is, its SourceError is raised.
    """
    found: list[tuple[str, list[Range]]] = []
    if args.about:
        found = _about(reader, args) if args.source or not problems else []
    elif args.source or problems:
        found = [*_named(reader, args, problems)]
    else:
        raise PathfinderError("there is no source to read", f"for example: {EXAMPLE}")
    if problems and not found:
        raise problems[0]
    _tell(problems)
    return found


def _tell(problems: list[SourceError]) -> None:
    """Say what could not be read beside what was."""
    for each in problems:
        print(f"pf: {printable(each.message)}\n  next: {printable(each.hint)}", file=sys.stderr)


def _named(reader: Reader, args: Namespace, problems: list[SourceError]) -> Iterator[tuple[str, list[Range]]]:
    """What to show of each source that is named; what is not there goes to `problems`."""
    for named in args.source:
        try:
            yield _one(reader, args, named)
        except SourceError as error:
            problems.append(error)


def _one(reader: Reader, args: Namespace, named: str) -> tuple[str, list[Range]]:
    """What to show of a source or of a place in it."""
    if place := reader.place(named):
        return place.source_id, list(place.ranges)
    if args.section:
        return named, reader.section(named, args.section)
    if args.page is not None:
        return named, reader.page(named, args.page)
    numbered = reader.text(named)
    return named, whole(numbered) if args.all or len(numbered.text) <= SHORT else []


def _about(reader: Reader, args: Namespace) -> list[tuple[str, list[Range]]]:
    for named in args.source:
        known_source(reader.archive, named)
    found = reader.about(args.about, args.source, max(args.limit, 1))
    if not found:
        hint = "try other words, or read the outline: pf read SOURCE"
        raise PathfinderError(f"no source says anything about {args.about!r}", hint)
    return list(found.items())
