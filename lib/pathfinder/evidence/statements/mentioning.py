"""What speaks against a cited hypothesis, or bounds it, is mentioned in the same passage.

DESIGN section 7, rule 6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.links import independent
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.words import terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pathfinder.evidence.statements.ground import Ground
    from pathfinder.evidence.statements.sentence import Sentence

MENTIONED = 0.6  # of the words of a condition: a passage that has them names it


class Omission(NamedTuple):
    """What a passage leaves out, at the sentence that first cites the hypothesis."""

    paragraph: int
    sentence: int
    fault: Fault


def omissions(passage: Sequence[Sequence[Sentence]], ground: Ground) -> Iterator[Omission]:
    """Contradictions and conditions of the cited hypotheses that a passage does not mention, once each."""
    cited = {key for paragraph in passage for one in paragraph for key in one["cites"]}
    said = frozenset[str]().union(*(terms(one["text"]) for paragraph in passage for one in paragraph))
    seen: set[str] = set()
    for number, paragraph in enumerate(passage):
        for place, one in enumerate(paragraph):
            for key in one["hypotheses"]:
                if key in seen or key in one["rejected"] or ground.hypothesis(key) is None:
                    continue
                seen.add(key)
                for fault in (*_contradictions(key, cited, ground), *_conditions(key, cited, said, ground)):
                    yield Omission(number, place, fault)


def _contradictions(key: str, cited: set[str], ground: Ground) -> Iterator[Fault]:
    against = [link for link in ground.evidence.contradicting(key) if link.proven]
    left = [
        group for group in independent(against) if not any(link.observation_id in cited for link in group)
    ]
    if left:
        shown = "; ".join(
            f"{group[0].observation_id} “{group[0].observation['summary'][:80]}”" for group in left
        )
        yield Fault(
            "contradiction_omitted", key, f"the passage to mention what speaks against {key}: {shown}"
        )


def _conditions(key: str, cited: set[str], said: frozenset[str], ground: Ground) -> Iterator[Fault]:
    hypothesis = ground.hypothesis(key)
    for each in hypothesis["qualifications"] if hypothesis else ():
        words = terms(each["condition"])
        named = bool(words) and len(words & said) >= MENTIONED * len(words)
        if each["observation"] not in cited and not named:
            expected = (
                f"the passage to name the condition of {key}: {each['condition']} [{each['observation']}]"
            )
            yield Fault("qualification_omitted", key, expected)
