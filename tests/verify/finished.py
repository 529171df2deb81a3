"""A finished research with two sources, a rejected hypothesis and a written report, made by real commands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.command_line import Pf, good_answer
from tests.steps import desk

STANDS = "Heat pumps work in deep cold because compressors got better."
REJECTED = "Heat pumps fail at -20 °C because they freeze."


def first_exploration(field_test: str, blog: str) -> dict[str, Any]:
    """Three observations of two sources, two claims in conflict."""
    survey = "The survey covered 42 houses over two winters."
    winter = "A heat pump kept a house at 21 degrees all winter."
    edges = [("obs_1", "hyp_A1", 0.8), ("obs_2", "hyp_A1", 0.5), ("obs_3", "hyp_A1", 0.8)]
    return {
        **desk.explore(),
        "observations": [
            desk.observation(1, source_id=field_test),
            desk.observation(2, source_id=field_test, quote=desk.OTHER_QUOTE, summary=survey),
            desk.observation(3, source_id=blog, quote=desk.BLOG_QUOTE, summary=winter),
        ],
        "type_a_hypotheses": [desk.claim(1, STANDS), desk.claim(2, REJECTED)],
        "edges": [
            *(
                {"from": one, "to": other, "type": "SUPPORTS", "weight": weight}
                for one, other, weight in edges
            ),
            {"from": "obs_1", "to": "hyp_A2", "type": "CONTRADICTS", "weight": 0.8},
            {"from": "hyp_A1", "to": "hyp_A2", "type": "CONFLICTS", "weight": 0.8},
        ],
        "qualifications": [],
    }


def resolution() -> dict[str, Any]:
    """The second exploration: the conflict ends with one side rejected."""
    return {
        **desk.nothing_new(),
        "conflict_resolution": {
            "conflict_edge": {"from": "hyp_A1", "to": "hyp_A2"},
            "resolution_type": "one_rejected",
            "description": "Measured units kept working at -20 °C.",
            "rejected": "hyp_A2",
        },
    }


def finish(pf: Pf, documents: Path) -> None:
    """Research from the question to the written report."""
    pf.start("--corpus", str(documents), "--max-iterations", "2")
    sources = [pf.fetch(documents / name) for name in ("papers/field-test.md", "blog/neighbour.md")]
    explorations = [first_exploration(*sources), resolution()]
    while pf.state["status"] == "running":
        card = pf.card()
        made = explorations.pop(0) if card["step"] == "EXPLORE" and explorations else good_answer(card)
        pf.ok("submit", pf.write(card, made))
    pf.ok("report")
    pf.ok("export", "html")
