"""Claims with their quotes as a REVIEW card shows them: what stands behind several is given once."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from pathfinder.evidence.language.words import terms
from pathfinder.evidence.quotes.protected_words import compares, hedges, limit_in
from pathfinder.evidence.reading import Pair
from pathfinder.evidence.relevance.excerpts import excerpt, needed, pieces

ROOM = 7_550  # bytes of the data, so that the whole card has at most 12 KB
ROOM_LATER = 22_000  # ... of a card behind the first: no instructions, and as much to read as a client prints
MOST = 60  # claims
OVERHEAD = 60  # bytes of an item beside its claim
ENTRY = 14  # bytes of a quote, a context or a head beside its words
UNLIKE = 2.0  # what a claim weighs that shares no word with its quotes; a kind of statement weighs 0.5
SHARED = 3  # items with the same claim, for which it is told once
ROW = 1.5  # times: a row of a table is short of the words that limit what it says
BEARS = 0.1  # times: what its quotes need not say is marked as its writer's own, and was hardly ever wrong


def weightiest(pairs: Iterable[Pair], room: int = ROOM) -> list[Pair]:
    """As many claims as a card holds, in an order that is chance: those first that are most easily got wrong.

    What rests on quotes that stand on the card already needs little room, and goes with them.
    """
    card = _Card()
    open_ = {pair.key: _Claim(pair, _weight(pair), _needs(pair)) for pair in pairs}
    costs = {key: card.cost(each) for key, each in open_.items()}
    while len(card.claims) < MOST:
        fitting = [key for key in open_ if costs[key] <= room]
        if not fitting:
            break
        best = min(fitting, key=lambda key: (-open_[key].weight / sqrt(costs[key]), key))
        room -= costs[best]
        claim = open_.pop(best)
        card.put(claim)
        costs |= {key: card.cost(each) for key, each in open_.items() if each.shares(claim)}
    return sorted((each.pair for each in card.claims), key=lambda pair: pair.key)


def fits(pair: Pair) -> bool:
    """Whether a card has room for a claim with its quotes."""
    return _Card().cost(_Claim(pair, 0.0, _needs(pair))) <= ROOM


class _Claim(NamedTuple):
    """A claim, how easily it is got wrong, and which pieces of its quotes it needs."""

    pair: Pair
    weight: float
    needs: Mapping[str, set[int]]

    @property
    def told(self) -> set[str]:
        """What is printed once for several claims."""
        return {*self.pair.context, self.pair.head} - {""}

    def shares(self, other: "_Claim") -> bool:
        return not (self.needs.keys().isdisjoint(other.needs) and self.told.isdisjoint(other.told))


class _Card:
    """What stands on a card."""

    def __init__(self) -> None:
        self.claims: list[_Claim] = []
        self._told: set[str] = set()
        self._kept: dict[str, set[int]] = {}

    def cost(self, claim: _Claim) -> int:
        """The bytes that a claim adds."""
        cost = OVERHEAD + _bytes(claim.pair.claim)
        cost += sum(ENTRY + _bytes(text) for text in claim.told - self._told)
        for quote, wanted in claim.needs.items():
            new = wanted - self._kept.get(quote, set())
            cost += sum(_bytes(pieces(quote)[at]) for at in new) + ENTRY * (quote not in self._kept)
        return cost

    def put(self, claim: _Claim) -> None:
        self.claims.append(claim)
        self._told |= claim.told
        for quote, wanted in claim.needs.items():
            self._kept[quote] = self._kept.get(quote, set()) | wanted


def _needs(pair: Pair) -> dict[str, set[int]]:
    return {quote: needed(pair.claim, pieces(quote)) for quote in pair.quotes}


def shown(pairs: Sequence[Pair]) -> Mapping[str, object]:
    """The data of a card: quotes, contexts, heads of tables, claims of many items by name, and the items."""
    counts = Counter(pair.claim for pair in pairs)
    claims = _named("h", (claim for claim, count in counts.items() if count >= SHARED))
    quotes = _named("q", (quote for pair in pairs for quote in pair.quotes))
    contexts = _named("c", (text for pair in pairs for text in pair.context))
    heads = _named("t", (pair.head for pair in pairs if pair.head))
    items = [
        {
            "item": number,
            **({"task": pair.task} if pair.task != "says" else {}),
            "claim": claims.get(pair.claim, pair.claim),
            **({"table": heads[pair.head]} if pair.head else {}),
            "quotes": [quotes[quote] for quote in pair.quotes],
            **({"context": [contexts[text] for text in pair.context]} if pair.context else {}),
        }
        for number, pair in enumerate(pairs, 1)
    ]
    cut = {name: _cut(quote, pairs) for quote, name in quotes.items()}
    by_name = {"context": _by_name(contexts), "tables": _by_name(heads), "shared_claims": _by_name(claims)}
    given = {"quotes": cut, **by_name, "items": items}
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
    weight *= BEARS if pair.task == "bears" else 1.0
    return ROW * weight if claim.startswith("|") else weight


def _named(kind: str, texts: Iterable[str]) -> dict[str, str]:
    """Each text once, to its name."""
    return {text: f"{kind}{number}" for number, text in enumerate(dict.fromkeys(texts), 1)}


def _by_name(names: dict[str, str]) -> dict[str, str]:
    return {name: text for text, name in names.items()}


def _bytes(text: str) -> int:
    return len(text.encode())
