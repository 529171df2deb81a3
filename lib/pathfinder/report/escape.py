"""Text from sources made safe for Markdown. Sources are hostile: their text never makes structure."""

import re
from itertools import groupby
from operator import attrgetter

from pathfinder.report.prose import Span, spans

# Control characters, bidirectional overrides and lone surrogates: invisible, or able to deceive.
_INVISIBLE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_SPECIAL = re.compile(
    r"[\\`*<>\[\]|~$]"  # code, emphasis, HTML, links, table cells, strike-through, formulas
    r"|(?<=[\w.+-])@(?=[\w-])"  # mail addresses, which a renderer would turn into links
    r"|(?<![^\W_])_|_(?![^\W_])"  # an underscore that is not inside a word
    r"|&(?=\#?\w+;)"  # entities
    r"|:(?=//)|(?<=www)\."  # bare URLs that a renderer would turn into links
    r"|^\#(?=\#*(?:\s|$))|\#(?=\#*$)",  # the start of a heading, the closing run of one
    re.IGNORECASE,
)
# bullets, rules, underlines of headings, numbered entries
_BEGINS_BLOCK = re.compile(r"^(\d{1,9}(?=[.)](?:\s|$))|(?=[-+=]))")
_URL_UNSAFE = re.compile(r"[\x00-\x20\x7f-\xa0<>|`\"\\^{}\s]")
_SHOWN_NOTHING = "—"


def clean(text: str) -> str:
    """`text` in one line: white space collapsed, invisible and control characters gone."""
    line = " ".join(text.split())
    return line if line.isprintable() else " ".join(_INVISIBLE.sub("", line).split())


def inline(text: str) -> str:
    """`text` as one line of Markdown that shows exactly its words, anywhere in a document."""
    return _in_line(_escaped(clean(text))) or _SHOWN_NOTHING


def in_heading(text: str) -> str:
    """As `inline`, behind the marks of a heading, where a number begins no list: "## 1. Names"."""
    return _escaped(clean(text)) or _SHOWN_NOTHING


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)


def _in_line(text: str) -> str:
    """Words whose beginning would make them an entry of a list or a rule make none."""
    return _BEGINS_BLOCK.sub(r"\1\\", text)


def marked_up(text: str) -> str:
    """As `inline`, but emphasis and code of a writer stay what they are; "" stays empty."""
    runs = groupby(spans(clean(text)), key=attrgetter("strong"))
    return _in_line("".join(_around("**" * strong, "".join(map(_span, run))) for strong, run in runs))


def _span(span: Span) -> str:
    """Words with the marks of code or emphasis; bold ones have theirs around all that is bold in a row."""
    words = span.text.strip()
    code = span.code and not set(words) & set("`|")
    shown = f"`{words}`" if code else _around("*" * span.emphasis, _escaped(words))
    return span.text.replace(words, shown, 1) if words else span.text


def _around(marks: str, text: str) -> str:
    """Text between marks, which white space does not touch."""
    words = text.strip()
    return text.replace(words, f"{marks}{words}{marks}", 1) if words and marks else text


def code_lines(code: str) -> list[str]:
    """Lines of code with their indentation, without what is invisible."""
    return [_INVISIBLE.sub("", line.expandtabs(4)) for line in code.splitlines()]


def fenced(language: str, code: str) -> list[str]:
    """Lines of code between fences, which nothing in them ends; `language` may be empty."""
    lines = code_lines(code)
    runs = (len(run) for line in lines for run in re.findall("`+", line))
    fence = "`" * max(3, 1 + max(runs, default=0))
    return [f"{fence}{language}", *lines, fence]


def block_quote(text: str, indent: str = "") -> str:
    """`text` as a block quote of one line."""
    return f"{indent}> {inline(text)}"


def link(url: str) -> str:
    """`url` as something to click on when it is http(s), else as code."""
    safe = address(url)
    if not safe:
        return _SHOWN_NOTHING
    if re.match(r"https?://[^/]", safe, re.IGNORECASE):
        return f"<{safe}>"
    return f"`{safe}`"


def address(url: str) -> str:
    """`url` with whatever could end or change it percent-encoded."""
    return _URL_UNSAFE.sub(_percent, _INVISIBLE.sub("", url.strip()))


def shorten(text: str, length: int) -> str:
    """`text` in one line of at most `length` characters, cut at a word."""
    whole = clean(text)
    if len(whole) <= length:
        return whole
    head = whole[: length - 1]
    at = head.rfind(" ")
    return (head[:at] if at > length // 2 else head).rstrip(" ,;:") + "…"


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match.group().encode())
