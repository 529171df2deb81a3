"""Names of a sentence that nothing it cites has: people, places, organisations, products, acronyms."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.statements.commonwords import stems
from pathfinder.evidence.statements.ordinary import CAPITALISED_ANYWAY, FIRST_WORDS
from pathfinder.evidence.statements.vocabulary import (
    MIXED,
    POSSESSIVE,
    TOKEN,
    Vocabulary,
    folded,
    known,
    vocabulary,
)
from pathfinder.evidence.stopwords import ALL_STOPWORDS, STOPWORDS, words_of
from pathfinder.evidence.words import language, stem

if TYPE_CHECKING:
    from collections.abc import Iterable

_ACRONYM = re.compile(r"[A-ZÀ-Þ][A-ZÀ-Þ0-9&]+s?")
_COUNTED = re.compile(
    r"\d+(?:st|nd|rd|th|s|m|km|kg|g|mg|ml|cm|mm|kW|MW|GW|kWh|MWh|TWh|GB|MB|TB|KB|bn|mn|k|h|am|pm|x|K|M|B|C"
    r"|F|°C|°F|p|pp|ha|t|W|V|A|Hz|kHz|MHz|GHz|nm|ms|s|min|er|en|ern|e|i|º|ª|re)",
    re.IGNORECASE,
)
_NUMERAL = re.compile(r"[IVX]{2,}|[QH][1-4]")  # Phase III, Q3
_OPENS = re.compile(
    r"(?:^[\s\-*>#\"'“‘«„(\[]*|[.!?:;…]\s*[\"'“‘«„(\[]?|[–—]\s*|[\"“«„‘]\s*|(?:^|\s)[-*]\s+)$"
)
_LATIN = re.compile(r"[A-Za-zÀ-ÿ]")
_NOUN_ENDINGS = re.compile(
    r"(?:ing|ings|ed|ly|tion|tions|sion|sions|ment|ments|ness|ity|ities|ism|ist|ists|ance|ence|ances|ences"
    r"|ure|ures|ship"
    r"|hood|ology|graphy|ers|ors|age|ages|ics|al|ive|ous|ful|less|able|ible|est|ward|wise|dom|ies|cy|ants"
    r"|ents|men|people)$"
)
_SPEAKS = re.compile(
    r"\s+(?:(?:has|had|have|also|later|then|recently|now|first|reportedly|never|still|once)\s+)*(?:said"
    r"|says|announced|told"
    r"|wrote|writes|founded|joined|died|resigned|was (?:born|founded|elected|appointed|hired)|acquired"
    r"|launched|unveiled"
    r"|tweeted|argued|argues|noted|explained|insisted|testified|declined|refused|married|directed|starred)\b"
)
_ACTS = re.compile(
    r"\s+(?:(?:also|later|then|recently|now|first|reportedly|never|still|once|already|only|even|\w+ly)\s+)*"
    r"(?:[a-z]+ed|saw|found|began|came|went|took|gave|made|got|put|set|sold|bought|won|lost|led|left|met|paid"
    r"|ran|sent|spent|kept|held|built|broke|chose|fell|rose|grew|knew|thought|brought|cut|is|was|has|had|does"
    r"|did|will|would|may|might|can|could|should|must|costs|offers|sells|charges|launches|starts|begins|calls"
    r"|expects|reports|plans|wants|lets|gives|runs|brings|needs|blames|admits|warns|notes|shows|claims|finds"
    r"|sees|praises|criticises|criticizes|rates|recommends|thinks|believes|knows|makes|takes|gets|puts|keeps"
    r"|holds|loses|wins|leads|leaves|pays|spends|adds|confirms|denies|describes|reviews|tested)\b"
)
_TITLES = re.compile(
    r"(?:Mr|Mrs|Ms|Dr|Prof|Professor|President|Minister|Senator|Sir|Lord|Judge|Captain|Chancellor|King"
    r"|Queen)\.?\s+$"
)
COMPASS = frozenset(("North", "South", "East", "West"))  # names before another name: South Korea
FOLLOWING = 2  # words that follow a name in a quote and in a sentence


class Name(NamedTuple):
    """A word that names something, and the stretch where it stands."""

    word: str
    start: int
    end: int


def names(sentence: str, common: frozenset[str] = frozenset()) -> list[Name]:
    """The words of a sentence that name something.

    `common` are words that some text of the research writes in lower case: at the start of a sentence they
    are no names.
    """
    code = language(sentence)
    if code in ("ko", "ja", "zh") or not _LATIN.search(sentence):
        return _latin_words(sentence)
    found = [Name(match[0], *match.span()) for match in TOKEN.finditer(sentence)]
    if _is_title_case(sentence, found):
        return [name for name in found if _ACRONYM.fullmatch(name.word) and len(name.word) > 1]
    return [name for name in found if _is_name(name, sentence, code, common)]


def unknown(sentence: str, texts: Iterable[str], common: frozenset[str] = frozenset()) -> list[str]:
    """The names of a sentence that none of the texts knows, as it writes them; neighbours are joined."""
    some = [vocabulary(text) for text in texts]
    missing = [name for name in names(sentence, common) if not known(name.word, some)]
    runs: list[list[Name]] = []
    for name in missing:
        if runs and re.fullmatch(
            r"[ \-.]+(?:(?:of|de|van|von|the|and|&|der|la|al)[ -])?", sentence[runs[-1][-1].end : name.start]
        ):
            runs[-1].append(name)
        else:
            runs.append([name])
    return [
        sentence[run[0].start : run[-1].end] for run in runs if not _spells_an_acronym(run, sentence, some)
    ]


def first_word(sentence: str, code: str, common: frozenset[str]) -> Name | None:
    """The first word of a sentence if it could be a name."""
    match = TOKEN.search(sentence)
    if match is None or code in ("ko", "ja", "zh", "de") or not match[0][:1].isupper():
        return None
    bare = POSSESSIVE.sub("", match[0])
    word = folded(bare)
    if len(bare) < 3 or bare in CAPITALISED_ANYWAY or word in _stopwords(code):
        return None
    if word in common or word.rstrip("s") in common or _NOUN_ENDINGS.search(word):
        return None
    return Name(bare, *match.span())


def in_the_place_of(first: Name, sentence: str, quote: str, common: frozenset[str]) -> str | None:
    """The name of a quote after which the same words follow as after a sentence's first word."""
    following = [match[0].casefold() for match in TOKEN.finditer(sentence, first.end)][:FOLLOWING]
    if len(following) < FOLLOWING:
        return None
    found = list(TOKEN.finditer(quote))
    for place, match in enumerate(found):
        same = [each[0].casefold() for each in found[place + 1 : place + 1 + FOLLOWING]]
        name = match[0][:1].isupper() and folded(match[0]) not in common | _stopwords("en")
        if name and same == following and match[0] not in sentence:
            return match[0]
    return None


