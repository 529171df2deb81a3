"""Front matter: the fields between the first two rules of a file, and those of them that are facts."""

import re

from pathfinder.data import pattern

_BLOCK = re.compile(r"\A(---|\+\+\+)[ \t]*\n(.*?\n)(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"^([^\W\d_][\w .-]*?)[ \t]*[:=](?:[ \t]+(.*)|[ \t]*)$")
_FOLDED = re.compile(r"[>|][+-]?\d?")
_LISTED = re.compile(r"\s*- +")
LONGEST_FACT = 300  # characters; what is longer is a text, not a fact of the head


def front_matter(source: str) -> tuple[dict[str, str], str]:
    """The fields of front matter (keys in lower case, lists parted by commas), and the text after it.

    >>> front_matter("---\\ntitle: >\\n  A long\\n  title\\n---\\nWords")
    ({'title': 'A long title'}, 'Words')
    """
    block = _BLOCK.match(source)
    if block is None:
        return {}, source
    fields: dict[str, str] = {}
    key = ""
    for line in block[2].splitlines():
        named = _FIELD.match(line)
        if named:
            key = named[1].lower()
            fields[key] = "" if _FOLDED.fullmatch(named[2] or "") else (named[2] or "").strip()
        elif key and _LISTED.match(line):
            said = _LISTED.sub("", line).strip().strip("\"'")
            fields[key] += (", " if fields[key] else "") + said
        elif key and line[:1].isspace() and line.strip():
            fields[key] = f"{fields[key]} {line.strip()}".strip()
    fields = {name: said.strip("\"'").strip() for name, said in fields.items()}
    return (fields, source[block.end() :]) if fields else ({}, source)


def facts(fields: dict[str, str]) -> str:
    """The fields that say something of the document, one a line, as items that can be quoted; "" for none."""
    layout = pattern("pathfinder.sources.formats.heads", "labels.toml", "layout")
    return "\n".join(
        f"- {key}: {said}"
        for key, said in fields.items()
        if any(map(str.isalnum, said)) and len(said) <= LONGEST_FACT and not layout.fullmatch(key)
    )
