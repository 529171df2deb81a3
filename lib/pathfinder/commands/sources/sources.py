"""Show every archived source: who, what type, how credible, how independent, how used; and what failed.

Credibility is the score of the domain × freshness × citations. Copies of one text and pages of one domain
count as one source. Below stands how well independent sources confirm each hypothesis.
"""

import json
import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.errors import EXIT_DONE
from pathfinder.evidence.trust.credibility import cross_validation
from pathfinder.model.graph.links import Evidence, independent, natural
from pathfinder.model.graph.types import GraphData
from pathfinder.printing import printable
from pathfinder.session.opening import reading
from pathfinder.session.sources.access import archive
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import marked
from pathfinder.session.workspace import launcher
from pathfinder.sources.archive.failure_log import recent
from pathfinder.sources.archive.source import Source
from pathfinder.sources.safety.fence import fenced

WHAT = {"stated": "stated origin", "host": "domain", "title": "manual"}  # by which files count as one source
HELP = "show the sources, how credible and independent they are, and how they are used"
EXAMPLE = "pf sources"
SHOWN_TITLE = 120
SHOWN_ADDRESS = 300
SHOWN_IDS = 8
MOST_FAILURES = 40
UNLISTED = "domain not listed"
UNLISTED_NOTE = (
    f"{UNLISTED}: credibility.domain_scores in config.json names no score for it, so it counts as `unknown`"
)
TITLE_NOTE = "titles as the sources give them:"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="sources, hypotheses and failures as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    sources, graph = archive(session).all(), session.research.graph.data
    rows = source_rows(sources, graph)
    confirmed = confirmations(graph)
    failures = _failures(session)
    if args.json:
        table = {"sources": rows, "hypotheses": confirmed, "failures": failures}
        print(json.dumps(marked(table), ensure_ascii=False))
        return EXIT_DONE
    _print(rows, confirmed, failures)
    return EXIT_DONE


def source_rows(sources: Sequence[Source], graph: GraphData) -> list[dict[str, Any]]:
    """One row per source, as `--json` prints them."""
    evidence = Evidence(graph)
    used: dict[str, list[str]] = {}
    for name, observation in graph["observations"].items():
        used.setdefault(observation["source_id"] or "", []).append(name)
    first_text: dict[str, str] = {}
    first_domain: dict[str, str] = {}
    last_of: dict[str, str] = {}
    rows = []
    for source in sources:
        name = source["id"]
        observations = sorted(used.get(name, ()), key=natural)
        hypotheses = {each for observation in observations for each in evidence.hypotheses_of(observation)}
        kept = ("id", "title", "url", "domain", "source_type", "authority", "published", "fetched_at")
        copy_of = first_text.setdefault(source["text_id"], name)
        same_domain = first_domain.setdefault(source["domain"], name)
        older, last_of[source["final_url"]] = last_of.get(source["final_url"]), name
        rows.append(
            {
                **{key: source[key] for key in kept},  # type: ignore[literal-required]
                "credibility": source.get("credibility"),
                "language": (source.get("metadata") or {}).get("language"),
                "license": (source.get("metadata") or {}).get("license"),
                "newer_version_of": older,
                "copy_of": None if copy_of == name else copy_of,
                "same_domain_as": None if same_domain == name else same_domain,
                **({"counted_by": source["counted_by"]} if "counted_by" in source else {}),
                "observations": observations,
                "hypotheses": sorted(hypotheses, key=natural),
            }
        )
    return rows


def confirmations(graph: GraphData) -> list[dict[str, Any]]:
    """How many independent sources agree and disagree with each hypothesis (seed 002 §4.3)."""
    evidence = Evidence(graph)
    rows = []
    for name in graph["hypotheses"]:
        supporting = independent(link for link in evidence.supporting(name) if link.proven)
        contradicting = independent(link for link in evidence.contradicting(name) if link.proven)
        if supporting or contradicting:
            found = cross_validation(len(supporting), len(contradicting))
            agreement = {"agreeing": len(supporting), "disagreeing": len(contradicting)}
            rows.append({"id": name, **agreement, **found})
    return rows


def _failures(session: Session) -> list[dict[str, str]]:
    return [
        {"url": each["url"], "kind": each["kind"]} for each in recent(session.paths.sources, MOST_FAILURES)
    ]


def _print(
    rows: list[dict[str, Any]], confirmed: list[dict[str, Any]], failures: list[dict[str, str]]
) -> None:
    if not rows:
        print(f"nothing is archived yet; archive a source: {launcher()} fetch URL")
    for row in rows:
        print(f"{row['id']:<7} {row['source_type']:<8} credibility {_worth(row)}")
        print(f"        {printable(row['url'])}")
        print(f"        {_independence(row)} · {_use(row)}")
    if any(UNLISTED in _worth(row) for row in rows):
        print(f"\n{UNLISTED_NOTE}")
    if confirmed:
        print("\nindependent sources for each hypothesis, and what so many are worth together")
    for row in confirmed:
        score = "—" if row["score"] is None else f"{row['score']:.2f}"
        flag = f" · {row['disagreeing']} contradict: review" if row["review"] else ""
        print(f"{row['id']:<7} {row['agreeing']} agree ({score}){flag}")
    if failures:
        print("\nwhat could not be had")
    for failure in failures:
        print(f"{failure['kind']:<24} {printable(failure['url'])[:SHOWN_ADDRESS]}")
    if rows:
        titles = "\n".join(f"{row['id']}: {' '.join(row['title'].split())[:SHOWN_TITLE]}" for row in rows)
        print("\n" + fenced(f"{TITLE_NOTE}\n{titles}", "titles", secrets.token_hex(8)))


def _worth(row: Mapping[str, Any]) -> str:
    """The score and the factors it is made of."""
    parts = row["credibility"]
    if not parts:
        return "not rated (archived before ratings were kept)"
    local = row["domain"].startswith("file:")
    name = parts["matched"] or ("local file" if local else UNLISTED)
    factors = f"{name} {parts['domain']:.2f} × freshness {parts['freshness']:.2f}"
    cited = f" × citations {parts['citation_boost']:.2f}" if parts["citation_boost"] > 1 else ""
    return f"{parts['score']:.2f} = {factors}{cited}"


def _independence(row: Mapping[str, Any]) -> str:
    if row["newer_version_of"]:
        return f"newer version of {row['newer_version_of']}"
    if row["copy_of"]:
        return f"copy of {row['copy_of']}"
    what = row.get("counted_by") or "domain"
    return (
        f"same {WHAT.get(what, what)} as {row['same_domain_as']}" if row["same_domain_as"] else "independent"
    )


def _use(row: Mapping[str, Any]) -> str:
    observations, hypotheses = row["observations"], row["hypotheses"]
    if not observations:
        return "not used"
    shown = ", ".join(observations[:SHOWN_IDS]) + (", …" if len(observations) > SHOWN_IDS else "")
    about = f" for {', '.join(hypotheses[:SHOWN_IDS])}" if hypotheses else ""
    more = ", …" if len(hypotheses) > SHOWN_IDS else ""
    return f"{len(observations)} observation(s): {shown}{about}{more}"
