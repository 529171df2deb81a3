"""The question of a research of version 1, in the place of CLARIFY's answer."""

from __future__ import annotations

import re

from pathfinder.data import table
from pathfinder.migration.account import Account
from pathfinder.migration.entries import HEADING, entries
from pathfinder.migration.folder import Old
from pathfinder.migration.observations import first_sentence
from pathfinder.model.cycle.state import Clarified
from pathfinder.steps.checks.texts import same_words

LONGEST = 300  # characters of a sub-question
LONGEST_QUESTION = 2_000
MOST = 12
ITEM = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[.\]\s+)?")
PLAIN = frozenset(table("pathfinder.migration", "fields.toml")["lists"]["plain"].split())
SUMMARY = "summary.md"


def question(old: Old) -> str:
    """What was asked: a line `Question: …` of summary.md, state.json, its first telling heading."""
    labelled = next((each.words("question") for each in entries(SUMMARY, SUMMARY, old.summary)), "")
    headings = (match[1] for line in old.summary.splitlines() if (match := HEADING.fullmatch(line.strip())))
    telling = (each for each in headings if not set(re.findall(r"\w+", each.lower())) <= PLAIN)
    found = labelled or old.question or next(telling, "") or first_sentence(old.summary)
    return " ".join(found.split())[:LONGEST_QUESTION]


def clarified(old: Old, asked: str, account: Account) -> Clarified:
    """What stands in CLARIFY's place: the questions that summary.md lists, or the question itself."""
    texts: dict[str, str] = {}
    for line in old.summary.splitlines():
        item = " ".join(ITEM.sub("", line).split())
        if ITEM.match(line) and item.rstrip("*_ ").endswith(("?", "？")) and len(item) <= LONGEST:
            texts.setdefault(same_words(item), item)
    texts.pop(same_words(asked), None)
    found = list(texts.values())[:MOST] or [asked[:LONGEST]]
    listed = f"the {len(found)} questions that it lists" if texts else "the question itself, in one"
    place = SUMMARY if old.summary else "the question"
    account.note(place, "taken", f"the question: {asked}")
    account.note(place, "changed", f"the sub-questions are {listed}; none counts as searched")
    if old.summary:
        account.note(SUMMARY, "left", "its prose has no sources of its own: read it where it is")
    return {
        "question": asked,
        "answered_when": [],
        "sub_questions": [
            {"id": f"q{number}", "text": text, "status": "open"} for number, text in enumerate(found, 1)
        ],
        "scope": {"includes": [], "excludes": []},
    }
