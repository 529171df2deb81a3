"""The modules of a folder, so that a new command, step, format or engine is one new file."""

from __future__ import annotations

import os
from collections.abc import Iterable


def modules(folders: Iterable[str]) -> list[str]:
    """Names of the modules in a package's `__path__`, in order (pkgutil would load inspect for this)."""
    files = {name for folder in folders for name in os.listdir(folder)}  # noqa: PTH208 - pathlib costs 3 ms
    names = (name.removesuffix(".py") for name in files if name.endswith(".py"))
    return sorted(name for name in names if not name.startswith("_"))
