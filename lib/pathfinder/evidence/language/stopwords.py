"""Words per language that carry no content, and words that deny."""

from pathfinder.data import table


def words_of(text: str) -> frozenset[str]:
    """A set of the words of a list written with spaces."""
    return frozenset(text.split())


_TABLE = table("pathfinder.evidence.language", "data/stopwords.json")


def _listed(lines: list[str]) -> list[str]:
    return " ".join(lines).split()


STOPWORDS = {code: frozenset(_listed(lines)) for code, lines in _TABLE["stop"].items()}
ALL_STOPWORDS = STOPWORDS["en"] | STOPWORDS["ko"]
HAN_STOP = _listed(_TABLE["words"]["han"])
KOREAN_ENDINGS = _listed(_TABLE["endings"]["ko"])  # longest first when they are stripped
# split a key phrase although they carry meaning: common verbs of questions
PHRASE_BREAKERS = frozenset(_listed(_TABLE["words"]["phrase_breakers"]))
NEGATIONS = frozenset(_listed(_TABLE["words"]["negations"]))
# say little of what a question is about, however rare they are in a folder
GENERIC = PHRASE_BREAKERS.union(_listed(_TABLE["words"]["generic"]))
# turn a search round: the same words with one of these ask for something else
TURNING = NEGATIONS.union(_listed(_TABLE["words"]["turning"]))
