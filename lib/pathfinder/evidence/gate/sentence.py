"""One sentence of a written report, and how paragraphs are read as sentences with what each cites.

Marks stand in square brackets: `[obs_1]`, `[obs_1, obs_4]`, `[hyp_A1]`, `[hyp_A3 rejected]`, `[view]`,
`[gap]`, `[gap: words that were looked for]`, several in a row, before or after the full stop. Other brackets
are ordinary text.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pathfinder.evidence.language.detection import language, segments
from pathfinder.evidence.relevance.alternatives import parsed, spelled
from pathfinder.model.cycle.state import Cited, Computed, Sentence

VIEW, GAP = "view", "gap"
LEADS = 8  # words of a sentence that leads over to the next one
MOST_SOUGHT = 160  # characters of words that are looked for
INTRODUCES = 20  # ... to a list or a table
_TOLD = re.compile(r"[^|#].*[.。][\"'”’»)]*$", re.DOTALL)
_TOLD_IN_ITEM = re.compile(r"[^|#].*[.。!?！？][\"'”’»)]*$", re.DOTALL)
_SOUGHT = r"gap\s*:[^\[\]［］【】\n]*"
_ITEM = rf"(?:obs_\w+|hyp_\w+(?:[ :,-]*rejected)?|view|{_SOUGHT}|gap)"
_MARK = rf"[\[［【]\s*{_ITEM}(?:(?:\s*[,;、·/&+]\s*|\s+)(?:and\s+)?{_ITEM})*\s*[\]］】]"
_MARKS = rf"{_MARK}(?:\s*(?:[,;、]|and\b|und\b|및)?\s*{_MARK})*"
# with the round brackets around it, if any: one pattern for both, because it takes 2 ms to compile
_RUN = re.compile(rf"(?P<opens>[(（]\s*)?(?P<marks>{_MARKS})(?P<closes>\s*[)）])?", re.IGNORECASE)
_NAMED = re.compile(
    rf"(?P<sought>{_SOUGHT})|(?P<id>obs_\w+|hyp_\w+|view|gap)(?P<rejected>[ :,-]*rejected)?", re.IGNORECASE
)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")  # in a line
_QUOTES = re.compile('["“”„«»]')
_EMPTY_BRACKETS = re.compile(r"(`[^`]*`)|(?<!\S)[(（]\s*[)）]")  # code and `oom()` keep their own
_STOPS = ".,;:!?)]}。，、！？；：）」』”’"
_ENDS = ".!?。！？"

# an item of a list, a row of a table, a heading or what a bold label leads in is a piece of its own
_BULLET = r"[-*+•]\s|\d{1,2}[.)]\s"
_BLOCK = rf"{_BULLET}|#{{1,6}}\s|\|"
_OWN_LINE = re.compile(rf"\s*(?:{_BLOCK}|\*\*(?>`[^`\n]*`|[^*\n]|\*(?!\*))+\*\*)")
_PIECE = re.compile(rf"\s*(?:{_BLOCK})")  # of a list, a table, a heading
_LISTED = re.compile(rf"\s*(?:{_BULLET})")
_ENTRY = re.compile(rf"\s*(?:{_BULLET}|\|)")  # of a list or a table
_BAR = re.compile(r"(?<!\\)\|")
_MARKER = re.compile(r"\A\s*\d{1,2}[.)]\s+")
_RUN_IN = re.compile(  # what goes on in lower case is a sentence that begins in bold
    r"\s*(?:(?:[-*+•]|\d{1,2}[.)])\s+)?(?:\*\*(?>`[^`]*`|[^*]|\*(?!\*))+\*\*|\*[^*]+\*|_[^_]+_)"
    r"(?:\s*[.:](?=\s)|(?<=[.:!?。]\*\*)(?=\s)|(?<=[.:!?。][*_])(?=\s)|(?=\s+[^\sa-zà-öø-ÿß]))"
    r"|\s*(?:[-*+•]\s+)?\*\*\d{1,2}[.)]\s[^*.!?]{,100}[.:]?\*\*[.:]?(?=\s|$)"  # **2. A value (2018)**
)
_GOES_ON = re.compile(r"[\s\"'”’»)\]]*(?:[a-zà-öø-ÿß]|[,;:)\]%–—&]|$)")
_NUMBERED = re.compile(
    r"(?:^|[\s(])(?:approx|ca|circa|vols?|nos?|figs?|eqs?|secs?|ch|pp?|arts?|nr|abs|s)\.$", re.IGNORECASE
)
_TITLE = re.compile(r"(?:^|[\s(])(?:Dr|Prof|Mr|Mrs|Ms|St|Gen|Sen|Gov|Rep|Hr|Fr|Dipl|Ing)\.$")
_TIME_AND_DAY = re.compile(r"[ap]\.m\.$")
_DAY = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day")
_LABEL = re.compile(r"\*\*[^*\n]{1,80}\*\*")  # "**The choice.**" within a paragraph
_GERMAN_ORDINAL = re.compile(r"(?<![\d.,])\d{1,2}\.$")


_FENCED = re.compile(
    r"^[ \t]*(?P<fence>`{3,})[ \t]*(?P<language>[\w+#.-]*)[^\n`]*\n"
    r"(?P<code>(?:[^\n]*\n)*?)[ \t]*(?P=fence)[ \t]*(?:$|(?=[\[［【]))",
    re.MULTILINE,
)
_BEHIND_CODE = re.compile(rf"\s*(?P<marks>{_MARKS})[.]?", re.IGNORECASE)


class Mark(NamedTuple):
    """A citation, [view] or [gap], and after which letter of the text without marks it stood."""

    place: int
    id: str  # VIEW and GAP for these
    rejected: bool = False
    sought: str = ""  # words that were looked for and not found


def read(paragraphs: Sequence[str], computed: Sequence[Computed] = ()) -> list[list[Sentence]]:
    """The sentences of each paragraph, in order; a paragraph without words has none.

    A mark belongs to the sentence that holds it or that it directly follows. A short sentence without one, as
    in "Two defaults differ.", rests on what the next sentence cites, and so does each one of an item of a
    list, whose citation stands at its end. A computed number is attached to each sentence that shows it.
    Fenced code is a sentence of its own: what stands behind its fence carries it, else what carries the one
    before it. Levels and problems are left to the gate.
    """
    return [_of_paragraph(each, computed) for each in paragraphs]


def _of_paragraph(paragraph: str, computed: Sequence[Computed]) -> list[Sentence]:
    found: list[Sentence] = []
    at = 0
    for code in _FENCED.finditer(paragraph):
        found += [one for line in _lines(paragraph[at : code.start()]) for one in _of_line(line, computed)]
        behind = _BEHIND_CODE.match(paragraph, code.end())
        marks = [_mark(0, each) for each in _NAMED.finditer(behind["marks"])] if behind else []
        block = _sentence(f"{code['fence']}{code['language']}\n{code['code']}{code['fence']}", marks, ())
        if not marks and found:
            block["cites"] = [*found[-1]["cites"]]
        found.append(block)
        at = behind.end() if behind else code.end()
    return found + [one for line in _lines(paragraph[at:]) for one in _of_line(line, computed)]


def is_code(text: str) -> bool:
    """Whether a sentence is a block of code."""
    return text.startswith("```") and "\n" in text


def code_of(text: str) -> tuple[str, str]:
    """The language of a block of code, "" for none, and its lines without the fences."""
    found = _FENCED.match(text)
    return (found["language"], found["code"].removesuffix("\n")) if found else ("", text.strip("`\n"))


def _of_line(line: str, computed: Sequence[Computed]) -> list[Sentence]:
    """The sentences of a line; the first one says that it stands behind a blank line, or how far indented."""
    sentences = _introduced([*_sentences(line, computed)])
    if line.startswith("\n") and sentences and not _PIECE.match(line):
        sentences[0]["apart"] = True
    indent = len(line.expandtabs(4).lstrip("\n")) - len(line.expandtabs(4).lstrip())
    if indent > 1 and sentences and _LISTED.match(line):
        sentences[0]["indent"] = indent
    return sentences


def _introduced(sentences: list[Sentence]) -> list[Sentence]:
    """The sentences of a line; those that lead over to the next one have its citations, as have an item's."""
    item = bool(sentences) and bool(_LISTED.match(sentences[0]["text"]))
    for one, following in [*pairwise(sentences)][::-1]:
        bare = not (one["cites"] or one["hypotheses"] or one["view"] or one["gap"])
        if bare and _rests_on(one, following, item=item):
            one["cites"] = following["cites"]
            one["hypotheses"], one["rejected"] = following["hypotheses"], following["rejected"]
    return sentences


