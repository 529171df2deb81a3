"""How well a sentence answers a question: coverage of its words and the kind of answer it asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from pathfinder.agent.reading.phrases import key_phrases, names
from pathfinder.agent.reading.sentences import soundness
from pathfinder.evidence.words import squeeze, terms, tokens, weigh, weights

CONTEXT_SHARE = 0.6  # what a question word counts that stands in the heading or title only
ASPECTLESS_SHARE = 0.6  # it has the name, but nothing of what is asked about it
UNNAMED_SHARE = 0.85  # the name stands near the sentence, not in it
NAMELESS_SHARE = 0.35  # a sentence far from every name in the question
AROUND_SHARE = 0.2  # … in the same passage only
_YEAR = re.compile(r"\b(?:1[0-9]|20)\d{2}\b|\d{1,2}월|年")

# The kind of answer a question asks for, and what a sentence of that kind shows.
_KINDS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (
        re.compile(
            r"\bhow (?:many|much|long|often|fast|far|large|big|high|old|deep|hot|heavy|tall|wide)\b"
            r"|\bwhat (?:percentage|share|rate"
            r"|number|amount|temperature|size|dose|speed)\b|얼마|몇|wie ?(?:viele?|lange|oft|hoch"
            r"|schnell|groß)|多少|几|combien|cuánt",
            re.I,
        ),
        re.compile(
            r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice|hundred|thousand|million)\b",
            re.I,
        ),
    ),
    (
        re.compile(r"\bprices?\b|\bcosts?\b|가격|비용|preis|kosten|价格|费用|\bprix\b|precio", re.I),
        re.compile(
            r"[$€£₩¥]\s?\d|\d[\d.,]* ?(?:dollars|euros|won|원|元)|\bfree\b|\bcosts?\b|\bpriced\b", re.I
        ),
    ),
    (
        re.compile(r"^\s*when\b|\bwhat year\b|\bwhich year\b|언제|wann\b|何时|什么时候|quand\b|cuándo", re.I),
        _YEAR,
    ),
    (
        re.compile(
            r"^\s*why\b|\bwhat causes?\b|\bcause of\b|왜|이유|원인|warum|wieso|为什么|為什麼|原因"
            r"|pourquoi|por qué",
            re.I,
        ),
        re.compile(
            r"\bbecause\b|\bdue to\b|\bcaused? by\b|\bcauses?\b|\bsince\b|\bresult(?:s|ed)? (?:from"
            r"|in)\b|\bleads? to\b"
            r"|\bso that\b|\bin order to\b|\bthe reason\b|\bto (?:avoid|prevent|ensure|protect)\b"
            r"|때문|위해|으로 인해|원인"
            r"|\bweil\b|\bdamit\b|\bwegen\b|\bdaher\b|因为|由于|因此|导致|parce que|porque",
            re.I,
        ),
    ),
    (
        re.compile(
            r"^\s*what (?:is|are|was|were) (?!the\b)(?:an? )?[\w-]+(?: [\w-]+){0,2}\W*$"
            r"|^\s*define\b|^\s*what does [\w.-]+ do\b|무엇|란\?|^\s*was (?:ist|sind)\b|什么是"
            r"|是什么|qu'est|^\W*qué es",
            re.I,
        ),
        re.compile(
            r"^(?:an? |the )?[\w\s()\-]{2,50}?\b(?:is|are|refers to|means|describes|denotes)\b|란 "
            r"|은 .{2,60}(?:이다|입니다)"
            r"|\bist ein|\bsind\b|是(?:一种|指|一個|一个)|\best un|\bes un",
            re.I,
        ),
    ),
    (
        re.compile(
            r"^\s*how (?:do|does|can|should|to|is|are)\b|어떻게|방법|^\s*wie (?:kann|funktioniert"
            r"|wird|man)\b|如何|怎么|comment\b|cómo",
            re.I,
        ),
        re.compile(
            r"\bby \w+ing\b|\bto \w+,|\bwhen\b|\buses?\b|\busing\b|\bshould\b|\bmust\b|\bfirst\b"
            r"|\bthen\b|\bwith\b|통해|으로써"
            r"|하여|해서|때|\bdurch\b|\bindem\b|通过|利用|\ben \w+ant\b|mediante",
            re.I,
        ),
    ),
    (
        re.compile(
            r"\b(?:versus|vs|compare|better|worse|faster|slower|differ|difference|prefer)\b|비교"
            r"|차이|vergleich|unterschied|比较|区别",
            re.I,
        ),
        re.compile(
            r"\bthan\b|\bwhereas\b|\bwhile\b|\bunlike\b|\bcompared\b|\bboth\b|\bbut\b|보다|반면"
            r"|\bals\b|\bwährend\b|\bhingegen\b|比|相比|而",
            re.I,
        ),
    ),
)


class Ranked(NamedTuple):
    """A candidate with its place in the list it came from and its score (about 0 to 1.3)."""

    score: float
    place: int
    text: str


def coverage(
    sentence: str, question: str, weight: Mapping[str, float], context: str = "", around: str = ""
) -> float:
    """The share of the question's weighted words that a sentence has.

    Words of its heading and title (`context`) and of its passage (`around`) count in part: a text about
    one thing does not name it in every sentence. Words that occur in no passage (absent from `weight`)
    tell nothing and are left out.
    """
    asked = {term for term in terms(question) if term in weight}
    if not asked:
        return 0.0
    own = asked & terms(sentence)
    titled = (asked - own) & terms(context)
    near = (asked - own - titled) & terms(around)
    lent = CONTEXT_SHARE * weigh(titled, weight) + AROUND_SHARE * weigh(near, weight)
    return (weigh(own, weight) + lent) / weigh(asked, weight)


def fits_kind(sentence: str, question: str) -> float:
    """0 to 1: whether a sentence has what the question asks for (a number, a cause …); 0.5 if unclear."""
    asked = [shape for kind, shape in _KINDS if kind.search(question)]
    if not asked:
        return 0.5
    return sum(bool(shape.search(sentence)) for shape in asked) / len(asked)


def _phrase_bonus(sentence: str, question: str) -> float:
    """Whether neighbouring words of the question stand together in the sentence."""
    folded = squeeze(sentence).casefold()
    phrases = [phrase for phrase in key_phrases(question) if " " in phrase]
    return sum(phrase.casefold() in folded for phrase in phrases) / len(phrases) if phrases else 0.0


def answer_score(
    sentence: str, question: str, weight: Mapping[str, float], context: str = "", around: str = ""
) -> float:
    """How well one sentence answers the question: 0 when it is no statement or shares no word with it."""
    sound = soundness(sentence)
    if not sound:
        return 0.0
    covered = coverage(sentence, question, weight, context, around)
    if not terms(sentence) & terms(question):
        covered *= 0.5
    if not covered:
        return 0.0
    named = names(question)
    if named and not named & (terms(sentence) | terms(context) | terms(around)):
        covered *= NAMELESS_SHARE
    elif named and not named & terms(sentence):
        covered *= UNNAMED_SHARE
    aspects = terms(question) - named
    if named and aspects and not aspects & terms(sentence):
        covered *= ASPECTLESS_SHARE
    fit = 0.2 * fits_kind(sentence, question) + 0.1 * _phrase_bonus(sentence, question)
    density = min(1.0, 14 / max(14, len(tokens(sentence)))) * 0.08
    specific = 0.05 if re.search(r"\d", sentence) else 0.0
    return sound * (covered + fit * sqrt(covered) + density + specific)


def best_sentences(question: str, candidates: Sequence[str]) -> list[Ranked]:
    """Candidates by how well they answer the question, best first; without those that do not at all."""
    weight = weights(candidates) if len(candidates) > 2 else dict.fromkeys(terms(question), 1.0)
    ranked = [
        Ranked(round(answer_score(squeeze(text), question, weight), 4), index, text)
        for index, text in enumerate(candidates)
    ]
    return sorted((one for one in ranked if one.score > 0), key=lambda one: (-one.score, one.place))
