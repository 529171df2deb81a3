"""Hand the research on in the formats of other programs: one file a format, made from the graph as it stands.

Without a format the command lists them. A format that needs an optional part says how to install it.
"""

import json
import re
import warnings
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from pathfinder import files
from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.exports import Format, all_formats
from pathfinder.exports.extras import ExportNote
from pathfinder.printing import printable
from pathfinder.report.material import Material
from pathfinder.session.documents.material import material
from pathfinder.session.documents.provenance import occasion, remember
from pathfinder.session.guards.paths import Target, readable, writable
from pathfinder.session.opening import reading

HELP = "write the report, its sources or the graph in a format of other programs"
EXAMPLE = "pf export docx bibtex --to report --style apa"
EVERY = "all"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "formats", nargs="*", metavar="FORMAT", help="what to write, or all; none lists the formats"
    )
    parser.add_argument("--to", metavar="DIR", help="a folder for the files instead of the session's own")
    parser.add_argument(
        "--style", help="author-year, numeric, the name of a CSL style, or the path of a .csl file"
    )
    parser.add_argument("--json", action="store_true", help="what was written as JSON")


def run(args: Namespace) -> int:
    known = all_formats()
    if not args.formats:
        print(_list(known, as_json=args.json))
        return EXIT_DONE
    wanted = _wanted(args.formats, known)
    session = reading(args)
    folder = _folder(args.to, [known[name] for name in wanted]) if args.to else session.paths.folder
    made = material(session, _style(args.style) if args.style else None)
    outcome = _Outcome()
    for name in wanted:
        with files.shared() if args.to else nullcontext():
            outcome.write(name, known[name], made, folder, tolerant=EVERY in args.formats)
    if not args.to:
        remember(folder, outcome.contents, occasion(session, made))
    print(outcome.as_json() if args.json else outcome.as_text())
    return EXIT_DONE


class _Outcome:
    """What was written, what could not be, and what a reader of the files has to know."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.contents: dict[str, bytes] = {}
        self.missing: dict[str, PathfinderError] = {}
        self.notes: list[str] = []

    def write(self, name: str, form: Format, made: Material, folder: Path, *, tolerant: bool) -> None:
        """Write one format; with `tolerant` a format that cannot be made is remembered instead of raised."""
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always", ExportNote)
            try:
                content = form.render(made)
            except PathfinderError as error:
                if not tolerant:
                    raise
                self.missing[name] = error
                return
        self.notes += [str(each.message) for each in said if issubclass(each.category, ExportNote)]
        files.write(folder / form.FILE, content)
        self.written[name] = str(folder / form.FILE)
        self.contents[form.FILE] = content

    def as_json(self) -> str:
        missing = {name: {"error": each.message, "next": each.hint} for name, each in self.missing.items()}
        found = {"written": self.written, "missing": missing, "notes": self.notes}
        return json.dumps(found, ensure_ascii=False)

    def as_text(self) -> str:
        lines = [f"{name:<13} {printable(path)}" for name, path in self.written.items()]
        lines += [f"{name:<13} not written: {printable(each.message)}" for name, each in self.missing.items()]
        lines += [f"note: {printable(note)}" for note in self.notes]
        lines += [f"next: {hint}" for hint in dict.fromkeys(each.hint for each in self.missing.values())]
        return "\n".join(lines)


def _wanted(asked: list[str], known: dict[str, Format]) -> list[str]:
    """The names of the formats, each once; PathfinderError names one that is not there."""
    names = list(dict.fromkeys(name.replace("-", "_") for name in asked))
    for name, spelled in zip((each.replace("-", "_") for each in asked), asked, strict=True):
        if name not in known and name != EVERY:
            raise PathfinderError(f"there is no format {spelled!r}", f"use all, or of {', '.join(known)}")
    return list(known) if EVERY in names else names


def _folder(name: str, wanted: list[Format]) -> Path:
    """The folder in which these formats may be written."""
    named = Path(name).expanduser()
    targets = [Target(named / form.FILE, f"export as {form.FILE}", _is(form)) for form in wanted]
    writable(*targets)
    folder = named.resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PathfinderError(
            f"--to {name!r} cannot be used: {error.strerror}", "name another folder"
        ) from None
    return folder


def _style(name: str) -> str:
    return str(readable(name)) if name.endswith(".csl") else name


def _is(form: Format) -> Callable[[bytes], object]:
    return re.compile(form.BEGINS, re.DOTALL).match


def _list(known: dict[str, Format], *, as_json: bool) -> str:
    if as_json:
        rows = {name: {"file": form.FILE, "help": form.HELP} for name, form in known.items()}
        return json.dumps(rows, ensure_ascii=False)
    return "\n".join(f"{name:<13} {form.FILE:<18} {form.HELP}" for name, form in known.items())