def lent(paragraph: Sequence[Sentence]) -> set[int]:
    """The places of sentences that `read` gives the citations of the next one, so that they need none."""
    found: set[int] = set()
    item = False
    for at, (one, following) in enumerate(pairwise(paragraph)):
        if _ENTRY.match(one["text"]) or one.get("apart"):
            item = bool(_LISTED.match(one["text"]))
        own = one["view"] or one.get("gap") or "marked" in one
        same = all(one[key] == following[key] for key in ("cites", "hypotheses", "rejected"))
        begins = _PIECE.match(following["text"]) or following.get("apart") or is_code(following["text"])
        if same and not (own or begins) and _rests_on(one, following, item=item):
            found.add(at)
    return found


def _rests_on(one: Sentence, following: Sentence, *, item: bool) -> bool:
    """Whether a sentence without a citation has those of the next one: a short one, or any of an item."""
    short = len(one["text"].split()) <= LEADS and not following["view"]
    return (item or short) and bool((_TOLD_IN_ITEM if item else _TOLD).match(one["text"]))


def introduces(sentence: Sentence, following: Sentence | None) -> bool:
    """Whether a sentence leads over to a list or a table, whose citations carry what it says."""
    text = sentence["text"]
    listed = following is not None and bool(_ENTRY.match(following["text"]))
    return listed and not _PIECE.match(text) and len(text.split()) <= INTRODUCES


