"""Passages of one text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathfinder.sources.search.passages import cut, snippet

FILLER = "Plain words fill the paragraph without saying anything of weight. " * 6 + "\n\n"
TEXT = FILLER * 10 + "The tidal range at Emden is 3.4 metres. It grew.\n\n" + FILLER * 10


@given(st.text(alphabet="ab .\n\f。", max_size=3000), st.integers(10, 400))
def test_passages_cover_the_text_in_order_and_stand_where_they_say(text: str, size: int) -> None:
    """Nothing but white space is lost, nothing is changed, none is much longer than asked."""
    pieces = list(cut(text, size))
    assert all(text[piece.start : piece.start + len(piece.text)] == piece.text for piece in pieces)
    assert "".join("".join(piece.text.split()) for piece in pieces) == "".join(text.split())
    assert all(len(piece.text) <= size + size // 4 for piece in pieces)


def test_sentences_are_not_cut_in_the_middle() -> None:
    """When a passage ends, a sentence ends."""
    text = "A sentence of some length ends here. " * 100
    assert all(piece.text.endswith("here.") for piece in cut(text, 300))


def test_a_snippet_shows_the_words_on_one_line() -> None:
    """Marks show what was left out."""
    shown = snippet(TEXT, ["emden", "tidal"])
    assert "tidal range at Emden" in shown
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert len(shown) < 340
    assert "\n" not in shown
