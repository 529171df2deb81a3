"""Parse, call one command, return its exit code."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from pathfinder import __version__, commands
from pathfinder.discovery import modules
from pathfinder.errors import EXIT_DEFECT, EXIT_DONE, EXIT_INTERRUPTED, AnswerRefused, PathfinderError
from pathfinder.plain_call import PlainCall

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence
    from types import ModuleType

DESCRIPTION = "Pathfinder: research whose every claim leads to the exact words of a stored source."
HIDDEN = ("loop", "stall")  # called by research.sh and the Stop hook


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0 done, 1 an error to act on, 2 answer refused, 3 a defect, 130 interrupted."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(arguments)
    except AnswerRefused as error:
        print(f"pf: {error.message}", file=sys.stderr)
        for problem in error.problems:
            print(f"  - {problem}", file=sys.stderr)
        return error.exit_code
    except PathfinderError as error:
        print(f"pf: {error.message}", file=sys.stderr)
        if error.hint:
            print(f"  next: {_spelled(error.hint)}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("pf: interrupted; nothing accepted is lost", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_DONE
    except Exception as error:
        return _defect(error, arguments)


def _run(arguments: list[str]) -> int:
    names = [name for name in command_names() if arguments and name == arguments[0]]
    if arguments and not names and not arguments[0].startswith("-"):
        raise PathfinderError(f"there is no command {arguments[0]!r}", _near(arguments[0]))
    found = [import_module(f"pathfinder.commands.{name}") for name in names or command_names()]
    if names and "argparse" not in sys.modules:  # the command does without, and so do most calls of it
        call = PlainCall()
        _declare(call, found[0])
        values = call.read(arguments[1:])
        if values is not None:
            return int(found[0].run(values))
    return _parse_and_run(found, arguments)


def _declare(parser: PlainCall | ArgumentParser, module: ModuleType) -> None:
    parser.add_argument(
        "--session", metavar="ID", help="the research session (default: the bound or current one)"
    )
    module.arguments(parser)


def _parse_and_run(found: list[ModuleType], arguments: list[str]) -> int:
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    parser = ArgumentParser(prog="pf", description=DESCRIPTION, epilog=_overview_hint())
    parser.add_argument("--version", action="version", version=f"pathfinder {__version__}")
    subparsers = parser.add_subparsers(prog="pf", dest="command", metavar="COMMAND", required=True)
    for module in found:
        name = module.__name__.rpartition(".")[2]
        shown = {} if name in HIDDEN else {"help": module.HELP}
        subparser = subparsers.add_parser(
            name,
            description=module.__doc__,
            epilog=f"example:\n  {module.EXAMPLE}",
            formatter_class=RawDescriptionHelpFormatter,
            **shown,
        )
        _declare(subparser, module)
        subparser.set_defaults(run=module.run)
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as exit_:
        return EXIT_DONE if not exit_.code else PathfinderError.exit_code
    return int(parsed.run(parsed))


def command_names() -> list[str]:
    """Every command; each is one module of pathfinder.commands with HELP, EXAMPLE, arguments and run."""
    return [name for name in modules(commands.__path__) if name not in commands.SHARED]


def _near(name: str) -> str:
    from difflib import get_close_matches

    match = get_close_matches(name, [each for each in command_names() if each not in HIDDEN], n=1)
    return f"did you mean: pf {match[0]}" if match else "see: pf --help"


def _spelled(hint: str) -> str:
    """A hint with `pf` spelled as the launcher was called, ready to be typed."""
    launcher = os.environ.get("PF_COMMAND")
    return re.sub(r"(?<![\w/])pf (?=[a-z-])", lambda _: f"{launcher} ", hint) if launcher else hint


def _overview_hint() -> str:
    return "`pf COMMAND --help` shows an example. Exit codes: 0 done, 1 error, 2 answer refused, 3 defect."


def _defect(error: Exception, arguments: list[str]) -> int:
    """Say what happened in two lines and keep the traceback in a file."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile("w", prefix="pathfinder-defect-", suffix=".txt", delete=False) as file:
        file.write(f"pf {arguments!r}\n\n{''.join(traceback.format_exception(error))}")
    print(f"pf: a defect in Pathfinder: {type(error).__name__}: {error}", file=sys.stderr)
    print(f"  next: please report it with {file.name}; nothing accepted is lost", file=sys.stderr)
    return EXIT_DEFECT
