"""Links that open a source at the quoted words: text fragments for web pages, page numbers for PDFs.

https://wicg.github.io/scroll-to-text-fragment/: `#:~:text=start,end`, where both ends stand inside one block.
"""

import re
from urllib.parse import quote as percent_encoded
from urllib.parse import urlsplit

WHOLE = 8  # words up to which a quote is given whole
EDGE = 4  # words of each end of a longer one
LEAST_LETTERS = 12  # of an end; short words alone would match elsewhere
_ELLIPSIS = re.compile(r"\s*[\[(]?(?:…|\.{3}|\. \. \.)[\])]?\s*")
_PAGE = re.compile(r"page (\d+)\Z")
_MARKS = "\"'“”„«»‘’‚「」『』[]()"


def text_fragment(url: str, quote: str) -> str:
    """`url` with a text fragment for `quote`; the plain URL when it is no web address or has no words."""
    words = _ELLIPSIS.sub(" \u2026 ", quote).split()
    while words and not _bare(words[0]):
        words.pop(0)
    while words and not _bare(words[-1]):
        words.pop()
    if not words or urlsplit(url).scheme not in ("http", "https"):
        return url
    broken = "\n" in quote.strip() or "…" in words
    if len(words) <= WHOLE and not broken:
        directive = _encoded(words)
    else:
        start, end = _edge(words), _edge(words[::-1])[::-1]
        directive = f"{_encoded(start)},{_encoded(end)}" if len(start) + len(end) <= len(words) else ""
        directive = directive or _encoded(start)
    separator = ":~:text=" if "#" in url else "#:~:text="
    return f"{url}{separator}{directive}"


def at_place(url: str, place: str | None, quote: str) -> str:
    """The address of a quote: its page in a PDF, the words themselves on any other web page."""
    page = _PAGE.match(place or "")
    if page is None:
        return text_fragment(url, quote)
    return url if "#" in url else f"{url}#page={page[1]}"


def _edge(words: list[str]) -> list[str]:
    """The first words, up to a gap, as many as tell a place apart."""
    taken: list[str] = []
    for word in words:
        enough = len(taken) >= EDGE and sum(map(len, taken)) >= LEAST_LETTERS
        if word == "…" or enough:
            break
        taken.append(word)
    return taken


def _encoded(words: list[str]) -> str:
    # a dash, a comma and an ampersand are syntax there
    text = " ".join(words).strip(_MARKS + " ")
    return percent_encoded(text, safe="").replace("-", "%2D")


def _bare(word: str) -> bool:
    return any(map(str.isalnum, word))
