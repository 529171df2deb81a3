"""Reading an answer file, and keeping what is malformed apart from what can still be checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pathfinder.errors import Problem, pointer
from pathfinder.steps.checks.answer import MAX_BYTES, MAX_DEPTH, MAX_VALUES, Answer, parse


@pytest.mark.parametrize("value", [{}, {"a": [1, 0.5, None, True, "é \U0001f600"]}, [], "text", None])
def test_json_is_read_as_it_is(value: Any) -> None:
    assert parse(json.dumps(value).encode()) == value
    assert parse(json.dumps(value, ensure_ascii=False, indent=2).encode() + b"\n\n") == value


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (b"{", "not valid JSON"),
        (b"{} {}", "not valid JSON"),
        (b"\xff{}", "not valid UTF-8"),
        (b"\xef\xbb\xbf{}", "BOM"),
        (b'{"a": NaN}', "not valid JSON"),
        (b'{"a": 1e999}', "infinity"),
        (b'{"a": "\\ud800"}', "surrogate"),
        (b'{"status": "partial", "status": "failure"}', "the key 'status' stands twice"),
        (b'{"a": [{"b": 1, "b": 1}]}', "the key 'b' stands twice"),
        (b" " * (MAX_BYTES + 1), "1,000,001 bytes, more than the 1,000,000 allowed"),
        (json.dumps([0] * MAX_VALUES).encode(), "more than 5,000 values"),
        (b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1), "nested more than 20 levels deep"),
        (b"[" * 1_000 + b"]" * 1_000, "nested more than 20 levels deep"),
        (b"[" * 50_000, "not valid JSON"),
    ],
)
def test_what_cannot_be_read_says_why(raw: bytes, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse(raw)


def test_the_limits_themselves_are_still_read() -> None:
    assert parse(json.dumps([0] * (MAX_VALUES - 1)).encode())
    deep = b"[" * (MAX_DEPTH - 1) + b"0" + b"]" * (MAX_DEPTH - 1)
    assert parse(deep)


def answer(*malformed: str) -> Answer:
    data = {"items": [{"id": "a"}, {"id": "b"}, "c"], "other": 1}
    return Answer(data, [Problem(where, None, "something else") for where in malformed])


def test_items_with_a_problem_inside_are_left_out_and_the_others_keep_their_place() -> None:
    found = list(answer("/items/0/id").items("items"))
    assert found == [("/items/1", {"id": "b"}), ("/items/2", "c")]


def test_a_problem_of_the_list_itself_leaves_its_items_to_be_checked() -> None:
    """A list that is too long: each item is still worth a word."""
    assert len(list(answer("/items").items("items"))) == 3


def test_a_number_is_not_taken_for_the_beginning_of_another() -> None:
    it = Answer({"items": [0] * 12}, [Problem("/items/1", 0, "text")])
    assert "/items/11" in [where for where, _ in it.items("items")]


def test_a_problem_of_the_whole_answer_leaves_nothing_to_check() -> None:
    it = answer("")
    assert list(it.items("items")) == []
    assert it.get("other", "default") == "default"
    assert not it.sound("/other")


def test_a_field_with_a_problem_anywhere_inside_is_not_read() -> None:
    assert answer("/items/0/id").get("items") is None
    assert answer("/items/0/id").get("other") == 1


@pytest.mark.parametrize("data", [None, [], "text", 3])
def test_what_is_no_object_has_no_fields(data: Any) -> None:
    it = Answer(data, [])
    assert (it.get("items", 7), list(it.items("items")), it.declared("items")) == (7, [], set())


def test_declared_ids_include_those_of_malformed_items() -> None:
    """Otherwise one bad summary would make every edge to that node look wrong."""
    assert answer("/items/0/summary").declared("items") == {"a", "b"}


def test_pointers_escape_what_rfc_6901_says() -> None:
    assert pointer("a/b", 0, "c~d", "") == "/a~1b/0/c~0d/"
    assert pointer() == ""


def test_a_long_value_is_shown_in_short() -> None:
    line = str(Problem("/quote", "x" * 5_000, "words"))
    assert len(line) < 200
    assert line.endswith("…; expected words")
    assert str(Problem("", 1, "an object")) == "(whole answer): 1; expected an object"
