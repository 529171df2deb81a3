"""Checks of observations: archived source, proven quote, agreeing numbers (DESIGN section 7)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pathfinder.errors import MISSING
from pathfinder.evidence.quotes.pins import Pin
from pathfinder.evidence.quotes.proof import PreparedText, Proof
from pathfinder.model.graph.ids import OBSERVATION
from pathfinder.model.graph.queries import next_ids
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.places import FORM, Cited, Places
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import check_ids

FEWEST_WORDS = 3
SHORT_SUMMARY = 300  # characters of a quote that stand for its summary
UNIT = re.compile(r"(?:page|cell|chapter) \d+")  # labels that say by themselves what they are
WORD = re.compile(r"\w[\w&]*")
MARKS = re.compile(r"[\"'“”„«»‘’‚‹›「」『』《》]")
FEWEST_CHARACTERS = 8  # in scripts that write no spaces


def stands_alone(quote: str) -> bool:
    """Whether a quote is long enough to say something."""
    words = quote.split()
    return len(words) >= FEWEST_WORDS or (not quote.isascii() and len(quote.strip()) >= FEWEST_CHARACTERS)


def check_observations(answer: Answer, context: Context) -> list[dict[str, Any]]:
    """Report every problem of the observations; return them with proof, authority and origin added."""
    check_ids(answer, "observations", OBSERVATION, next_ids(context.research.graph)["obs"])
    known = {
        (item["source_id"], item["quote"]): key for key, item in context.research.graph.observations.items()
    }
    places = Places(context)
    found = []
    for where, given in answer.items("observations"):
        _check_sub_question(answer, where, given, context)
        item, cited = _with_words(answer, where, given, places)
        if item is None:
            continue
        twin = known.setdefault((item.get("source_id"), item["quote"]), item["id"])
        if twin != item["id"]:
            name = "at" if cited else "quote"
            answer.refuse(
                f"{where}/{name}", item["quote"], f"words other than those of {twin}; link {twin} instead"
            )
        proven, proof = _with_proof(answer, where, item, context, cited)
        if given.get("summary"):
            _check_summary(answer, where, {**proven, **item}, context, _Spot(places, proof))
        found.append(proven)
    return found


def _with_words(
    answer: Answer, where: str, given: dict[str, Any], places: Places
) -> tuple[dict[str, Any] | None, Cited | None]:
    """An observation with its quote, its source and a summary, and the place that it names, if it does."""
    item, cited = given, None
    if given.get("at"):
        cited = places.cited(answer, f"{where}/at", given)
        if cited is None:
            return None, None
        item = {**given, "at": cited.at, "quote": cited.quote, "source_id": cited.at.split(":")[0]}
    elif not given.get("quote"):
        expected = f"{MISSING}; {FORM}, or a `quote` with its `source_id`"
        answer.refuse(f"{where}/at", None, expected)
        return None, None
    elif not stands_alone(given["quote"]):
        answer.refuse(f"{where}/quote", given["quote"], f"at least {FEWEST_WORDS} words that carry the fact")
    return {**item, "summary": given.get("summary") or in_short(item["quote"])}, cited


def observation_at(
    answer: Answer, where: str, given: dict[str, Any], places: Places
) -> dict[str, Any] | None:
    """An observation, given its `id` and `at`, of just the words there; None where there are none."""
    cited = places.cited(answer, where, given)
    if cited is None:
        return None
    words = {"at": cited.at, "quote": cited.quote, "source_id": cited.at.partition(":")[0]}
    item = {**given, **words, "summary": in_short(cited.quote)}
    return _with_proof(answer, where, item, places.context, cited)[0]


def in_short(quote: str, most: int = SHORT_SUMMARY) -> str:
    """The beginning of a quotation on one line, cut after a word."""
    words = " ".join(quote.split())
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def _check_sub_question(answer: Answer, where: str, item: Mapping[str, Any], context: Context) -> None:
    known = [each["id"] for each in context.research.clarified["sub_questions"]]
    if item.get("sub_question") and item["sub_question"] not in known:
        answer.refuse(f"{where}/sub_question", item["sub_question"], f"one of the sub-question IDs {known}")


class _Spot(NamedTuple):
    """Where the words of an observation stand, to look around there."""

    places: Places
    proof: Proof | None

    def offer(self, item: Mapping[str, Any], missing: Sequence[str]) -> str:
        """The wider place that has the missing numbers as well, in words; "" without."""
        if self.proof is None or not item.get("source_id"):
            return ""
        around = self.places.wider(
            item["source_id"], self.proof.start, self.proof.end, missing, item["summary"]
        )
        return f'; they stand beside it: "at": "{around}"' if around else ""


def _check_summary(
    answer: Answer, where: str, item: Mapping[str, Any], context: Context, spot: _Spot
) -> None:
    """Report numbers and quotations that the quote does not have, and names that the source does not."""
    from pathfinder.evidence.describing import called, heading
    from pathfinder.evidence.language.numbers import missing_numbers

    summary, source_id = item["summary"], item.get("source_id")
    source = (context.sources.get(source_id) if source_id else None) or {}
    missing = missing_numbers(summary, f"{item['quote']}\n{heading(item)}", called(source))
    if missing:
        expected = f"only numbers that stand in the quote; not in it: {', '.join(missing)}"
        answer.refuse(f"{where}/summary", summary, expected + spot.offer(item, missing))
    names = _invented_names(item, source, context) if source else []
    if names:
        expected = f"only names of the quote or its source, or of its `origin`; not there: {', '.join(names)}"
        answer.refuse(f"{where}/summary", summary, expected)
    invented = _invented_quotations(item, source, context) if MARKS.search(summary) else []
    if invented:
        expected = f"quotation marks around words of the quote only; not in it: {', '.join(invented)}"
        answer.refuse(f"{where}/summary", summary, expected)


def capitalised(text: str) -> list[str]:
    """The words with a letter that is neither small Latin nor of a script without capitals."""
    return [word for word in WORD.findall(text) if any(map(_may_begin_a_name, word))]


def _may_begin_a_name(letter: str) -> bool:
    small = "a" <= letter <= "z" or "ß" <= letter <= "ö" or "ø" <= letter <= "ÿ"
    uncased = "가" <= letter <= "힣" or "぀" <= letter <= "ヿ" or "㐀" <= letter <= "鿿"
    return letter.isalpha() and not small and not uncased


def _invented_names(item: Mapping[str, Any], source: Mapping[str, Any], context: Context) -> list[str]:
    """The names of a summary that stand nowhere in its source: looked for where the quote lacks a capital.

    A quote in another language may write names in another way, so nothing is said of its summary.
    """
    from pathfinder.evidence.language.detection import language
    from pathfinder.evidence.language.names import codes
    from pathfinder.evidence.language.stopwords import ALL_STOPWORDS

    quote, code = item["quote"], language(item["summary"])
    words = {word.casefold() for word in capitalised(item["summary"])} - ALL_STOPWORDS
    words |= {code.word.casefold() for code in codes(item["summary"])}
    if all(word in quote.casefold() for word in words) or code != language(quote):
        return []
    from pathfinder.evidence.describing import heading
    from pathfinder.evidence.gate.names import invented_names

    known = [quote, heading(item), *_described(item, source, context)]
    return invented_names(item["summary"], known, lambda: _texts(source, context), code)


def _invented_quotations(item: Mapping[str, Any], source: Mapping[str, Any], context: Context) -> list[str]:
    """The quotations of a summary that do not stand in its quote; a term may stand in its source."""
    from pathfinder.evidence.gate.quotations import invented

    described = _described(item, source, context)
    return invented(item["summary"], [item["quote"]], described, lambda: _texts(source, context))


def _described(item: Mapping[str, Any], source: Mapping[str, Any], context: Context) -> list[str]:
    """What the source's record, the question and the `origin` say."""
    from pathfinder.evidence.describing import described

    state = context.research.state
    clarified = state["clarified"]
    asked = (state["question"], clarified["question"] if clarified else "", item.get("origin") or "")
    return described(source, *asked)