def _latin_words(sentence: str) -> list[Name]:
    """Latin words in a text of another script: all of two letters or more that are no units."""
    return [
        Name(match[0], *match.span())
        for match in re.finditer(
            r"(?<![A-Za-z0-9])[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9'’.-]*[A-Za-zÀ-ÿ0-9](?![A-Za-z0-9])", sentence
        )
        if not re.search(r"[\d°] ?$", sentence[: match.start()]) and folded(match[0]) not in _UNITS
    ]


_UNITS = words_of(
    "km kg cm mm mg ml kw mw gw kwh mwh twh gb mb tb kb hz khz mhz ghz ppm ph vs usd eur krw et al"
)


def _is_title_case(sentence: str, found: list[Name]) -> bool:
    long = [name.word for name in found[1:] if len(name.word) >= 4 and name.word[0].isalpha()]
    if sentence.rstrip("*_ ")[-1:] in tuple(".!?。") or len(long) < 3:
        return False
    return sum(word[0].isupper() for word in long) >= 0.6 * len(long)


def _is_name(name: Name, sentence: str, code: str, common: frozenset[str]) -> bool:
    word = name.word
    if _COUNTED.fullmatch(word) or word.isdigit():
        return False
    if _NUMERAL.fullmatch(word):
        return False
    if MIXED.search(word):
        return True
    bare = POSSESSIVE.sub("", word)
    if _ACRONYM.fullmatch(bare):
        return len(bare.replace(".", "")) > 1 and bare not in CAPITALISED_ANYWAY and not _shouted(sentence)
    if re.fullmatch(r"(?:[A-Z]\.){2,}", word):
        return True
    if bare in COMPASS and re.match(r" [A-Z]", sentence[name.end :]):
        return True
    if not bare[:1].isupper() or len(bare) < 2 or bare in CAPITALISED_ANYWAY:
        return False
    if folded(bare) in _stopwords(code):
        return False
    if code == "de" or _TITLES.search(sentence[: name.start]):
        return bool(_TITLES.search(sentence[: name.start]))
    if _OPENS.search(sentence[: name.start]):
        return _clear_at_the_start(name, bare, sentence, common)
    return True


@lru_cache(maxsize=8)
def _stopwords(code: str) -> frozenset[str]:
    return ALL_STOPWORDS | STOPWORDS.get(code, frozenset()) | FIRST_WORDS


def _shouted(sentence: str) -> bool:
    letters = [one for one in sentence if one.isalpha()]
    return sum(map(str.isupper, letters)) > 0.6 * len(letters)


def _clear_at_the_start(name: Name, bare: str, sentence: str, common: frozenset[str]) -> bool:
    """Whether a first word is plainly a name: another name follows, or an uncommon word acts or owns."""
    word = folded(bare)
    if word in common or word.rstrip("s") in common or _NOUN_ENDINGS.search(bare.lower()):
        return False
    after = sentence[name.end :]
    following = re.match(r"(?:['’]s)?[ -]([A-ZÀ-Þ][\w.]*)", after)
    if following and following[1] not in CAPITALISED_ANYWAY and folded(following[1]) not in _stopwords("en"):
        return True
    if _SPEAKS.match(after) or re.match(r"['’]s\b|, (?:which|who|the|a|an)\b|,? and [A-Z]", after):
        return True
    if stem(word) in stems() or stem(word) in _stems_of(common):
        return False
    owns = bool(POSSESSIVE.search(name.word)) and not re.search(r"s['’]$", name.word)
    return owns or (not word.endswith("s") and bool(_ACTS.match(after)))


@lru_cache(maxsize=8)
def _stems_of(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(stem, words))


def _spells_an_acronym(run: list[Name], sentence: str, some: list[Vocabulary]) -> bool:
    """Whether words in a row are those that an acronym of the texts stands for."""
    initials = "".join(folded(name.word)[:1] for name in run)
    if len(initials) >= 2 and any(initials in each.words for each in some):
        return True
    words = [folded(token) for token in TOKEN.findall(sentence)]
    letters = "".join(word[:1] for word in words)
    place = words.index(folded(run[0].word)) if folded(run[0].word) in words else 0
    near = letters[max(0, place - 3) : place + len(run) + 3]
    acronyms = (word for each in some for word in each.words if 2 < len(word) <= 6 and word in near)
    return any(initials[0] in word for word in acronyms)
