"""Bytes to text: byte-order mark, valid UTF-8, what was declared, what it looks like, then Windows-1252."""

import codecs
import re

from pathfinder.data import table

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
HIGH = re.compile(rb"[\x80-\xff]+")
AROUND = re.compile(rb"[^<>\r\n]*[\x80-\xff][^<>\r\n]*")  # the pieces of text that are not ASCII
LEAST_RUN = 2.0
SAMPLE = 20_000
LEAST_UTF16 = 16  # bytes
_TABLE = table("pathfinder.sources.html", "charsets.toml")
MULTIBYTE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")


def decode(raw: bytes, declared: str = "") -> str:
    """The text of `raw`; `declared` is the charset that a header or the file itself names, or ""."""
    for bom, name in BOMS:
        if raw.startswith(bom):
            return raw[len(bom) :].decode(name, "replace")
    name = _known(declared) or unmarked_utf16(raw[:SAMPLE])
    if name.startswith(("utf-16", "utf-32", "iso2022", "hz")):
        return raw.decode(name, "replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if name and name != "utf-8":
        return raw.decode(name, "replace")
    return raw.decode("utf-8" if _mostly_utf8(raw) else _guessed(raw) or "cp1252", "replace")


def unmarked_utf16(head: bytes) -> str:
    """The byte order of UTF-16 that does not name it, for text in Latin letters; "" for anything else."""
    head = head[: len(head) & ~1]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) < LEAST_UTF16 or min(even, odd) > 0 or max(even, odd) < 0.2 * len(head):
        return ""
    name = "utf-16-be" if even else "utf-16-le"
    text = head.decode(name, "replace")
    return name if sum(each.isprintable() or each.isspace() for each in text) > 0.98 * len(text) else ""


def _guessed(raw: bytes) -> str:
    """The charset of undeclared text in a script that is not Latin; "" for Latin and what nobody can tell.

    Latin text has single bytes beyond ASCII between others, text in other scripts has runs of them.
    """
    runs = HIGH.findall(raw)
    if sum(map(len, runs)) < LEAST_RUN * len(runs):
        return ""
    from charset_normalizer import from_bytes

    sample = b"\n".join(AROUND.findall(raw))[:SAMPLE]
    best = from_bytes(sample).best()
    return (
        _known(best.encoding)
        if best is not None and not set(best.alphabets).isdisjoint(_TABLE["other_scripts"])
        else ""
    )


def _known(declared: str) -> str:
    try:
        name = codecs.lookup(declared.strip(" \t\"'")).name
    except (LookupError, ValueError):
        return ""
    name = str(_TABLE["web_names"].get(name, name))
    try:  # "base64" and its kind are codecs, but not charsets
        b"".decode(name)
    except (LookupError, ValueError):
        return ""
    return name


def _mostly_utf8(raw: bytes) -> bool:
    """Whether damaged UTF-8 is likelier than a single-byte charset."""
    whole = sum(len(match) for match in MULTIBYTE.findall(raw))
    high = sum(1 for byte in raw if byte >= 0x80)
    return whole * 2 > high
