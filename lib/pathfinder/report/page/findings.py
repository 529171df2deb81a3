"""Findings, rejections, limits, open questions and what could not be checked, assembled by rule."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.model.graph.links import Link
from pathfinder.report.escape import clean, shorten
from pathfinder.report.facts import conclusions, facts
from pathfinder.report.markdown import parts
from pathfinder.report.markdown.report import OPEN_FINDINGS
from pathfinder.report.page.citing import Badge, Cite, badge, cites, ids, statement_cites
from pathfinder.report.references.places import place_of
from pathfinder.report.view import View

FIRST_QUOTES = 3  # shown at once; the next ones open on demand
MOST_CITES = 40
TITLE_CHARACTERS = 200


class Quote(NamedTuple):
    """An observation as it stands below a finding."""

    id: str
    summary: str  # "" when it says just what the quote says
    quote: str
    proof: str
    place: str
    cite: Cite


class Evidence(NamedTuple):
    """Observations for or against something: the first ones, the next ones, citations of all others."""

    total: int
    first: list[Quote]
    next: list[Quote]
    others: list[Cite]
    not_named: int


class Condition(NamedTuple):
    """A condition on a hypothesis and the observation it comes from."""

    words: str
    cites: list[Cite]


class Finding(NamedTuple):
    """A hypothesis with everything a reader judges it by."""

    id: str
    title: str
    text: str
    badge: Badge
    cites: list[Cite]
    unproven: bool
    type: str
    tool: str  # the thinking tool of the agent's own insight, "" for a claim of a source
    status: str
    strength: str
    confidence: str
    independent: str  # how many sources speak for and against it
    reason: str  # why it has its status, "" when nothing was noted
    supporting: Evidence
    contradicting: Evidence
    conditions: list[Condition]
    conflicts: list[str]  # IDs of hypotheses it is in open conflict with


def finding(view: View, key: str) -> Finding:
    """One hypothesis, whatever its status."""
    hypothesis, found = view.hypothesis(key), view.confidence(key)
    against = [edge for edge in view.evidence.conflicts_of(key) if view.evidence.is_active(edge)]
    return Finding(
        id=key,
        title=shorten(hypothesis["summary"], TITLE_CHARACTERS),
        text=clean(hypothesis["summary"]),
        badge=badge(view, view.level(key)),
        cites=statement_cites(view, key),
        unproven=view.unproven(key),
        type=hypothesis["type"],
        tool=_tool(view, key),
        status=hypothesis["status"],
        strength=f"{hypothesis['strength']:.2f}",
        confidence=f"{found.confidence:.2f}",
        independent=view.independent_sources(key),
        reason=clean(hypothesis["status_reason"] or ""),
        supporting=evidence(view, view.evidence.supporting(key)),
        contradicting=evidence(view, view.evidence.contradicting(key)),
        conditions=[
            Condition(clean(item["condition"]), cites(view, [item["observation"]]))
            for item in hypothesis["qualifications"]
        ],
        conflicts=[edge["to"] if edge["from"] == key else edge["from"] for edge in against],
    )


def _tool(view: View, key: str) -> str:
    hypothesis = view.hypothesis(key)
    tool = hypothesis["reasoning_tool"] or ""
    named = view.texts.get(f"tool.{tool}", clean(tool)) if tool else view.texts["tool.none"]
    return named if hypothesis["type"] == "B" else ""


def evidence(view: View, links: Sequence[Link]) -> Evidence:
    """Some observations, the weightiest first, divided by what is shown at once."""
    shown = [quote(view, link.observation_id) for link in links[: parts.SHOWN_QUOTES]]
    others = cites(view, ids(links[parts.SHOWN_QUOTES :]))
    more = len(links) - len(shown)
    named = others[:MOST_CITES]
    return Evidence(len(links), shown[:FIRST_QUOTES], shown[FIRST_QUOTES:], named, more)


def quote(view: View, key: str) -> Quote:
    """One observation with its words."""
    observation = view.graph["observations"][key]
    summary, words = clean(observation["summary"]), clean(observation["quote"])
    same = summary == words
    place = place_of(view.citations, observation)
    return Quote(key, "" if same else summary, words, observation["proof"], place, cites(view, [key])[0])


def main_findings(view: View) -> list[str]:
    """What stands as findings: the core, or the strongest open hypotheses when there is none."""
    return conclusions(view, view.core or view.open[:OPEN_FINDINGS])


def further(view: View) -> Evidence:
    """The observations that bear on no finding, rejected hypothesis or sub-question: nothing is left out."""
    shown = {
        link.observation_id
        for key in (*main_findings(view), *view.rejected)
        for link in (*view.evidence.supporting(key), *view.evidence.contradicting(key))
    } | {link.observation_id for known in facts(view) for link in known.links}
    items = view.graph["observations"].items()
    return evidence(view, [Link(key, item, 0.0) for key, item in items if key not in shown])


def unchecked(view: View, rows: Mapping[str, Mapping[str, Any]], why: str) -> list[Quote]:
    """The observations whose words could not be shown in a stored text for a reason of `observations.Why`."""
    return [quote(view, key) for key, row in rows.items() if row["why"] == why]