def _texts(source: Mapping[str, Any], context: Context) -> Iterator[str]:
    return (text.original for text in context.sources.texts(source["id"])) if source else iter(())


def pins(observations: Sequence[Mapping[str, Any]], context: Context) -> dict[str, Pin]:
    """Source ID to the hashes of what its quotes were proven against (DESIGN section 7, rule 1)."""
    from pathfinder.evidence.quotes.pins import pin

    found = {}
    for source_id in dict.fromkeys(item["source_id"] for item in observations):
        source = context.sources.get(source_id) if source_id else None
        if source is not None:
            texts = (text.original.encode("utf-8", "replace") for text in context.sources.texts(source_id))
            found[source_id] = pin(source, texts)
    return found


def _with_proof(
    answer: Answer, where: str, item: dict[str, Any], context: Context, cited: Cited | None
) -> tuple[dict[str, Any], Proof | None]:
    source_id = item.get("source_id")
    if source_id is None:
        return _unproven(answer, where, item, context), None
    source = context.sources.get(source_id)
    if source is None:
        recent = ", ".join(each["id"] for each in context.sources.recent()) or "none yet"
        answer.refuse(
            f"{where}/source_id", source_id, f"a source that `pf fetch` archived (latest: {recent})"
        )
        return item, None
    url = item.get("source_url", source["url"])
    if url not in (source["url"], source["final_url"]):
        answer.refuse(
            f"{where}/source_url", url, f"{source['url']!r}, the address of {source_id}; or leave it out"
        )
    proof, text = (
        (cited.proof, 0) if cited else _prove(answer, where, item["quote"], context.sources.texts(source_id))
    )
    computed = {key: source[key] for key in ("source_type", "authority", "domain", "text_id")}
    return {
        "id": item["id"],
        "summary": item["summary"],
        "quote": item["quote"],
        "proof": proof.level if proof else "unproven",
        "source_id": source_id,
        "source_url": source["url"],
        **computed,
        **_stated(item, "origin", "at", "sub_question"),
        **_place(source, proof, text, context),
        **_known(source, item["quote"]),
    }, proof


