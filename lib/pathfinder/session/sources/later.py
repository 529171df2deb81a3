"""Newer documents of the user about what was noted: where a proposal or a function went afterwards."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from pathfinder.evidence.describing import date_of
from pathfinder.sources.search.corpus import Corpus

MOST_NAMES = 120  # looked up
TOO_COMMON = 0.1  # of the documents have a name that tells nothing
FEW = 8  # documents that may always have it
LATEST = 6  # documents looked at for each name
TOLD = 2  # ... and named
PASSAGES = 2  # in which a name of one word stands where a document speaks of it, unless a heading has it
HEADING = 70


def later(
    index: Corpus,
    noted: Mapping[str, str],
    unread: Callable[[str, str], bool],
    called: Callable[[str], str],
) -> dict[str, list[str]]:
    """For each name its latest newer documents, `minutes/2023-11/november-27.md § withResolvers for stage 4`.

    `noted` has the date of the last source from which something was noted about each. `unread` tells for a
    path and a name whether nobody read there, `called` what a document is called by. Names that stand in very
    many documents are left out; those that have a heading of their own come first.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    most = max(FEW, TOO_COMMON * index.size())
    for name, last in [*noted.items()][:MOST_NAMES]:
        files = index.naming(name) if last else {}
        newer = _newer(index, name, files, last) if len(files) <= most else ()
        headed_first = sorted(newer, key=lambda each: not each[1])
        if told := [*islice((each for each in headed_first if unread(each[0], name)), TOLD)]:
            found[name] = told
    named = sorted(found, key=lambda name: not found[name][0][1])
    return {
        name: [
            f"{called(path)} § {heading[:HEADING]}" if heading else called(path)
            for path, heading in found[name]
        ]
        for name in named
    }


def _newer(index: Corpus, name: str, files: Mapping[str, int], last: str) -> Iterator[tuple[str, str]]:
    """The documents after a date that speak of a name, the latest first, and their headings with it."""
    dates = {path: date_of({"url": Path(path).as_uri()}) for path in files}
    newer = [path for path in files if dates[path][: len(last)] > last[: len(dates[path])]]
    for path in sorted(newer, key=lambda path: (dates[path], path), reverse=True)[:LATEST]:
        heading = index.heading(path, name)
        if heading or (files[path] >= PASSAGES and " " not in name):
            yield path, heading
