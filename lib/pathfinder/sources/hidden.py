"""Characters that no reader sees: removed from what may be quoted, and counted."""

from __future__ import annotations

import re

# Zero-width space, word joiner and invisible operators, byte-order mark, bidirectional embeddings,
# overrides and isolates, interlinear marks, tag characters; and control characters of no meaning in
# text. Joiners (U+200C, U+200D) and direction marks (U+200E, U+200F) spell words in living scripts.
HIDDEN = re.compile(
    "[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\U000e0000-\U000e007f"
    "\x00-\x08\x0b\x0e-\x1f\x7f\ud800-\udfff]"
)
LINE_ENDS = re.compile("\r\n?|[\u2028\x85]|\u2029")


def reveal(text: str) -> tuple[str, int]:
    """`text` with "\\n" line ends and without hidden characters, and how many were removed."""
    text = LINE_ENDS.sub("\n", text)
    return HIDDEN.subn("", text)
