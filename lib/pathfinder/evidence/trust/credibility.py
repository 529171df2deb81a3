"""How credible a source is, and how well sources confirm each other (seed 002 §4.3).

Credibility is the score of the domain, times its freshness, times the boost of its citations. It feeds the
confidence that readers see; authority (seed 000 §5.3) feeds the strength that drives the search (DESIGN §8).
"""

from collections.abc import Mapping
from datetime import date
from math import log10
from typing import Literal
from urllib.parse import urlsplit

from typing_extensions import TypedDict

from pathfinder.model.graph.types import SourceType

UNKNOWN_DOMAIN = 0.3  # seed 002 §4.3: "unknown"
HALF_LIFE_DAYS = 1000  # seed 002 §4.3 in words: after 1000 days, half; DESIGN §8
FRESHNESS_FLOOR = 0.5  # DESIGN §8
UNDATED = 0.75  # half-way between fresh and the floor: leaving the date out earns nothing
GREATEST_BOOST = 1.2  # seed 002 §4.3
CROSS_VALIDATION = {1: 0.6, 2: 0.8, 3: 0.95}  # seed 002 §4.3: single, two agree, three and more agree

Agreement = Literal["none", "single", "two", "three_plus"]


class Credibility(TypedDict):
    """A score 0..1 with the parts it is the product of, and the name that gave the domain its score."""

    score: float
    domain: float
    matched: str | None
    freshness: float
    citation_boost: float


class CrossValidation(TypedDict):
    """How many independent sources agree, what that is worth (None for none), and whether some disagree."""

    level: Agreement
    score: float | None
    review: bool


def credibility(
    url: str,
    source_type: SourceType,
    *,
    scores: Mapping[str, float],
    own: float,
    published: str | None,
    today: str,
    citations: int | None = None,
) -> Credibility:
    """The credibility of a source at `url`.

    `scores` maps domains to 0..1; `own` is what a local file counts, which has no domain (its authority).
    `published` and `today` are ISO dates or times; only their dates are read.
    """
    domain, matched = domain_score(url, scores, own)
    fresh = freshness(published, today, decays=source_type != "paper" and not is_standard(url))
    boost = citation_boost(citations)
    return {
        "score": round(min(1.0, domain * fresh * boost), 4),
        "domain": domain,
        "matched": matched,
        "freshness": round(fresh, 4),
        "citation_boost": round(boost, 4),
    }


def domain_score(url: str, scores: Mapping[str, float], own: float) -> tuple[float, str | None]:
    """The score of the longest configured name that the host is or ends with, and that name.

    "nature.com" covers www.nature.com but not notnature.com, and "gov" covers every host under .gov.
    A local file counts `own`; every other host counts UNKNOWN_DOMAIN.
    """
    host, scheme = _host(url)
    if scheme == "file":
        return own, None
    from pathfinder.evidence.trust.authority import names_above

    name = next((name for name in names_above(host) if name in scores), None)
    return (scores[name], name) if name else (scores.get("unknown", UNKNOWN_DOMAIN), None)


def freshness(published: str | None, today: str, *, decays: bool = True) -> float:
    """1 on the day of publication, halved every 1000 days down to the floor; 1 for what does not age."""
    if not decays:
        return 1.0
    day, now = _day(published), _day(today)
    if day is None or now is None:
        return UNDATED
    days = max(0, (now - day).days)
    return max(FRESHNESS_FLOOR, float(0.5 ** (days / HALF_LIFE_DAYS)))


def citation_boost(citations: int | None) -> float:
    """min(1.2, 1 + log10(citations) · 0.05); 1 when they are not known or none (seed 002 §4.3)."""
    return min(GREATEST_BOOST, 1 + log10(citations) * 0.05) if citations and citations > 0 else 1.0


def cross_validation(agreeing: int, disagreeing: int) -> CrossValidation:
    """What `agreeing` independent sources are worth together; any that disagree call for a review."""
    levels: tuple[Agreement, ...] = ("none", "single", "two", "three_plus")
    count = min(max(agreeing, 0), 3)
    return {"level": levels[count], "score": CROSS_VALIDATION.get(count), "review": disagreeing > 0}


def is_standard(url: str) -> bool:
    """Whether a URL belongs to a body that publishes standards: they hold until they are replaced."""
    from pathfinder.evidence.trust.authority import listed, names_above

    return any(name in listed("standards_hosts") for name in names_above(_host(url)[0]))


def _host(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url.strip())
        return (parts.hostname or "").rstrip(".").lower(), parts.scheme
    except ValueError:
        return "", ""


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "")[:10])
    except ValueError:
        return None
