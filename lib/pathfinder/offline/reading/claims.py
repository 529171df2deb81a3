"""What a sentence claims, by its wording: words, negation, quantities, directions, conditions."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.stopwords import NEGATIONS
from pathfinder.evidence.language.words import Token, squeeze, stem, terms, tokens
from pathfinder.offline.reading.lexicon import AXIS_WORDS, VERBS, listed, pattern

_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_YEAR = re.compile(r"^(?:1[5-9]|20)\d{2}$")
_SYMBOL = re.compile(r"\s?(%|°\s?[CF]|℃|₩|€|\$|percent\b|퍼센트|プロ|％)", re.IGNORECASE)
_CUES = {"ja": "japanese_negation", "zh": "han_negation"}
_SCOPE = 7  # content words after a negation that it reaches
_REACH = 3  # content words after a direction word that it is about


@dataclass(frozen=True)
class Claim:
    """The wording of one statement, ready to be compared with another."""

    text: str
    terms: frozenset[str]
    negated: frozenset[str]
    denied: frozenset[str]  # the words that negations stand before
    quantities: tuple[tuple[str, float], ...]  # (what is counted, number)
    years: frozenset[str]
    directions: tuple[tuple[int, int, frozenset[str]], ...]  # (axis, sign, what it is about)
    comparison: tuple[frozenset[str], int, int, frozenset[str]] | None  # left, axis, sign, right
    subject: frozenset[str]
    conditions: tuple[str, ...]
    inverted: bool


@lru_cache(maxsize=8192)
def claim(text: str) -> Claim:
    """Read a statement. An inversion made by IDEATE is read as the negation of what it quotes."""
    inversion = pattern("inversion").match(text)
    body = text[inversion.end() :].rstrip('” ".') if inversion else text
    words = tokens(body)
    clauses, code = _clauses(body, words), language(body)
    quantities, years = _quantities(body)
    content = frozenset(term for term in terms(body) if not term[0].isdigit() and term not in _NEGATION_STEMS)
    return Claim(
        text=text,
        terms=content,
        negated=frozenset().union(*(_negated(clause, code)[0] for clause in clauses)) & content,
        denied=_denied(clauses, code) & content,
        quantities=quantities,
        years=years,
        directions=tuple(
            found for clause in clauses for found in _directions(clause, _negated(clause, code)[0])
        ),
        comparison=_comparison(words),
        subject=_subject(body, words),
        conditions=conditions(body),
        inverted=bool(inversion),
    )


def quoted(text: str) -> list[str]:
    """The statements that stand between “ and ” in a templated hypothesis."""
    return [piece.split("”")[0] for piece in text.split("“")[1:]]


_AXIS_STEMS = frozenset(stem(word) for word in AXIS_WORDS)
_NEGATION_STEMS = frozenset(stem(word) for word in NEGATIONS)


def conditions(text: str) -> tuple[str, ...]:
    """The clauses that restrict a statement: "when …", "under …", "only for …", "in 2019"."""
    return tuple(squeeze(match[0]) for match in pattern("condition").finditer(text))


def _clauses(text: str, words: tuple[Token, ...]) -> list[list[Token]]:
    cuts = [match.start() for match in pattern("clause").finditer(text)]
    clauses: dict[int, list[Token]] = {}
    for token in words:
        clauses.setdefault(sum(cut <= token.start for cut in cuts), []).append(token)
    return list(clauses.values())


def _content(words: list[Token]) -> list[str]:
    return [one for token in words if token.content for one in token.stems if not one[0].isdigit()]


def _negated(clause: list[Token], code: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems that the negations of a clause reach, and those that they stand right before.

    Korean, Japanese and Chinese negations belong to the verb: they reach the clause.
    """
    joined = "".join(token.text for token in clause)
    if code == "ko":
        reached = frozenset(_korean_negated(clause))
        return reached, reached
    if code in _CUES:
        for harmless in listed("han_not_negation") if code == "zh" else ():
            joined = joined.replace(harmless, "")
        denied = any(cue in joined for cue in listed(_CUES[code]))
        reached = frozenset(_content(clause) if denied else ())
        return reached, reached
    reach: list[str] = []
    heads: list[str] = []
    for number, token in enumerate(clause):
        folded = token.text.casefold().replace("’", "'")
        following = clause[number + 1].text.casefold() if number + 1 < len(clause) else ""
        if not (folded in NEGATIONS or folded.endswith("n't")) or following in listed("not_really_negated"):
            continue
        before = _content(clause[:number])
        after = _content(clause[number + 1 :])[:_SCOPE] or before[-2:]
        reach += after
        heads += after[:1]
        if code in ("de", "fr", "es"):  # the verb stands before "nicht", or around "pas"
            heads += _content(clause[:number])[-2:]
            reach += heads
    return frozenset(reach), frozenset(heads)


