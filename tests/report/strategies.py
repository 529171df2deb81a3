"""Any valid graph, with texts that try to make structure."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from pathfinder.report.escape import clean

HOSTILE = [
    "# heading",
    "a\n# heading\n\n- item",
    "a | b | c",
    "> quote",
    "1. item",
    "2) item",
    "---",
    "===",
    "```\ncode",
    "`code` `` and ` more",
    "<b>bold</b> <script>alert(1)</script>",
    "<!-- comment",
    "[link](https://evil.example)",
    "![image](https://evil.example/x.png)",
    "[1]: https://evil.example",
    "https://evil.example www.evil.example a@evil.example",
    "<https://evil.example>",
    "**bold** _em_ __strong__ ~~gone~~ *x*",
    "ends with a backslash \\",
    "\\| escaped \\\\| twice",
    "&lt;b&gt; &amp; &#35;",
    "+ item",
    "    indented code",
    "* * *",
    "$x$ #",
    "\x1b[31mred\x07 \u202egnirts\x00",
    "한국어 문장입니다. | 표",
    "| a |\n| - |\n| b |",
    "]]> </td></table>",
    "title #",
    "{placeholder} {0} %s",
    "",
    "   ",
]
_SOURCES = [
    (None, "blog", 0.5),
    ("src_1", "paper", 0.9),
    ("src_2", "forum", 0.3),
    ("src_3", "official", 0.85),
]
TEXT = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(max_size=60),
    st.lists(st.sampled_from([*HOSTILE, "plain words"]), min_size=1, max_size=3).map(" ".join),
)
SENTENCE = TEXT.map(lambda text: f"{text} end")


@st.composite
def observations(draw: st.DrawFn) -> dict[str, Any]:
    """An observation of one of four sources, or of none."""
    at = draw(st.integers(0, len(_SOURCES) - 1))
    source_id, source_type, authority = _SOURCES[at]
    found = {
        "summary": draw(SENTENCE),
        "quote": draw(TEXT),
        "proof": "unproven" if source_id is None else draw(st.sampled_from(["exact", "near", "unproven"])),
        "source_id": source_id,
        "source_url": draw(
            st.sampled_from(["https://a.example/x|y z", "file:///tmp/a`b.md", "javascript:x"])
        ),
        "source_type": source_type,
        "authority": authority,
        "domain": draw(st.sampled_from(["", "a.example", "b.example"])),
        "text_id": draw(st.sampled_from(["", "txt_1", "txt_2"])),
        "created_at": draw(st.integers(0, 5)),
    }
    if draw(st.booleans()):
        found["place"] = draw(SENTENCE)
    return found


@st.composite
def hypotheses(draw: st.DrawFn, observation_ids: list[str]) -> dict[str, Any]:
    """A hypothesis in any status."""
    kind = draw(st.sampled_from("AB"))
    conditions = []
    if observation_ids and draw(st.booleans()):
        conditions = [{"observation": draw(st.sampled_from(observation_ids)), "condition": draw(SENTENCE)}]
    return {
        "type": kind,
        "summary": draw(SENTENCE),
        "strength": draw(st.floats(0, 1)),
        "status": draw(st.sampled_from(["unvisited", "tested", "verified", "rejected"])),
        "visit_count": draw(st.integers(0, 5)),
        "last_visited": None,
        "created_at": draw(st.integers(0, 5)),
        "reasoning_tool": draw(st.sampled_from(["analogy", "inversion"])) if kind == "B" else None,
        "derived_from": observation_ids[:2],
        "verify_keywords": [draw(SENTENCE)],
        "qualifications": conditions,
        "status_reason": draw(st.none() | SENTENCE),
        "history": [{"iteration": 1, "action": "EXPLORE", "result": draw(SENTENCE), "change": 0.1}],
    }


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, Any]:
    """A graph whose edges lead to its own nodes."""
    seen = {f"obs_{n}": draw(observations()) for n in range(1, draw(st.integers(0, 5)) + 1)}
    formed = {}
    for number in range(1, draw(st.integers(0, 5)) + 1):
        hypothesis = draw(hypotheses(list(seen)))
        formed[f"hyp_{hypothesis['type']}{number}"] = hypothesis
    return {
        "question": draw(SENTENCE),
        "iteration": draw(st.integers(0, 30)),
        "observations": seen,
        "hypotheses": formed,
        "edges": draw(st.lists(edges(list(seen), list(formed)), max_size=12)) if formed else [],
        "lens_index": 0,
        "unexplored": draw(
            st.lists(
                st.fixed_dictionaries(
                    {"keyword": SENTENCE, "from": st.none() | st.just("hyp_A1"), "used": st.booleans()}
                ),
                max_size=3,
            )
        ),
        "health": {
            "last_check": 0,
            "issues": draw(st.lists(st.sampled_from(["ALL_WEAK", "SATURATED"]), max_size=1)),
        },
    }


@st.composite
def edges(draw: st.DrawFn, seen: list[str], formed: list[str]) -> dict[str, Any]:
    """An edge between existing nodes."""
    kind = draw(st.sampled_from(["SUPPORTS", "CONTRADICTS", "CONFLICTS"])) if seen else "CONFLICTS"
    resolved = kind == "CONFLICTS" and draw(st.booleans())
    edge = {
        "from": draw(st.sampled_from(formed if kind == "CONFLICTS" else seen)),
        "to": draw(st.sampled_from(formed)),
        "type": kind,
        "weight": draw(st.sampled_from([0.3, 0.5, 0.8])),
        "created_at": 1,
        "resolved": resolved,
        "resolution": draw(SENTENCE) if resolved else None,
    }
    if resolved:
        edge["resolution_type"] = draw(st.sampled_from(["condition_difference", "merged", "one_rejected"]))
    return edge


@st.composite
def states(draw: st.DrawFn) -> dict[str, Any]:
    """A session's state, as full or as empty as a state can be."""
    event = st.fixed_dictionaries({"iteration": st.integers(0, 9), "kind": SENTENCE, "text": SENTENCE})
    question = st.fixed_dictionaries(
        {"id": st.just("q1"), "text": SENTENCE, "status": st.sampled_from(["open", "answered"])}
    )
    return {
        "session": draw(SENTENCE),
        "status": draw(st.sampled_from(["running", "paused", "stopped", "stalled", "completed"])),
        "status_reason": draw(st.none() | SENTENCE),
        "driver": draw(st.sampled_from(["offline", "interactive", "loop"])),
        "card": draw(st.none() | st.just({"id": "001-plan-1", "step": "PLAN", "refusals": 1, "retry": 1})),
        "budget": draw(
            st.sampled_from([{"max_usd": None, "spent_usd": 0.0}, {"max_usd": 5.0, "spent_usd": 7.5}])
        ),
        "limits": {"max_iterations": draw(st.sampled_from([1, 30, 1000]))},
        "figures": {"quotes_proven": 3, "quotes_refused": 1, "searches": 5, "failed_steps": 0},
        "events": draw(st.lists(event, max_size=6)),
        "clarified": draw(
            st.none() | st.fixed_dictionaries({"sub_questions": st.lists(question, max_size=2)})
        ),
    }


