"""What a sentence claims, by its wording: words, negation, quantities, directions, conditions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pathfinder.agent.reading.lexicon import (
    AXIS_WORDS,
    ENGLISH_VERBS,
    HAN_NEGATION,
    HAN_NOT_NEGATION,
    JAPANESE_NEGATION,
    KOREAN_NEGATION,
    NOT_REALLY_NEGATED,
    OTHER_VERBS,
)
from pathfinder.evidence.stopwords import NEGATIONS
from pathfinder.evidence.words import Token, language, squeeze, stem, terms, tokens

_CLAUSE = re.compile(
    r"[;:—–,，；。]\s*|\s-\s|\b(?:but|although|though|whereas|while|however|yet|aber|jedoch|während"
    r"|mais|pero)\b|지만\s|但是?|而是",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_YEAR = re.compile(r"^(?:1[5-9]|20)\d{2}$")
_SYMBOL = re.compile(r"\s?(%|°\s?[CF]|℃|₩|€|\$|percent\b|퍼센트|プロ|％)", re.IGNORECASE)
_CONDITION = re.compile(
    r"\b(?:when|if|unless|until|under|during|below|above|beyond|provided that|in case of"
    r"|in the case of|as long as"
    r"|except (?:for|in|when|if)?|only (?:for|in|with|when|if|on)|at (?=\d)|for (?=\w+ (?:users"
    r"|patients|adults|children"
    r"|data|systems|queries|files|people))|among|in (?=(?:1[5-9]|20)\d{2}\b)|wenn|falls|sofern|bei"
    r"|unter|lorsque|si|cuando)\b"
    r"\s?[^,;.:()]{2,90}|[^\s,.]{1,20}(?:\s[^\s,.]{1,20}){0,3}(?:하면|되면|이면|경우(?:에는|에)?"
    r"|때(?:는|에는)?|에서는|동안에는|[^\s]라면)(?=[\s,])"
    r"|(?:如果|当|當|只有|除非|在)[^，。；]{2,30}(?:时|時|下|情况下|情況下|后|後)",
    re.IGNORECASE,
)
_INVERSION = re.compile(
    r"^(?:It may not be the case that|그렇지 않을 수 있다:|未必如此：|Vielleicht trifft nicht zu:)\s*[“\"]?",
    re.I,
)
_CUES = {"ja": JAPANESE_NEGATION, "zh": HAN_NEGATION}
# "no evidence that X": the denial is of X.
_LIGHT_HEADS = frozenset(
    stem(word) for word in ["evidence", "proof", "indication", "sign", "true", "case", "data", "support"]
)
_PRONOUNS = frozenset(("nothing", "nobody", "none", "nichts", "niemand"))
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
    inversion = _INVERSION.match(text)
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
    return tuple(squeeze(match[0]) for match in _CONDITION.finditer(text))


def _clauses(text: str, words: tuple[Token, ...]) -> list[list[Token]]:
    cuts = [match.start() for match in _CLAUSE.finditer(text)]
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
        for harmless in HAN_NOT_NEGATION if code == "zh" else ():
            joined = joined.replace(harmless, "")
        reached = frozenset(_content(clause)) if any(cue in joined for cue in _CUES[code]) else frozenset()
        return reached, reached
    reach: list[str] = []
    heads: list[str] = []
    for number, token in enumerate(clause):
        folded = token.text.casefold().replace("’", "'")
        following = clause[number + 1].text.casefold() if number + 1 < len(clause) else ""
        if not (folded in NEGATIONS or folded.endswith("n't")) or following in NOT_REALLY_NEGATED:
            continue
        before = _content(clause[:number])
        after = _content(clause[number + 1 :])[:_SCOPE] or before[-2:]
        if folded in _PRONOUNS and before:  # "loses nothing and goes on": it denies the verb before it
            after = before[-1:]
        reach += after
        heads += [one for one in after if one not in _LIGHT_HEADS][:1]
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
        if any(cue in token.text for cue in KOREAN_NEGATION):
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
        before = words[:number]
        axis = next(
            (
                AXIS_WORDS[one.text.casefold()]
                for one in reversed(before)
                if one.text.casefold() in AXIS_WORDS
            ),
            None,
        )
        if axis is None:
            return None
        cut = next(at for at in range(number - 1, -1, -1) if words[at].text.casefold() in AXIS_WORDS)
        left, right = (
            frozenset(_content(list(words[:cut]))),
            frozenset(_content(list(words[number + 1 :]))[:4]),
        )
        return (left, *axis, right) if left and right else None
    return None


def _subject(text: str, words: tuple[Token, ...]) -> frozenset[str]:
    """The content words before the first verb (Korean: up to the topic particle); at most the first four."""
    code = language(text)
    head: list[Token] = []
    for token in words:
        folded = token.text.casefold()
        if code not in ("ko", "zh", "ja") and head and (folded in ENGLISH_VERBS or folded in OTHER_VERBS):
            break
        if token.content:
            head.append(token)
        if code == "ko" and head and re.search(r"[은는이가]$", token.text):
            break
        if len(head) >= 4:
            break
    reach = 2 if code in ("zh", "ja") else 4
    return frozenset(one for one in _content(head)[:reach] if one not in AXIS_WORDS)
