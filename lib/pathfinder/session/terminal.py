"""What the terminal can show."""

import os
import shutil
import sys
from typing import Any


def look() -> dict[str, Any]:
    """`width`, `colour` and `ascii_only` for the views of report/."""
    dumb = os.environ.get("TERM") == "dumb"
    return {
        "width": min(shutil.get_terminal_size((100, 24)).columns, 120),
        "colour": sys.stdout.isatty() and "NO_COLOR" not in os.environ and not dumb,
        "ascii_only": "utf" not in (sys.stdout.encoding or "").lower(),
    }
