"""The forms in which a quote and a source are compared.

original ── clean ─┬─ exact                 Unicode, whitespace, quotation marks, dashes, ligatures
                   ├─ loose                 and line-end hyphens, page breaks, marks and spaces of quotations
                   │    └─ unspaced         and no spaces at Korean letters: a line may end inside a word
                   ├─ unmarked ── loose     and footnote marks of the source left out
                   └─ unparted ── loose     and footnotes at a page break inside of a sentence, too
"""

import re
import unicodedata
from functools import cache, cached_property

from pathfinder.evidence.quotes.characters import (
    CJK,
    HANGUL,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    joins_the_letter_before,
    reaches,
    read_as,
)
from pathfinder.evidence.quotes.mapped_text import View
from pathfinder.evidence.quotes.page_breaks import notes_at_breaks, page_breaks

MANY_SPECIAL_CHARACTERS = 40  # from here one translation is faster than as many replacements

_LETTER = r"[^\W\d_]"
_SPACES = re.compile(r" {2,}")
_FRENCH_QUOTES = re.compile(r"«(\s+)[^«»\s](?:[^«»]{0,600}[^«»\s])?(\s+)»")
_HYPHENS = re.compile(
    rf"(?<={_LETTER})-[ ]*\n\s*(?={_LETTER})"
    # a hyphen inside a word may be left out, but "re-sign" is not "resign"
    rf"|(?<={_LETTER})(?<!\b[Rr][Ee])(?<!\b[Uu][Nn])(?<!\b[Ii][Nn])(?<!\b[Pp]re)-(?={_LETTER})"
)
_HYPHEN_AND_BREAK = re.compile(r"(?<=\w)-[ ]*\n\s*(?=\w)")
_SPACED_DASH = re.compile(r"[ \n]*(?:[–—]|-{2,3}(?!\d))[ \n]*|[ \n]+-[ \n]+(?!\d)")
_DASH_OF_NUMBERS = re.compile(r"(?<=\d)–(?=\d)")
_SPACE_BEFORE_STOP = re.compile(r"(?<=\w)[ \n]+(?=[!?;:](?:\s|$|['\"]))")
_DOUBLE_QUOTE = re.compile(r"(?<!\d)\"")
_QUOTES = re.compile(r"'{2,}")
_STOP_IN_QUOTES = re.compile(r"(?<!\.)([.,])'")
# people and converters set spaces inside quotation marks, or leave them out where an element ends
_SPACE_AT_QUOTE = re.compile(r"(?<![\d\s])[ \n]+(?=')|(?<=')[ \n]+(?![\d\s])")
_SPACE_AFTER_STOP = re.compile(r"(?<='[.,]) +")
_ELLIPSIS = re.compile(r"[ \n]*(?:\. \. \.|\.{3})(?!\.)[ \n]*")
_SUBSCRIPT = re.compile(rf"(?<={_LETTER})[{SUBSCRIPTS}]+(?!\d)")
_SUBSCRIPT_DIGITS = str.maketrans(SUBSCRIPTS, "0123456789")
_REFERENCE = r"\[\d{1,3}(?: ?[,;–-] ?\d{1,3})*\]"
_FOOTNOTE = re.compile(
    rf"(?:(?<=\w\w)|(?<=[.,;:!?)\"'%]))(?:{_REFERENCE})+(?![\w(])"
    rf"|(?:(?<={_LETTER}{_LETTER})|(?<=[.,;:!?)\"'])) (?:{_REFERENCE})+(?![\w(])"
    rf"|(?:(?<={_LETTER}{{4}})|(?<=[^\W\d][.,;:!?\"']))[{SUPERSCRIPTS}]+(?:[,–-][{SUPERSCRIPTS}]+)*(?![\w⁺⁻])"
)
_POWERS = re.compile(
    r"(?:miles?|feet|foot|inch(?:es)?|met(?:er|re)s?|yards?|.*met(?:er|re)s?|sinh|cosh|tanh|Meter|Meile[n]?)",
    re.IGNORECASE,
)
_WORD_BEFORE = re.compile(rf"{_LETTER}+$")


class PreparedText:
    """A source text in its forms, which are made when a quote first needs them."""

    def __init__(self, original: str) -> None:
        self.original = original

    @cached_property
    def clean(self) -> View:
        """One character for each look of a letter, mark or space."""
        return clean(self.original)

    @cached_property
    def exact(self) -> View:
        """The form in which a quote is exact."""
        return exact(self.clean)

    @cached_property
    def loose(self) -> View:
        """The form without typographic differences."""
        return loose(self.clean)

    @cached_property
    def unmarked(self) -> tuple[View, View] | None:
        """The loose form without footnote marks, and what it is the loose form of; None when it has none."""
        return self._without_marks(self.clean)

    @cached_property
    def unparted(self) -> tuple[View, View] | None:
        """The same without the footnotes that part a sentence at a page break, too."""
        text = self.clean.text
        edits = list(notes_at_breaks(text)) if "\f" in text else []
        return self._without_marks(self.clean.edited(edits)) if edits else None

    def _without_marks(self, view: View) -> tuple[View, View] | None:
        view = view.replaced(_FOOTNOTE, _without_footnote)
        return None if view is self.clean else (loose(view), view)

    @cached_property
    def unspaced(self) -> View | None:
        """The loose form without spaces at Korean letters; None when no line ends between two of them."""
        text = self.clean.text
        if not reaches(text, "\u1100") or not re.search(rf"[{HANGUL}]\n[{HANGUL}]", text):
            return None
        return unspaced(self.loose)


