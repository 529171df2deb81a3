"""The parts of a question, and which of them a sentence answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.offline.cards import card, problems
from tests.offline.port import FolderPort

from pathfinder.offline.driver import read
from pathfinder.offline.reading.parts import compared, parts

QUESTION = (
    "How do SQLite and PostgreSQL differ in when readers block writers, and how much does a licence cost?"
)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        (QUESTION, ["SQLite", "PostgreSQL"]),
        ("The difference between heat pumps and gas boilers in winter?", ["heat pumps", "gas boilers"]),
        ("Are electric cars vs. diesel cars cleaner?", ["Are electric cars", "diesel cars cleaner"]),
        ("Compare REST with GraphQL for mobile clients", ["REST", "GraphQL"]),
        ("Is coffee good for memory?", []),
        ("Why did the team in New York leave?", []),
    ],
)  # fmt: skip
def test_the_things_compared_are_found(question: str, things: list[str]) -> None:
    assert compared(question) == things


def test_each_clause_is_a_part_about_each_thing() -> None:
    assert parts(QUESTION) == [
        "SQLite: How do SQLite and PostgreSQL differ in when readers block writers?",
        "PostgreSQL: How do SQLite and PostgreSQL differ in when readers block writers?",
        "SQLite: how much does a licence cost?",
        "PostgreSQL: how much does a licence cost?",
    ]
    assert parts("Is coffee good for memory?") == ["Is coffee good for memory?"]
    assert parts("Why is tea bitter, and when should it be drunk?") == [
        "Why is tea bitter?",
        "when should it be drunk?",
    ]


FOLDER = {
    "sqlite.md": """# Write-ahead logging in SQLite

Write-ahead logging is available since version 3.7.0.
The mechanism of readers and writers is described in this article.
In SQLite writers do not block readers and readers do not block writers.
""",
    "postgres.md": """# Concurrency in PostgreSQL

Readers never block writers and writers never block readers, because each statement sees a snapshot.
A reader waits while ALTER TABLE holds its lock.
""",
}


def test_a_long_question_is_parted_where_it_asks_and_nowhere_in_brackets() -> None:
    asked = (
        "According to the records, how did the valves come about: what earlier designs (which were tested, "
        "and why) were given up and why, how do they behave under load, and what stays open?"
    )
    assert parts(asked) == [
        "According to the records, how did the valves come about?",
        "what earlier designs (which were tested, and why) were given up and why?",
        "how do they behave under load?",
        "what stays open?",
    ]


def test_each_thing_compared_gets_its_sentence_and_the_open_part_stays_open(tmp_path: Path) -> None:
    """A thing may be named in the heading alone; what no sentence answers is not called answered."""
    for name, text in FOLDER.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    asked = [{"id": f"q{n}", "text": text, "status": "open"} for n, text in enumerate(parts(QUESTION), 1)]
    explore = card("EXPLORE", question=QUESTION, queries=[QUESTION], sub_questions=asked)
    answer = read(FolderPort(tmp_path), explore)
    assert problems(answer, explore) == []
    found = {one.get("sub_question"): one["summary"] for one in reversed(answer["observations"])}
    assert found["q1"].startswith("In SQLite writers do not block readers")
    assert found["q2"].startswith("Readers never block writers")
    assert answer["answers_sub_questions"] == ["q1", "q2"]
    assert not {"q3", "q4"} & set(found)