def leads_over(paragraph: Sequence[Sentence]) -> set[int]:
    """The places in a paragraph of short sentences that have the citations of the next one."""
    return {
        at
        for at, (one, following) in enumerate(pairwise(paragraph))
        if len(one["text"].split()) <= LEADS
        and (one["cites"], one["hypotheses"]) == (following["cites"], following["hypotheses"])
        and not one["text"].startswith("|")
    }


def _lines(paragraph: str) -> list[str]:
    """A paragraph without its line breaks, apart from list items, rows of a table and headings.

    A line behind a blank one keeps one break before it. An item or row that cites and says what one before it
    says stands there once.
    """
    lines: list[str] = []
    blank, told = False, set[str]()
    for line in paragraph.splitlines():
        if _ENTRY.match(line) and _RUN.search(line):
            said = _RUN.sub("", line).strip()
            if said in told and len(said.split()) > LEADS:
                continue
            told.add(said)
        if (
            lines
            and line.strip()
            and not blank
            and not _OWN_LINE.match(line)
            and not lines[-1].lstrip().startswith(("#", "|"))
        ):
            lines[-1] = f"{lines[-1]} {line}"
        elif line.strip():
            lines.append("\n" * bool(blank and lines) + line)
        blank = not line.strip()
    return lines


def _sentences(line: str, computed: Sequence[Computed]) -> Iterator[Sentence]:
    text, marks = _taken_out(line)
    pieces = _ended(_split(text), text, marks)
    starts = [start for start, _ in pieces]
    cited: list[list[Mark]] = [[] for _ in pieces]
    for mark in marks:
        if pieces:
            cited[max(0, bisect_left(starts, mark.place) - 1)].append(mark)
    for (start, end), of in zip(pieces, cited, strict=True):
        yield _sentence(text[start:end], [mark._replace(place=mark.place - start) for mark in of], computed)


