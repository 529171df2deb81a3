"""IDEATE: one candidate per thinking tool, made only of statements of the graph (seed 000 §4.9)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from pathfinder.agent import wording
from pathfinder.agent.contract import limit
from pathfinder.agent.reader import Answer, Card, Reader
from pathfinder.agent.reading.agreement import similarity
from pathfinder.agent.reading.phrases import key_phrases
from pathfinder.agent.reading.scoring import best_sentences
from pathfinder.agent.reading.sentences import shorten
from pathfinder.agent.synthesis import keywords, quoted
from pathfinder.evidence.words import squeeze, terms

QUOTED_CHARACTERS = 160
_LABEL = re.compile(r"^\[(?P<type>[AB])\|(?P<status>\w+)\|(?P<strength>[\d.]+)\]\s*")


class Statement(NamedTuple):
    """A node of the graph as IDEATE sees it."""

    id: str
    text: str
    strength: float


class Idea(NamedTuple):
    """A candidate and the nodes whose words it is made of."""

    tool: str
    summary: str
    derived_from: tuple[str, ...]


def answer(card: Card) -> Reader:
    """Needs no command: candidates quote what is there and add no fact and no number."""
    yield from ()
    return _compose(card["inputs"], card["contract"])


def _compose(inputs: dict[str, Any], contract: dict[str, Any]) -> Answer:
    longest = limit(contract, "hypothesis", "summary", keyword="maxLength", default=600)
    ideas = _ideas(inputs)
    known = [_LABEL.sub("", str(text)) for text in inputs["hypotheses"].values()]
    fresh = [idea for idea in ideas if idea.derived_from and idea.summary not in known] or ideas
    picked = max(fresh, key=lambda idea: (len(idea.derived_from), -ideas.index(idea)))
    text = ". ".join(quoted(picked.summary)) or picked.summary
    shown = limit(contract, "candidates", "items", "summary", keyword="maxLength", default=600)
    return {
        "candidates": [
            {"reasoning_tool": idea.tool, "summary": shorten(idea.summary, shown)} for idea in ideas
        ],
        "hypothesis": {
            "id": f"hyp_B{inputs['next_hyp_id']}",
            "summary": shorten(picked.summary, longest),
            "reasoning_tool": picked.tool,
            "derived_from": list(picked.derived_from) or _anything(inputs),
            "verify_keywords": keywords(text, contract, "hypothesis"),
        },
    }


def _anything(inputs: dict[str, Any]) -> list[str]:
    return [*inputs["hypotheses"], *inputs["observations"]][:1]


def _statements(inputs: dict[str, Any]) -> tuple[list[Statement], list[Statement]]:
    """Observations by how well they answer the question, hypotheses found in the text by strength."""
    hypotheses = []
    for name, labelled in inputs["hypotheses"].items():
        label = _LABEL.match(str(labelled))
        if not name.startswith("hyp_B"):
            strength = float(label["strength"]) if label else 0.5
            hypotheses.append(Statement(name, squeeze(_LABEL.sub("", str(labelled))), strength))
    hypotheses.sort(key=lambda one: (-one.strength, one.id))
    names, texts = list(inputs["observations"]), [str(text) for text in inputs["observations"].values()]
    ranked = best_sentences(str(inputs["question"]), texts)
    return [Statement(names[one.place], squeeze(one.text), one.score) for one in ranked], hypotheses


def _ideas(inputs: dict[str, Any]) -> list[Idea]:
    """One idea per thinking tool; where the graph is too small for a tool, it says so."""
    observations, hypotheses = _statements(inputs)
    templates = wording.IDEAS[wording.spoken(str(inputs["question"]))]
    strongest = (hypotheses or observations)[:1]
    pair = _pair(hypotheses, -1) or _pair(observations, -1)
    phrase, group = _pattern(observations)
    made_of = {
        "pattern_recognition": group,
        "analogy": pair,
        "first_principles": strongest,
        "causal_chain": _pair(observations, 1),
        "scamper": pair,
        "inversion": strongest,
    }
    return [_idea(tool, some, templates, phrase) for tool, some in made_of.items()]


def _idea(tool: str, made_of: list[Statement], templates: dict[str, str], phrase: str) -> Idea:
    template = templates[tool]
    if len(made_of) < max(1, template.count("{0}") + template.count("{1}")):
        return Idea(tool, templates["none"].format(tool=tool), ())
    texts = [f"“{shorten(one.text, QUOTED_CHARACTERS).rstrip('.。 ')}”" for one in made_of]
    summary = template.format(*texts, all="; ".join(texts), p=phrase)
    return Idea(tool, summary, tuple(one.id for one in made_of))


def _pattern(observations: list[Statement]) -> tuple[str, list[Statement]]:
    """The key phrase that most of the leading observations share, and up to three of them."""
    lead = observations[:12]
    groups: dict[str, list[Statement]] = {}
    for one in lead:
        for phrase in key_phrases(one.text, 8):
            sharing = [other for other in lead if terms(phrase) and terms(phrase) <= terms(other.text)]
            groups.setdefault(phrase, sharing[:3])
    phrase, group = max(groups.items(), key=lambda item: (len(item[1]), len(item[0])), default=("", []))
    return (phrase, group) if len(group) >= 2 else ("", [])


def _pair(statements: list[Statement], sign: int) -> list[Statement]:
    """The two of the first six that share the most words (sign 1) or the fewest (-1)."""
    some = statements[:6]
    pairs = [(one, other) for number, one in enumerate(some) for other in some[number + 1 :]]
    distinct = [pair for pair in pairs if similarity(pair[0].text, pair[1].text) < 0.9] or pairs
    return list(max(distinct, key=lambda pair: sign * similarity(pair[0].text, pair[1].text), default=()))
