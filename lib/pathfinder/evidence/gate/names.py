"""Names of a sentence: each stands in a cited quote, in its source, or in the question."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise

from pathfinder.evidence.gate.ground import Case, Fault, where
from pathfinder.evidence.language.detection import detected, script
from pathfinder.evidence.language.names import (
    Name,
    Vocabulary,
    codes,
    folded,
    has_code,
    is_handle_of,
    knows,
    name_words,
    names,
    opens,
    vocabulary,
    word_pattern,
)

_ADDRESS = re.compile(r"\S+://\S+|www\.\S+|\S*10\.\d{4,}/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_FIRST_LETTER = re.compile(r"[^\W\d_]")  # of a label: a capital there names nothing
_CAPITALS = re.compile(r"[A-Z]{3,6}(?:['’]s)?")
_ABBREVIATION = re.compile(r"(?<!\w)[A-Z]{2,5}(?!\w)")
_HUMP = re.compile(r"[A-Z](?=[a-z])")
_ENTRY = 200  # characters of a line that tells whose abbreviation it is
_NUMBERED = re.compile(r"[A-Z]\d+$")  # G1, also where a text has G1MSM
_COMMA = re.compile(r"[,;]")
_HANDLE = re.compile(r"(?<!\w)@(\w{2,})")
_AND = re.compile(r"\s+(?:and|&|und|et|y|e|i)\s+")
_POSSESSIVE = re.compile(r"['’]s?$")
_LONG_NUMBER = 3  # digits of a number that is hardly that of anything else
_LONG_ENOUGH = 5  # letters of a name of which one may be wrong
_COMPOUND = 12  # letters of a word that is several in one
_PLAIN_CODE = re.compile(r"[A-Z][^\W_]*")
_FULL_NAME = re.compile(r"(?<!\w)[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){1,4}")
_OF_A_SERIES = re.compile(r"([A-Z]{2,})(?:[-/](?=\d\d)|(?=\d{3}))(\d+)")
_TERM = re.compile(r"[A-Z][A-Z\d_-]+")
_WORD = r"[^\W\d_][^\W\d_A-Z]+(?:[A-Z][^\W\d_A-Z]+)*(?:['’]s?)?"
_WORDS_ONLY = re.compile(rf"{_WORD}(?:[ -]{_WORD})*")  # no code, no acronym
_JOINS = re.compile(r"[ \-.]+(?:(?:of|de|van|von|the|and|&|der|la|al)[ -])?")


def unknown_names(case: Case) -> Iterator[Fault]:
    """Every name of a sentence is known."""
    quotes, ground = case.quotes.values(), case.ground
    said = [*quotes, *(one.get("speaker", "") for one in case.told.values())]
    texts = [*said, *case.allowed]
    text = _FIRST_LETTER.sub(lambda match: match[0].lower(), case.text, count=1) if case.label else case.text

    def stored() -> Iterator[str]:
        for source in dict.fromkeys([*ground.sources, *ground.archived()]):
            yield from ground.stored(source)

    def foreign() -> bool:
        return not script(case.text) and detected("\n".join(quotes)) not in ("", case.language)

    not_known = case.sentence.get("gap") and not case.cites
    for name in invented_names(text, texts, case.stored, case.language):
        if not_known and all(map(_TERM.fullmatch, _AND.split(name))):
            continue  # a gap may name a command or a setting that nobody mentions
        if _ends_a_handle(name, texts):
            continue  # Thomson of @martinthomson
        if _WORDS_ONLY.fullmatch(name) and foreign():
            continue  # Social Code for Sozialgesetzbuch: the second reader tells
        if _is_surname(name, text, stored):
            continue  # Eldredge of "Jordan Eldredge", where the source has Jordan
        if not (abbreviated(name, said, stored) or _is_common(name, text, case)):
            yield Fault("name", name, *where(case, "a name", name))


def _ends_a_handle(name: str, texts: Iterable[str]) -> bool:
    """Whether the last word of a name ends a handle that a text has."""
    last = folded(_POSSESSIVE.sub("", name.rsplit(maxsplit=1)[-1]))
    handles = (folded(handle) for text in texts for handle in _HANDLE.findall(text))
    return len(last) >= _LONG_ENOUGH and any(handle.endswith(last) for handle in handles)


def _is_surname(name: str, text: str, stored: Callable[[], Iterable[str]]) -> bool:
    """Whether some stored text has a word with the one before it, which the cited sources have alone."""
    before = re.search(rf"(?<!\w)([^\W\d_a-z][\w'’-]+) {re.escape(name)}(?!\w)", text)
    return before is not None and any(f"{before[1]} {name}" in each for each in stored())


def _is_common(name: str, text: str, case: Case) -> bool:
    """Whether a capital is that of a sentence alone: some quote of the research has the word without it."""
    word, first = folded(name), text.find(name)
    return (
        name.istitle()
        and opens(text[:first])
        and any(word in vocabulary(one["quote"]).lower for one in case.ground.proven.values())
    )


def abbreviated(name: str, said: Sequence[str], stored: Callable[[], Iterable[str]]) -> bool:
    """Whether some words have a name, or each of several, in short or misspelt.

    By its initials, by the given name or a handle, or with a wrong letter. The stored texts tell: minutes
    write "SYG", "Marius:", "@alee" or "Viper", and elsewhere stands "Shu-yu Guo | SYG" or "Shu-yu Guo (SYG),
    …" in a list, "Marius van der Wijden", "Ann Lee @alee", or "Vyper".
    """
    parts = [[_POSSESSIVE.sub("", word) for word in one.split()] for one in _AND.split(name)]
    ways = (_has_entry, _has_given, _has_handle, _misspelt)
    return all(any(way(words, said, stored) for way in ways) for words in parts)


def _has_handle(words: list[str], said: Sequence[str], stored: Callable[[], Iterable[str]]) -> bool:
    """Whether a line of the stored texts has a name with a handle that was used: "Ann Lee @alee (TSC)"."""
    if not words or not words[-1][:1].isupper():
        return False
    used = frozenset[str]().union(*(vocabulary(text).words for text in said))
    return any(
        used & {handle.casefold() for handle in _HANDLE.findall(line)}
        for text in stored()
        if words[-1] in text
        for line in text.splitlines()
        if words[-1] in line and len(line) <= _ENTRY
    )


def _misspelt(words: list[str], said: Sequence[str], stored: Callable[[], Iterable[str]]) -> bool:
    """Whether a name stands in the stored texts, and in what is cited one letter is wrong, or two swapped."""
    if len(words) != 1 or len(words[0]) < _LONG_ENOUGH or not words[0].isalpha():
        return False
    from rapidfuzz.distance import OSA

    name, acronym = folded(words[0]), words[0].isupper()  # minutes write "capcha"
    known = (vocabulary(text) for text in said)
    used = frozenset[str]().union(*(each.words if acronym else each.words - each.lower for each in known))
    near = any(each[0] == name[0] and OSA.distance(each, name, score_cutoff=1) == 1 for each in used)
    return near and any(words[0] in text for text in stored())


def _has_given(words: list[str], said: Sequence[str], stored: Callable[[], Iterable[str]]) -> bool:
    """Whether the stored texts have a name with a given name before it that was used alone."""
    if not words:
        return False
    given = r"(?<!\w)([^\W\d_a-z][\w'’-]+)(?: \([^()]+\))?(?: [a-z]{2,4})* "
    whole = re.compile(rf"{given}{re.escape(words[-1])}(?!\w)")
    used = frozenset[str]().union(*(vocabulary(text).words - vocabulary(text).lower for text in said))
    return any(
        folded(found) in used for text in stored() if words[-1] in text for found in whole.findall(text)
    )


def _has_entry(words: Sequence[str], said: Sequence[str], stored: Callable[[], Iterable[str]]) -> bool:
    """Whether an entry of a list has the words of a name and an abbreviation of it that was used."""
    if not words or not all(word[0].isupper() for word in words):
        return False
    initials = {word[0] for word in words}
    short = {each for text in said for each in _ABBREVIATION.findall(text) if initials & {*each}}
    return bool(short) and any(
        all(word in entry for word in words) and short & {*_ABBREVIATION.findall(entry), *_initials(entry)}
        for text in stored()
        if words[0] in text
        for line in text.splitlines()
        if words[0] in line
        for entry in ([line] if len(line) <= _ENTRY else _COMMA.split(line))
        if len(entry) <= _ENTRY
    )


def _initials(entry: str) -> Iterator[str]:
    """Those of the names in an entry: "AR" of "Andreas Rossberg"."""
    for match in _FULL_NAME.finditer(entry):
        yield "".join(word[0] for word in match[0].split())


def invented_names(
    sentence: str, known: Iterable[str], stored: Callable[[], Iterable[str]], code: str
) -> list[str]:
    """The names of a sentence that neither some texts nor the stored ones have; neighbours are joined.

    The stored texts, which `stored()` gives, are only read where the others lack a name.
    """
    sentence = _ADDRESS.sub(lambda match: " " * len(match[0]), sentence)  # checked as such elsewhere
    texts = list(known)
    some = [vocabulary(text) for text in texts]
    missing = [name for name in names(sentence, code, some) if not knows(name.word, some)]
    if missing:
        some += [vocabulary(text) for text in stored()]
        missing = [
            name
            for name in names(sentence, code, some)
            if name in missing
            and not knows(name.word, some)
            and not _shortens(name.word, some)
            and not _counted(name.word, texts, stored)
            and not (_NUMBERED.search(name.word) and any(has_code(name.word, each) for each in texts))
        ]
    runs: list[list[Name]] = []
    for name in missing:
        if runs and _JOINS.fullmatch(sentence[runs[-1][-1].end : name.start]):
            runs[-1].append(name)
        else:
            runs.append([name])
    runs = [run for run in runs if not (_is_camel_of(run, some) or _spells_out(run, sentence, some))]
    spans = [(run[0].start, run[-1].end) for run in runs]
    for name in codes(sentence):
        if _PLAIN_CODE.fullmatch(name.word) or is_handle_of(name.word, map(vocabulary, texts)):
            continue  # looked up above, as any name
        if not (
            _counted(name.word, texts, stored)
            or any(has_code(name.word, each) for each in chain(texts, stored()))
        ):
            spans = [span for span in spans if not name.start <= span[0] < name.end] + [name[1:]]
    return [sentence[start:end] for start, end in sorted(spans)]


def _counted(name: str, texts: Sequence[str], stored: Callable[[], Iterable[str]]) -> bool:
    """Whether a text has the number of a name, and its kind or a source speaks of that kind.

    EIP-5450 of "EIPs 3540 and 5450", or of "5450" where the source has other EIPs.
    """
    parts = _OF_A_SERIES.fullmatch(name)
    if parts is None:
        return False
    kind, number = parts[1].casefold(), re.compile(rf"(?<!\d){parts[2]}(?!\d)")
    having = [text for text in texts if number.search(text)]
    if any(kind in text.casefold() for text in having):
        return True
    long = len(parts[2]) >= _LONG_NUMBER
    return bool(having) and long and any(kind in text.casefold() for text in stored())


def _shortens(name: str, some: Iterable[Vocabulary]) -> bool:
    """Whether capitals are letters of one long word of the texts, in order: LOT of lockinontimeout."""
    if not _CAPITALS.fullmatch(name):
        return False
    letters = re.split("['’]", name)[0].lower()
    long = re.compile(r"[^\W\d_]*".join(letters) + r"[^\W\d_]*")
    return any(len(word) >= _COMPOUND and long.fullmatch(word) for each in some for word in each.words)


def _is_camel_of(run: list[Name], some: list[Vocabulary]) -> bool:
    """Whether an acronym of the texts has the humps of one word: JSC for JavaScriptCore, DNR for
    declarativeNetRequest.
    """
    humps = [run[0].word[0], *_HUMP.findall(run[0].word[1:])] if len(run) == 1 else []
    return len(humps) > 2 and any("".join(humps).casefold() in each.upper for each in some)


def _spells_out(run: list[Name], sentence: str, some: list[Vocabulary]) -> bool:
    """Whether words in a row are those that an acronym of the texts stands for: OIDC, OpenID Connect."""
    capitals = "".join(filter(str.isupper, "".join(name.word for name in run))).casefold()
    if len(run) > 1 and any(capitals in each.upper for each in some):
        return True
    written = word_pattern(sentence).findall(sentence)
    pairs = {
        f"{one[0]}{other[0]}".casefold()
        for one, other in pairwise(written)
        if run[0].word in (one, other)
        and all(word[0].isupper() and len(word) >= _LONG_ENOUGH for word in (one, other))
    }
    if any(pair in each.words and pair not in each.lower for each in some for pair in pairs):
        return True  # Community Group of "CG"
    words = [folded(word) for word in written]
    first = words.index(folded(run[0].word)) if folded(run[0].word) in words else 0
    telling = [
        word for word in words[max(0, first - 3) : first + len(run) + 3] if word not in name_words()["small"]
    ]
    near, initial = "".join(word[:1] for word in telling), folded(run[0].word)[:1]
    return any(initial in word and word in near for each in some for word in each.upper)
