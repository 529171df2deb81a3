"""What a research that is complete leaves to later ones: its proven facts, and what it found to be wrong."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pathfinder.evidence.trust.confidence import confidence
from pathfinder.evidence.trust.levels import TRUSTED
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.writing import SUMMARY, paragraphs_of
from pathfinder.model.graph.links import Evidence

UNPROVEN = "unproven"

Sources = Mapping[str, Mapping[str, Any]]


class Found(NamedTuple):
    """A fact with the quotes that prove it; a `claim` is a hypothesis, not what one place says."""

    ref: str
    label: str
    confidence: float  # 0 to 1
    verified: bool
    valid_from: str  # ISO date: since when a source says so
    quotes: list[dict[str, str]]
    answers: list[str]  # the question of the research, and the sub-question
    claim: bool


class Fallen(NamedTuple):
    """What does not hold, a fact by its ID or a hypothesis by its words, and what stands against it."""

    fact: str
    ref: str
    label: str
    by: str


class Learnt(NamedTuple):
    """What a research brings to the knowledge of its folder. `time` is when it changed last."""

    session: str
    time: str
    concepts: list[Any]
    relations: list[Any]
    facts: list[Found]
    fallen: list[Fallen]


def learnt(research: Research, sources: Sources) -> Learnt:
    """What a research learnt; `sources` are the records of its cited sources."""
    state, clarified = research.state, research.clarified
    return Learnt(
        session=state["session"],
        time=state["updated_at"],
        concepts=list(clarified.get("concepts", ())),
        relations=list(clarified.get("relations", ())),
        facts=[*_claims(research, sources), *_stated(research, sources)],
        fallen=list(_fallen(research)),
    )


def _claims(research: Research, sources: Sources) -> Iterator[Found]:
    """Verified hypotheses with the proven quotes that support them."""
    evidence = Evidence(research.graph.data)
    for key, item in research.graph.hypotheses.items():
        supporting, against = evidence.supporting(key), evidence.contradicting(key)
        proven = [link.observation_id for link in supporting if link.proven]
        if item["status"] == "verified" and proven:
            trust = confidence(supporting, against, sources).confidence
            yield _found(research, sources, key, trust, proven)


def _stated(research: Research, sources: Sources) -> Iterator[Found]:
    """Proven observations that the written report cites, or that answer a sub-question which is answered."""
    cited = _cited(research)
    answered = {each["id"] for each in research.clarified["sub_questions"] if each["status"] == "answered"}
    for key, item in research.graph.observations.items():
        if item["proof"] != UNPROVEN and (key in cited or item.get("sub_question") in answered):
            yield _found(research, sources, key, item["authority"], [key])


def _cited(research: Research) -> set[str]:
    report = research.state.get("report")
    if not report:
        return set()
    parts = [each["id"] for each in report["sections"]] + [SUMMARY]
    paragraphs = [paragraph for part in parts for paragraph in paragraphs_of(report, part)]
    return {key for each in paragraphs for one in each if not one["problems"] for key in one["cites"]}


def _found(research: Research, sources: Sources, key: str, trust: float, proven: list[str]) -> Found:
    """A node of the graph as a fact, with the quotes of these observations."""
    graph, state = research.graph, research.state
    claim = key in graph.hypotheses
    observations = {each: graph.observations[each] for each in proven}
    records = [sources.get(one["source_id"] or "", {}) for one in observations.values()]
    dates = [str(each["published"])[:10] for each in records if each.get("published")]
    quotes = [
        {
            "quote": one["quote"],
            "url": one["source_url"],
            "text_sha256": str(record.get("text_sha256", "")),
            "session": state["session"],
            "source": str(one["source_id"]),
            "observation": each,
        }
        for (each, one), record in zip(observations.items(), records, strict=True)
    ]
    return Found(
        ref=f"{state['session']}/{key}",
        label=graph.hypotheses[key]["summary"] if claim else graph.observations[key]["summary"],
        confidence=round(trust, 2),
        verified=claim or trust >= TRUSTED,
        valid_from=min(dates, default=state["updated_at"][:10]),
        quotes=quotes,
        answers=_asked(research, key),
        claim=claim,
    )


def _asked(research: Research, key: str) -> list[str]:
    """What a node answers: the question, and the sub-question that it names."""
    named: Any = research.graph.observations.get(key, {})
    texts = {each["id"]: each["text"] for each in research.clarified["sub_questions"]}
    own = texts.get(named.get("sub_question", ""))
    return [research.clarified["question"], *([own] if own else [])]


def _fallen(research: Research) -> Iterator[Fallen]:
    """Facts that an answer named; hypotheses that were rejected, or conflict with a verified one."""
    hypotheses, session = research.graph.hypotheses, research.state["session"]
    for fact, observation in research.state.get("contradicted", {}).items():
        yield Fallen(fact, "", "", f"{session}/{observation}")
    against: dict[str, str] = {}
    for edge in research.graph.conflicts:
        for one, other in ((edge["from"], edge["to"]), (edge["to"], edge["from"])):
            lost, won = hypotheses[one]["status"], hypotheses[other]["status"]
            if (won == "verified" and lost != won) or (lost == "rejected" and won != lost):
                against[one] = other
    for key, item in hypotheses.items():
        if item["status"] == "rejected" or key in against:
            yield Fallen("", f"{session}/{key}", item["summary"], f"{session}/{against.get(key, key)}")
