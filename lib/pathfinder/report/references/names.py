"""Names of authors taken apart as far as it is safe: a name that is not understood is kept whole."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from pathfinder.data import pattern
from pathfinder.evidence.quotes.characters import reaches
from pathfinder.report.escape import clean

CHARACTERS = 120  # a longer "name" is a text that somebody put where a name belongs
WORDS_OF_A_PERSON = 6

_EAST_ASIAN_PRESS = re.compile(
    r"(?:뉴스|일보|신문|방송|통신|신문사|편집국|취재팀|新聞|新闻|日報|日报|通信社|通讯社)$"
)
_NOISE = re.compile(r"[\[\]{}<>|`\\^*~\"“”„]+")
_BY = re.compile(r"^(?:by|von|par|written by|글)\s*:?\s+", re.IGNORECASE)
_HONORIFIC = re.compile(r"^(?:(?:dr|prof|professor|mr|mrs|ms|sir)\.?\s+)+", re.IGNORECASE)
_PROFESSION = re.compile(r"\s+(?:선임\s?기자|수석\s?기자|기자|특파원|교수|박사|연구원|記者|记者)$")
_DEGREE = re.compile(r"^(?:ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|mph|rn|dr|esq|facp|frs)\.?$", re.IGNORECASE)
_SUFFIX = re.compile(r"^(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
_INITIALS = re.compile(r"^[A-Z]{1,2}$")
_KOREAN_GIVEN = re.compile(r"^[A-Z][a-z]+-[a-z]+$")  # "Kim Min-jun": the family name stands first
_ADDRESS = re.compile(r"https?:|www\.|@|\.(?:com|org|net)\b", re.IGNORECASE)
_OTHERS = re.compile(r"[\s,]*\b(?:et\s+al\b\.?|and others)\s*$", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|&|und|et)\s+|\s*;\s*", re.IGNORECASE)
_PARTICLE = re.compile(
    r"van|von|de|der|den|del|della|dello|di|da|das|do|dos|du|la|le|los|las|el|al|bin|ibn|ten|ter|te|zu|zum|zur"
    r"|af|av|y|e|'t"
)
_CAPITAL_PARTICLE = re.compile(r"Van|Von|De|Der|Den|Del|Della|Di|Du|Dos|St\.|San")


class Name(NamedTuple):
    """A person, or in `literal` whatever is to be shown as it stands."""

    family: str = ""
    given: str = ""
    particle: str = ""  # "van der": printed before the family name
    suffix: str = ""  # "Jr."
    literal: str = ""

    @property
    def short(self) -> str:
        """What a citation shows: the family name with its particle, or the whole."""
        return self.literal or " ".join(part for part in (self.particle, self.family) if part)


def names(authors: Iterable[str]) -> tuple[list[Name], bool]:
    """The authors without repetition, and whether "et al." says that there are more."""
    found: dict[Name, None] = {}
    others = False
    for author in authors:
        text = clean(_NOISE.sub(" ", author)).strip(" ,;:-–—#!")
        others = others or _OTHERS.search(text) is not None
        found.update(dict.fromkeys(filter(None, map(name, _several(_OTHERS.sub("", text))))))
    return list(found), others


def signers(authors: Iterable[str], site: str = "") -> tuple[list[Name], bool]:
    """The authors whom a citation names: of persons with an organisation beside them, the persons alone.

    "Charlie Wood, Business Insider" was written by Wood. `site` is what the site calls itself.
    """
    found, others = names(authors)
    persons = [each for each in found if not _is_organisation(each.literal, site)]
    return persons or found, others


def _is_organisation(literal: str, site: str) -> bool:
    same = clean(site).casefold() == literal.casefold()
    return bool(literal) and (same or _organisation(literal) or bool(_EAST_ASIAN_PRESS.search(literal)))


def _is_east_asian(text: str) -> bool:
    """Whether a text has kana, Chinese characters or Hangul: a pattern that only such a text waits for."""
    some = "[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]"
    return reaches(text, "\u1100") and bool(re.search(some, text))


def _organisation(text: str) -> bool:
    return bool(pattern("pathfinder.report.references", "names.toml", "organisation").search(text))


def name(text: str) -> Name | None:
    """One author; None when nothing of it is a name."""
    whole = re.sub(r"\s*\([^)]*\)", "", _BY.sub("", text)).strip(" ,;:-–—") or text.strip(" ,;:-–—()")
    if _ADDRESS.search(whole):
        whole = " ".join(word for word in whole.split() if not _ADDRESS.search(word))
    if not any(map(str.isalpha, whole)):
        return None
    if _is_east_asian(whole) or len(whole) > CHARACTERS:
        return Name(literal=_PROFESSION.sub("", whole)[:CHARACTERS].rstrip())
    whole = _HONORIFIC.sub("", whole)
    comma = [part.strip() for part in whole.split(",")]
    kept = [comma[0], *(part for part in comma[1:] if part and not _DEGREE.match(part))]
    suffix = next((part for part in kept[1:] if _SUFFIX.match(part)), "")
    kept = [part for part in kept if part != suffix or not suffix]
    if _organisation(whole) or len(kept) > 2 or len(whole.split()) > WORDS_OF_A_PERSON:
        return Name(literal=whole)
    if len(kept) == 2:
        return _inverted(kept[0], kept[1], suffix)
    return _straight(
        [word for word in kept[0].split() if not _DEGREE.match(word.strip("."))], suffix, kept[0]
    )


def _several(text: str) -> list[str]:
    """The persons that stand in one text: "A B and C D", "A B, C D and E F"."""
    parts = [part.strip(" ,") for part in _AND.split(text) if part.strip(" ,")]
    listed = [piece.strip() for part in parts for piece in part.split(",") if piece.strip()]
    if any(_organisation(part) for part in parts) or (len(parts) < 2 and len(listed) < 3):
        return [text]
    if all(len(piece.split()) >= 2 for piece in listed):
        return listed
    return parts if all(len(part.split()) >= 2 for part in parts) else [text]


def _inverted(family: str, given: str, suffix: str) -> Name:
    """ "van der Berg, Jan"."""
    particles, rest = _leading_particles(family.split())
    return Name(" ".join(rest), given, " ".join(particles), suffix)


def _straight(words: list[str], suffix: str, whole: str) -> Name:
    """ "Jan van der Berg", "Smith JA", "Kim Min-jun"."""
    if len(words) > 2 and _SUFFIX.match(words[-1]):
        suffix, words = words[-1], words[:-1]
    if len(words) < 2:
        return Name(literal=" ".join(words) or whole)
    if _INITIALS.match(words[-1]) and len(words[0]) > 2 and not words[0].isupper():
        return _inverted(" ".join(words[:-1]), words[-1], suffix)
    if len(words) == 2 and _KOREAN_GIVEN.match(words[1]) and "-" not in words[0]:
        return Name(words[0], words[1], suffix=suffix)
    at = next((at for at, word in enumerate(words[1:-1], 1) if _PARTICLE.fullmatch(word)), len(words) - 1)
    particles, family = _leading_particles(words[at:])
    while not particles and at > 1 and _CAPITAL_PARTICLE.fullmatch(words[at - 1]):
        at -= 1
        family = words[at:]
    return Name(" ".join(family), " ".join(words[:at]), " ".join(particles), suffix)


def _leading_particles(words: list[str]) -> tuple[list[str], list[str]]:
    at = next((at for at, word in enumerate(words[:-1]) if not _PARTICLE.fullmatch(word)), len(words) - 1)
    return words[:at], words[at:]
