"""Compaction (seed 002 §3.2): a few cited sentences stand on cards for what the older iterations found.

Kept: the question, open sub-questions, the target, what was found since. Summarised: older findings and
hypotheses. Left out: older queries. Nothing leaves the research itself.
"""

from typing import Any, TypeVar

from pathfinder.model.cycle.findings import UNTIED, findings
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Digest
from pathfinder.model.graph.types import Hypothesis, Observation

FEWEST, MOST = 3, 8  # sentences
ENOUGH = 6  # observations, below which cards are short anyway
LONGEST = 160  # characters of a sentence made by rule
ROOM = 450  # characters of a digest on a card
LATEST = 3  # iterations whose queries are still shown

Node = TypeVar("Node", Observation, Hypothesis)


def due(research: Research) -> str:
    """Why the next plan brings a digest; "" when it does not."""
    rules, fill = research.state["rules"].get("compaction"), fullest(research)
    since = research.iteration - last(research)
    if not rules or since < 1 or len(research.graph.observations) < ENOUGH:
        return ""
    if rules["interval"] and since >= rules["interval"]:
        return f"{since} iterations since the last digest"
    return f"the context is {fill:.0%} full" if fill and fill >= rules["threshold"] else ""


def fullest(research: Research) -> float | None:
    """How full the fullest context of a client is, 0 to 1; None where that is not known."""
    rules = research.state["rules"].get("compaction")
    sizes = [each["context"] for each in research.state.get("used", {}).values() if "context" in each]
    return max(sizes) / rules["window"] if sizes and rules else None


def last(research: Research) -> int:
    """The iteration before which the last digest was made; 0 without one (`last_compaction`, 002 §8.2)."""
    digest = research.state.get("digest")
    return digest["last_compaction"] if digest else 0


def keep(research: Research, sentences: list[str], by: Any) -> None:
    """Let a digest stand for everything that was found until now."""
    graph = research.graph
    research.state["digest"] = {
        "last_compaction": research.iteration,
        "sentences": sentences,
        "by": by,
        "observations": len(graph.observations),
    }
    research.note("digest", f"{len(graph.observations)} observations in {len(sentences)} sentences by {by}")


def by_rule(research: Research) -> list[str]:
    """The strongest finding of each sub-question, then further ones, each with its citation."""
    observations = research.graph.observations
    found = findings(research.graph.data, [each["id"] for each in research.clarified["sub_questions"]])

    def worth(key: str) -> float:
        return observations[key]["authority"] * (observations[key]["proof"] != "unproven")

    ranked = [
        sorted(keys, key=worth, reverse=True)
        for keys in (*(found[key] for key in found if key != UNTIED), found[UNTIED])
    ]
    rounds = [keys[place] for place in range(MOST) for keys in ranked if place < len(keys)]
    wanted = max(FEWEST, min(MOST, len([keys for keys in ranked if keys])))
    return [f"{_short(observations[key]['summary'])} [{key}]" for key in rounds[:wanted]]


def shown(research: Research) -> dict[str, list[str]]:
    """The digest as a card shows it; nothing before the first one."""
    digest: Digest | None = research.state.get("digest")
    if not digest:
        return {}
    share = max(ROOM // len(digest["sentences"]), 1)
    return {"digest": [_short(each, share) for each in digest["sentences"]]}


def since(research: Research, nodes: dict[str, Node]) -> dict[str, Node]:
    """The observations or hypotheses that the digest does not stand for."""
    before = last(research)
    return {key: item for key, item in nodes.items() if item["created_at"] >= before} if before else nodes


def _short(text: str, most: int = LONGEST) -> str:
    """A sentence of at most so many characters, with the marks at its end."""
    text = " ".join(text.split())
    if len(text) <= most:
        return text
    words, _, marks = text.rpartition(" [")
    end = f" [{marks}" if words and marks.endswith(("]", "].")) else ""
    return f"{text[: most - len(end) - 1].rstrip()}…{end}"
