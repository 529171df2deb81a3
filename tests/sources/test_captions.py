"""Captions of talks: what each speaker says is a paragraph, and a sentence over several cues is one."""

from __future__ import annotations

import pytest

from pathfinder.sources.formats import captions, format_of_suffix

HEAD = "WEBVTT\n\n"


def cue(start: str, *lines: str) -> str:
    return "\n".join([f"{start}.000 --> {start}.900", *lines, "", ""])


def read(text: str) -> str:
    return captions.extract(text.encode(), {}).text


def test_a_speaker_has_a_paragraph_and_a_sentence_goes_on_in_the_next_cue() -> None:
    text = HEAD + cue("00:01", "Ann Lee: The pump stopped") + cue("00:03", "Ann Lee: in the frost.")
    text += cue("00:05", "Bob: Why?") + cue("00:07", "Nobody knows.")
    assert read(text) == "Ann Lee: The pump stopped in the frost.\n\nBob: Why? Nobody knows."


def test_a_voice_span_names_the_speaker_and_tags_are_left_out() -> None:
    text = HEAD + cue("00:01", "<v Ann>It <b>stopped</b>.") + cue("00:02", "<v Bob>So it did.")
    assert read(text) == "Ann: It stopped.\n\nBob: So it did."


def test_live_captions_say_each_line_once() -> None:
    text = HEAD + cue("00:01", "so we talk") + cue("00:02", "so we talk", "about frost")
    assert read(text + cue("00:03", "about frost", "today.")) == "so we talk about frost today."


def test_without_speakers_a_long_paragraph_ends_with_a_sentence() -> None:
    text = HEAD + "".join(
        cue(f"00:{at:02}", f"This is sentence number {at} of the talk.") for at in range(40)
    )
    paragraphs = read(text).split("\n\n")
    assert len(paragraphs) > 1
    assert all(each.endswith("of the talk.") and len(each) < 800 for each in paragraphs)


def test_what_was_said_when_stands_in_a_map() -> None:
    text = HEAD + cue("00:01", "Ann: One.") + cue("09:59", "Bob: Two.") + cue("01:25:00", "Ann: Three.")
    found = captions.extract(text.encode(), {})
    assert found.metadata["places"] == [(0, "from 0:00"), (found.text.index("Ann: Three"), "from 1:20")]


def test_subrip_is_read_and_found_by_its_name() -> None:
    text = "1\n00:00:01,000 --> 00:00:03,000\nThe pump\n\n2\n00:00:03,500 --> 00:00:05,000\nstopped.\n"
    assert read(text) == "The pump stopped."
    assert [format_of_suffix(each) for each in (".vtt", ".SRT")] == [captions, captions]


@pytest.mark.parametrize("text", ["WEBVTT\n\n", "WEBVTT\nno cue", "plain words", "1\n00:00 --> x\nwords", ""])
def test_what_holds_no_captions_is_plain_text(text: str) -> None:
    assert read(text) == text
