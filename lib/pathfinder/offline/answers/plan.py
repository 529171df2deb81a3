"""PLAN: the offered target with three to five queries made of words that stand in the card."""

import re
from collections.abc import Iterator
from itertools import islice, permutations

from pathfinder.evidence.language.words import squeeze, terms, tokens
from pathfinder.evidence.relevance.queries import nearly_same
from pathfinder.model.cycle.target import Target
from pathfinder.offline.cards import PlanInputs
from pathfinder.offline.limits import limit
from pathfinder.offline.reader import Answer, Card
from pathfinder.offline.reading.claims import quoted
from pathfinder.offline.reading.phrases import bare_word, key_phrases
from pathfinder.offline.reading.sentences import shorten
from pathfinder.offline.wording import LENSES, wording_for

FEWEST, MOST = 3, 5
QUERY_WORDS = 8


def answer(card: Card) -> Answer:
    """The target is the offered one, the queries are made of the card's words."""
    inputs: PlanInputs = card["inputs"]
    contract = card["contract"]
    target = inputs["target"]
    made = queries(inputs, limit(contract, "queries", "items", keyword="maxLength", default=200))
    against = clean(_against(inputs)) if target["target_type"] == "hypothesis" else ""
    also = [key for key in _also(inputs) if clean(_words_of(inputs, key)) in made]
    return {
        **{key: target.get(key) for key in ("target_type", "target_id", "conflict_with")},
        **({"also": also} if also else {}),
        "queries": made,
        **({"against": {target["target_id"]: against}} if against in made else {}),
        "reason": shorten(_reason(target), limit(contract, "reason", keyword="maxLength", default=400)),
    }


def _also(inputs: PlanInputs) -> list[str]:
    """What shares the iteration, as far as there are queries for it."""
    return [str(key) for key in inputs.get("also") or ()][: MOST - FEWEST]


def _against(inputs: PlanInputs) -> str:
    """The query that looks for evidence against the target."""
    said = wording_for(str(inputs["question"]))
    return f"{_target_words(inputs)} {said['against'][int(inputs.get('iteration') or 0) % 3]}"


def _reason(target: Target) -> str:
    why = squeeze(str(target.get("why") or "")).rstrip(".") or "it comes first among the targets offered"
    return f"The offered target: {why}. Queries are built from its wording and the question's key phrases."


def queries(inputs: PlanInputs, longest: int = 200) -> list[str]:
    """Three to five distinct queries, none of them a recent one as long as others can be made."""
    recent = [squeeze(str(query)) for query in inputs.get("recent_queries") or ()]
    made: dict[str, str] = {}
    for candidate in _candidates(inputs):
        query = clean(candidate)[:longest].strip()
        if query and terms(query):
            made.setdefault(query.casefold(), query)
    fresh = [query for query in made.values() if not any(nearly_same(query, old) for old in recent)]
    stale = [query for query in made.values() if query not in fresh]
    taken = {query.casefold() for query in recent}
    spare = clean(str(inputs["question"]))[: longest - 6].strip() or "search"
    fresh += _numbered(spare, taken, 0 if fresh else 1)
    chosen = (fresh + stale)[:MOST]
    return chosen + _numbered(spare, taken | {query.casefold() for query in chosen}, FEWEST - len(chosen))


def _numbered(words: str, taken: set[str], count: int) -> list[str]:
    """The last resort when all words have been searched for: the question with a number."""
    free = (f"{words} {number}" for number in range(2, 10_000))
    return list(islice((query for query in free if query.casefold() not in taken), max(0, count)))


def clean(query: str) -> str:
    """Words alone: what a shell, a search syntax or an option parser could read otherwise is left out."""
    return " ".join(re.sub(r"[^\w\s.\-%]", " ", query).replace("--", " ").split()).lstrip("-. ")


def _candidates(inputs: PlanInputs) -> Iterator[str]:
    question = str(inputs["question"])
    said = wording_for(question)
    phrases = key_phrases(question) or [question]
    core = " ".join(phrases)
    hints = [str(hint) for hint in inputs.get("query_hints") or ()]
    target = inputs["target"]
    claim = _target_words(inputs)
    if claim:
        yield claim
        yield _against(inputs)
        yield from (f"{claim} {hint}" for hint in hints[:1])
    else:
        yield core
        yield from (f"{core} {hint}" for hint in hints[:1])
    yield from (_words_of(inputs, key) for key in _also(inputs))
    rival = (inputs.get("hypotheses") or {}).get(target.get("conflict_with") or "")
    if rival:
        yield _on_subject(str(rival), question)
    yield from _broader(inputs, core, phrases, said["lens_words"])
    yield from (f"{core} {hint}" for hint in hints)
    yield from (f"{core} {word}" for word in said["against"])


def _broader(inputs: PlanInputs, core: str, phrases: list[str], lenses: dict[str, str]) -> Iterator[str]:
    """The question from other sides: the lens of the moment and the others, the hypotheses, its phrases."""
    start = int(inputs.get("iteration") or 0)
    lens = str(inputs.get("lens") or LENSES[start % len(LENSES)])
    yield f"{core} {lenses.get(lens, lens)}"
    yield core
    for number in range(len(LENSES)):
        other = LENSES[(start + number) % len(LENSES)]
        yield f"{core} {lenses[other]}"
    known = map(str, (inputs.get("hypotheses") or {}).values())
    yield from (_on_subject(text, str(inputs["question"])) for text in known)
    yield from (f"{phrases[(start + number) % len(phrases)]} {core}" for number in range(len(phrases)))
    yield from (f"{core} {one} {other}" for one, other in permutations(lenses.values(), 2))


def _target_words(inputs: PlanInputs) -> str:
    name = str(inputs["target"].get("target_id") or "")
    return "" if inputs["target"]["target_type"] == "6lens" else _words_of(inputs, name)


def _words_of(inputs: PlanInputs, key: str) -> str:
    """The words of a hypothesis or a sub-question by its ID, of a direction as it is."""
    asked = {str(each.get("id")): str(each["text"]) for each in inputs.get("sub_questions") or ()}
    claim = str((inputs.get("hypotheses") or {}).get(key, ""))
    text = " . ".join(quoted(claim)) or claim or asked.get(key, key)
    return _on_subject(text, str(inputs["question"]))


def words(text: str, most: int = QUERY_WORDS) -> str:
    """The first content words of a text, as written and fit for a search."""
    kept = [bare_word(token) for token in tokens(text) if token.content]
    return clean(" ".join(list(dict.fromkeys(kept))[:most]))


def _on_subject(text: str, question: str) -> str:
    """The words of a text and those of the question that it lacks: a search that stays on the subject."""
    missing = [
        bare_word(token) for token in tokens(question) if token.content and not set(token.stems) & terms(text)
    ]
    return f"{words(text)} {' '.join(missing[: QUERY_WORDS // 2])}".strip()
