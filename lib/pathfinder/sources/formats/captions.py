"""Captions of talks and meetings (WebVTT, SubRip): what each speaker says as a paragraph, without times.

A cue is as long as fits under a picture, so a sentence goes on in the next; a map tells what was said when.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.sources.document import Extracted
from pathfinder.sources.formats import plain
from pathfinder.sources.html.charset import decode
from pathfinder.sources.safety.invisible_characters import reveal

if TYPE_CHECKING:
    from webvtt import WebVTT

MEDIA_TYPES = ("text/vtt", "application/x-subrip")
SUFFIXES = (".vtt", ".srt")
EXTENSION = "vtt"
TEXTUAL = True
LONG = 700  # characters from which a paragraph of nobody in particular ends with a sentence
MINUTES = 10  # between two entries of the map
_SPEAKER = re.compile(r"([^\W\d_][^:.?!\n]{0,60}):\s+(?=\S)")


class Said(NamedTuple):
    """A cue: the second at which it begins, who speaks ("" where it does not say), the words."""

    second: int
    speaker: str
    words: str


def looks_like(head: bytes) -> bool:
    """Whether the bytes begin as WebVTT has to."""
    return head.removeprefix(b"\xef\xbb\xbf").startswith(b"WEBVTT")


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The paragraphs with a map of the time; what holds no captions is read as plain text."""
    from webvtt import WebVTT
    from webvtt.errors import MalformedCaptionError, MalformedFileError

    text, hidden = reveal(decode(raw, hint.get("charset", "")))
    try:
        if looks_like(text.encode()):
            read = WebVTT.from_string(text)
        else:
            read = WebVTT.from_buffer(StringIO(text), format="srt")
    except (MalformedCaptionError, MalformedFileError):
        return plain.extract(raw, hint)
    paragraphs = list(_paragraphs(_said(read)))
    if not paragraphs:
        return plain.extract(raw, hint)
    metadata: dict[str, object] = {"places": list(_map(paragraphs))}
    if hidden:
        metadata["hidden_characters"] = hidden
    return Extracted(text="\n\n".join(words for _, words in paragraphs), metadata=metadata)


def _said(captions: "WebVTT") -> Iterator[Said]:
    """The cues; of one that repeats the line before, as live captions do, what is new."""
    before = ""
    for each in captions.captions:
        words = " ".join(each.text.split())
        named = None if each.voice else _SPEAKER.match(words)
        speaker = each.voice or (named[1] if named else "")
        words = words[named.end() :] if named else words
        new = words.removeprefix(before).lstrip() if before else words
        before = " ".join(each.text.rpartition("\n")[2].split())
        if new:
            yield Said(each.start_in_seconds, speaker, new)


def _paragraphs(said: Iterable[Said]) -> Iterator[tuple[int, str]]:
    """What one says until another speaks, or until it is long where nobody is named; with its second."""
    open_now: list[str] = []
    second, speaker = 0, ""
    for each in said:
        another = bool(each.speaker) and each.speaker != speaker
        ended = sum(map(len, open_now)) > LONG and open_now[-1][-1:] in ".?!…" and not speaker
        if open_now and (another or ended):
            yield second, " ".join(open_now)
            open_now = []
        if not open_now:
            second = each.second
            speaker = each.speaker or speaker
            open_now = [f"{each.speaker}:"] if each.speaker else []
        open_now.append(each.words)
    if open_now:
        yield second, " ".join(open_now)


def _map(paragraphs: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Where each ten minutes begin, "from 0:10", by their offsets in the text."""
    offset, reached = 0, -1
    for second, words in paragraphs:
        if (span := second // (60 * MINUTES)) > reached:
            reached = span
            minutes = span * MINUTES
            yield offset, f"from {minutes // 60}:{minutes % 60:02}"
        offset += len(words) + 2
