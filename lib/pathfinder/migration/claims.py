"""Claims and holes of version 1: hypotheses of type A with their edges, and directions to explore."""

from __future__ import annotations

from collections.abc import Mapping

from pathfinder.data import table
from pathfinder.migration.account import Account
from pathfinder.migration.entries import Entry
from pathfinder.migration.folder import Old
from pathfinder.migration.observations import first_sentence
from pathfinder.model.graph.types import EdgeType
from pathfinder.model.graph.update import NewEdge, NewHypothesis
from pathfinder.steps.checks.texts import same_words

WEIGHT = 0.5  # indirect: version 1 did not say how directly evidence bears on a claim
MOST_KEYWORDS, LONGEST_KEYWORD = 5, 120
LONGEST_DIRECTION = 300
SETTLED = frozenset(table("pathfinder.migration", "fields.toml")["lists"]["settled"].split())

# Of a claim, to its evidence; and of a piece of evidence, to claims.
LINKS: dict[str, EdgeType] = {"supporting": "SUPPORTS", "contradicting": "CONTRADICTS"}
LINKED: dict[str, EdgeType] = {"supports": "SUPPORTS", "contradicts": "CONTRADICTS"}


def hypotheses(
    old: Old, observed: Mapping[str, str], account: Account
) -> tuple[list[NewHypothesis], list[NewEdge]]:
    """The hypotheses and every edge; `observed` maps old names of evidence to new ones."""
    found: list[NewHypothesis] = []
    names: dict[str, str] = {}
    known: dict[str, str] = {}
    for entry in old.claims:
        given = entry.words("summary")
        text = given or entry.words("text", "title", "quote")
        if not text:
            account.note(entry.place, "left", "it claims nothing")
            continue
        if not given:
            account.note(entry.place, "changed", "it had no summary: its first sentence is one")
        summary = first_sentence(text)
        if twin := known.get(same_words(summary)):
            account.note(entry.place, "left", f"it says the same as {twin}")
        else:
            twin = known[same_words(summary)] = f"hyp_A{len(found) + 1}"
            keywords = [each[:LONGEST_KEYWORD] for each in entry.listed("keywords")][:MOST_KEYWORDS]
            found.append({"id": twin, "summary": summary, "verify_keywords": keywords})
            account.note(entry.place, "taken", f"{twin}, unvisited")
            if status := entry.words("status"):
                what = f"its status {status!r} is not taken: a search here has to test it"
                account.note(entry.place, "changed", what)
        names.setdefault(entry.id, twin)
    return found, _edges(old, observed, names, account)


def directions(old: Old, account: Account) -> list[str]:
    """What version 1 had not found out, without what it had settled."""
    found: list[str] = []
    for entry in old.holes:
        text = entry.words("question", "summary", "text", "title")
        settled = str(entry.value("status") or "").lower() in SETTLED
        keyword = " ".join(text.split())[:LONGEST_DIRECTION]
        if not keyword or settled or keyword in found:
            why = (
                "it names nothing" if not keyword else "it is settled" if settled else "it stands there twice"
            )
            account.note(entry.place, "left", why)
        else:
            found.append(keyword)
            account.note(entry.place, "taken", f"unexplored: {keyword}")
    return found


def _edges(
    old: Old, observed: Mapping[str, str], claims: Mapping[str, str], account: Account
) -> list[NewEdge]:
    found: dict[tuple[str, str, str], NewEdge] = {}

    def link(entry: Entry, start: str | None, kind: EdgeType, end: str | None, name: str) -> None:
        if start is None or end is None or start == end:
            account.note(entry.place, "left", f"its link to {name!r}: nothing of that name was taken")
        else:
            edge: NewEdge = {"from": start, "to": end, "type": kind, "weight": WEIGHT}
            found.setdefault((min(start, end), max(start, end), kind), edge)

    for entry in old.claims:
        own = claims.get(entry.id)
        for field, kind in LINKS.items() if own else ():
            for name in entry.listed(field):
                link(entry, _named(observed, name), kind, own, name)
        for name in entry.listed("conflicts") if own else ():
            link(entry, own, "CONFLICTS", _named(claims, name), name)
    for entry in old.evidence:
        own = observed.get(entry.id)
        for field, kind in LINKED.items() if own else ():
            for name in entry.listed(field):
                link(entry, own, kind, _named(claims, name), name)
    if found:
        account.note("claims", "changed", f"{len(found)} edges have the weight {WEIGHT}: version 1 had none")
    return list(found.values())


def _named(names: Mapping[str, str], name: str) -> str | None:
    """What is called so now; a file may be named with its folder and its ending."""
    return names.get(name) or names.get(name.rsplit("/", 1)[-1].rsplit(".", 1)[0])
