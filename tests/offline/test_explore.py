"""EXPLORE by the offline reader: verbatim quotes, honest edges, nothing invented, nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.offline.cards import card, problems
from tests.offline.port import FolderPort

from pathfinder.evidence.language.numbers import missing_numbers
from pathfinder.offline.driver import read
from pathfinder.offline.requests import Fetch

FILES = {
    "review.md": """# Caffeine and sleep

Caffeine blocks adenosine receptors in the brain. In a trial of 12 adults, 400 mg of caffeine taken six
hours before bedtime reduced total sleep time by 41 minutes.

| dose | minutes |
| 400  | 41      |

- Caffeine taken in the morning has no measurable effect on sleep time in most adults.
""",
    "blog.txt": """Coffee myths

My grandmother always drank an espresso after dinner and slept well. Caffeine does not reduce total sleep
time when it is taken in the morning. All rights reserved.
Coffee prices rose by 12% in 2021.
""",
    "study.txt": """Caffeine reduces deep sleep even when people do not notice it. The half-life of caffeine
is about 5 hours in healthy adults. A dose of 400 mg of caffeine taken six hours before bedtime reduced total
sleep time by 41 minutes in adults.
""",
}
QUESTION = "Does caffeine reduce sleep time?"


@pytest.fixture
def port(tmp_path: Path) -> FolderPort:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return FolderPort(tmp_path)


def explore(port: FolderPort, **inputs: Any) -> dict[str, Any]:
    found = card("EXPLORE", **({"question": QUESTION, "queries": ["caffeine sleep time"]} | inputs))
    answer = read(port, found)
    assert problems(answer, found) == []
    return answer


def check_nothing_invented(port: FolderPort, answer: dict[str, Any]) -> None:
    for one in answer["observations"]:
        assert any(one["quote"] in passage for passage in port.passages(one["source_id"]))
        assert missing_numbers(one["summary"], one["quote"]) == []
        shown = one["summary"].removesuffix(" …")
        assert "".join(shown.split()) in "".join(one["quote"].replace("**", "").split())


def test_observations_are_verbatim_and_on_the_question(port: FolderPort) -> None:
    """Every quote stands in a passage that was read; every number of a summary stands in its quote."""
    answer = explore(port)
    check_nothing_invented(port, answer)
    assert answer["status"] == "success"
    text = " ".join(one["summary"] for one in answer["observations"])
    assert "41 minutes" in text and "prices" not in text and "rights" not in text


def test_ids_are_consecutive_from_the_card(port: FolderPort) -> None:
    """IDs go up by one from the next free ones."""
    answer = explore(port, next_obs_id=7, next_hyp_id=3)
    assert [one["id"] for one in answer["observations"]] == [
        f"obs_{7 + at}" for at in range(len(answer["observations"]))
    ]
    assert [one["id"] for one in answer["type_a_hypotheses"]] == ["hyp_A3", "hyp_A4"]


def test_a_hypothesis_is_carried_by_the_sentence_it_was_taken_from(port: FolderPort) -> None:
    """Its own observation supports it with 0.8."""
    answer = explore(port)
    for hypothesis in answer["type_a_hypotheses"]:
        own = [one["id"] for one in answer["observations"] if one["summary"] == hypothesis["summary"]]
        assert {"from": own[0], "to": hypothesis["id"], "type": "SUPPORTS", "weight": 0.8} in answer["edges"]
        assert 1 <= len(hypothesis["verify_keywords"]) <= 5


def test_another_source_that_says_the_same_supports(port: FolderPort) -> None:
    """Agreement across files is found."""
    known = {
        "hyp_A1": "400 mg of caffeine taken six hours before bedtime reduced total sleep time by 41 minutes."
    }
    answer = explore(port, existing_hypotheses=known, next_hyp_id=2)
    by_id = {one["id"]: one["source_id"] for one in answer["observations"]}
    support = {
        by_id[edge["from"]]
        for edge in answer["edges"]
        if edge["to"] == "hyp_A1" and edge["type"] == "SUPPORTS"
    }
    assert len(support) >= 2


def test_another_figure_contradicts(port: FolderPort) -> None:
    """The same statement with another number is contradicted, never supported."""
    known = {
        "hyp_A1": "400 mg of caffeine taken six hours before bedtime reduced total sleep time by 90 minutes."
    }
    answer = explore(port, existing_hypotheses=known, next_hyp_id=2)
    kinds = {edge["type"] for edge in answer["edges"] if edge["to"] == "hyp_A1"}
    assert "CONTRADICTS" in kinds and "SUPPORTS" not in kinds
    assert any(edge["type"] == "CONFLICTS" for edge in answer["edges"])


def test_a_condition_is_a_qualification(port: FolderPort) -> None:
    """ "Not in the morning" limits the claim and does not contradict it."""
    known = {"hyp_A1": "Caffeine reduces total sleep time."}
    answer = explore(port, existing_hypotheses=known, next_hyp_id=2)
    assert any("morning" in one["condition"] for one in answer["qualifications"])


def test_what_was_observed_is_not_observed_again(port: FolderPort) -> None:
    """The second card over the same files brings other sentences; in the end an honest failure."""
    observed: dict[str, str] = {}
    for _ in range(4):
        archived = [
            {"id": key, "url": path.as_uri(), "title": path.stem} for key, path in port.sources.items()
        ]
        answer = explore(port, observed=observed, archived=archived, next_obs_id=len(observed) + 1)
        new = {one["id"]: one["summary"] for one in answer["observations"]}
        assert set(new.values()).isdisjoint(observed.values())
        observed |= new
    assert answer["status"] == "failure"
    assert len(set(answer["retry_keywords"])) == 3
    again = explore(port, observed=observed, archived=archived, retry_count=1)
    assert (again["status"], again["observations"]) == ("partial", []), (
        "it was read again, and nothing was new"
    )
    fetches = [each for each in port.requests if isinstance(each, Fetch)]
    assert len(fetches) == 1, "known sources are read again, not fetched again"


def test_retries_search_for_something_else(port: FolderPort) -> None:
    """A search that found nothing names three searches that it did not make."""
    answer = explore(
        port, question="How tall is the lighthouse of Alexandria?", queries=["lighthouse Alexandria"]
    )
    assert answer["status"] == "failure"
    assert answer["observations"] == answer["edges"] == []
    assert len(answer["retry_keywords"]) == 3 and "lighthouse Alexandria" not in answer["retry_keywords"]


def test_a_conflict_is_resolved_only_by_conditions_that_stand_there(port: FolderPort) -> None:
    """Both statements name different conditions: both hold, each under its own."""
    known = {
        "hyp_A1": "Caffeine reduces sleep time when it is taken before bedtime.",
        "hyp_A2": "Caffeine does not reduce sleep time when it is taken in the morning.",
    }
    target = {"target_type": "hypothesis", "target_id": "hyp_A1", "conflict_with": "hyp_A2", "next_hyp_id": 3}
    found = explore(port, existing_hypotheses=known, **target)["conflict_resolution"]
    assert found["resolution_type"] == "condition_difference"
    assert "before bedtime" in found["description"] and "in the morning" in found["description"]
    known["hyp_A1"] = "Caffeine reduces sleep time."
    assert explore(port, existing_hypotheses=known, **target)["conflict_resolution"] is None


def test_the_reader_is_deterministic(port: FolderPort, tmp_path: Path) -> None:
    """The same card and the same outputs give the same commands and the same answer."""
    other = FolderPort(tmp_path)
    assert explore(port) == explore(other)
    assert port.requests == other.requests


def test_few_hypotheses_are_added_and_fewer_later(port: FolderPort) -> None:
    """Two while there are few, none when there are many."""
    many = {f"hyp_A{number}": f"Statement {number} is about the moon." for number in range(1, 15)}
    assert len(explore(port)["type_a_hypotheses"]) == 2
    assert explore(port, existing_hypotheses=many, next_hyp_id=15)["type_a_hypotheses"] == []


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(" ".join(FILES.values()).split(" ")), max_size=120))
def test_nothing_is_invented_whatever_the_text(tmp_path: Path, words: list[str]) -> None:
    """Scrambled documents: whatever is answered stands in them and obeys the contract."""
    (tmp_path / "scrambled.txt").write_text(" ".join(words), encoding="utf-8")
    port = FolderPort(tmp_path)
    check_nothing_invented(port, explore(port))


def test_korean_documents_are_read(tmp_path: Path) -> None:
    """A Korean question over Korean text finds the sentences and their conflict of conditions."""
    (tmp_path / "a.txt").write_text(
        "GIL은 하나의 스레드만 바이트코드를 실행하도록 하는 잠금이다. "
        "CPU 작업이 많은 멀티스레드 프로그램의 성능은 향상되지 않는다.\n",
        encoding="utf-8",
    )
    (tmp_path / "b.txt").write_text(
        "GIL이 없는 빌드에서는 CPU 작업이 많은 멀티스레드 프로그램의 성능이 향상된다.\n", encoding="utf-8"
    )
    answer = explore(
        FolderPort(tmp_path),
        question="GIL은 멀티스레드 성능에 어떤 영향을 주는가?",
        queries=["GIL 멀티스레드 성능"],
    )
    assert len(answer["observations"]) >= 2
    assert not any(edge["type"] == "SUPPORTS" and edge["weight"] < 0.8 for edge in answer["edges"])


def test_an_idea_is_held_against_earlier_observations(port: FolderPort) -> None:
    """A hypothesis of IDEATE comes after the observations; joined statements get weak support only."""
    first = explore(port)
    observed = {one["id"]: one["summary"] for one in first["observations"]}
    one, two = list(observed.values())[:2]
    ideas = {
        "hyp_B1": f"“{one.rstrip('.')}” and “{two.rstrip('.')}” may hold together.",
        "hyp_B2": f"It may not be the case that “{one.rstrip('.')}”.",
    }
    archived = [{"id": key, "url": path.as_uri(), "title": path.stem} for key, path in port.sources.items()]
    common = {
        "existing_hypotheses": ideas,
        "archived": archived,
        "retry_count": 1,
        "target_type": "hypothesis",
    }
    rest = dict(observed)
    while found := explore(port, **common, observed=rest, target_id="hyp_B1", next_obs_id=len(rest) + 1)[
        "observations"
    ]:
        rest |= {each["id"]: each["summary"] for each in found}
    joined = explore(port, **common, observed=rest, target_id="hyp_B1")["edges"]
    assert {"from": "obs_1", "to": "hyp_B1", "type": "SUPPORTS", "weight": 0.3} in joined
    inverted = explore(port, **common, observed=rest, target_id="hyp_B2")["edges"]
    assert {"from": "obs_1", "to": "hyp_B2", "type": "CONTRADICTS", "weight": 0.8} in inverted


def test_sub_questions_are_answered_by_what_their_lens_asks_for(port: FolderPort) -> None:
    """A sentence with a figure answers "which measurements"; one about something else answers nothing."""
    asked = [
        {
            "id": "q1",
            "text": "Which measurements, examples or cases are reported for “caffeine, sleep time”?",
            "status": "open",
        },
        {
            "id": "q2",
            "text": "Which measurements, examples or cases are reported for “green tea”?",
            "status": "open",
        },
        {
            "id": "q3",
            "text": "Which measurements, examples or cases are reported for “caffeine”?",
            "status": "answered",
        },
    ]
    assert explore(port, sub_questions=asked)["answers_sub_questions"] == ["q1"]
