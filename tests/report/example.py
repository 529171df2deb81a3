"""A small research that a person can follow, shared by the tests of the report room."""

from __future__ import annotations

from typing import Any


def observation(number: int, summary: str, quote: str, source: int, **changes: Any) -> dict[str, Any]:
    """An observation of source `source`, of an official document unless changed."""
    return {
        "summary": summary,
        "quote": quote,
        "proof": "exact",
        "source_id": f"src_{source}",
        "source_url": f"https://site{source}.example/page",
        "source_type": "official",
        "authority": 0.85,
        "domain": f"site{source}.example",
        "text_id": f"txt_{source}",
        "created_at": number,
        **changes,
    }


def hypothesis(summary: str, strength: float, status: str, kind: str = "A", **changes: Any) -> dict[str, Any]:
    """A hypothesis without conditions or history unless changed."""
    return {
        "type": kind,
        "summary": summary,
        "strength": strength,
        "status": status,
        "visit_count": 2,
        "last_visited": 3,
        "created_at": 1,
        "reasoning_tool": None,
        "derived_from": [],
        "verify_keywords": ["cache size"],
        "qualifications": [],
        "status_reason": None,
        "history": [],
        **changes,
    }


def edge(start: str, end: str, kind: str = "SUPPORTS", weight: float = 0.8, **changes: Any) -> dict[str, Any]:
    """An edge, unresolved unless changed."""
    return {
        "from": start,
        "to": end,
        "type": kind,
        "weight": weight,
        "created_at": 2,
        "resolved": False,
        "resolution": None,
        **changes,
    }


def graph(
    observations: dict[str, Any], hypotheses: dict[str, Any], edges: list[Any], **changes: Any
) -> dict[str, Any]:
    """A graph of some nodes, healthy and with nothing unexplored unless changed."""
    return {
        "question": "Does a larger cache make builds faster?",
        "iteration": 4,
        "observations": observations,
        "hypotheses": hypotheses,
        "edges": edges,
        "lens_index": 1,
        "unexplored": [],
        "health": {"last_check": 0, "issues": []},
        **changes,
    }


def research() -> dict[str, Any]:
    """A graph with every kind of node and edge that the report speaks of."""
    return graph(
        {
            "obs_1": observation(
                1, "Builds took 40% less time.", "builds took 40% less time", 1, place="page 7"
            ),
            "obs_2": observation(
                1, "A cache of 8 GB halved the time.", "a cache of 8 GB halved the time", 2, proof="near"
            ),
            "obs_3": observation(
                2, "Copy: builds took 40% less time.", "builds took 40% less time", 3, text_id="txt_1"
            ),
            "obs_4": observation(
                3,
                "On network disks nothing changed.",
                "on network disks nothing changed",
                4,
                source_type="forum",
                authority=0.3,
            ),
            "obs_5": observation(
                3,
                "Somebody heard that it costs nothing.",
                "it costs nothing",
                5,
                proof="unproven",
                source_id=None,
                source_type="blog",
                authority=0.5,
            ),
        },
        {
            "hyp_A1": hypothesis(
                "A larger cache makes builds faster.",
                0.71,
                "verified",
                qualifications=[{"observation": "obs_4", "condition": "the disk is local"}],
            ),
            "hyp_A2": hypothesis("A cache has no cost.", 0.56, "tested"),
            "hyp_A3": hypothesis(
                "A cache never matters.", 0.18, "rejected", status_reason="refuted by measurements"
            ),
            "hyp_A4": hypothesis("Compression helps as well.", 0.5, "unvisited"),
            "hyp_B1": hypothesis(
                "The gain ends where the disk is the limit.",
                0.6,
                "tested",
                "B",
                reasoning_tool="causal_chain",
                derived_from=["obs_1", "obs_4"],
                history=[{"iteration": 3, "action": "EXPLORE", "result": "obs_4 SUPPORTS", "change": 0.02}],
            ),
        },
        [
            edge("obs_1", "hyp_A1"),
            edge("obs_2", "hyp_A1", weight=0.5),
            edge("obs_3", "hyp_A1"),
            edge("obs_4", "hyp_A1", "CONTRADICTS", 0.3),
            edge("obs_5", "hyp_A2"),
            edge("obs_1", "hyp_A3", "CONTRADICTS"),
            edge("obs_4", "hyp_B1", weight=0.5),
            edge("hyp_A2", "hyp_B1", "CONFLICTS", attempts=2),
            edge(
                "hyp_A1",
                "hyp_B1",
                "CONFLICTS",
                resolved=True,
                resolution="local disks gain, network disks do not",
                resolution_type="condition_difference",
            ),
        ],
        unexplored=[
            {"keyword": "remote cache", "from": "hyp_A4", "used": False},
            {"keyword": "cache sizes", "from": "hyp_A1", "used": False},
            {"keyword": "seen", "from": None, "used": True},
        ],
        health={"last_check": 4, "issues": ["STALEMATE"]},
    )


def state() -> dict[str, Any]:
    """The state of a session in its fourth iteration."""
    return {
        "session": "20261121-cache",
        "status": "running",
        "status_reason": None,
        "driver": "interactive",
        "iteration": 4,
        "card": {"id": "005-explore-1", "step": "EXPLORE", "refusals": 1, "retry": 0},
        "budget": {"max_usd": 5.0, "spent_usd": 1.25},
        "limits": {"max_iterations": 12},
        "figures": {"quotes_proven": 4, "quotes_refused": 1, "searches": 9, "failed_steps": 0},
        "events": [
            {"iteration": 1, "kind": "explore", "text": "2 observations from 2 sources"},
            {"iteration": 3, "kind": "ideate", "text": "hyp_B1 by causal chain"},
            {"iteration": 3, "kind": "status", "text": "hyp_A3 rejected"},
        ],
        "clarified": {
            "question": "Does a larger cache make builds faster?",
            "answered_when": ["a measured difference"],
            "sub_questions": [
                {"id": "q1", "text": "By how much?", "status": "answered"},
                {"id": "q2", "text": "At what cost?", "status": "open"},
            ],
            "scope": {"includes": [], "excludes": []},
        },
    }


def sources() -> dict[str, Any]:
    """What the archive knows of the sources, one of them never cited."""
    titles = {
        1: "Build times measured",
        2: "Cache handbook",
        3: "Build times, a copy",
        4: "A thread",
        6: "Unused",
    }
    return {
        f"src_{number}": {
            "url": f"https://site{number}.example/page",
            "title": title,
            "source_type": "official",
            "authority": 0.85,
            "domain": f"site{number}.example",
            "authors": ["A. Writer"] if number == 2 else [],
            "published": "2025-03-01" if number == 2 else None,
            "fetched_at": "2026-11-21T10:00:00Z",
        }
        for number, title in titles.items()
    }
