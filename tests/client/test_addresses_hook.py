"""The hook that notes which addresses a search returned and a fetch opened."""

from __future__ import annotations

import json
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.client.bound_folder import CLAUDE_SESSION, Folder, Hook

LINK = {"title": "Attention Is All You Need", "url": "https://arxiv.org/abs/1706.03762"}


def search(folder: Folder, *links: object, query: object = "attention", **fields: Any) -> dict[str, Any]:
    response = {
        "query": query,
        "results": [{"tool_use_id": "x", "content": list(links)}, "Prose of the model."],
    }
    given = {"query": query}
    return folder.event(tool_name="WebSearch", tool_input=given, tool_response=response, **fields)


def test_a_search_is_noted_with_its_query_and_its_links(folder: Folder, seen: Hook) -> None:
    assert seen(search(folder, LINK)).silent
    (note,) = folder.seen
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", note.pop("time"))
    assert note == {"tool": "WebSearch", "query": "attention", "results": [LINK]}


def test_a_fetch_is_noted_with_the_address_that_was_opened(folder: Folder, seen: Hook) -> None:
    event = folder.event(
        tool_name="WebFetch", tool_input={"url": LINK["url"], "prompt": "p"}, tool_response={}
    )
    assert seen(event).silent
    (note,) = folder.seen
    assert note["results"] == [{"url": LINK["url"], "title": ""}]


@pytest.mark.parametrize(
    "link",
    [
        {"url": "javascript:alert(1)"},
        {"url": 7},
        {},
        "https://x.org",
        None,
        {"url": "https://x.org/" + "a" * 3000},
    ],
    ids=lambda link: repr(link)[:30],
)
def test_what_is_no_web_address_is_not_noted(folder: Folder, seen: Hook, link: object) -> None:
    assert seen(search(folder, link, LINK)).silent
    assert folder.seen[0]["results"] == [LINK]


def test_a_title_is_kept_short_and_a_missing_one_is_empty(folder: Folder, seen: Hook) -> None:
    seen(search(folder, {"url": LINK["url"], "title": "t" * 9000}, {"url": LINK["url"]}, query=None))
    assert [len(result["title"]) for result in folder.seen[0]["results"]] == [300, 0]


def test_a_search_without_results_and_other_tools_leave_no_note(folder: Folder, seen: Hook) -> None:
    assert seen(search(folder)).silent
    assert seen(folder.event(tool_name="Read", tool_input={"url": LINK["url"]})).silent
    assert folder.seen == []


def test_other_sessions_leave_no_note(folder: Folder, seen: Hook) -> None:
    assert seen(search(folder, LINK, session_id="another")).silent
    assert folder.seen == []


@pytest.mark.parametrize("response", [None, [], "text", {"results": None}, {"results": [{"content": 3}]}])
def test_a_response_of_another_shape_leaves_no_note(folder: Folder, seen: Hook, response: object) -> None:
    event = folder.event(tool_name="WebSearch", tool_input=None, tool_response=response)
    assert seen(event).silent
    assert folder.seen == []


def test_a_note_that_cannot_be_written_is_no_error(folder: Folder, seen: Hook) -> None:
    shutil.rmtree(folder.session_folder)
    assert seen(search(folder, LINK)).silent
    folder.binding.write_text("{")
    assert seen(search(folder, LINK)).silent
    assert seen(json.dumps({"session_id": CLAUDE_SESSION}).encode() + b"{", cwd=folder.path).silent


def test_parallel_searches_never_mix_their_lines(folder: Folder, seen: Hook) -> None:
    links = [{"url": f"https://example.org/{number}", "title": "t" * 300} for number in range(40)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: seen(search(folder, *links, query=f"q{number}")), range(12)))
    assert sorted(note["query"] for note in folder.seen) == sorted(f"q{number}" for number in range(12))
