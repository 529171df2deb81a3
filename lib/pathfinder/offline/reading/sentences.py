"""Sentences of a passage, verbatim, with the heading they stand under; what is no sentence is left out."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pathfinder.evidence.language.detection import language, segments
from pathfinder.evidence.language.words import squeeze, tokens
from pathfinder.offline.reading.lexicon import VERBS, listed, pattern

LONGEST_WORDS = 100
_HEADLINE = 160
_PARAGRAPH_LINE = 200  # no one wraps at that width: a line is a paragraph
_TERMINAL = ".!?。！？…"
_CLOSING = "\"'”’»)]】」』*_ "
_MARKER = re.compile(r"\s*(?:[-*+•‣·▪–]\s+|\(?\d{1,2}[.)]\s+|\(?[a-zA-Z][.)]\s+|>\s?)+")
_HEADING = re.compile(r"\s*(?:#{1,6}\s|=+\s*$|(?:\d+\.)+\d*\s+[A-Z][^.]{0,60}$)")
_CLAUSE_ALONE = re.compile(r"(?:Whether|How|What|Where|Why|Who|Which)\b[^,]*$")
_POINTING = re.compile(r"The (?:only|following|above|former|latter|same|other|next|previous)\b", re.I)
_KOREAN_END = re.compile(r"(?:다|요|죠|까|음|함|됨|니다)[.!?。]?[\"'”’)]*$")


class Sentence(NamedTuple):
    """A sentence exactly as it stands at `start` of its passage, and the heading above it."""

    quote: str
    start: int
    heading: str

    @property
    def text(self) -> str:
        """The sentence on one line, without line-break hyphens and markup."""
        return plain(self.quote)


@lru_cache(maxsize=8192)
def plain(quote: str) -> str:
    """A verbatim quote made readable: one line, no Markdown, no hyphens of line breaks. Adds no word."""
    text = re.sub(r"(?<=[a-zß-ÿ])[-\u00ad‐]\n\s*(?=[a-zß-ÿ])", "", quote)
    text = re.sub(r"!?\[([^\]\[]*)\]\([^)\s]*\)", r"\1", text)
    text = re.sub(r"\*\*|__|`|\u00ad", "", text)
    text = re.sub(r"(?<!\w)[*_](?=\w)|(?<=[\w.,!?])[*_](?!\w)", "", text)
    return squeeze(text)


def sentences(passage: str) -> list[Sentence]:
    """Every sentence of a passage that could be quoted; headings, tables and code are left out."""
    found = []
    for start, end, heading in _blocks(passage):
        block = passage[start:end]
        for first, last in segments(block, language(block)):
            found.append(Sentence(block[first:last], start + first, heading))
    return found


class _Lines:
    """The lines of a passage with their offsets."""

    def __init__(self, passage: str) -> None:
        self.passage = passage
        self.spans = [match.span() for match in re.finditer(r"[^\n\f]+", passage)]
        self.width = max((end - start for start, end in self.spans), default=0)

    def text(self, number: int) -> str:
        """A line by its number, "" beyond the last."""
        return self.passage[slice(*self.spans[number])] if number < len(self.spans) else ""

    def gap_after(self, number: int) -> bool:
        """Whether a blank line or the end follows."""
        if number + 1 >= len(self.spans):
            return True
        between = self.passage[self.spans[number][1] : self.spans[number + 1][0]]
        return between.count("\n") > 1 or (
            "\f" in between and not self.text(number + 1).lstrip()[:1].islower()
        )

    def broken_after(self, number: int) -> bool:
        """Whether a line ends where no wrapping would end it: the next word had room, and begins anew."""
        line, following = self.text(number).rstrip(), self.text(number + 1).split()
        if not following or line.endswith((",", ";", "-", "(")) or following[0][:1].islower():
            return not following
        return len(line) + 1 + len(following[0]) <= 0.85 * self.width


def _blocks(passage: str) -> Iterator[tuple[int, int, str]]:
    """Paragraphs and list items as (start, end, heading): lines that belong together."""
    lines = _Lines(passage)
    heading, fenced = "", False
    block: tuple[int, int] | None = None
    for number, (start, end) in enumerate(lines.spans):
        line = lines.text(number)
        fence = line.lstrip().startswith(("```", "~~~"))
        fenced ^= fence
        gap = number > 0 and (
            lines.gap_after(number - 1) or lines.broken_after(number - 1) or lines.width > _PARAGRAPH_LINE
        )
        title = _is_heading(lines, number, begins=gap or block is None)
        skip = fence or fenced or title or _is_table(line)
        marker = _MARKER.match(line)
        if block and (skip or gap or marker):
            yield *block, heading
            block = None
        if title:
            heading = line.strip(" \t#=*_:")
        if not skip:
            block = (block[0] if block else start + (marker.end() if marker else 0), end)
    if block:
        yield *block, heading


def _is_heading(lines: _Lines, number: int, *, begins: bool) -> bool:
    """A short line without an end mark that stands alone or before a new sentence."""
    line = lines.text(number)
    text = line.strip()
    if _HEADING.match(line):
        return True
    if not text or text.rstrip(_CLOSING)[-1:] in (*_TERMINAL, ",", ";") or _MARKER.match(line):
        return False
    if not begins and len(text) > 0.6 * lines.width:
        return False
    if _KOREAN_END.search(text):
        return False
    short = len(text) <= 90 and len(tokens(text)) <= 14 and len(text) < 0.6 * max(lines.width, 60)
    alone = lines.gap_after(number) or not lines.text(number + 1).lstrip()[:1].islower()
    headline = len(text) <= _HEADLINE and not text[:1].islower() and not re.search(r"[.!?] [A-Z]", text)
    follows = number + 1 < len(lines.spans) and lines.broken_after(number)
    return (short and alone) or (headline and follows)


def _is_table(line: str) -> bool:
    return line.count("|") >= 2 or line.count("\t") >= 2 or bool(re.search(r"\.{5,}|(?:\. ){4,}", line))


def has_verb(text: str) -> bool:
    """Whether a sentence states something, as far as word forms can tell."""
    code = language(text)
    if code == "ko":
        return bool(_KOREAN_END.search(text))
    if code in ("zh", "ja"):
        return len(text) >= 8 and text.rstrip(_CLOSING)[-1:] in _TERMINAL
    words = [token.text.casefold() for token in tokens(text)]
    if not VERBS.isdisjoint(words):
        return True
    least = 4 if code == "de" else 5
    return any(re.search(r"(?:[^s]s|ed|te|ten|t|ent)$", word) and len(word) >= least for word in words[1:-1])


@lru_cache(maxsize=8192)
def soundness(text: str) -> float:
    """How far a sentence can stand alone as a statement: 0 (not at all) to 1.

    Questions, references, boilerplate, code, tables and fragments give 0; what weakens a statement
    takes a share off.
    """
    count = _length(text)
    if not 4 <= count <= LONGEST_WORDS or not _is_statement(text):
        return 0.0
    grade = 1.0 if text.rstrip(_CLOSING)[-1:] in _TERMINAL else 0.65
    first = tokens(text)[0].text.casefold()
    for weak, share in (
        (text.lstrip(_CLOSING + "“«「(")[:1].islower(), 0.75),
        (first in listed("dangling") or bool(_POINTING.match(text)), 0.7),
        (first in listed("connectors"), 0.92),
        (text.rstrip(_CLOSING).endswith(("!", "！")), 0.6),
        (bool(_CLAUSE_ALONE.match(text)), 0.5),
        (count > 40, 0.85),
        (count > 70, 0.8),
        (text.count("“") + text.count("”") + text.count('"') in (1, 3), 0.85),
        (count < 6, 0.8),
    ):
        grade *= share if weak else 1.0
    return grade


def _length(text: str) -> int:
    """Words; of Chinese and Japanese, pairs of characters."""
    words = tokens(text)
    return sum(len(token.text) for token in words) // 2 if language(text) in ("zh", "ja") else len(words)


def _is_statement(text: str) -> bool:
    if "://" in text or text.startswith(tuple("/.$~@&|=\\<{")):
        return False  # a link or a command line; only known links may be repeated
    if text.rstrip(_CLOSING).endswith(("?", "？", ":", "：")) or not has_verb(text):
        return False
    unfit = pattern("boilerplate").search(text) or pattern("reference").search(text) or _is_table(text)
    return not (unfit or _looks_like_data(text))


def _looks_like_data(text: str) -> bool:
    """Mostly figures or signs: a table row, a formula, a line of code."""
    letters = sum(character.isalpha() for character in text)
    signs = sum(not character.isalnum() and not character.isspace() for character in text)
    return (
        letters < 0.5 * len(text.replace(" ", ""))
        or signs > 0.25 * len(text)
        or bool(pattern("code").search(text))
    )


def shorten(text: str, limit: int) -> str:
    """`text` within `limit` characters, cut after a clause, with an ellipsis to say so."""
    if len(text) <= limit:
        return text
    head = text[: max(1, limit - 2)]
    cuts = [match.start() for match in re.finditer(r"[,;:] |[，；：、]|\s[-–—]\s", head)]
    if cuts and cuts[-1] > limit // 2:
        return head[: cuts[-1]].rstrip() + " …"
    cut = head[: head.rfind(" ")] if " " in head[limit // 2 :] else head.rstrip("0123456789.,")
    cut = cut.rstrip()
    while cut[-1:].isdigit() and re.match(r"\s\d", text[len(cut) :]):  # groups of digits: 111 111
        cut = cut.rstrip("0123456789.,").rstrip()
    return cut.rstrip(" ,;") + " …"