def _ended(pieces: list[tuple[int, int]], text: str, marks: Sequence[Mark]) -> list[tuple[int, int]]:
    """The spans, ended also where a mark stands behind a full stop: "They differ. [view] v1 is old".

    [view] and [gap] end a sentence without one, too, where a capital letter begins the next.
    """
    spans: list[tuple[int, int]] = []
    closing = {mark.place for mark in marks if mark.id in (VIEW, GAP)}
    for first, end in pieces:
        start = first
        for place in sorted({mark.place for mark in marks if first < mark.place < end}):
            before = text[start:place].rstrip()
            stopped = before[-1:] in _ENDS or (place in closing and text[place:end].lstrip()[:1].isupper())
            if before and stopped and not before.startswith("|") and not _shortened(before):
                spans.append((start, start + len(before)))
                start = end - len(text[place:end].lstrip())
        if start < end:
            spans.append((start, end))
    return spans


def _shortened(before: str) -> bool:
    """Whether a text ends with an abbreviation."""
    return any(pattern.search(before) for pattern in (_NUMBERED, _TITLE, _GERMAN_ORDINAL))


def _sentence(text: str, marks: Sequence[Mark], computed: Sequence[Computed]) -> Sentence:
    found: Sentence = {
        "text": text,
        "cites": _unique(mark.id for mark in marks if mark.id.startswith("obs_")),
        "hypotheses": _unique(mark.id for mark in marks if mark.id.startswith("hyp_")),
        "rejected": _unique(mark.id for mark in marks if mark.rejected),
        "view": any(mark.id == VIEW for mark in marks),
        "gap": any(mark.id == GAP for mark in marks),
        "computed": [each for each in computed if shows(_MARKER.sub("", text, count=1), each["shown"])],
        "level": None,
        "problems": [],
    }
    if sought := next((mark.sought for mark in marks if mark.sought), ""):
        found["sought"] = {"words": sought, "texts": 0}
    if cells := _cells(text, marks):
        found["cells"] = cells
    if views := _viewed(text, marks):
        found["views"] = views
    if len(marked := _marked(text, marks)) > 1:
        found["marked"] = marked
    return found


def _marked(text: str, marks: Sequence[Mark]) -> list[Cited]:
    """What is cited at each place of a text."""
    places: dict[int, list[str]] = {}
    for mark in marks:
        if mark.id not in (VIEW, GAP):
            places.setdefault(min(max(mark.place, 0), len(text)), []).append(mark.id)
    return [{"end": end, "ids": _unique(ids)} for end, ids in sorted(places.items())]


def _cells(row: str, marks: Sequence[Mark]) -> list[list[str]]:
    """What each cell of a row cites; [] where no cell before the last one does, and for any other text."""
    ends = _cell_ends(row)
    found: list[list[str]] = [[] for _ in ends]
    for mark in marks:
        if found and mark.id not in (VIEW, GAP):
            found[_cell(mark, ends)].append(mark.id)
    return [_unique(each) for each in found] if any(found[:-1]) else []


def _viewed(row: str, marks: Sequence[Mark]) -> list[int]:
    """The cells of a row that are marked [view]; [] where that is the last one alone, and for other text."""
    ends = _cell_ends(row)
    found = sorted({_cell(mark, ends) for mark in marks if mark.id == VIEW}) if ends else []
    return found if found != [len(ends) - 1] else []


def _cell_ends(row: str) -> list[int]:
    """Where each cell of a row ends; [] for any other text."""
    bars = [bar.start() for bar in _BAR.finditer(row)] if row.startswith("|") else []
    return bars[1:] if row.endswith("|") else [*bars[1:], len(row)] if bars else []


def _cell(mark: Mark, ends: Sequence[int]) -> int:
    """The cell that a mark stands in."""
    return min(bisect_left(ends, mark.place), len(ends) - 1)