def _denied(clauses: list[list[Token]], code: str) -> frozenset[str]:
    """The words that negations stand before, without those that another clause affirms."""
    found = [(_negated(clause, code), frozenset(_content(clause))) for clause in clauses]
    affirmed = frozenset().union(*(words - reach for (reach, _), words in found))
    return frozenset().union(*(heads for (_, heads), _ in found)) - affirmed


def _korean_negated(clause: list[Token]) -> list[str]:
    """A negated predicate reaches its clause; "없는" before a noun only the word before it."""
    reached: list[str] = []
    for number, token in enumerate(clause):
        if any(cue in token.text for cue in listed("korean_negation")):
            before = clause[:number]
            reached += _content(clause if number >= len(clause) - 2 else before[-1:])
    return reached


def _quantities(text: str) -> tuple[tuple[tuple[str, float], ...], frozenset[str]]:
    """Numbers with the word or sign they count, and the bare years."""
    found: list[tuple[str, float]] = []
    years: set[str] = set()
    for match in _NUMBER.finditer(text):
        symbol = _SYMBOL.match(text, match.end())
        if _YEAR.match(match[0]) and not symbol:
            years.add(match[0])
            continue
        if re.match(r"[A-Za-z]", text[match.start() - 1 : match.start()] or " "):
            continue  # part of a name: GPT4, HTTP2
        unit = "%" if symbol else _unit(text[match.end() : match.end() + 40])
        if unit:
            found.append((unit, float(match[0].replace(",", ""))))
    return tuple(found), frozenset(years)


def _unit(after: str) -> str:
    glued = re.match(r"[^\W\d_]+", after)
    if glued:
        return stem(glued[0])
    follow = re.match(
        r"[\s-]*(?:(?:to|and|or|bis|~|-|–)\s*\d[\d.,]*\s*)?([^\W\d_]+)(?:\s+([^\W\d_]+))?", after
    )
    return stem(follow[1]) if follow else ""


def _directions(clause: list[Token], negated: frozenset[str]) -> list[tuple[int, int, frozenset[str]]]:
    """Direction words with what they are about: the content words within reach on either side."""
    row = [(one, token) for token in clause for one in token.stems if token.content or _axis(token, one)]
    found = []
    for number, (one, token) in enumerate(row):
        known = _axis(token, one)
        if known is None:
            continue
        near = row[number + 1 : number + 1 + _REACH] + row[max(0, number - _REACH) : number]
        about = frozenset(word for word, _ in near if word not in _AXIS_STEMS and not word[0].isdigit())
        found.append((known[0], -known[1] if one in negated else known[1], about))
    return found


def _axis(token: Token, one: str) -> tuple[int, int] | None:
    word = token.text.casefold()
    return AXIS_WORDS.get(word) or AXIS_WORDS.get(one) or AXIS_WORDS.get(word[:2])  # Korean: the verb's root


def _comparison(words: tuple[Token, ...]) -> tuple[frozenset[str], int, int, frozenset[str]] | None:
    """ "A is faster than B" as (A, axis, sign, B)."""
    for number, token in enumerate(words):
        if token.text.casefold() != "than":
            continue
        axes = [AXIS_WORDS.get(one.text.casefold()) for one in words[:number]]
        cut, axis = next(((at, axis) for at, axis in reversed([*enumerate(axes)]) if axis), (0, None))
        left = frozenset(_content(list(words[:cut])))
        right = frozenset(_content(list(words[number + 1 :]))[:4])
        return (left, *axis, right) if axis and left and right else None
    return None


def _subject(text: str, words: tuple[Token, ...]) -> frozenset[str]:
    """The content words before the first verb (Korean: up to the topic particle); at most the first four."""
    code = language(text)
    head: list[Token] = []
    for token in words:
        folded = token.text.casefold()
        if code not in ("ko", "zh", "ja") and head and folded in VERBS:
            break
        if token.content:
            head.append(token)
        if code == "ko" and head and re.search(r"[은는이가]$", token.text):
            break
        if len(head) >= 4:
            break
    reach = 2 if code in ("zh", "ja") else 4
    return frozenset(one for one in _content(head)[:reach] if one not in AXIS_WORDS)
