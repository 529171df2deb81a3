"""The level that a sentence earns, by its weakest claim, and whether it sounds surer than that."""

from collections.abc import Iterator

from pathfinder.evidence.gate.citations import near_claims, says
from pathfinder.evidence.gate.ground import CLAIMS, Case, Fault, told
from pathfinder.evidence.language.detection import same_script
from pathfinder.evidence.language.words import denies, phrases, terms
from pathfinder.evidence.trust.levels import GLYPHS, Level, earned, level
from pathfinder.model.graph.links import Link

SURE = ("verified", "high")
SAME = 0.6  # of what the smaller of two observations says of a sentence: they bear on the same claim
NEAR = 24  # characters around words of certainty in which a denial stands
_ORDER: tuple[Level, ...] = tuple(GLYPHS)  # the best first


def overstated(case: Case) -> Iterator[Fault]:
    """No sentence says "beyond doubt" at a level below high (seed 002 §6.2, §9.1)."""
    found, code, data = case.sentence["level"], case.language, CLAIMS
    if found is None or found in SURE or not case.factual:
        return
    denied = phrases(data["denied"].get(code, ""), code)
    quotes = " ".join(" ".join(case.quotes.values()).split()).casefold()
    for match in phrases(data["certain"].get(code, ""), code).finditer(case.text):
        beside = case.text[max(0, match.start() - NEAR) : match.start()]
        behind = case.text[match.end() : match.end() + NEAR // 2].lstrip()  # "proves little"
        if code == "ko":  # where the denial follows: 입증되지 않았다
            beside = case.text[match.end() : match.end() + NEAR // 4]
        if not (denied.search(beside) or denied.match(behind)) and match[0].casefold() not in quotes:
            expected = f"words that the level {found!r} bears: leave out {match[0]!r}, or cite more sources"
            yield Fault("overstated", match[0], expected)


def earned_level(case: Case) -> Level | None:
    """The level that the evidence of a sentence earns; None for one that cites nothing that exists.

    Independent proven sources and their authority count, as for a hypothesis (seed 002 §6.2), for each claim
    of the sentence by itself: three facts with one source each are no well-confirmed finding. A hypothesis
    that the sentence cites or states lowers it to its own level where it is disputed or contradicted.
    """
    basis, evidence = case.basis, case.ground.evidence
    if not basis.cited and not basis.hypotheses:
        return None
    found = max((earned(group) for group in _claims(case)), key=_ORDER.index, default=earned([]))
    for key in dict.fromkeys((*basis.standing, *_stated(case))):
        own = level(key, evidence)
        if own == "contradicted":
            return own
        if own == "likely" and evidence.contradicting(key) and found in SURE:
            found = "likely"
    return found


def _stated(case: Case) -> list[str]:
    """The contested hypotheses that a sentence states without citing them."""
    denied = denies(case.text)
    return [
        key
        for key, one in near_claims(case, case.ground.contested)
        if key not in case.basis.hypotheses
        and denies(one["summary"]) == denied and says(case, one["summary"])
    ]  # fmt: skip


def _claims(case: Case) -> list[list[Link]]:
    """The proven observations of a sentence, those together that bear on one claim of it.

    Two do when they support one hypothesis, or when they have the same words of the sentence. What has no
    word of the sentence that others lack bears on no claim of its own.
    """
    links = [Link(key, one, 1.0) for key, one in case.basis.proven.items()]
    if len(links) < 2 or not any(same_script(case.text, told(link.observation)) for link in links):
        return [links] if links else []
    said = terms(case.text)
    covers = {link.observation_id: terms(told(link.observation)) & said for link in links}
    groups: list[list[Link]] = []
    for link in links:
        near = [group for group in groups if any(_together(case, link, other, covers) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), link])
    own = [frozenset[str]().union(*(covers[link.observation_id] for link in group)) for group in groups]
    kept = [
        group
        for at, group in enumerate(groups)
        if own[at] - frozenset[str]().union(*(own[:at] + own[at + 1 :]))
    ]
    return kept or [links]


def _together(case: Case, one: Link, other: Link, covers: dict[str, frozenset[str]]) -> bool:
    if _supported(case, one.observation_id) & _supported(case, other.observation_id):
        return True
    mine, theirs = covers[one.observation_id], covers[other.observation_id]
    if _has_figures(mine - theirs) and _has_figures(theirs - mine):
        return False
    return bool(mine & theirs) and len(mine & theirs) >= SAME * min(len(mine), len(theirs))


def _supported(case: Case, observation_id: str) -> set[str]:
    """The hypotheses that an observation supports."""
    evidence = case.ground.evidence
    return {
        key
        for key in evidence.hypotheses_of(observation_id)
        if observation_id in {link.observation_id for link in evidence.supporting(key)}
    }


def _has_figures(stems: frozenset[str]) -> bool:
    return any(one[0].isdigit() for one in stems)
