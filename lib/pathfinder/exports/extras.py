"""Optional parts: what `lib/setup.sh --extras` installs, imported when a format needs it."""

from importlib import import_module
from types import ModuleType

from pathfinder.errors import PathfinderError

HINT = "install the optional parts: lib/setup.sh --extras"


class ExportNote(UserWarning):
    """Something about a file that was written which its reader has to know."""


def optional(name: str, purpose: str) -> ModuleType:
    """The module `name`; when it is missing, PathfinderError with its purpose and the way to install it."""
    try:
        return import_module(name)
    except ImportError:
        raise PathfinderError(f"{purpose} needs {name!r}, which is not installed", HINT) from None
