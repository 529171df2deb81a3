"""Findings that need no hypothesis: what the sources say plainly, under the sub-question that it answers."""

from collections.abc import Sequence
from typing import NamedTuple

from pathfinder.evidence.trust.levels import earned
from pathfinder.model.graph.links import Link
from pathfinder.report.view import Statement, View

SAME = 0.75  # of the words of a statement: a fact that says it already
ANSWERING = 2  # facts of one sub-question in the short answer
MANY = 4  # sub-questions from which each has but one


class Facts(NamedTuple):
    """A sub-question and its observations, those that answer it best first."""

    id: str
    question: str
    links: list[Link]


def facts(view: View) -> list[Facts]:
    """The sub-questions that observations name as theirs, in their order.

    [] where no observation names one, unless there is no hypothesis either: then all answer the question.
    """
    found: dict[str, list[Link]] = {}
    for key, observation in view.graph["observations"].items():
        if of := observation.get("sub_question"):
            found.setdefault(str(of), []).append(Link(key, observation, 1.0))
    if not found and not view.graph["hypotheses"]:
        every = [Link(key, item, 1.0) for key, item in view.graph["observations"].items()]
        question = str(view.graph["question"])
        return [Facts("", question, _ranked(every, question))] if every else []
    asked = {str(each["id"]): str(each["text"]) for each in view.sub_questions()}
    return [Facts(key, text, _ranked(found[key], text)) for key, text in asked.items() if key in found]


def short_answer(view: View) -> tuple[list[Facts], list[Statement]]:
    """The best facts of each sub-question, and the conclusions that none of them says already."""
    known_ = facts(view)
    each_has = ANSWERING if len(known_) <= MANY else 1
    chosen = [each._replace(links=_distinct(each.links, each_has)) for each in known_]
    if view.offline and chosen:  # its hypotheses are sentences, and they are among the facts
        return chosen, []
    known = [link.observation["summary"] for each in chosen for link in each.links]
    return chosen, [one for one in view.answer() if not _said(one.text, known)]


def conclusions(view: View, hypotheses: Sequence[str]) -> list[str]:
    """The hypotheses that say more than a fact does: not a claim whose own observation is told as a fact.

    A claim that something contradicts, that holds under a condition or that is disputed stays.
    """
    told = {link.observation_id for known in facts(view) for link in known.links if known.id}
    return [
        key
        for key in hypotheses
        if view.evidence.contradicting(key)
        or view.hypothesis(key)["qualifications"]
        or any(view.evidence.is_active(edge) for edge in view.evidence.conflicts_of(key))
        or not _said(
            view.hypothesis(key)["summary"],
            [
                each.observation["summary"]
                for each in view.evidence.supporting(key)
                if each.observation_id in told
            ],
        )
    ]


def stated(view: View, link: Link) -> Statement:
    """One observation as a statement: with what its claim has earned where it says one, else by itself."""
    from pathfinder.report.view import Statement

    for key in view.evidence.hypotheses_of(link.observation_id):
        supporting = {each.observation_id for each in view.evidence.supporting(key)}
        claim = view.hypothesis(key)
        says = _said(claim["summary"], [link.observation["summary"]])
        if says and link.observation_id in supporting and claim["status"] != "rejected":
            return view.statement(key)._replace(text=link.observation["summary"])
    cited = view.citations.mark(link.observation)
    words = link.observation["summary"] or link.observation["quote"]
    return Statement(link.observation_id, words, earned([link]), cited, not link.proven)


def _ranked(links: Sequence[Link], question: str) -> list[Link]:
    """Proven ones first, then by how much they say of what tells the question apart, then by authority."""
    from pathfinder.evidence.language.words import weights
    from pathfinder.evidence.relevance.sentences import combined, coverage

    weight = weights([link.observation["summary"] for link in links])

    def rank(link: Link) -> tuple[bool, float, float]:
        summary = link.observation["summary"]
        fit = combined(coverage(summary, question, weight), summary, question)
        return not link.proven, -round(fit, 1), -link.observation["authority"]

    return sorted(links, key=rank)


def _distinct(links: Sequence[Link], most: int) -> list[Link]:
    """The first links, at most so many, none of which says what one before it says."""
    kept: list[Link] = []
    for link in links:
        known = [each.observation["summary"] for each in kept]
        if len(kept) < most and not _said(link.observation["summary"], known):
            kept.append(link)
    return kept


def _said(text: str, known: Sequence[str]) -> bool:
    """Whether one of some texts has nearly all words of a text."""
    from pathfinder.evidence.language.words import terms

    words = terms(text)
    return bool(words) and any(len(words & terms(each)) >= SAME * len(words) for each in known)
