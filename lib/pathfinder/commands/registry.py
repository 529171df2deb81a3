"""The commands: each module of a group is one verb, with HELP, EXAMPLE, `arguments(parser)` and `run(args)`.

A module says with FOR who types it when that is not a person: "model" or "program", and with CHANGES that
what it does stands although nobody could be told. To add a command, add its module to a group; nothing else
lists them.
"""

from argparse import ArgumentParser, Namespace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol

GROUPS = {
    "research": "lead a research",
    "show": "see where it stands",
    "sources": "find and read sources",
    "share": "hand it on and check it",
}
MODEL, PROGRAM = "model", "program"


class Verb(Protocol):
    """The interface of a command's module."""

    __doc__: str
    HELP: str
    EXAMPLE: str

    def arguments(self, parser: ArgumentParser) -> None:
        """Declare what the command takes."""

    def run(self, args: Namespace) -> int:
        """Do it, and return the exit code."""


class Command(NamedTuple):
    """A verb and the group it stands in."""

    name: str
    group: str

    def load(self) -> Verb:
        """Its module."""
        verb: Verb = import_module(f"pathfinder.commands.{self.group}.{self.name}")
        return verb


@cache
def commands() -> dict[str, Command]:
    """Every command by its name, group by group."""
    found: dict[str, Command] = {}
    for group in GROUPS:
        files = sorted(Path(__file__).with_name(group).glob("[!_]*.py"))
        found |= {each.stem: Command(each.stem, group) for each in files}
    return found


def typed_by(verb: Verb) -> str:
    """Who types a command: "person", "model", or "program" for those that only scripts call."""
    return str(getattr(verb, "FOR", "person"))