def _known(source: Mapping[str, Any], quote: str) -> dict[str, str]:
    """The fact of an earlier research whose words a quote has, where its source was taken from there."""
    from pathfinder.evidence.language.words import squeeze

    words = squeeze(quote).casefold()
    kept = (source.get("metadata") or {}).get("known", {}).get("facts", {})
    for fact, quotes in kept.items():
        if any(words in (old := squeeze(each).casefold()) or old in words for each in quotes):
            return {"known": str(fact)}
    return {}


def _stated(item: Mapping[str, Any], *names: str) -> dict[str, str]:
    """What the model may leave out, where it says it."""
    return {name: item[name] for name in names if item.get(name)}


def _place(source: Mapping[str, Any], proof: Proof | None, text: int, context: Context) -> dict[str, str]:
    """Where a quote stands: its page, cell, chapter or section; in a plain text below which heading.

    `text` is the number of the text that holds the quote: 0 the main text, 1 the full one.
    """
    from pathfinder.evidence.numbering import heading_above

    metadata = source.get("metadata", {})
    if proof is None:
        return {}
    pages = metadata.get("full_pages" if text and "full_pages" in metadata else "pages")
    if pages:
        return {"place": f"page {max(bisect_right(pages, proof.start), 1)}"}
    rows = metadata.get("full_places" if text else "places") or ()
    at = bisect_right([offset for offset, _ in rows], proof.start)
    label = str(rows[at - 1][1]) if at else ""
    if not rows:
        label = heading_above(context.sources.texts(source["id"])[text].original, proof.start)
    if not label:
        return {}
    return {"place": label if UNIT.match(label) else f"section {label}"}


def _prove(answer: Answer, where: str, quote: str, texts: Sequence[PreparedText]) -> tuple[Proof | None, int]:
    """The proof of a quote, and the number of the text in which it stands."""
    from pathfinder.evidence.quotes.proof import prove

    for number, text in enumerate(texts):
        proof = prove(quote, text)
        if proof is not None:
            return proof, number
    answer.refuse(f"{where}/quote", quote, _not_there(quote, texts))
    return None, 0


def _not_there(quote: str, texts: Sequence[PreparedText]) -> str:
    from pathfinder.evidence.quotes.proof import closest, difference, ellipsis_fault

    for fault in filter(None, (ellipsis_fault(quote, text) for text in texts)):
        remedy = "quote those words too, or make it two observations"
        return f"an ellipsis that changes nothing: it {fault}; {remedy}"
    passages = [passage for text in texts if (passage := closest(quote, text)) is not None]
    if not passages:
        return "words copied verbatim from the archived text; nothing like them is there"
    best = max(passages, key=lambda passage: passage.score)
    marked = difference(quote, best.text)
    return f"words copied verbatim from the archived text; the closest passage is {best.text!r} ({marked})"


def _unproven(answer: Answer, where: str, item: dict[str, Any], context: Context) -> dict[str, Any]:
    """An observation without an archived source: admitted only where the configuration allows it."""
    url = item.get("source_url")
    if not context.allow_unproven:
        place, value = ("source_url", url) if url else ("source_id", item.get("source_id"))
        remedy = "`pf fetch` the page and give the ID it prints, or leave the observation out"
        answer.refuse(f"{where}/{place}", value, f"an archived source: {remedy}")
        return item
    if url is None or not context.sources.knows(url):
        answer.refuse(f"{where}/source_url", url, "an address that a search returned or a fetch opened")
        return item
    from pathfinder.evidence.trust.authority import authority, source_type
    from pathfinder.evidence.trust.independence import registrable_domain

    kind = source_type(url)
    return {
        "id": item["id"],
        "summary": item["summary"],
        "quote": item["quote"],
        "proof": "unproven",
        "source_id": None,
        "source_url": url,
        "source_type": kind,
        "authority": authority(kind),
        "domain": registrable_domain(url),
        "text_id": f"url:{url}",
        **_stated(item, "sub_question"),
    }
