"""Words inside quotation marks stand in a cited quote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evidence.gate.small import faults, ground

from pathfinder.evidence.gate.gate import check
from pathfinder.evidence.gate.quotations import quotations
from pathfinder.evidence.gate.sentence import read

QUOTE = "The cells held their charge for nine winters, and our crew of four never changed a single pack"
STYLES = ("“{}”", '"{}"', "‘{}’", "'{}'", "«{}»", "„{}“", "»{}«", "「{}」")


@pytest.mark.parametrize("style", STYLES)
def test_invented_words_are_refused_in_every_style(style: str) -> None:
    """And the words of the quote are not."""
    invented = "a disappointment from the first winter on to the last"
    true = "never changed a single pack"
    assert faults(f"The crew calls it {style.format(invented)} [obs_1].", QUOTE) == [
        ("invented_quotation", invented)
    ]
    assert faults(f"The crew {style.format(true)} [obs_1].", QUOTE) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "They say “the cells held […] for nine winters” [obs_1].",
        "It held “for nine winters,” they say [obs_1].",
        "“[T]he cells held their charge”, they say [obs_1].",
        "The crew “never changed a single pack [of cells]” [obs_1].",
        "In “A year with Kestrel” the cells held [obs_1].",
        "The question of “what is known about batteries” is open [obs_1].",  # without a word of it
        "A so-called “cold soak” came first [obs_1].",
        "The crew's cells held, and it's the crew's own word [obs_1].",
    ],
)
def test_ellipses_insertions_titles_and_terms_are_allowed(sentence: str) -> None:
    """A term of the stored text, too; an apostrophe opens nothing."""
    assert faults(sentence, QUOTE, text="Before each winter came a cold soak of two days.") == []


@pytest.mark.parametrize("words", ["never changed a single cell", "held their charge for eight winters"])
def test_a_changed_word_makes_a_quotation_an_invented_one(words: str) -> None:
    """It is looked up as an observation's quote is."""
    assert ("invented_quotation", words) in faults(f"They say “{words}” [obs_1].", QUOTE)


def test_a_long_quotation_from_elsewhere_in_the_source_needs_its_observation() -> None:
    """Only titles and terms may stand there."""
    text = "Nobody in the valley had expected that the packs would last so long."
    words = "Nobody in the valley had expected that the packs would last"
    assert faults(f"They say “{words}” [obs_1].", QUOTE, text=text) == [("invented_quotation", words)]


def test_a_translated_quotation_cannot_be_looked_up() -> None:
    """A Korean report may give the sense of English words in quotation marks."""
    assert faults("작업자들은 “한 번도 바꾸지 않았다”고 한다 [obs_1].", QUOTE) == []


@given(st.lists(st.sampled_from(QUOTE.split()), min_size=1, max_size=6))
def test_what_stands_between_the_marks_is_found(words: list[str]) -> None:
    text = " ".join(words).strip(",")
    assert quotations(f"They say “{text}” and go.") == [text]


CODE = "```js\nclass A {\n  x = 1;\n  // ...\n}\n```"


def code_faults(text: str, stored: str) -> list[tuple[str, str]]:
    """What the gate finds in a text that cites a source with `stored` as its text."""
    found = check(read([text]), ground({"obs_1": "The batteries are written so."}, text=stored))
    return [(each.kind, each.value) for each in found]


def test_each_line_of_code_stands_in_a_cited_source() -> None:
    """Whatever space is in it, wherever in the source; an ellipsis stands for lines that are not shown."""
    stored = "# So\n\n```\nclass A {\n    x = 1;\n    y = 2;\n}\n```"
    assert code_faults(f"The batteries are written so [obs_1]:\n{CODE}", stored) == []
    assert code_faults(f"The batteries are written so:\n{CODE}\n[obs_1]", stored) == []
    wrong = code_faults(f"{CODE}\n[obs_1]".replace("x = 1", "x = 7"), stored)
    assert wrong == [("invented_code", "x = 7;")], "its figures are no figures of a sentence"
    assert code_faults(f"{CODE}\n[obs_1, view]".replace("x = 1", "x = 7"), stored) == [], "an example"
    assert "missing_citation" in [kind for kind, _ in code_faults(f"\n{CODE}", stored)]
