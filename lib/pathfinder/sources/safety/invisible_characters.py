"""Characters that no reader sees: removed from what may be quoted, and counted."""

import re

# Zero-width space, word joiner and invisible operators, byte-order mark, bidirectional embeddings,
# overrides and isolates, interlinear marks, tag characters; and control characters of no meaning in
# text. Joiners (U+200C, U+200D) and direction marks (U+200E, U+200F) spell words in living scripts.
HIDDEN = re.compile(
    "[\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\U000e0000-\U000e007f"
    "\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff]"
    # A second joiner or variation selector in a row spells nothing: such runs carry hidden messages.
    "|(?<=[\u200c\u200d])[\u200c\u200d]|(?<=[\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
TAGS = re.compile(rb"(?:\xf3\xa0[\x80\x81][\x80-\xbf])+")  # U+E0000 to U+E007F in UTF-8
LINE_ENDS = re.compile("\r\n?|[\u2028\x85]|\u2029")


def reveal(text: str) -> tuple[str, int]:
    """`text` with "\\n" line ends and without hidden characters, and how many were removed."""
    text = LINE_ENDS.sub("\n", text)
    return HIDDEN.subn("", text)


def smuggled(raw: bytes) -> str:
    """What the tag characters of a UTF-8 text spell: ASCII that no screen shows and every model reads."""
    runs = (run[0].decode("utf-8") for run in TAGS.finditer(raw))
    return "\n".join("".join(chr(ord(letter) & 0x7F) for letter in run) for run in runs)[:20_000]
