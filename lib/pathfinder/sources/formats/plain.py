"""Plain text, and everything textual that has no format of its own."""

import re
from collections.abc import Mapping

from pathfinder.sources.document import Extracted
from pathfinder.sources.html.charset import decode
from pathfinder.sources.safety.invisible_characters import reveal

MEDIA_TYPES = ("text/plain",)
SUFFIXES = (".txt", ".text")
EXTENSION = "txt"
TEXTUAL = True
UNDERLINE = re.compile(r"([=\-~*#^])\1{2,}\s*\Z")


def looks_like(head: bytes) -> bool:  # noqa: ARG001 - no bytes prove plain text
    """Never by bytes alone: text is what remains."""
    return False


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The decoded text; the title is an underlined first line (reStructuredText, old READMEs)."""
    text, hidden = reveal(decode(raw, hint.get("charset", "")))
    lines = [line for line in text[:2000].splitlines() if line.strip()][:3]
    underlined = next((lines[i] for i in range(len(lines) - 1) if UNDERLINE.match(lines[i + 1])), "")
    title = "" if UNDERLINE.match(underlined) else underlined.strip()
    return Extracted(text=text, title=title[:200], metadata={"hidden_characters": hidden} if hidden else {})
