"""Words that must not disappear from a quotation, because a sentence says something else without them."""

from __future__ import annotations

import re
from functools import lru_cache

from pathfinder.patterns import late

_NEGATIONS = """
    not no never none nobody nothing nowhere neither nor cannot without hardly barely scarcely rarely
    seldom fail fails failed failing lack lacks lacked lacking unable impossible unlikely false untrue
    wrong wrongly deny denies denied denying refuse refuses refused refute refutes refuted reject
    rejects rejected prevent prevents prevented avoid avoids avoided doubt doubts doubted dispute
    disputes disputed few little nicht kein keine keinen keinem keiner keines nie niemals niemand nichts
    ohne kaum weder ne n pas jamais sans aucun aucune non ni nunca nada nadie sin tampoco não nem sem
    senza mai nessun не нет ни без никогда никто ничего لا لم لن ليس ليست غير بدون דون לא אין בלי ללא
"""
_CONDITIONS = """
    unless except excluding only if when whenever until provided assuming but however although though
    while whereas despite otherwise instead nur wenn falls sofern außer aber jedoch obwohl solange bis
    sauf seulement si mais excepto salvo solo sólo pero somente apenas exceto mas se если только кроме
    но однако إلا فقط إذا لو لكن אם רק אלא אבל
"""
_HEDGES = """
    may might could possibly perhaps probably likely allegedly reportedly supposedly potentially claimed
    claims claim suggest suggests suggested kann könnte dürfte vielleicht möglicherweise wahrscheinlich
    angeblich peut pourrait peut-être probablement puede podría quizás probablemente может возможно
    вероятно
"""
_QUANTITIES = """
    zero two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty
    fifty sixty seventy eighty ninety hundred thousand million billion trillion half third quarter twice
    double triple percent more less fewer most least than almost nearly zwei drei vier fünf sechs sieben
    acht neun zehn hundert tausend
"""
_UNSPACED = """
    不 没 沒 未 非 无 無 勿 别 別 只 仅 僅 除 如果 若 但 却 卻 可能 或许 也许 ない なかった ません ずに
    だけ しか もし ただし 場合 かも 않 없 못 아니
    아닌 만약 다만 하지만 그러나 경우 ไม่ ถ้า
"""
_HANGUL_WORDS = "안 단 만일"


def _words(*groups: str) -> str:
    return "|".join(re.escape(word) for group in groups for word in group.split())


@lru_cache(maxsize=1)
def _limiting() -> re.Pattern[str]:  # compiled late: most answers have no ellipsis
    return late(
        rf"\d|n't(?!\w)"
        rf"|(?<!\w)(?:{_words(_NEGATIONS, _CONDITIONS, _HEDGES, _QUANTITIES, _HANGUL_WORDS)})(?!\w)"
        rf"|{_words(_UNSPACED)}|[一二三四五六七八九十百千万亿億]+[年月日人个個倍%％]",
        re.IGNORECASE,
    )


_CONTINUED_BY_A_LIMIT = late(
    r"[\s,;(–—-]*(?:but )?(?:unless|except|only|if|provided|not|nur|wenn|falls|sofern|außer|nicht|sauf|si"
    r"|salvo|excepto|если|только|кроме)(?!\w)",
    re.IGNORECASE,
)
_REFERENCE = late(r"\[\d{1,3}(?: ?[,;–-] ?\d{1,3})*\]")


def limits(words: str) -> bool:
    """True when leaving `words` out could change a statement: a negation, condition, hedge or number."""
    return bool(_limiting().search(_REFERENCE.sub("", words)))


def continued_by_a_limit(after: str) -> bool:
    """True when the source goes on with a condition where a quote puts a full stop."""
    return bool(_CONTINUED_BY_A_LIMIT.match(after))
