"""What a text says on the matter of some of its sentences, beside them: by words alone."""

from collections import Counter
from collections.abc import Collection, Sequence
from math import log, sqrt

from pathfinder.evidence.language.words import terms
from pathfinder.evidence.quotes.protected_words import limits

SHORT = 25  # characters: less is a label
LIMITS = 0.8  # what a limiting word counts: exceptions, refusals and conditions are what is forgotten
MOST_LIMITS = 4
MARKED = 1.5  # what counts that the reader noted a sentence
BESIDES = 8  # characters that are printed with a sentence
SAME = 0.75  # of the words of a sentence that one other has: it says the same


def beside(words: Sequence[str], told: Collection[int], marked: Collection[int], room: int) -> list[int]:
    """The numbers of the sentences that say most on the matter of those that are `told`, the best first.

    As many as have `room`, in characters with BESIDES for each, and none that says again what is told or what
    came before it. `words` are all sentences of a text, the first one is number 1, "" for what is none;
    `marked` are the numbers that count more. Rare words of the text count more, by the logarithm.
    """
    said = [frozenset(terms(each)) if len(each) >= SHORT else frozenset[str]() for each in words]
    having = Counter(term for some in said for term in some)
    weight = {term: log(1 + len(words) / count) for term, count in having.items()}
    known = [said[number - 1] for number in told if number <= len(said)]
    matter = frozenset[str]().union(*known)

    def worth(number: int) -> float:
        own = said[number - 1]
        near = sum(weight[term] for term in own & matter) / (1 + sqrt(len(own)))
        return near + LIMITS * min(limits(words[number - 1]), MOST_LIMITS) + MARKED * (number in marked)

    left = [number for number, own in enumerate(said, 1) if own and number not in told]
    found = list[int]()
    for number in sorted(left, key=worth, reverse=True):
        own, cost = said[number - 1], len(words[number - 1]) + BESIDES
        if cost <= room and all(len(own & other) < SAME * len(own) for other in known):
            known.append(own)
            found.append(number)
            room -= cost
    return found
