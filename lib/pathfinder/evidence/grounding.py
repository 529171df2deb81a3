"""What a hypothesis, an idea or a condition rests on (DESIGN section 7, rule 8).

Every figure, date, name and quotation of it stands in the quotes of the observations linked to it.
"""

import re
from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from pathfinder.evidence.describing import called
from pathfinder.evidence.gate.figures import figures
from pathfinder.evidence.gate.ground import Ground, case, has
from pathfinder.evidence.gate.names import unknown_names
from pathfinder.evidence.gate.quotations import invented_quotation
from pathfinder.evidence.gate.sentence import read
from pathfinder.evidence.language.words import terms
from pathfinder.evidence.trust.findings import is_grounded

SAME_MATTER = 2  # words that an observation and a claim have in common
RULES = (figures, unknown_names, invented_quotation)


class Ungrounded(NamedTuple):
    """Words of a claim that no linked quote has, and one line that tells how to mend it.

    `held_by` is an observation that has them and says something of the same matter, None without one.
    """

    words: str
    expected: str
    held_by: str | None


def ungrounded(text: str, linked: Iterable[str], ground: Ground) -> list[Ungrounded]:
    """Every figure, date, name and quotation of `text` that no quote of the `linked` observations has.

    A name may also stand in what is known of their sources, and all but a quotation in the question.
    """
    cites, marked = dict.fromkeys(linked), ground.graph["observations"]
    found: dict[str, Ungrounded] = {}
    for sentence in chain.from_iterable(read([text])):
        sentence["cites"] = [key for key in cites if key in marked]
        one = case(sentence, ground, {})._replace(claimed=True)
        for fault in chain.from_iterable(rule(one) for rule in RULES):
            nearest = _nearest(fault.value, text, cites, ground)
            remedy = _remedy(fault.value, nearest, cites, ground)
            expected = (
                f"only what the quotes linked to it say ({', '.join(cites) or 'none is linked'}); {remedy}"
            )
            near = nearest and len(_shared(nearest, text, ground)) >= SAME_MATTER
            found.setdefault(fault.value, Ungrounded(fault.value, expected, nearest if near else None))
    return list(found.values())


def _nearest(words: str, text: str, linked: Container[str], ground: Ground) -> str | None:
    """Of the observations that have the words, but are not linked, the one nearest to a text."""
    holders = has(ground, words, without=linked)
    return max(holders, key=lambda key: len(_shared(key, text, ground)), default=None)


def _shared(key: str, text: str, ground: Ground) -> set[str]:
    """The words that an observation and a text have in common, figures left out."""
    return {each for each in terms(text) & terms(ground.proven[key]["quote"]) if not each.isdecimal()}


def _remedy(words: str, nearest: str | None, linked: Container[str], ground: Ground) -> str:
    """Which observation to link: the nearest of those that have the words, or one of a source called so."""
    if nearest:
        return f"link {nearest}, which has it, or leave it out"
    whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)
    of_source = (
        key
        for key, one in ground.proven.items()
        if key not in linked and whole.search(called(ground.sources.get(one["source_id"] or "", {})))
    )
    named = next(of_source, None)
    return (
        f"link {named} or another of its source, which is called so, or leave it out"
        if named
        else "leave it out"
    )


def linked_to(hypothesis_id: str, ground: Ground) -> list[str]:
    """The observations that have the words of a hypothesis: by edges, by conditions, as its grounds, and by
    what an idea is derived from.
    """
    hypotheses = ground.graph["hypotheses"]
    found: dict[str, None] = {}
    seen, ahead = set[str](), [hypothesis_id]
    while ahead:
        key = ahead.pop()
        if key in seen:
            continue
        seen.add(key)
        if key not in hypotheses:
            found[key] = None
            continue
        links = (*ground.evidence.supporting(key), *ground.evidence.contradicting(key))
        found |= dict.fromkeys(link.observation_id for link in links)
        found |= dict.fromkeys(each["observation"] for each in hypotheses[key]["qualifications"])
        found |= dict.fromkeys(hypotheses[key].get("grounds", ()))
        ahead += hypotheses[key]["derived_from"]
    return list(found)


def faults_of_claims(ground: Ground) -> Iterator[tuple[str, str]]:
    """For each hypothesis and condition of a graph: its ID, and what in it stands on nothing."""
    for key, one in ground.graph["hypotheses"].items():
        if one["status"] == "verified" and not is_grounded(key, ground.evidence):
            yield key, "is verified, and no proven observation supports it"
        if one.get("carried"):  # older than this rule
            continue
        for fault in ungrounded(one["summary"], linked_to(key, ground), ground):
            yield key, f"no quote linked to it has {fault.words!r}"
        for each in one["qualifications"]:
            for fault in ungrounded(each["condition"], [each["observation"]], ground):
                yield (
                    key,
                    f"the quote of {each['observation']} has no {fault.words!r}, which a condition names",
                )
