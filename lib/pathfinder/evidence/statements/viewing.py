"""Sentences without evidence: [view] states nothing that could be checked, [gap] says what is not known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathfinder.evidence.statements import names, wording
from pathfinder.evidence.statements.case import Fault
from pathfinder.evidence.statements.figures import missing
from pathfinder.evidence.statements.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

CHECKABLE = {  # a class of words -> what it states; those of the second list are fine of what was said
    "QUANTIFIED": "a quantity",
    "FORECAST": "a forecast",
    "CHANGED": "a change",
    "PROVEN": "certainty",
    "WHY": "a cause",
    "SUPERLATIVE": "a comparison",
    "COMPARED": "a comparison",
}
OF_WHAT_WAS_SAID = ("WHY", "SUPERLATIVE", "COMPARED")
_CLAUSES = re.compile(
    r"[,;:–—]\s*(?:(?:and|but|while|although|though|whereas|so|und|aber|während|obwohl)\s)?"
    r"|\s(?:but|while|although|though|whereas|aber|während|obwohl)\s|(?<=지만)\s|(?<=으나)\s"
)


def view_with_facts(case: Case) -> Iterator[Fault]:
    """A sentence marked [view] holds no figure, no name but those of the question, nothing to be checked."""
    if not case.view or is_gap(case):
        return
    question = [case.ground.question]
    found = [words for _, words, _ in missing(case.text, question, (), vocabulary(*question).squashed)]
    found += names.unknown(case.text, question, case.ground.common)
    for words in dict.fromkeys(found):
        expected = "no number, date or name in a sentence marked [view]: cite an observation that has it"
        yield Fault("view_with_facts", words, expected)
    if not found:
        for what, words in _stated(case, case.text):
            expected = f"no {what.split()[-1]} in a sentence marked [view]: cite what says it, or weigh only"
            yield Fault("view_with_facts", words, expected)
            return


def gap_with_facts(case: Case) -> Iterator[Fault]:
    """A sentence marked [gap] says what is not known: a denial, names if need be, and no figure."""
    if not is_gap(case):
        return
    names_of = vocabulary(f"{case.ground.question} {case.ground.everything}").squashed
    question = [case.ground.question]
    found = [words for _, words, _ in missing(case.text, question, (), names_of)]
    for words in dict.fromkeys(found):
        if not _in_a_name(case, words):
            expected = "no figure or date in a sentence marked [gap]: cite what has it"
            yield Fault("gap_with_facts", words, expected)
    if not _says_what_is_not_known(case, case.text):
        expected = "words that say what is not known, as in “no source states …” or “it is unclear whether …”"
        yield Fault("gap_with_facts", case.text, expected)
        return
    for clause in _CLAUSES.split(case.text):
        if not _says_what_is_not_known(case, clause) and not wording.find("ASKED", clause, case.language):
            for what, words in _stated(case, clause):
                expected = f"no {what.split()[-1]} in a sentence marked [gap]: cite what says it"
                yield Fault("gap_with_facts", words, expected)
                return


def _in_a_name(case: Case, figure: str) -> bool:
    """Whether a figure is a part of a word that the sources use: "4K", "1080p"."""
    found = re.search(rf"(?<!\w){re.escape(figure)}\w*", case.text)
    word = found[0].casefold() if found else ""
    return word.isalnum() and not word.isdigit() and word in case.ground.everything


def is_gap(case: Case) -> bool:
    """Whether a sentence is marked [gap] and cites nothing."""
    return bool(case.sentence.get("gap")) and not case.cites


def _says_what_is_not_known(case: Case, text: str) -> bool:
    if wording.find("NOT_KNOWN", text, case.language):
        return True
    denied = wording.find("DENIED", text, case.language)
    return bool(denied and wording.find("TELLING", text, case.language))


def _stated(case: Case, text: str) -> Iterator[tuple[str, str]]:
    """What of a text could be checked, with its words."""
    of_what_was_said = wording.find("WEIGHED", text, case.language)
    for kind, what in CHECKABLE.items():
        if of_what_was_said and kind in OF_WHAT_WAS_SAID:
            continue
        for match in wording.pattern(kind, case.language).finditer(text):
            if not _left_open(case, text, match):
                yield what, match[0].strip(" ,")
                break


def _left_open(case: Case, text: str, match: re.Match[str]) -> bool:
    """Whether the words stand in an indirect question that the sentence leaves open."""
    if not wording.find("OPEN", text, case.language):
        return False
    code = case.language
    asked = text[match.end() :] if code == "ko" else text[: match.start()]
    return bool(wording.find("ASKED", asked, code))
