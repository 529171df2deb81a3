"""Names in a text: people, places, organisations, products, acronyms; and whether texts know one.

A name is known in another form ("Danish" for "Denmark"), as an acronym, and without accents, too.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from typing import NamedTuple

from pathfinder.data import table
from pathfinder.evidence.language.stopwords import ALL_STOPWORDS, STOPWORDS
from pathfinder.evidence.language.units import is_unit
from pathfinder.evidence.language.words import stem
from pathfinder.evidence.quotes.characters import reaches

CAPITALS = frozenset(
    ["en", "fr", "es", "it", "pt", "nl", "sv", "da", "pl", "id", "cs", "fi", "tr", "vi"]
)  # give capitals to names only
GIVEN = 4  # letters of a given name with which a handle begins
LONG = 8  # letters of a word that is also found inside another: "Klimaschutz" in "Klimaschutzgesetz"
FORMS = 4_000  # characters of a text in which any words in a row may stand for an acronym

_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_SPACED_WORD = re.compile(r"(?:[A-Z]\.){2,}|[^\W_]+(?:['’&][^\W_]+)*")
_MIXED = re.compile(
    r"[a-zà-ÿ]+[A-Z]|[A-Z][a-zà-ÿ]+[A-Z]|[A-Z][\w]*\d|\d+[A-Z]\w*|[A-ZÀ-Þ]{2}[A-ZÀ-Þ0-9&]*s?$"
)
# names with digits: Q65-15A, sha256, EIP-1057, CALL3.TXT, § 3a
_CODE = re.compile(
    r"(?<!\w)(?:(?P<letters>[^\W\d_]+)\d[^\W_]*|[A-Z]{2,}[-/]\d[^\W_]*)(?:[-.](?:[A-Z]+(?!\w)|\w*\d\w*)(?![a-z]))*"
    r"|(?:§§?|\b(?:Art|Nr)\.) ?\d+[a-z](?!\w)"
)
_NO_NAME = re.compile(r"[IVX]{2,}|[QH][1-4]|\d+(?:st|nd|rd|th|[a-zA-Z]{1,3}|°[CF])?")
_CAMEL, _HUMPS = re.compile(r"[a-z][A-Z]"), re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")  # DxCall: dx, call
_HANDLE = re.compile(r"[a-z]{4,}\d+")
_SIGNS = re.compile(r"[\W_]+")
_STROKED = str.maketrans("łŁøØđĐ", "lLoOdD")  # letters that Unicode does not take apart
_POSSESSIVE = re.compile(r"['’]s$|['’]$")
_OPENS = re.compile(
    r"(?:^[\s\-*_+•|>#\"'“‘«„(\[\d.]*|[.!?:;…]\**\s*[*_]*[\"'“‘«„(\[]?|[–—]\s*|[\"“«„‘]\s*|\*\*|\|\s*[*_]*)$"
)
_PER = re.compile(r"\d ?[^\W\d_]+/$")  # 0.1 sat/vB
_COMPARED = re.compile(r"(?P<base>[^\W\d_]{2,}?)(?P<y>i)?(?:er|est)")
_PREFIXED = re.compile(r"(?:re|un|pre|dis|mis|over)([^\W\d_]{3,})")  # retry, unlock
_ADJECTIVE = re.compile(r"(?:ish|ese|ian|ean|an|ic|i|ch|sh|er|ers|ians|eans|ans)s?$")
_table = partial(table, "pathfinder.evidence.language", "data/names.toml")


class Name(NamedTuple):
    """A word that names something, and the stretch where it stands."""

    word: str
    start: int
    end: int


class Vocabulary(NamedTuple):
    """What names a text knows."""

    words: frozenset[str]  # folded
    lower: frozenset[str]  # those that stand there in lower case
    upper: frozenset[str]  # acronyms
    squashed: str  # all of it without spaces and signs
    initials: str  # of words in a row


def word_pattern(text: str) -> re.Pattern[str]:
    """The pattern of the words of a text."""
    return _any_word() if reaches(text, _CJK[0]) else _SPACED_WORD


@cache
def _any_word() -> re.Pattern[str]:
    return re.compile(rf"(?:[A-Z]\.){{2,}}|[{_CJK}]+|[^\W_{_CJK}]+(?:['’&][^\W_{_CJK}]+)*")


def names(sentence: str, code: str, some: Iterable[Vocabulary] = ()) -> list[Name]:
    """The words of a sentence that name something; `some` texts tell which words are common ones."""
    found = [Name(match[0], *match.span()) for match in word_pattern(sentence).finditer(sentence)]
    latin = [name for name in found if name.word[0].isascii() or name.word[0] < "\u0250"]
    if len(latin) < len(found) or code in ("ko", "ja", "zh"):
        return [name for name in latin if len(name.word) > 1 and not _is_no_name(name, sentence)]
    shouted = sum(map(str.isupper, sentence)) > 0.6 * sum(map(str.isalpha, sentence))
    if shouted or _is_title_case(sentence, found):
        return []
    return [name for name in latin if _is_name(name, sentence, code, some)]


def _is_no_name(name: Name, sentence: str) -> bool:
    """Whether a Latin word in another script is a number, a unit or a common abbreviation."""
    if name.word in name_words()["capitalised"]:
        return True
    return sentence[: name.start].rstrip(" °")[-1:].isdigit() or is_unit(name.word) or name.word.isdigit()


def _is_title_case(sentence: str, found: list[Name]) -> bool:
    long = [name.word for name in found[1:] if len(name.word) >= 4 and name.word[0].isalpha()]
    if sentence.rstrip("*_ ")[-1:] in tuple(".!?。") or len(long) < 3:
        return False
    return sum(word[0].isupper() for word in long) >= 0.6 * len(long)


def _is_name(name: Name, sentence: str, code: str, some: Iterable[Vocabulary]) -> bool:
    word = _POSSESSIVE.sub("", name.word)
    before, data = sentence[: name.start], name_words()
    if _NO_NAME.fullmatch(word) or word in data["capitalised"] or len(word) < 2 or _PER.search(before):
        return False
    if _MIXED.match(word) or re.fullmatch(r"(?:[A-Z]\.){2,}", name.word):
        return True
    if not word[0].isupper() or _is_small(folded(word), code):
        return False
    if code not in CAPITALS:
        return before.rstrip(". ").rpartition(" ")[2] in data["titles"]
    if opens(before):
        return code == "en" and _clear_at_the_start(name, sentence, some)
    return True


def opens(before: str) -> bool:
    """Whether a sentence, a list item, a cell or a quotation begins behind a text."""
    return bool(_OPENS.search(before)) and not before.endswith("-")


def _is_small(word: str, code: str) -> bool:
    """Whether a word, or what stands before its apostrophe, carries no content."""
    parts = {word, re.split("['’]", word)[0]}
    return bool(parts & ALL_STOPWORDS or parts & STOPWORDS.get(code, ALL_STOPWORDS))


def _clear_at_the_start(name: Name, sentence: str, some: Iterable[Vocabulary]) -> bool:
    """Whether a first word is plainly a name: no common word, and it owns, acts or begins a longer name."""
    data, word = name_words(), folded(name.word)
    common = any(word in each.lower for each in some) or word in data["common"]
    if common or stem(word) in _common_stems() or word.endswith(tuple(data["endings"])):
        return False
    bases = _compared(word) | {match[1] for match in [_PREFIXED.fullmatch(word)] if match}
    if any(base in _common_stems() or any(base in each.lower for each in some) for base in bases):
        return False
    after = sentence[name.end :]
    following = re.match(r"[ -]([^\W\d_]+)", after)
    if name.word != _POSSESSIVE.sub("", name.word) or re.match(r", (?:which|who|the|a|an)\b", after):
        return not word.endswith("s")
    if following is None:
        return False
    if word.endswith("s"):  # a plural, unless the verb is a singular
        return following[1] in data["singular"]
    acts = following[1] in data["singular"] | data["neutral"] or folded(following[1]) not in ALL_STOPWORDS
    return acts and not re.search(r"(?:ing|ly|ive|al|ous|ion)$", following[1])


def _compared(word: str) -> set[str]:
    """What a word may be a comparative or superlative of, if it looks like one.

    >>> sorted(_compared("stricter")), sorted(_compared("laxer"))
    (['strict', 'stricte'], ['lax', 'laxe'])
    """
    found = _COMPARED.fullmatch(word)
    if found is None:
        return set()
    base = found["base"]
    if found["y"]:
        return {f"{base}y"}
    return {base, f"{base}e", *([base[:-1]] if base[-1] == base[-2] else [])}


@lru_cache(maxsize=4096)
def vocabulary(text: str) -> Vocabulary:
    """What names a text knows."""
    tokens = word_pattern(text).findall(text)
    if len(text) > FORMS:  # in which order they stand matters in a short text only
        tokens = [*dict.fromkeys(tokens)]
    lower = frozenset(token for token in tokens if token.islower())
    upper = frozenset(folded(token) for token in tokens if token.isupper() and len(token) > 2)
    found = [folded(token) for token in tokens]
    words = frozenset(part for word in found for part in word.split("&"))
    words |= {part.casefold() for token in tokens if _CAMEL.search(token) for part in _HUMPS.findall(token)}
    small = name_words()["small"]
    if len(text) <= FORMS:
        humps = (_HUMPS.findall(token) if _CAMEL.search(token) else [token] for token in tokens)
        parted = [folded(part) for parts in humps for part in parts]  # ACD of AllCoreDevs
        telling = [word for word in parted if word not in small]
        initials = f"{''.join(word[:1] for word in telling)} {''.join(word[:1] for word in found)}"
    else:  # in a whole page any three follow one another, so they need capitals
        pattern = re.compile(rf"(?:[^\W\d_a-zß-öø-ÿ]\w+[ -]+(?:(?:{'|'.join(small)}) )*){{2,}}\w*")
        runs = (match[0] for match in pattern.finditer(text))
        initials = " ".join(
            "".join(w[0] for w in re.findall(r"\w+", run) if w[0].isupper()) for run in runs
        ).casefold()
    return Vocabulary(words.union(found), lower, upper, squashed(text), initials)


def codes(text: str) -> list[Name]:
    """The names of a text that mix letters and digits, whole: their digits are no figures.

    >>> [code.word for code in codes("Q65-15A beats JT65 by 3 dB (EIP-1057, CALL3.TXT, § 3a, USD5, Q1)")]
    ['Q65-15A', 'JT65', 'EIP-1057', 'CALL3.TXT', '§ 3a']
    """
    return [
        Name(match[0], *match.span())
        for match in _CODE.finditer(text)
        if not _NO_NAME.fullmatch(match[0])
        and not (letters := match["letters"] or "") > "\u0250"
        and not (is_unit(letters) and (len(letters) == 3 or match[0][len(letters) :] in ("2", "3")))
    ]


def in_code(text: str, start: int) -> bool:
    """Whether what begins at an offset of a text belongs to a name that mixes letters and digits."""
    return any(code.start <= start < code.end for code in codes(text))


def has_code(word: str, text: str) -> bool:
    """Whether such a name stands in a text, in any case, with or without a sign between its parts."""
    parts = re.findall(r"[^\W\d_]+|\d+|§+", _compatible(word))
    whole = r"[\W_]?".join(map(re.escape, parts))
    more = r"\d" if parts[-1].isdigit() else r"[^\W_]"
    return bool(re.search(rf"(?<![^\W_]){whole}(?!{more})", _compatible(text)))


def knows(word: str, some: Iterable[Vocabulary]) -> bool:
    """Whether a name is among some words: as it is, in another form, as an acronym of them."""
    bare, some = folded(word), tuple(some)
    forms = {bare, bare.rstrip("s"), bare + "s", *_same().get(bare, ())}
    if any(forms & each.words for each in some):
        return True
    joined = squashed(word)
    inside = len(bare) >= LONG or any(map(str.isdigit, joined)) or _MIXED.match(word)
    if len(joined) > 2 and inside and any(joined in each.squashed for each in some):
        return True
    if (
        _POSSESSIVE.sub("", word).isupper()
        and 2 <= len(joined) <= 6
        and any(joined in each.initials for each in some)
    ):
        return True
    if any(_same_name(bare, other) for each in some for other in each.words - each.lower):
        return True
    return len(bare) >= GIVEN and any(
        handle.startswith(bare) and _HANDLE.fullmatch(handle) for each in some for handle in each.lower
    )


def is_handle_of(word: str, some: Iterable[Vocabulary]) -> bool:
    """Whether a word is what somebody is called who some texts name by the given name: jackh726, Jack."""
    if not _HANDLE.fullmatch(word):
        return False
    return any(
        len(name) >= GIVEN and word.startswith(name) for each in some for name in each.words - each.lower
    )


@lru_cache(maxsize=4096)
def _compatible(text: str) -> str:
    """A text without case, its raised and lowered digits as plain ones."""
    return unicodedata.normalize("NFKC", text).casefold()


def folded(word: str) -> str:
    """A word without case, accents, dots and possessive endings."""
    word = _POSSESSIVE.sub("", word).replace(".", "")
    if word.isascii():
        return word.casefold()
    word = word.translate(_STROKED)
    plain = "".join(one for one in unicodedata.normalize("NFKD", word) if not unicodedata.combining(one))
    return unicodedata.normalize("NFC", plain).casefold()


@lru_cache(maxsize=4096)
def squashed(text: str) -> str:
    """The letters and digits of a text, folded."""
    return _SIGNS.sub("", folded(text))


def _same_name(word: str, other: str) -> bool:
    """Whether one is an adjective or an inflection of the other: "Italian" and "Italy"."""
    if len(word) > 2 and other.startswith(word):
        return True  # Fed for Federal, Alex for Alexander
    if word[:4] != other[:4] or min(len(word), len(other)) < 4:
        return False
    shared = next(
        (at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    rest, tail = word[shared:], other[shared:]
    if max(len(rest), len(tail)) > 5:
        return False
    if not rest or not tail:
        return len(rest + tail) <= 2 or bool(_ADJECTIVE.search(rest + tail))
    return bool(_ADJECTIVE.search(word) or _ADJECTIVE.search(other)) and max(len(rest), len(tail)) <= 4


@cache
def name_words() -> dict[str, frozenset[str]]:
    kinds = ("capitalised", "common", "endings", "titles", "small", "singular", "neutral")
    return {kind: frozenset(_table()[kind].split()) for kind in kinds}


@cache
def _common_stems() -> frozenset[str]:
    common = name_words()["common"]
    return common.union(map(stem, common))


@cache
def _same() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _table()["same"].splitlines():
        for word in line.split():
            found[word] = found.get(word, frozenset()).union(line.split())
    return found
