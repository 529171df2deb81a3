"""Parse, call one command, return its exit code."""

import os
import re
import sys
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress

from pathfinder import __version__, files
from pathfinder.commands.registry import GROUPS, MODEL, PROGRAM, Command, Verb, commands, typed_by
from pathfinder.errors import (
    EXIT_DEFECT,
    EXIT_DONE,
    EXIT_ERROR,
    EXIT_INTERRUPTED,
    AnswerRefused,
    ConfigError,
    PathfinderError,
    listed,
)
from pathfinder.printing import guarded, printable

DESCRIPTION = "Pathfinder: research whose every claim leads to the exact words of a stored source."
ADVICE = "`pf COMMAND --help` shows an example. Exit codes: 0 done, 1 error, 2 answer refused, 3 defect."


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0 done, 1 an error to act on, 2 answer refused, 3 a defect, 130 interrupted."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    with guarded() as (out, _):
        try:
            code = _caught(arguments)
            out.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return EXIT_DONE
        finally:
            with suppress(OSError):
                sys.stderr.flush()
        return _told(out.lost, code, arguments) if out.lost else code


def _caught(arguments: list[str]) -> int:
    try:
        return _run(arguments)
    except AnswerRefused as error:
        _say(error.message)
        for line in listed(error.problems):
            print(f"  - {line}", file=sys.stderr)
        return error.exit_code
    except PathfinderError as error:
        _say(error.message, error.hint, lines=isinstance(error, ConfigError))
        return error.exit_code
    except KeyboardInterrupt:
        _say("interrupted; nothing accepted is lost")
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        _say(
            f"{error.filename or 'a file'} cannot be read or written: {error.strerror}",
            "mend that, or run: pf doctor",
        )
        return PathfinderError.exit_code
    except Exception as error:
        return _defect(error, arguments)


def _say(message: str, hint: str = "", *, lines: bool = False) -> None:
    """A message and what to do next, a line each: nothing in them begins another."""
    print(f"pf: {printable(message, lines=lines)}", file=sys.stderr)
    if hint:
        print(f"  next: {printable(_spelled(hint))}", file=sys.stderr)


def _told(lost: str, code: int, arguments: list[str]) -> int:
    """The exit code when standard output could not be written: that of the command, if it did something."""
    command = commands().get("".join(arguments[:1]))
    did = command is not None and getattr(command.load(), "CHANGES", False)
    done = "; what the command did stands" if did else ""
    _say(f"standard output cannot be written: {lost}{done}")
    return code if did or code else EXIT_ERROR


def _run(arguments: list[str]) -> int:
    known = commands()
    named = arguments[:1] if arguments and arguments[0] in known else []
    if arguments and not named and not arguments[0].startswith("-"):
        raise PathfinderError(f"there is no command {arguments[0]!r}", _near(arguments[0]))
    helps = not arguments or {"-h", "--help"} & set(arguments)
    parser = _parser(known, named or (list(known) if helps else []))
    try:
        parsed, unknown = parser.parse_known_args(arguments)
        if "named" in parsed:  # argparse takes no second run of positionals
            getattr(parsed, parsed.named).extend(each for each in unknown if not each.startswith("-"))
            unknown = [each for each in unknown if each.startswith("-")]
        if unknown:
            parsed.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    except SystemExit as exit_:
        return EXIT_DONE if not exit_.code else PathfinderError.exit_code
    with files.private():
        return int(parsed.run(parsed))


def _parser(known: dict[str, Command], names: list[str]) -> ArgumentParser:
    """A parser for these commands; help about all of them shows their groups."""
    verbs = {name: known[name].load() for name in names}
    parser = ArgumentParser(
        prog="pf",
        description=DESCRIPTION,
        epilog=_overview(known, verbs),
        usage="pf COMMAND [--help]; `pf --help` lists the commands",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"pathfinder {__version__}")
    subparsers = parser.add_subparsers(prog="pf", dest="command", metavar="COMMAND", help=SUPPRESS)
    subparsers.required = True
    for name, verb in verbs.items():
        subparser = subparsers.add_parser(
            name,
            description=verb.__doc__,
            epilog=f"example:\n  {verb.EXAMPLE}",
            formatter_class=RawDescriptionHelpFormatter,
        )
        subparser.add_argument(
            "--session", metavar="ID", help="the research session (default: the bound or current one)"
        )
        verb.arguments(subparser)
        subparser.set_defaults(run=verb.run, parser=subparser)
    return parser


def _overview(known: dict[str, Command], verbs: dict[str, Verb]) -> str:
    """The commands by group, what a person types first; then what the model types."""
    by_person = {name: verb for name, verb in verbs.items() if typed_by(verb) == "person"}
    sections = {
        f"{group}: {about}": {name: verb for name, verb in by_person.items() if known[name].group == group}
        for group, about in GROUPS.items()
    }
    for_model = {name: verb for name, verb in verbs.items() if typed_by(verb) == MODEL}
    sections["used by the model and by scripts"] = for_model
    lines = [_section(heading, found) for heading, found in sections.items() if found]
    return "\n\n".join([*lines, ADVICE])


def _section(heading: str, verbs: dict[str, Verb]) -> str:
    return "\n".join([heading, *(f"  {name:<12}{verb.HELP}" for name, verb in verbs.items())])


def _near(name: str) -> str:
    from difflib import get_close_matches

    known = commands().values()
    match = get_close_matches(name, [each.name for each in known if typed_by(each.load()) != PROGRAM], n=1)
    return f"did you mean: pf {match[0]}" if match else "see: pf --help"


def _spelled(hint: str) -> str:
    """A hint with `pf` spelled as the launcher was called, ready to be typed."""
    launcher = os.environ.get("PF_COMMAND")
    return re.sub(r"(?<![\w/])pf (?=[a-z-])", lambda _: f"{launcher} ", hint) if launcher else hint


def _defect(error: Exception, arguments: list[str]) -> int:
    """Say what happened in two lines and keep the traceback in a file."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile(
        "w", prefix="pathfinder-defect-", suffix=".txt", delete=False, errors="escaped"
    ) as file:
        file.write(f"pf {arguments!r}\n\n{''.join(traceback.format_exception(error))}")
    _say(
        f"a defect in Pathfinder: {type(error).__name__}: {error}",
        f"please report it with {file.name}; nothing accepted is lost",
    )
    return EXIT_DEFECT
