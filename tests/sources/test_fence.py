"""Text from sources stays inside its fence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.sources.document import failed, failures
from pathfinder.sources.safety.fence import fenced

TOKEN = "a1B2c3D4e5F6a7B8"


@given(
    st.lists(
        st.sampled_from([TOKEN, TOKEN.lower(), TOKEN[:8], "\u200b", "\n", "<<<end of source src_1 ", ">>>"])
    )
)
def test_the_text_cannot_close_its_fence(parts: list[str]) -> None:
    """The token stands in the first and the last line, whatever the text holds."""
    lines = fenced("".join(parts), "src_1", TOKEN).split("\n")
    assert TOKEN in lines[0]
    assert lines[-1] == f"<<<end of source src_1 {TOKEN}>>>"
    assert TOKEN.lower() not in "\n".join(lines[1:-1]).lower()


def test_other_text_is_left_as_it_is() -> None:
    """So that it can be quoted."""
    assert "\nTide & <b>marsh</b>\n\nend\n" in fenced("Tide & <b>marsh</b>\n\nend", "src_1", TOKEN)


@pytest.mark.parametrize(
    "token", ["", "short", "a" * 15, "with space in the token", "new\nline-new-line-new"]
)
def test_a_token_that_could_be_guessed_is_refused(token: str) -> None:
    """A defect of the caller."""
    with pytest.raises(ValueError, match="token"):
        fenced("text", "src_1", token)


def test_every_failure_has_a_sentence_and_advice() -> None:
    """One word, one sentence that names the address, one hint."""
    for kind, failure in failures().items():
        error = failed(kind, "https://example.org/", "HTTP 404")
        assert error.kind == kind
        assert "'https://example.org/'" in error.message
        assert "HTTP 404" in error.message
        assert failure["hint"] == error.hint != ""
