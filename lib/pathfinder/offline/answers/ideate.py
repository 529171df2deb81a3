"""IDEATE: one candidate per thinking tool, made only of statements of the graph (seed 000 §4.9)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pathfinder.evidence.language.words import squeeze
from pathfinder.offline.cards import IdeateInputs
from pathfinder.offline.limits import limit
from pathfinder.offline.reader import Answer, Card
from pathfinder.offline.reading.agreement import similarity
from pathfinder.offline.reading.claims import quoted
from pathfinder.offline.reading.scoring import best_sentences
from pathfinder.offline.reading.sentences import shorten
from pathfinder.offline.synthesis import keywords
from pathfinder.offline.wording import wording_for

QUOTED_ALONE = 150  # characters of a statement that an idea quotes, alone ...
QUOTED_TOGETHER = 70  # ... or with another: no idea is longer than about 200
_LABEL = re.compile(r"^\[(?P<type>[AB])\|(?P<status>\w+)\|(?P<strength>[\d.]+)\]\s*")


CHOSEN = "inversion"  # what can be tested: the search for its contrary tests the strongest claim


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


def answer(card: Card) -> Answer:
    """Candidates quote what is there and add no fact and no number."""
    inputs: IdeateInputs = card["inputs"]
    contract = card["contract"]
    longest = limit(contract, "hypothesis", "summary", keyword="maxLength", default=600)
    ideas = _ideas(inputs)
    known = _known(inputs)
    candidates = [*ideas, *_further(inputs)]
    fresh = [idea for idea in candidates if idea.derived_from and idea.summary not in known] or ideas
    picked = next((idea for idea in fresh if idea.tool == CHOSEN), fresh[0])
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


def _known(inputs: IdeateInputs) -> set[str]:
    """What has been thought already, rejected ideas included."""
    texts = (*inputs["hypotheses"].values(), *inputs.get("rejected", {}).values())
    return {_LABEL.sub("", str(text)) for text in texts}


def _further(inputs: IdeateInputs) -> Iterator[Idea]:
    """Ideas beyond one per tool, for when those have all been thought: the tools over every statement."""
    observations, hypotheses = _statements(inputs)
    templates = wording_for(str(inputs["question"]))["ideas"]
    for one in (*hypotheses, *observations):
        for tool in (CHOSEN, "first_principles"):
            yield _idea(tool, [one], templates)


def _anything(inputs: IdeateInputs) -> list[str]:
    return [*inputs["hypotheses"], *inputs["observations"]][:1]


def _statements(inputs: IdeateInputs) -> tuple[list[Statement], list[Statement]]:
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


def _ideas(inputs: IdeateInputs) -> list[Idea]:
    """One idea per thinking tool; where the graph is too small for a tool, it says so."""
    observations, hypotheses = _statements(inputs)
    templates = wording_for(str(inputs["question"]))["ideas"]
    known = _known(inputs)
    stating = hypotheses or observations
    unchecked = [one for one in stating if _idea(CHOSEN, [one], templates).summary not in known]
    strongest = (unchecked or stating)[:1]
    pair = _pair(hypotheses, -1) or _pair(observations, -1)
    made_of = {
        "pattern_recognition": _pair(hypotheses, 1) or _pair(observations, 1),
        "analogy": pair,
        "first_principles": strongest,
        "causal_chain": _pair(observations, 1),
        "scamper": pair,
        "inversion": strongest,
    }
    return [_idea(tool, some, templates) for tool, some in made_of.items()]


def _idea(tool: str, made_of: list[Statement], templates: dict[str, str]) -> Idea:
    template = templates[tool]
    if len(made_of) < max(1, template.count("{0}") + template.count("{1}")):
        return Idea(tool, templates["none"].format(tool=tool), ())
    room = QUOTED_ALONE if len(made_of) == 1 else QUOTED_TOGETHER
    texts = [f"“{shorten(one.text, room).rstrip('.。 ')}”" for one in made_of]
    return Idea(tool, template.format(*texts), tuple(one.id for one in made_of))


def _pair(statements: list[Statement], sign: int) -> list[Statement]:
    """The two of the first six that share the most words (sign 1) or the fewest (-1)."""
    some = statements[:6]
    pairs = [(one, other) for number, one in enumerate(some) for other in some[number + 1 :]]
    distinct = [pair for pair in pairs if similarity(pair[0].text, pair[1].text) < 0.9] or pairs
    return list(max(distinct, key=lambda pair: sign * similarity(pair[0].text, pair[1].text), default=()))
