"""What a second reader is asked: a claim beside the quotes that are to carry it (DESIGN section 7, rule 9).

Code proves words; whether a claim means what its quotes mean is read, by one who does not know its author.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from pathfinder.errors import Problem, pointer
from pathfinder.evidence.numbering.numbered import SEPARATOR
from pathfinder.model.cycle.state import Reading, Sentence, Verdict
from pathfinder.model.graph.links import Evidence
from pathfinder.model.graph.types import GraphData, Observation

Task = Literal["says", "bears"]
Readings = Mapping[str, "Reading"]
BAD = ("unsupported", "contradicted")
SHOWN_QUOTES = 30
_HEADING = re.compile(r"#{1,6}\s")
_TELLING = re.compile(  # headings that say of what stands below them that it does not hold, or not yet
    r"\bnon.?goals?\b|\bout of scope\b|\balternativ|\bconsidered\b|\breject|\bfuture\b|\bunresolved\b"
    r"|\bopen (?:issue|question)|\bdrawback|\bdeprecat|\bwithdrawn\b|\bnot (?:proposed|covered|supported)\b",
    re.IGNORECASE,
)
BEGINNING = 20  # characters of a quote that tell which one a speaker says


class Pair(NamedTuple):
    """A claim and its quotes. `says`: the quotes say it; `bears`: they are evidence for it."""

    where: str  # JSON pointer into the answer it stands in
    task: Task
    claim: str
    quotes: tuple[str, ...]
    context: tuple[str, ...] = ()  # what may be taken as given: sources, sums, what the research rejected
    against: bool = False  # the quotes are to contradict the claim
    head: str = ""  # the heads of the columns, where the claim is a row of a table

    @property
    def key(self) -> str:
        """The same for the same content, whoever wrote it and wherever it stands."""
        content = json.dumps([self.task, self.claim, sorted(self.quotes)], ensure_ascii=False)
        return sha256(content.encode()).hexdigest()[:16]


class Item(TypedDict):
    """A pair as a reader sees it."""

    item: int
    task: Task
    claim: str
    quotes: list[str]
    context: NotRequired[list[str]]


class ItemVerdict(TypedDict):
    """What a reader says of it."""

    item: int
    verdict: Verdict | Literal["not_read"]
    words: NotRequired[str]
    reason: NotRequired[str]
    instead: NotRequired[str]


def of_answer(payload: Mapping[str, Any], graph: GraphData, titles: Mapping[str, str]) -> list[Pair]:
    """What an answer asserts beside quotes: summaries, edges, sentences. `titles` of sources, by ID.

    A sentence that is known to be wrong is not asked about. Where the text has a `heading`, a claim stands
    under it, else under the last one within the text.
    """
    from pathfinder.evidence.gate.ground import heads, is_label

    new: Any = {each["id"]: each for each in payload.get("observations", ())}
    evidence = Evidence(graph)
    graph = {**graph, "observations": graph["observations"] | new}
    found = [*_summaries(payload), *_edges(payload, graph, titles)]
    head, above = "", payload.get("heading", "")
    for at, paragraph in enumerate(payload.get("paragraphs", ())):
        head = "" if 0 in heads(paragraph) else head  # a table may go on in the next paragraph
        label = ""
        for sentence in _telling(paragraph):
            text = sentence["text"]
            head = _head(text, head)
            above = text.lstrip("# ") if _HEADING.match(text) else above
            pair = sentence_pair(sentence, graph, evidence, titles, pointer("paragraphs", at))
            if pair and not sentence["problems"]:
                around = (("Under", above), ("Behind the label", label))
                context = (*pair.context, *(f"{what} “{words}”" for what, words in around if words))
                found.append(pair._replace(head=head if head != text else "", context=context))
            label = text.strip("-*_ ") if is_label(text) else ""
    return list({pair.key: pair for pair in reversed(found) if pair.quotes}.values())[::-1]


def _telling(paragraph: Sequence[Sentence]) -> list[Sentence]:
    """Its sentences but for code, and the short ones that lead over to the next, with its citations."""
    from pathfinder.evidence.gate.sentence import is_code, leads_over

    leads = leads_over(paragraph)
    return [one for at, one in enumerate(paragraph) if at not in leads and not is_code(one["text"])]


def _head(text: str, before: str) -> str:
    """The head of the table that a piece of text belongs to, "" for none; `before` that of the last piece."""
    row = text.startswith("|")
    return (before or text) if row or (before and text.rstrip().endswith("|")) else ""


def _summaries(payload: Mapping[str, Any]) -> Iterator[Pair]:
    for at, item in enumerate(payload.get("observations", ())):
        if pair := observation_pair(item, pointer("observations", at, "summary")):
            yield pair


def observation_pair(item: Mapping[str, Any], where: str = "") -> Pair | None:
    """The summary of an observation with its quote; None where the quote speaks for itself, cut or whole."""
    words = " ".join(item["quote"].split())
    summary = " ".join(item.get("summary", words).split())
    cut = summary.rstrip(" …")
    return None if words.startswith(cut) else Pair(where, "says", item["summary"], (item["quote"],))


def _edges(payload: Mapping[str, Any], graph: GraphData, titles: Mapping[str, str]) -> Iterator[Pair]:
    new = {
        each["id"]: each for name in ("observations", "type_a_hypotheses") for each in payload.get(name, ())
    }
    observations, hypotheses = {**graph["observations"], **new}, {**graph["hypotheses"], **new}
    for at, edge in enumerate(payload.get("edges", ())):
        if edge["type"] != "CONFLICTS":
            where = pointer("edges", at)
            yield edge_pair(edge, hypotheses[edge["to"]], observations[edge["from"]], titles, where)


def edge_pair(
    edge: Mapping[str, Any],
    hypothesis: Mapping[str, Any],
    observation: Observation,
    titles: Mapping[str, str],
    where: str = "",
) -> Pair:
    """A hypothesis with the quote that is to support or contradict it, and the title of its source."""
    claim, against = hypothesis["summary"], edge["type"] == "CONTRADICTS"
    context = tuple(_around(claim, [observation], titles))
    return Pair(where, "bears", claim, (observation["quote"],), context, against)


def sentence_pair(
    sentence: Sentence,
    graph: GraphData,
    evidence: Evidence,
    titles: Mapping[str, str] | None = None,
    where: str = "",
) -> Pair | None:
    """A sentence with the quotes it cites, else those behind the hypotheses it cites; None without any.

    What its writer infers, marked [view], the quotes need not say: they bear on it. What was not found,
    marked [gap], no quote can show. No hypothesis is told as given: a conclusion has to follow from quotes.
    """
    if sentence.get("gap"):
        return None
    rejected = set(sentence["rejected"])
    behind = [
        link.observation_id
        for key in sentence["hypotheses"]
        for link in (evidence.contradicting(key) if key in rejected else evidence.supporting(key))
    ]
    known = graph["observations"]
    cited = [known[key] for key in (sentence["cites"] or behind)[:SHOWN_QUOTES] if key in known]
    if not cited:
        return None
    named = [
        f"The research rejected: {graph['hypotheses'][key]['summary']}"
        for key in sentence["hypotheses"]
        if key in rejected and key in graph["hypotheses"]
    ]
    sums = [f"{each['shown']} = {each['formula']}" for each in sentence["computed"]]
    behind_it = [f"The source goes on: “{each['goes_on']}”" for each in cited if "goes_on" in each]
    around = _around(sentence["text"], cited, titles or {})
    context = [*around, *named, *sums, *dict.fromkeys(behind_it)]
    quotes = tuple(dict.fromkeys(each["quote"] for each in cited))
    return Pair(where, "bears" if sentence["view"] else "says", sentence["text"], quotes, tuple(context))


def _around(claim: str, cited: Sequence[Observation], titles: Mapping[str, str]) -> list[str]:
    """What stands above some quotes, and who says them: their sources, headings, lines above lists."""
    sources = dict.fromkeys(titles.get(each["source_id"] or "", "") for each in cited)
    said_by = [f"{each['speaker']}: “{each['quote'][:BEGINNING]} …”" for each in cited if "speaker" in each]
    below = [f"Below the heading “{each}”" for each in _headings(claim, cited)]
    before = [
        f"Before “{each['quote'][:BEGINNING]} …” stands “{each['comes_after']}”"
        for each in cited
        if "comes_after" in each
    ]
    led_in = dict.fromkeys(f"Above it stands “{each['leads_in']}”" for each in cited if "leads_in" in each)
    people = dict.fromkeys(each for one in cited for each in one.get("people", ()))
    return [*(f"Source: {title}" for title in sources if title), *below, *led_in, *before, *said_by, *people]


def _headings(claim: str, cited: Iterable[Observation]) -> list[str]:
    """The headings above some quotes that say what the claim says and no quote does, or that take it back."""
    from pathfinder.evidence.describing import heading
    from pathfinder.evidence.language.words import terms

    left = terms(claim) - frozenset[str]().union(*(terms(each["quote"]) for each in cited))
    paths = [heading(each).split(SEPARATOR) for each in cited]
    said = [each[-1] for each in paths if left & terms(each[-1])]
    return [*dict.fromkeys((*said, *filter(_TELLING.search, chain.from_iterable(paths))))]


def behind(sentences: Iterable[Sentence], graph: GraphData, titles: Mapping[str, str]) -> list[Pair]:
    """What some sentences rest on: the edges to the hypotheses that they cite."""
    claims = {key for one in sentences for key in one["hypotheses"]}
    observations, hypotheses = graph["observations"], graph["hypotheses"]
    found = [
        edge_pair(edge, hypotheses[edge["to"]], observations[edge["from"]], titles)
        for edge in graph["edges"]
        if edge["type"] != "CONFLICTS" and edge["to"] in claims and edge["from"] in observations
    ]
    return list({pair.key: pair for pair in found}.values())


def items(pairs: Sequence[Pair]) -> list[Item]:
    """Pairs numbered from 1, without their place or author."""
    return [_item(number, pair) for number, pair in enumerate(pairs, 1)]


def _item(number: int, pair: Pair) -> Item:
    found: Item = {"item": number, "task": pair.task, "claim": pair.claim, "quotes": list(pair.quotes)}
    if pair.context:
        found["context"] = list(pair.context)
    return found


def spelled_out(answer: Mapping[str, Any]) -> list[ItemVerdict]:
    """The verdicts of an answer, those too of the items that it only names as supported."""
    plain: list[ItemVerdict]
    plain = [{"item": item, "verdict": "supported"} for item in answer.get("supported") or ()]
    return [*plain, *(answer.get("verdicts") or ())]


def readings(verdicts: Iterable[ItemVerdict], pairs: Sequence[Pair], by: str) -> dict[str, Reading]:
    """The verdicts on numbered pairs by the keys of the pairs; what was not read is left out."""
    found: dict[str, Reading] = {}
    for each in verdicts:
        if each["verdict"] != "not_read" and 0 < each["item"] <= len(pairs):
            said: Reading = {
                "verdict": each["verdict"],
                "words": each.get("words", ""),
                "reason": each.get("reason", ""),
                "by": by,
            }
            if each.get("instead", "").strip():
                said["instead"] = each["instead"].strip()
            found[pairs[each["item"] - 1].key] = said
    return found


def faults(pairs: Iterable[Pair], found: Readings, *, partly: bool = False) -> list[Problem]:
    """What the second reader holds against some pairs, each with the smallest change that mends it.

    With `partly` also what goes a little beyond its quotes.
    """
    return [
        Problem(pair.where, pair.claim, _expected(pair, reading), _why(reading))
        for pair in pairs
        if (reading := found.get(pair.key))
        and (is_bad(reading, against=pair.against) or (partly and reading["verdict"] == "partly"))
    ]


def is_bad(reading: Reading, *, against: bool = False) -> bool:
    """Whether a claim does not stand as it is meant to; `against`: its quotes are to contradict it."""
    return reading["verdict"] in ("supported", "unsupported") if against else reading["verdict"] in BAD


def _expected(pair: Pair, reading: Reading) -> str:
    """The smallest change, then which claim: what is kept of a refusal is cut at its end."""
    if reading["verdict"] == "partly":
        change = "say no more than the quotes, or cite what says it"
    elif pair.task == "bears" and pair.where.startswith("/paragraphs"):
        change = "cite what speaks for it, or leave it out"
    elif pair.task == "bears":
        side = "contradicts" if pair.against else "supports"
        change = f"link an observation whose quote {side} it, or leave the edge out"
    elif reading["verdict"] == "contradicted":
        change = "say what the quotes say"
    else:
        change = "leave out what the quotes do not say, or cite what says it"
    return f"{change}; a second reader: {reading['verdict']}; about “{pair.claim}”"


def _why(reading: Reading) -> str:
    """Its reason and the words that decide: they may be those of a source."""
    instead = f", rather: {reading['instead']!r}" if "instead" in reading else ""
    decided = f" ({reading['words']!r}{instead})" if reading["words"] else ""
    return f"{reading['reason']}{decided}".strip()
