"""Whether one sentence supports, contradicts or qualifies another, by wording alone.

Deterministic and cautious: words, negation, numbers, antonyms. What differs in its subject or its year is
neither support nor contradiction; a contradiction under another condition is a qualification
(DESIGN section 7, rule 6).
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pathfinder.evidence.language.words import terms, weigh
from pathfinder.offline.reading.claims import Claim, claim

Kind = Literal["SUPPORTS", "CONTRADICTS", "QUALIFIES"]
STRONG, MEDIUM, WEAK = 0.8, 0.5, 0.3  # seed 000 §3.4
_NEAR_EQUAL = 0.72
_CLEAR = 0.5
_SOME = 0.36
_HOLDS_ALL = 0.8  # share of a claim's words that a longer statement has
_HOLDS_MOST = 0.6
_MANY = 4  # words shared by then
_MOSTLY_ONE = 5  # words shared by statements on one matter whose subjects are named differently
_ROUNDING = 0.03  # "about 40" and "41" do not clash
_OPPOSED = 0.5  # overlap from which opposite wording is about the same thing
_EVERYTHING: Mapping[str, float] = {}


class Relation(NamedTuple):
    """How a statement stands to a claim; `condition` is set for a qualification."""

    kind: Kind
    weight: float
    condition: str = ""


def overlap(one: Claim, other: Claim, weight: Mapping[str, float]) -> float:
    """Weighted Dice coefficient of the content words: 0 to 1."""
    total = weigh(one.terms, weight) + weigh(other.terms, weight)
    return 2 * weigh(one.terms & other.terms, weight) / total if total else 0.0


def similarity(one: str, other: str) -> float:
    """Dice coefficient of the content words of two texts."""
    first, second = terms(one), terms(other)
    return 2 * len(first & second) / (len(first) + len(second)) if first or second else 0.0


def relation(statement: str, about: str, weight: Mapping[str, float] = _EVERYTHING) -> Relation | None:
    """How `statement` (an observation) stands to `about` (a hypothesis); None where wording cannot tell."""
    one, other = claim(statement), claim(about)
    shared = one.terms & other.terms
    if len(shared) < 2:
        return None
    common = overlap(one, other, weight)
    found = _compared(one, other) or _relation(one, other, common, shared, weight)
    if found and one.inverted != other.inverted:
        found = _turned(found)
    return found


def _relation(
    one: Claim, other: Claim, common: float, shared: frozenset[str], weight: Mapping[str, float]
) -> Relation | None:
    if one.years and other.years and not one.years & other.years:
        return None
    if not _same_subject(one, other) and len(shared) < _MOSTLY_ONE:
        return None
    opposed = (
        _same_subject(one, other)
        and common >= _OPPOSED
        and (
            _negation_differs(one, other, shared, weight)
            or _directions_oppose(one, other)
            or len(_clashing(one, other)) == 1  # where several are counted differently, other cases are meant
        )
    )
    if opposed:
        strange = [text for text in other.conditions if not terms(text) <= one.terms | _numerals(one.text)]
        if strange:  # the claim is made under a condition that the statement does not speak of
            return None if one.conditions or one.quantities else Relation("CONTRADICTS", WEAK)
        extra = [text for text in one.conditions if text.casefold() not in other.text.casefold()]
        if extra and not terms(extra[0]) <= terms(other.text):
            return Relation("QUALIFIES", MEDIUM, extra[0])
        return Relation("CONTRADICTS", STRONG if common >= _NEAR_EQUAL else MEDIUM)
    if _clashing(one, other) or _directions_oppose(one, other):
        return None
    if _negation_differs(one, other, shared, weight):
        return None
    return _support(one, other, common, shared, weight)


def _support(
    one: Claim, other: Claim, common: float, shared: frozenset[str], weight: Mapping[str, float]
) -> Relation | None:
    """Support by what both say, or by a longer statement that says nearly all that the claim says."""
    proven = not other.quantities or _shares_number(one, other)
    many = len(shared) >= _MANY
    held = weigh(shared, weight) / (weigh(other.terms, weight) or 1.0)
    if proven and (common >= _NEAR_EQUAL or (many and held >= _HOLDS_ALL)):
        return Relation("SUPPORTS", STRONG)
    if proven and ((common >= _CLEAR and len(shared) >= 3) or (many and held >= _HOLDS_MOST)):
        return Relation("SUPPORTS", MEDIUM)
    if (common >= _SOME and len(shared) >= 3) or (many and held >= _CLEAR):
        return Relation("SUPPORTS", WEAK)
    return None


def _turned(found: Relation) -> Relation:
    """The relation to the negation of a claim."""
    if found.kind == "SUPPORTS":
        return Relation("CONTRADICTS", found.weight)
    if found.kind == "CONTRADICTS":
        return Relation("SUPPORTS", found.weight)
    return found


def _same_subject(one: Claim, other: Claim) -> bool:
    """False where each names a subject that the other does not mention at all."""
    if not one.subject or not other.subject:
        return True
    foreign = one.subject - other.terms
    strange = other.subject - one.terms
    return not (foreign and strange)


def _negation_differs(one: Claim, other: Claim, shared: frozenset[str], weight: Mapping[str, float]) -> bool:
    """Whether one alone denies a shared word, mostly of what is shared, and a third of all that is."""
    mine, theirs = one.negated & shared, other.negated & shared
    if mine & theirs or not (one.denied | other.denied) & shared:
        return False
    denying, denied = (one, mine) if mine else (other, theirs)
    if len(denied) < 0.5 * len(denying.negated):
        return False  # what is denied is something else
    return weigh(denied, weight) >= 0.34 * weigh(shared, weight)


def _directions_oppose(one: Claim, other: Claim) -> bool:
    mine, theirs = one.directions, other.directions
    agree = any(a == b and s == t and about & aim for a, s, about in mine for b, t, aim in theirs)
    oppose = any(a == b and s != t and about & aim for a, s, about in mine for b, t, aim in theirs)
    return oppose and not agree


def _by_unit(found: Claim) -> dict[str, set[float]]:
    units: dict[str, set[float]] = {}
    for unit, number in found.quantities:
        units.setdefault(unit, set()).add(number)
    return units


def _clashing(one: Claim, other: Claim) -> list[str]:
    """The things that both count, each differently."""
    mine, theirs = _by_unit(one), _by_unit(other)
    shared = mine.keys() & theirs.keys()
    return [unit for unit in sorted(shared) if not _compatible(mine[unit], theirs[unit])]


def _compatible(one: set[float], other: set[float]) -> bool:
    """A common figure, one nearly the same, or one inside the other's range."""
    if any(abs(a - b) <= _ROUNDING * max(abs(a), abs(b)) for a in one for b in other):
        return True
    for few, many in ((one, other), (other, one)):
        if len(many) >= 2 and all(min(many) <= number <= max(many) for number in few):
            return True
    return False


def _shares_number(one: Claim, other: Claim) -> bool:
    mine, theirs = _by_unit(one), _by_unit(other)
    return any(_compatible(mine[unit], theirs[unit]) for unit in mine.keys() & theirs.keys())


def _numerals(text: str) -> frozenset[str]:
    return frozenset(term for term in terms(text) if term[0].isdigit())


def _compared(one: Claim, other: Claim) -> Relation | None:
    """Comparisons with "than": the same pair in the same or in the opposite order."""
    if not one.comparison or not other.comparison:
        return None
    left, axis, sign, right = one.comparison
    left2, axis2, sign2, right2 = other.comparison
    left, right, left2, right2 = left - right, right - left, left2 - right2, right2 - left2
    same = bool(left & left2 and right & right2) and not (left & right2 or right & left2)
    swapped = bool(left & right2 and right & left2) and not (left & left2 or right & right2)
    if axis != axis2 or not (same or swapped):
        return None
    negated = bool(one.negated) != bool(other.negated)
    agree = (sign == sign2) == same
    if one.conditions and not other.conditions and agree == negated:
        return Relation("QUALIFIES", MEDIUM, one.conditions[0])
    return Relation("CONTRADICTS" if agree == negated else "SUPPORTS", STRONG)
