"""Regular expressions that are compiled when they are first used.

Compiling takes longer than most uses, and a command uses few of those that its modules hold.
"""

from __future__ import annotations

import re
from typing import Any, cast


class _Late:
    """Stands for a compiled pattern: every attribute is looked up there once, and then kept."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = (pattern, flags)

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._source), name)
        setattr(self, name, found)
        return found


def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Like `re.compile`; use its methods, not the functions of `re`, which take no stand-in."""
    return cast("re.Pattern[str]", _Late(pattern, flags))
