"""Text that no reader sees is not quotable; text that a reader sees stays."""

# ruff: noqa: E501
from __future__ import annotations

import pytest
from tests.ending import ends

from pathfinder.sources.document import Document
from pathfinder.sources.html.visible_text import text_of_tokens
from pathfinder.sources.sandbox.extract import extract

STORY = "<p>The tide turns twice a day at the pier, and the ships wait for it outside of the harbour.</p>"


def read(body: str, head: str = "") -> Document:
    page = f"<!doctype html><html><head><title>T</title>{head}</head><body>{STORY}{body}{STORY}</body></html>"
    return extract(page.encode(), "text/html; charset=utf-8", "https://example.org/page")


def all_of(document: Document) -> str:
    return document.text + (document.full_text or "")


@pytest.mark.parametrize(
    "hidden",
    [
        "<p style='opacity:0'>secret</p>", "<p style='opacity: 0.01;'>secret</p>",
        "<p style='position:absolute;left:-9999px'>secret</p>", "<p style='text-indent:-5000px'>secret</p>",
        "<p style='color:#fff;background:#FFFFFF'>secret</p>",
        "<span style='background-color: white; color: rgb(255, 255, 255)'>secret</span>",
        "<span style='color:transparent'>secret</span>", "<span style='font-size:1px'>secret</span>",
        "<p style='clip:rect(0 0 0 0);position:absolute'>secret</p>", "<p style='clip-path:inset(50%)'>secret</p>",
        "<p style='visibility: collapse'>secret</p>", "<div style='transform: scale(0)'>secret</div>",
        "<div hidden><p style='display:none'>secret</p></div>", "<p HIDDEN=''>secret</p>",
        "<div style='max-height:0;overflow:hidden'>secret</div>", "<p style='overflow: clip; height: 0px'>secret</p>",
        "<p style='width:0.0em; overflow-x:hidden'>secret</p>", "<p style='height:1px;width:1px;overflow:hidden'>secret</p>",
    ],
)  # fmt: skip
def test_what_a_style_hides_is_left_out_and_counted_once(hidden: str) -> None:
    """By transparency, size, colour, place or clipping."""
    document = read(hidden)
    assert "secret" not in all_of(document)
    assert document.metadata["hidden_characters"] == len("secret")
    assert "the ships wait" in document.text


@pytest.mark.parametrize(
    "shown",
    [
        "<p style='opacity:0.5'>printed</p>", "<p style='opacity:0;transform:translateY(20px)'>printed</p>",
        "<p class='fade-in' style='opacity:0'>printed</p>", "<p data-w-id='7' style='opacity:0'>printed</p>",
        "<p style='font-size:12px'>printed</p>", "<p style='color:#fff;background:#000'>printed</p>",
        "<p style='margin-left:-15px'>printed</p>", "<p style='color:white'>printed</p>",
        "<p style='font-size:1.1em'>printed</p>", "<p style='background-color:#eee'>printed</p>",
        "<p style='max-height:0'>printed</p>", "<p style='min-height:0;overflow:hidden'>printed</p>",
        "<p style='max-height:0.5em;overflow:hidden'>printed</p>", "<p style='line-height:0;overflow:hidden'>printed</p>",
        "<p style='border-width:0;overflow:hidden;max-width:100%'>printed</p>",
    ],
)  # fmt: skip
def test_what_a_style_only_dresses_stays(shown: str) -> None:
    """Small print, white print on black, and what fades in."""
    document = read(shown)
    assert "printed" in all_of(document)
    assert "hidden_characters" not in document.metadata


def test_a_rule_of_the_pages_own_sheet_hides() -> None:
    """Simple selectors, in lists, by class and by ID."""
    sheet = "<style>/* a } */ h1, .trap , p.other {color:red;display : none} #gone{overflow:hidden;max-height:0}</style>"
    document = read(
        "<p class='x trap'>secret one</p><p id=gone>secret two</p><p class=fine>printed</p>", sheet
    )
    assert "secret" not in all_of(document)
    assert "printed" in all_of(document)
    assert document.metadata["hidden_characters"] == len("secret onesecret two")


@pytest.mark.parametrize(
    "sheet",
    [
        ".tab{display:none} .tab.active{display:block}", "@media print{.tab{display:block}} .tab{display:none}",
        ".menu .tab{display:none}", ".tab:hover{display:none}", "@media (max-width:600px){.table{display:none}}",
    ],
)  # fmt: skip
def test_a_rule_that_another_one_takes_back_hides_nothing(sheet: str) -> None:
    """Tabs, menus and what only narrow screens hide."""
    assert "printed" in all_of(read("<p class='tab'>printed</p>", f"<style>{sheet}</style>"))


def test_a_sheet_that_hides_the_page_waits_for_its_scripts() -> None:
    """More than half of a page is not hidden from readers."""
    page = f"<html><head><style>.page{{visibility:hidden}}</style></head><body><div class=page>{STORY}</div></body></html>"
    assert "the ships wait" in extract(page.encode(), "text/html", "https://example.org/").text


def test_a_page_too_deep_for_a_tree_hides_as_well() -> None:
    """The other reader, tag by tag, looks at the same attributes."""
    text = text_of_tokens(
        "<div>one<div hidden>secret<div>more secret</div>secret</div>two<p\nstyle='display:none'>secret</p>three<p/hidden>secret</p>"
        "<br hidden>four<img hidden>five</div>"
    )
    assert "secret" not in text
    assert (
        text.split() == ["one", "two", "three", "four", "five"]
        or "".join(text.split()) == "onetwothreefourfive"
    )


def test_runs_of_joiners_and_selectors_are_hidden_messages() -> None:
    """One joiner spells a word or a family; a hundred spell something else."""
    document = extract(
        "می\u200cخواهم 👨\u200d👩 ✈\ufe0f a\ufe0f\ufe01\ufe02b c\u200d\u200c\u200dd".encode(),
        "text/plain",
        "x",
    )
    assert document.text == "می\u200cخواهم 👨\u200d👩 ✈\ufe0f a\ufe0fb c\u200dd"
    assert document.metadata["hidden_characters"] == 4


def test_hostile_sheets_and_styles_end() -> None:
    """A quarter of a megabyte of braces, and long styles."""
    sheet = "<style>" + "a{" * 60_000 + ".x{display:none}" + "}" * 60_000 + "/*" * 60_000 + "</style>"
    with ends():
        read(f"<p style='{'a:b;' * 50_000}'>printed</p>", sheet)
        read(
            "<div class='" + "c " * 50_000 + "'>x</div>" * 3,
            "<style>" + ".c{display:none}" * 10_000 + "</style>",
        )
