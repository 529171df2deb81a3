"""EXPLORE: search, fetch and read; keep verbatim sentences, take hypotheses from some, link by wording."""

from collections.abc import Iterable, Iterator
from typing import Any

from pathfinder.evidence.language.words import squeeze, terms
from pathfinder.offline.answers.plan import clean, words
from pathfinder.offline.cards import ExploreInputs
from pathfinder.offline.limits import limit
from pathfinder.offline.reader import Card, Reader
from pathfinder.offline.reading.candidates import Candidate, candidates, choose, known_again
from pathfinder.offline.reading.parts import compared
from pathfinder.offline.reading.phrases import key_phrases
from pathfinder.offline.reading.subject import subject
from pathfinder.offline.requests import Fetch, Read, Reading, Search, passages
from pathfinder.offline.synthesis import compose, nothing_found, nothing_new
from pathfinder.offline.wording import open_parts, part_of_card

RESULTS_PER_QUERY = 8
NEW_SOURCES = 4  # opened per card
OBSERVATIONS = 12  # an answer: more would be sentences that only mention the subject
READ_SOURCES = 8  # read per card, new ones and known ones together
_FUSION = 10  # damping of reciprocal rank fusion


def answer(card: Card) -> Reader:
    """Asks for searches, sources and passages; returns an answer made of sentences that were read."""
    inputs: ExploreInputs = card["inputs"]
    contract = card["contract"]
    asked = open_parts(inputs.get("sub_questions") or ())
    found = yield from _search([words(str(inputs["question"])), *inputs["queries"], *map(words, asked)])
    readings = yield from _read(inputs, found)
    quote_limit = limit(contract, "observations", "items", "quote", keyword="maxLength", default=1200)
    pool = candidates(inputs, readings, subject(str(inputs["question"]), found, readings), quote_limit)
    pool = [one._replace(part=part_of_card(inputs, one.text, one.context)) for one in pool]
    most = min(OBSERVATIONS, limit(contract, "observations", keyword="maxItems", default=6))
    chosen = choose(pool, most)
    if chosen:
        made = compose(card, chosen, readings)
        return made | _deeper(inputs, pool, made)
    if inputs.get("retry_count") and known_again(inputs, readings):
        return nothing_new(card)
    return nothing_found(retry_keywords(inputs, pool))


def _search(queries: Iterable[str]) -> Any:
    """Every result of every query, best first by reciprocal rank fusion: {url, title}."""
    score: dict[str, float] = {}
    result: dict[str, dict[str, Any]] = {}
    for query in dict.fromkeys(filter(None, map(clean, queries))):
        reply = yield Search(query, RESULTS_PER_QUERY)
        for rank, hit in enumerate(reply.get("results", ())):
            url = str(hit.get("url") or "")
            if url:
                score[url] = score.get(url, 0.0) + 1 / (_FUSION + rank)
                result.setdefault(url, hit)
    return [result[url] for url in sorted(result, key=lambda url: (-score[url], url))]


def _read(inputs: ExploreInputs, found: list[dict[str, Any]]) -> Any:
    """Fetch the best unseen results, then read them and the known ones among the results."""
    asked = terms(str(inputs["question"]))
    fitting = [hit for hit in found if asked & terms(f"{hit.get('title')} . {hit.get('snippet')}")]
    most = min(NEW_SOURCES, inputs.get("level", {}).get("breadth", NEW_SOURCES))
    unseen = [str(hit["url"]) for hit in fitting or found if not hit.get("archived")][:most]
    sources: dict[str, dict[str, Any]] = {}
    if unseen:
        reply = yield Fetch(unseen)
        sources = {str(one["id"]): one for one in reply.get("sources", ()) if one.get("id")}
    for hit in found:
        if hit.get("archived"):
            sources.setdefault(str(hit["archived"]), hit)
    about = _about(inputs)
    readings = []
    for source_id, source in list(sources.items())[:READ_SOURCES]:
        reply = yield Read(source_id, about)
        title, url = str(source.get("title") or ""), str(source.get("url") or "")
        readings.append(Reading(source_id, url, title, passages(reply)))
    return readings


def _about(inputs: ExploreInputs) -> str:
    """The words that passages are looked up by: of the question, then of the target."""
    words = key_phrases(str(inputs["question"]), 8) + compared(str(inputs["question"]))
    words += key_phrases(str(inputs.get("target_summary") or ""), 4)
    return clean(" ".join(dict.fromkeys(" ".join(words).split()))) or clean(str(inputs["question"])) or "text"


def _deeper(inputs: ExploreInputs, pool: list[Candidate], made: dict[str, Any]) -> dict[str, Any]:
    """What the card of a level asks besides: the next directions, and how much is answered."""
    if "level" not in inputs:
        return {}
    asked = inputs.get("sub_questions") or ()
    told = made.get("answers_sub_questions", ())
    answered = sum(each["id"] in told or each.get("status") == "answered" for each in asked)
    share = round(answered / len(asked), 2) if asked else 0.0
    new = [each for each in retry_keywords(inputs, pool) if each not in inputs["open_directions"]]
    return {"directions": new, "is_complete": share == 1, "confidence": share}


def retry_keywords(inputs: ExploreInputs, pool: list[Candidate] | tuple[()] = ()) -> list[str]:
    """Three other ways to search: single phrases of question and target, then words of what was read."""
    asked = {squeeze(str(query)).casefold() for query in inputs["queries"]}
    made = [word for word in _other_words(inputs, pool) if word.casefold() not in asked]
    distinct = list({word.casefold(): word for word in reversed(made)}.values())[::-1]
    turn = 3 * int(inputs.get("retry_count") or 0)
    keywords = (distinct[turn:] + distinct[:turn])[:3]
    spare = clean(str(inputs["question"]))[:60] or "overview"
    return keywords + [f"{spare} {number}" for number in range(1, 4 - len(keywords))]


def _other_words(inputs: ExploreInputs, pool: Iterable[Candidate]) -> Iterator[str]:
    question, target = str(inputs["question"]), str(inputs.get("target_summary") or "")
    phrases = key_phrases(question) + key_phrases(target)
    yield from map(clean, phrases)
    yield from (
        word for phrase in phrases if " " in phrase for word in clean(phrase).split() if len(word) > 2
    )
    wanted = terms(question)
    for candidate in pool:
        yield from (clean(one) for one in key_phrases(candidate.text, 3) if not terms(one) <= wanted)