SOURCES = st.dictionaries(
    st.sampled_from(["src_1", "src_2", "src_9"]),
    st.fixed_dictionaries(
        {
            "url": st.sampled_from(["https://a.example/1", "https://a.example/<b>|`x` y"]),
            "title": SENTENCE,
            "authors": st.lists(SENTENCE, max_size=2),
            "published": st.none() | st.just("2025-01-02"),
            "fetched_at": st.just("2026-11-21T10:00:00Z"),
        }
    ),
)
_KEPT = {
    "proof", "source_id", "source_type", "domain", "text_id", "type", "status", "reasoning_tool", "from",
    "to", "resolution_type", "driver", "observation", "derived_from", "issues", "step", "id", "url",
    "source_url", "published", "fetched_at", "budget",
}  # fmt: skip


def harmless(value: Any, key: str = "") -> Any:
    """`value` with every text from outside replaced by one word; a quote other than its summary by two."""
    if isinstance(value, dict):
        made = {name: harmless(inner, name) for name, inner in value.items()}
        if clean(value.get("quote", "")) not in ("", clean(value.get("summary", ""))):
            made["quote"] = "two words"
        return made
    if isinstance(value, list):
        return [harmless(inner, key) for inner in value]
    if isinstance(value, str) and key not in _KEPT and clean(value):
        return "word"
    return copy.copy(value)
