"""Claims with their quotes as a REVIEW card shows them: what stands behind several is given once."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from pathfinder.evidence.language.words import terms
from pathfinder.evidence.quotes.protected_words import compares, hedges, limit_in
from pathfinder.evidence.reading import Pair
from pathfinder.evidence.relevance.excerpts import LONGEST, excerpt, needed, pieces

ROOM = 8_100  # bytes of the data, so that the whole card has at most 12 KB
ROOM_LATER = 22_000  # ... of a card behind the first: no instructions, and as much to read as a client prints
MOST = 60  # claims
LEAST = 200  # bytes in which another claim may find room
OVERHEAD = 60  # bytes of an item beside its claim
ENTRY = 14  # bytes of a quote, a context or a head beside its words
UNLIKE = 2.0  # what a claim weighs that shares no word with its quotes; a kind of statement weighs 0.5
ROW = 1.5  # times: a row of a table is short of the words that limit what it says


def weightiest(pairs: Iterable[Pair], room: int = ROOM) -> list[Pair]:
    """As many claims as a card holds, those most easily got wrong first; their order is chance."""
    chosen: list[Pair] = []
    kept: dict[str, set[int]] = {}
    for pair in sorted(pairs, key=lambda pair: (-_weight(pair) / sqrt(_length(pair)), pair.key)):
        if room < LEAST or len(chosen) == MOST:
            break
        if (cost := _cost(pair, chosen, kept)) <= room:
            room -= cost
            chosen.append(pair)
            kept |= {quote: kept.get(quote, set()) | wanted for quote, wanted in _needs(pair).items()}
    return sorted(chosen, key=lambda pair: pair.key)


def fits(pair: Pair) -> bool:
    """Whether a card has room for a claim with its quotes."""
    return _cost(pair, [], {}) <= ROOM


def _length(pair: Pair) -> int:
    """About how many characters a claim needs with its quotes."""
    return len(pair.claim) + sum(min(len(quote), LONGEST) for quote in pair.quotes)


def _needs(pair: Pair) -> dict[str, set[int]]:
    return {quote: needed(pair.claim, pieces(quote)) for quote in pair.quotes}


def _cost(pair: Pair, chosen: Iterable[Pair], kept: Mapping[str, set[int]]) -> int:
    """The bytes that a claim adds to a card which has some claims, and some pieces of quotes."""
    said = {text for each in chosen for text in (*each.context, each.head)}
    cost = OVERHEAD + _bytes(pair.claim)
    cost += sum(ENTRY + _bytes(text) for text in {*pair.context, pair.head} - said if text)
    for quote, wanted in _needs(pair).items():
        new = wanted - kept.get(quote, set())
        cost += sum(_bytes(pieces(quote)[at]) for at in new) + ENTRY * (quote not in kept)
    return cost


def shown(pairs: Sequence[Pair]) -> Mapping[str, object]:
    """The data of a card: quotes, contexts and heads of tables by name, and the items that name them."""
    quotes = _named("q", (quote for pair in pairs for quote in pair.quotes))
    contexts = _named("c", (text for pair in pairs for text in pair.context))
    heads = _named("t", (pair.head for pair in pairs if pair.head))
    items = [
        {
            "item": number,
            **({"task": pair.task} if pair.task != "says" else {}),
            "claim": pair.claim,
            **({"table": heads[pair.head]} if pair.head else {}),
            "quotes": [quotes[quote] for quote in pair.quotes],
            **({"context": [contexts[text] for text in pair.context]} if pair.context else {}),
        }
        for number, pair in enumerate(pairs, 1)
    ]
    cut = {name: _cut(quote, pairs) for quote, name in quotes.items()}
    given = {"quotes": cut, "context": _by_name(contexts), "tables": _by_name(heads), "items": items}
    return {name: each for name, each in given.items() if each or name == "items"}


def _cut(quote: str, pairs: Iterable[Pair]) -> str:
    """What the claims that rest on a quote need of it."""
    parts = pieces(quote)
    claims = [pair.claim for pair in pairs if quote in pair.quotes]
    return excerpt(parts, {at for claim in claims for at in needed(claim, parts)})


def _weight(pair: Pair) -> float:
    """How easily a claim is got wrong: what kind of thing it states, and how unlike its quotes it is."""
    said, claim = terms(pair.claim), pair.claim
    known = {term for quote in pair.quotes for term in terms(quote)}
    unlike = 1 - len(said & known) / len(said) if said else 0.0
    figures = any(each.isdigit() for each in claim)
    limited = limit_in("".join(each for each in claim if not each.isdigit()), of_the_sentence=True)
    surer = not hedges(claim) and any(map(hedges, pair.quotes))
    weight = UNLIKE * unlike + 0.5 * sum((figures, bool(limited), compares(claim), surer))
    return ROW * weight if claim.startswith("|") else weight


def _named(kind: str, texts: Iterable[str]) -> dict[str, str]:
    """Each text once, to its name."""
    return {text: f"{kind}{number}" for number, text in enumerate(dict.fromkeys(texts), 1)}


def _by_name(names: dict[str, str]) -> dict[str, str]:
    return {name: text for text, name in names.items()}


def _bytes(text: str) -> int:
    return len(text.encode())
