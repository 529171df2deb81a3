"""What was noted and no sentence of the report tells, whether its place is cited or not: by words alone."""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import log
from typing import NamedTuple

from pathfinder.errors import SessionError
from pathfinder.evidence.language.words import terms
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.findings import findings
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.graph.links import natural
from pathfinder.model.graph.types import Observation
from pathfinder.report.references.source_names import source_names
from pathfinder.session.sources.reading.observed import NOTHING, check_known
from pathfinder.session.sources.reading.passages import PAGE, Reader
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher
from pathfinder.sources.safety.fence import fenced
from pathfinder.sources.search.passages import snippet
from pathfinder.sources.search.terms import query_terms
from pathfinder.steps.checks.texts import URL
from pathfinder.steps.writing.uncited import numbers

UNTOLD = "untold"
LINE = 220  # characters of a sentence
SHORT = 3  # terms: less is a label
TOLD = 0.4  # of the weight of its words in a sentence of the report, or in those that cite it: it is told
CITED = 0.6  # times what it bears, where its place is cited
LENGTH = 3  # terms added to those of a sentence, so that the shortest do not come first


class Noted(NamedTuple):
    """A sentence that was noted: in which observation, by which place or ID it is cited, in which words."""

    key: str
    place: str
    words: str


def untold(session: Session, only: Sequence[str], page: int) -> str:
    """What was noted and no sentence tells, by sub-question and source, a line for each sentence; fenced.

    Those that bear most on the questions first, in pages. All that was noted while there is no report. `only`
    on these sub-questions, if there are any. SessionError where there is no such page or sub-question.
    """
    research, reader = session.research, Reader(session)
    known = research.graph.observations
    asked = (research.state["clarified"] or NOTHING)["sub_questions"]
    texts = {each["id"]: each["text"] for each in asked}
    check_known(only, list(texts))
    of = {key: q for q, keys in findings(research.graph.data, list(texts)).items() for key in keys}
    heads = {question: f"## {question} {texts.get(question, '')}".strip() for question in of.values()}
    noted = [each for each in _noted(reader, known) if not only or of[each.key] in only]
    left = _left(research, noted, " ".join([research.state["question"], *texts.values()]))
    told = {
        one: f"{one.place}{'!' * bool(known[one.key].get('decisive'))}: "
        + snippet(one.words, query_terms(texts.get(of[one.key], "")), LINE)
        for one in left
    }
    pages = [*_pages(told, PAGE * 9 // 10 - sum(map(len, heads.values())))]
    if not 1 <= page <= len(pages):
        raise SessionError(f"there is no page {page} of what is untold", f"pages: 1 to {len(pages)}")
    shown = sorted(pages[page - 1], key=lambda one: natural(one.place))
    labels = _labels(reader, {known[each.key]["source_id"] or "" for each in shown})
    lines = list[str]()
    for question, head in heads.items():
        some = [one for one in shown if of[one.key] == question]
        lines += [head] * bool(some)
        for name, of_source in groupby(some, lambda one: known[one.key]["source_id"] or ""):
            lines += filter(None, [labels.get(name), *map(told.__getitem__, of_source)])
    block = fenced("\n".join(lines) or "nothing is left", "sentences", secrets.token_hex(8))
    report = research.state.get("report")
    begun = bool(report and report["outline"])
    said = " are told by none of the report" if begun else "; no report is begun"
    again = " ".join([launcher(), "read", UNTOLD, *only])
    more = f"; to go on: {again} --page {page + 1}" if page < len(pages) else ""
    return f"{len(left)} noted sentences{said}, page {page} of {len(pages)}{more}\n{block}"


def _pages(told: Mapping[Noted, str], room: int) -> Iterator[list[Noted]]:
    """The sentences in pages of as many characters, at least one page."""
    page, left = list[Noted](), room
    for one, line in told.items():
        left -= len(line) + 1
        if left < 0 and page:
            yield page
            page, left = [], room - len(line) - 1
        page.append(one)
    yield page


def _noted(reader: Reader, known: Mapping[str, Observation]) -> Iterable[Noted]:
    """The sentences of proven observations, each once; one with a summary of its own is told by that."""
    seen = set[str]()
    for key, one in known.items():
        source = one["source_id"] or ""
        if one["proof"] == "unproven":
            continue
        if not numbers(one) or not reader.archive.get(source) or _summarised(one):
            yield Noted(key, one.get("at") or key, one["summary"])
            continue
        text = reader.text(source)
        for number in sorted(numbers(one)):
            at = f"{source}:{number}"
            if at not in seen and text.units[number - 1].kind != "heading":
                yield Noted(key, at, text.words(number))
            seen.add(at)


def _summarised(one: Observation) -> bool:
    """Whether its summary is not how its quote begins."""
    summary = one["summary"].removesuffix("…").rstrip()
    return not " ".join(one["quote"].split()).startswith(summary)


def _left(research: Research, noted: Sequence[Noted], question: str) -> list[Noted]:
    """The sentences that are not told, those first of whose words most are of the questions.

    Whether one is told goes by its rare words, by the logarithm of how many sentences there are for each that
    has them.
    """
    report = research.state.get("report")
    parts = writing.texts_of(report) if report else []
    written = [one for part in parts for paragraph in part for one in paragraph]
    said = [terms(one["text"]) for one in written]
    citing = _citing(research.graph.observations, zip(written, said, strict=True))
    own = {one: frozenset(terms(URL.sub("", one.words))) for one in noted}
    having = Counter(term for some in own.values() for term in some)
    weight = {term: log(1 + len(noted) / count) for term, count in having.items()}
    wanted = terms(question)

    def weighed(some: Iterable[str]) -> float:
        return sum(map(weight.__getitem__, some))

    def share(one: Noted) -> float:
        by = citing.get(one.place) or citing.get(one.key) or set()
        best = max((weighed(own[one] & sentence) for sentence in [by, *said]), default=0.0)
        return best / weighed(own[one])

    shares = {one: share(one) for one in noted if len(own[one]) >= SHORT}

    def worth(one: Noted) -> float:
        near = (1 + len(own[one] & wanted)) / (LENGTH + len(own[one]))
        return (1 - shares[one]) * near * (CITED if citing.keys() & {one.place, one.key} else 1)

    return sorted((one for one, told in shares.items() if told < TOLD), key=worth, reverse=True)


def _citing(
    known: Mapping[str, Observation], written: Iterable[tuple[Sentence, frozenset[str]]]
) -> dict[str, set[str]]:
    """The terms of all sentences of the report that cite an observation, or a number of a source."""
    found: dict[str, set[str]] = {}
    for one, said in written:
        for key in filter(known.__contains__, one["cites"]):
            found.setdefault(key, set()).update(said)
            for number in numbers(known[key]):
                found.setdefault(f"{known[key]['source_id']}:{number}", set()).update(said)
    return found


def _labels(reader: Reader, names: Iterable[str]) -> dict[str, str]:
    """What each source is called in citations."""
    sources = {each: found for each in names if (found := reader.archive.get(each))}
    return {each: f"{each}, {called.label}" for each, called in source_names(sources).items()}