def prepare(text: str) -> PreparedText:
    """Normalise a source text once, for any number of quotes."""
    return PreparedText(text)


def clean(text: str) -> View:
    """One character for each look of a letter, mark or space; line breaks stay."""
    view = View(text)
    if "«" in text:
        view = view.edited(_french_spaces(text))
    longer: dict[str, str] = {}
    same_length: dict[str, str] = {}
    for character in set(view.text):
        form = read_as(character)
        if form != character:
            (same_length if len(form) == 1 else longer)[character] = form
    view = view.respelled(_exchanged(view.text, same_length))
    if longer:
        pattern = re.compile(rf"\u00ad[ ]*\n\s*|[{re.escape(''.join(longer))}]")
        view = view.replaced(pattern, lambda match: longer[match[0][0]])
    return _composed(view)


def exact(view: View) -> View:
    """One space for any white space, one hyphen for any dash; no space between Chinese characters."""
    text = view.text.replace("\n", " ").replace("\f", " ").replace("–", "-").replace("—", "-")
    return _spaced(view.respelled(text))


def loose(view: View) -> View:
    """The exact form without what only typography changes: see the passes."""
    if "\f" in view.text:
        view = view.edited(page_breaks(view.text))
    view = view.replaced(_HYPHENS, "").replaced(_HYPHEN_AND_BREAK, "-")
    view = view.replaced(_SPACED_DASH, "–").replaced(_DASH_OF_NUMBERS, "-")
    view = view.replaced(_SPACE_BEFORE_STOP, "").replaced(_ELLIPSIS, "...")
    view = view.respelled(_DOUBLE_QUOTE.sub("'", view.text)).replaced(_QUOTES, "'")
    view = view.replaced(_SPACE_AT_QUOTE, "") if "'" in view.text else view
    text = _STOP_IN_QUOTES.sub(r"'\1", view.text)
    text = _SUBSCRIPT.sub(lambda match: match[0].translate(_SUBSCRIPT_DIGITS), text)
    view = view.respelled(text.replace("\n", " ").replace("\f", " "))
    return _spaced(view.replaced(_SPACE_AFTER_STOP, "") if "'" in text else view)


def unspaced(view: View) -> View:
    """A loose form without spaces at Korean letters."""
    return view.replaced(_spaces_at_hangul(), "") if reaches(view.text, "\u1100") else view


def _spaced(view: View) -> View:
    view = view.replaced(_SPACES, " ")
    return view.replaced(_spaces_at_cjk(), "") if reaches(view.text, "\u2e80") else view


@cache
def _spaces_at_hangul() -> re.Pattern[str]:
    return re.compile(rf"(?<=[{HANGUL}]) +| +(?=[{HANGUL}])")


@cache
def _spaces_at_cjk() -> re.Pattern[str]:
    return re.compile(
        rf"(?<=[{CJK}]) +(?=[{CJK}A-Za-z0-9\"'(])|(?<=[{CJK}][,.:;!?)\"']) +(?=[{CJK}])"
        rf"|(?<=[A-Za-z0-9%(\"']) +(?=[{CJK}])"
    )


def _french_spaces(text: str) -> list[tuple[int, int, str]]:
    return [(*match.span(group), "") for match in _FRENCH_QUOTES.finditer(text) for group in (1, 2)]


def _exchanged(text: str, forms: dict[str, str]) -> str:
    if len(forms) > MANY_SPECIAL_CHARACTERS:
        return text.translate({ord(character): form for character, form in forms.items()})
    # one after the other is safe: no form is itself a character to exchange
    for character, form in forms.items():
        text = text.replace(character, form)
    return text


def _composed(view: View) -> View:
    marks = "".join(character for character in set(view.text) if joins_the_letter_before(character))
    if not marks:
        return view
    pattern = re.compile(rf"[\s\S][{re.escape(marks)}]+")
    return view.replaced(pattern, lambda match: unicodedata.normalize("NFC", match[0]))


def _without_footnote(match: re.Match[str]) -> str:
    if match[0][0] in SUPERSCRIPTS:
        word = _WORD_BEFORE.search(match.string, max(0, match.start() - 20), match.start())
        if word and _POWERS.fullmatch(word[0]):
            return match[0]
    return ""
