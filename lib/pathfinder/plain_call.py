"""Reading a plain call without argparse, which takes as long to import as a research takes to load."""

from __future__ import annotations

from types import SimpleNamespace


class PlainCall:
    """Stands in for the parser of a command that declares names, `--options VALUE` and `--flags` only."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._options: dict[str, bool | None] = {}

    def add_argument(
        self,
        name: str,
        *,
        metavar: str = "",  # noqa: ARG002 - as argparse has it, like `help`
        help: str = "",  # noqa: ARG002
        action: str = "",
    ) -> None:
        """What of argparse's method such a command may use."""
        if name.startswith("--"):
            self._options[name] = False if action == "store_true" else None
        else:
            self._names.append(name)

    def read(self, words: list[str]) -> SimpleNamespace | None:
        """The arguments; None when argparse has to look: a call for help, an abbreviation, a mistake."""
        given: list[str] = []
        values: dict[str, str | bool | None] = dict(self._options)
        rest = iter(words)
        for word in rest:
            value = True if self._options.get(word) is False else next(rest, "-") if word in values else word
            if isinstance(value, str) and value.startswith("-"):
                return None
            if word in values:
                values[word] = value
            else:
                given.append(word)
        if len(given) != len(self._names):
            return None
        values |= zip(self._names, given, strict=True)
        return SimpleNamespace(**{name.lstrip("-").replace("-", "_"): each for name, each in values.items()})
