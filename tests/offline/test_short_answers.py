"""What the reader takes from a folder that it has never seen: the sentence that answers comes first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.offline.cards import card, problems
from tests.offline.port import FolderPort

from pathfinder.offline.driver import read

FOLDER = {
    "hunter.txt": """Hunter falls ill with plague, third patient of the month
A hunter who killed and ate a wild rabbit in China has been hit by bubonic plague.
The health office said that the man had contracted bubonic plague on a hunting trip.
""",
    "plague.txt": """Third case of plague in China

A third case of bubonic plague was reported in China this week. Many people in China are worried.
A 55-year-old hunter had eaten a wild rabbit before bubonic plague was found, doctors in China said.
""",
    "trade.txt": """Trade talks

Two people briefed on the talks said in 2019 that China wants lower tariffs.
People in China buy many soy beans.
China and its people export toys. People in China expect a deal by December 2019.
""",
    "tottenham.txt": """Jose Mourinho agrees to replace Mauricio Pochettino as Tottenham manager

Jose Mourinho has agreed to replace Mauricio Pochettino as Tottenham manager. Tottenham lost four games.
People in the stands were glad.
Some had come from China.
The manager of Tottenham is paid well. Pochettino had been Tottenham manager for five years.
""",
    "jets.txt": """Emirates finalized a deal to purchase 30 Boeing jets, it was announced.
The jets of Emirates are repainted every ten years. People wait for Boeing.
Some fly to China.
""",
    "frames.txt": """3.  Limits

   The Simple Frame Protocol moves frames between two
   hosts.  A payload of a frame MUST NOT be longer than
   65,535 octets.  A frame is sent again when no answer came.
   The protocol was designed because older framing could not
   be inspected.
""",
    "storch.txt": """Der Weißstorch überwintert in Afrika.
Der Weißstorch meidet das Meer, weil dort keine Aufwinde entstehen.
Der Teig ruht 16 Stunden lang.
""",
    "tea.txt": """녹차 한 잔에는 약 30mg의 카페인이 들어 있다. 녹차의 카페인은 테아닌 때문에 천천히 흡수된다.
""",
}


@pytest.fixture
def port(tmp_path: Path) -> FolderPort:
    for name, text in FOLDER.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return FolderPort(tmp_path)


def explored(port: FolderPort, question: str) -> dict[str, Any]:
    asked = card("EXPLORE", question=question, queries=[question])
    answer = read(port, asked)
    assert problems(answer, asked) == []
    return answer


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How did people in China catch the plague in 2019?", "wild rabbit"),
        ("Who replaced Pochettino as Tottenham manager?", "Jose Mourinho has agreed"),
        ("How many Boeing jets did Emirates order?", "30 Boeing jets"),
        ("How long may the payload of a frame be?", "65,535"),
        ("Why was the frame protocol designed?", "because"),
        ("Warum meidet der Weißstorch das Meer?", "weil"),
        ("Wie lange ruht der Teig?", "16 Stunden"),
        ("녹차의 카페인은 왜 천천히 흡수되는가?", "테아닌"),
        ("녹차 한 잔에는 카페인이 얼마나 들어 있는가?", "30mg"),
    ],
)
def test_the_first_hypothesis_answers_the_question(port: FolderPort, question: str, expected: str) -> None:
    """A cause for "why", a figure for "how many", a name for "who", a course of events for "how did"."""
    first = explored(port, question)["type_a_hypotheses"][0]
    assert expected in first["summary"]


def test_words_that_are_everywhere_bring_nothing_in(port: FolderPort) -> None:
    """Documents on "people" and "China" alone are not observed; neither is a title."""
    answer = explored(port, "How did people in China catch the plague in 2019?")
    read_in = {port.sources[one["source_id"]].name for one in answer["observations"]}
    assert read_in == {"hunter.txt", "plague.txt"}
    observed = {one["summary"] for one in answer["observations"]}
    assert observed.isdisjoint(
        {"Hunter falls ill with plague, third patient of the month", "Third case of plague in China"}
    )


def test_one_matter_told_by_two_documents_is_one_hypothesis(port: FolderPort) -> None:
    """The report of the other document, in other words, supports it."""
    answer = explored(port, "How did people in China catch the plague in 2019?")
    source = {one["id"]: one["source_id"] for one in answer["observations"]}
    first = answer["type_a_hypotheses"][0]["id"]
    supports = {
        source[edge["from"]] for edge in answer["edges"] if (edge["to"], edge["type"]) == (first, "SUPPORTS")
    }
    assert len(supports) == 2
    about_rabbits = [one for one in answer["type_a_hypotheses"] if "rabbit" in one["summary"]]
    assert len(about_rabbits) == 1


@pytest.mark.parametrize(
    "question", ["How do axolotls regenerate their limbs?", "Who won the football world cup?"]
)
def test_a_folder_without_the_answer_gives_none(port: FolderPort, question: str) -> None:
    """No document is about it: a failure with other words to search for, and nothing off the subject."""
    answer = explored(port, question)
    assert answer["status"] == "failure" and answer["observations"] == answer["type_a_hypotheses"] == []
