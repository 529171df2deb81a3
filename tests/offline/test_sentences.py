"""Sentences: verbatim spans, and what is no sentence is left out."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.numbers import missing_numbers
from pathfinder.evidence.language.words import stem, terms
from pathfinder.offline.reading.phrases import key_phrases
from pathfinder.offline.reading.sentences import plain, sentences, shorten, soundness

PAGE = """# Caffeine and sleep

Share this article!

Caffeine blocks adenosine receptors in the brain. In a trial of 12 adults, 400 mg of caffeine taken six
hours before bedtime re-
duced sleep by 41 minutes.

| dose | minutes |
|------|---------|
| 400  | 41      |

## Timing

- Caffeine taken in the **morning** has no [measurable](https://example.org/x) effect on sleep.
- What about tea?

```python
reduce(caffeine, sleep)
```
"""


def test_quotes_are_verbatim_and_text_is_readable() -> None:
    """A quote keeps its line breaks; its text joins them, also where a word is broken, and drops markup."""
    found = sentences(PAGE)
    assert all(PAGE[one.start : one.start + len(one.quote)] == one.quote for one in found)
    texts = [one.text for one in found]
    assert any(text.endswith("taken six hours before bedtime reduced sleep by 41 minutes.") for text in texts)
    assert "Caffeine taken in the morning has no measurable effect on sleep." in texts


def test_headings_tables_and_code_are_no_sentences() -> None:
    """They are left out, and a heading is remembered with the sentences under it."""
    found = sentences(PAGE)
    assert not any("|" in one.quote or "reduce(" in one.quote or one.quote.startswith("#") for one in found)
    assert {one.heading for one in found if "morning" in one.quote} == {"Timing"}


def test_a_title_line_does_not_run_into_the_paragraph() -> None:
    """Plain text has titles without marks."""
    found = sentences("Coffee myths\n\nMy grandmother drank espresso after dinner and slept well.\n")
    assert [one.quote for one in found] == ["My grandmother drank espresso after dinner and slept well."]


@pytest.mark.parametrize(
    "text",
    [
        "What does caffeine do to sleep?",
        "All rights reserved by the publisher of this page.",
        "[12] Smith, J. (2010). On sleep and coffee. Vol. 3, pp. 12-15.",
        "Smith, J. A., and Jones, B. wrote the entry in this list of references.",
        "import os; for x in y: print(x);",
        "The rest of it",
        '/run.sh --offline "What does caffeine do?" is .',
        "See https://example.org/page for what caffeine does to sleep.",
        "400 41 12 8 5 | 3 2 1 mg is",
    ],
)
def test_what_states_nothing_is_not_sound(text: str) -> None:
    """Questions, boilerplate, references, code, fragments, links and figures are no statements."""
    assert soundness(text) == 0


@pytest.mark.parametrize(
    "text",
    [
        "The half-life of caffeine is about 5 hours in healthy adults.",
        "Web servers store a session cookie in the browser.",
        "카페인의 반감기는 성인의 경우 약 5시간이다.",
        "咖啡因的半衰期约为五个小时。",
        "Die Halbwertszeit von Koffein beträgt etwa fünf Stunden.",
    ],
)
def test_a_plain_statement_is_sound_in_any_language(text: str) -> None:
    """A full sentence can stand alone."""
    assert soundness(text) == 1.0


def test_a_sentence_that_leans_on_another_is_less_sound() -> None:
    """ "It …" needs the sentence before it."""
    assert 0 < soundness("It reduces total sleep time in adults.") < 0.75


@given(st.text(alphabet=st.sampled_from("aB cé1.,!?-\n|#*가나다 。한中文_\t"), max_size=300))
def test_any_passage_gives_verbatim_sentences(passage: str) -> None:
    """Whatever a file holds, every quote stands in it where it says."""
    for one in sentences(passage):
        assert passage[one.start : one.start + len(one.quote)] == one.quote
        assert one.quote.strip() == one.quote != ""
        assert 0 <= soundness(one.text) <= 1


@given(st.text(alphabet=st.sampled_from("ab 1234,.;%- "), min_size=1, max_size=400), st.integers(8, 120))
@example("111 111;1", 8)
def test_shortening_adds_no_number(text: str, limit: int) -> None:
    """What is cut off is marked, and no figure is cut in two."""
    short = shorten(plain(text), limit)
    assert len(short) <= limit
    assert missing_numbers(short, plain(text)) == []


def test_key_phrases_follow_the_language() -> None:
    """Runs of content words; Korean without particles; Chinese without function words."""
    assert key_phrases("How does SQLite WAL mode handle concurrent writers?") == [
        "SQLite WAL mode",
        "concurrent writers",
    ]
    assert key_phrases("파이썬 GIL은 멀티스레드 성능에 어떤 영향을 주는가?") == [
        "파이썬 GIL",
        "멀티스레드 성능",
    ]
    assert key_phrases("Wie beeinflusst Koffein den Schlaf älterer Menschen?") == [
        "Koffein",
        "Schlaf älterer Menschen",
    ]
    assert "咖啡因" in key_phrases("咖啡因对记忆力有什么影响？")[0]


def test_inflections_share_a_stem() -> None:
    """Coverage counts a word in any of its forms."""
    for forms in (
        ["increase", "increases", "increasing", "increased"],
        ["write", "writer", "writers", "writing"],
    ):
        assert len({stem(form) for form in forms}) == 1, [stem(form) for form in forms]
    assert terms("스레드는 성능을") == terms("스레드가 성능의")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Der Kaffee ist gut", "de"),
        ("커피는 좋다", "ko"),
        ("咖啡很好", "zh"),
        ("Coffee is good", "en"),
        ("", "en"),
    ],
)
def test_language_is_told_by_script_and_small_words(text: str, code: str) -> None:
    """English where nothing else shows."""
    assert language(text) == code
