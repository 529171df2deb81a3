"""Names by which a thing can be looked up again: identifiers, numbers of a series, subjects of headings."""

import re
from collections.abc import Iterator

IDENTIFIER = re.compile(
    r"(?<![\w.])@{0,2}([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|[A-Za-z]+_\w+|[A-Za-z]*[a-z][A-Z]\w*)"
)
NUMBERED = re.compile(r"\b[A-Z]{2,6}[- ]\d{2,5}\b")
CONTRACTED = re.compile(r"\w\.(?:t|s|d|m|re|ve|ll)$", re.IGNORECASE)  # "can.t", where a sign was lost
FILE = re.compile(r"\.(?:md|html?|pdf|txt|json|js|py|com|org|net|io|dev|edu|gov)$", re.IGNORECASE)
SHORTEST = 4
NUMBER = re.compile(r"^(?:\d+(?:\.\w+)*|[IVX]+)[.)]?\s+")  # of a heading: "15.iii.a"
MARKS = re.compile(r"\[|\]|\(https?:[^)]*\)|[`*]")
ABOUT = re.compile(  # what a heading says of its subject
    r"\s+(?:for|to|at|update|status|stage|version|continued|continuation|part)\b|\s*[:(–—,/]|\s-\s",
    re.IGNORECASE,
)
WORDS = range(2, 6)  # of a subject


def coined(text: str) -> Iterator[str]:
    """The identifiers (`withResolvers`, `Promise.try`) and numbers ("RFC 9110") in a text, as they stand.

    Of a dotted identifier its last part, where that is none of the language's words.
    """
    for name in IDENTIFIER.findall(text):
        last = name.rpartition(".")[2]
        told = last if re.search("[a-z][A-Z]|_", last) else name
        if len(told) >= SHORTEST and not FILE.search(name) and not CONTRACTED.search(name):
            yield told
    yield from NUMBERED.findall(text)


def subject(heading: str) -> str:
    """What a heading is about, "Set methods" of "9.2 Set methods for stage 3"; "" where one word says it."""
    words = ABOUT.split(NUMBER.sub("", MARKS.sub("", heading)).strip(), maxsplit=1)[0].strip(" \"'“”?.")
    return words if len(words.split()) in WORDS else ""