def _unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def shows(text: str, shown: str) -> bool:
    """Whether a number stands in the text by itself, not inside a longer one or a word."""
    words = " ".join(shown.split())
    if not words:
        return False
    pattern = rf"(?<![\w.,])(?<!\d[ ]){re.escape(words)}(?![.,]?\d)(?![A-Za-z])"
    return bool(re.search(pattern, text))


def _taken_out(line: str) -> tuple[str, list[Mark]]:
    """A line without its marks, and the marks in order."""
    text, marks, at = "", list[Mark](), 0
    line = _EMPTY_BRACKETS.sub(r"\1", " ".join(_RUN.sub(_bare, line).split()))
    for run in _RUN.finditer(line):
        text = (text + line[at : run.start("marks")]).rstrip()
        marks += [_mark(len(text), found) for found in _NAMED.finditer(run["marks"])]
        at = run.end("marks")
        text += _space(text, line[at:])
        at += len(line[at:]) - len(line[at:].lstrip())
        at += text.endswith((".", "?", "!")) and line[at : at + 1] == "."  # "of Broadhead Co. [obs_7]."
    return (text + line[at:]).rstrip(), marks


def _bare(run: re.Match[str]) -> str:
    """A run of marks without the round brackets around it."""
    return run["marks"] if run["opens"] and run["closes"] else run[0]


def _space(before: str, after: str) -> str:
    """What stands between the words before a mark and those after it."""
    follows = after.lstrip()
    if not before or not follows or follows[0] in _STOPS:
        return ""
    return " " if after[0].isspace() or (before[-1] in _ENDS and follows[0].isalnum()) else ""


def _mark(place: int, found: re.Match[str]) -> Mark:
    if found["sought"]:
        words = spelled(parsed(" ".join(_QUOTES.sub(" ", found["sought"].partition(":")[2]).split())))
        return Mark(place, GAP, sought=words if len(words) <= MOST_SOUGHT else "")
    kind = found["id"][:4].lower()
    if kind in (VIEW, GAP):
        return Mark(place, kind)
    return Mark(place, kind + found["id"][4:], rejected=bool(found["rejected"]))


def _split(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences of a one-line text, without the white space around them."""
    heading = _RUN_IN.match(text)
    if text.startswith("|"):  # a row of a table is one piece, whatever its cells say
        return [(0, len(text))]
    at = heading.end() if heading else 0
    pieces = [heading.span()] if heading else []
    marker = None if heading else _MARKER.match(text)
    begins = marker.end() if marker else at
    pieces += [(begins + first, begins + last) for first, last in segments(text[begins:], language(text))]
    if marker and pieces:  # the number of an item belongs to its first sentence
        pieces[0] = (at, pieces[0][1])
    whole = [each.span() for pattern in (_CODE, _LABEL) for each in pattern.finditer(text)]
    spans: list[tuple[int, int]] = []
    for first, last in pieces:
        after_heading = heading is not None and len(spans) == 1 and spans[0][1] == heading.end()
        before = text[slice(*spans[-1])] if spans else ""
        inside = (
            spans
            and first == spans[-1][1]
            and before[-1:] in (".", "!", "?")
            and (text[first].isalnum() or text[first] in "([{_")
        ) or any(start < first < end for start, end in whole)
        if spans and not after_heading and (inside or _belongs_before(before, text[first:last])):
            spans[-1] = (spans[-1][0], last)
        else:
            spans.append((first, last))
    return spans


def _belongs_before(before: str, words: str) -> bool:
    """Whether a piece goes on with the sentence before it: in lower case, without words, after "Dr."."""
    if not any(map(str.isalnum, words)) or not any(map(str.isalnum, before)):
        return True
    if _GOES_ON.match(words) or (_TIME_AND_DAY.search(before) and _DAY.match(words)):
        return True
    if _TITLE.search(before) or (_NUMBERED.search(before) and words[0].isdigit()):
        return True
    return bool(_GERMAN_ORDINAL.search(before)) and language(before + " " + words) == "de"
