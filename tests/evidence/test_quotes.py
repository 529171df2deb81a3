"""Quote proof: true quotes in any typography are found, changed ones never."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pathfinder.evidence.quotes.proof import closest, difference, prepare, prove

ARTICLE = (
    "In a trial of 1,250 patients, the notable drug did not reduce mortality by more than 1.5 percent. "
    "The authors — who may be wrong — were unable to confirm the “first effect” at −5 °C in 2019.\n\n"
    "Dr. Smith's well-known team at the office found that 10² samples weighed 15 mg, unless they were dried. "
    "Profits fell by 3.2 million dollars; nobody could say if the US firm's efficient flow would recover."
)
WORDS = ARTICLE.split()
TEXT = prepare(ARTICLE)

slices = st.tuples(st.integers(0, len(WORDS) - 3), st.integers(3, 25)).map(
    lambda span: WORDS[span[0] : span[0] + span[1]]
)


def level(quote: str, source: str) -> str | None:
    proof = prove(quote, prepare(source))
    return proof.level if proof else None


@given(
    slices, st.lists(st.sampled_from([" ", "\n", "  ", "\u00a0", "\r\n", " \u200b", "\u2009"]), min_size=25)
)
def test_any_slice_is_exact_however_its_white_space_is_set(words: list[str], spaces: list[str]) -> None:
    """White space carries no meaning, whatever its kind."""
    quote = "".join(word + space for word, space in zip(words, spaces, strict=False))
    proof = prove(quote, TEXT)
    assert proof is not None
    assert proof.level == "exact"


@given(
    slices,
    st.sampled_from([("“", "”"), ("„", "“"), ("«", "»"), ("« ", " »"), ('"', '"'), ("‘", "’"), ("", "”")]),
)
def test_any_slice_may_be_wrapped_in_quotation_marks(words: list[str], marks: tuple[str, str]) -> None:
    """Quotation marks around a quote are the writer's, not the source's."""
    assert prove(f"{marks[0]}{' '.join(words)}{marks[1]}", TEXT) is not None


@given(slices)
def test_any_slice_is_found_in_other_unicode_clothes(words: list[str]) -> None:
    """Decomposed letters, ligatures, full-width forms and soft hyphens are the same words."""
    quote = " ".join(words)
    wide = "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalnum() else c for c in quote)
    for other in (unicodedata.normalize("NFD", quote), quote.replace("ffi", "ﬃ").replace("fl", "ﬂ"), wide):
        assert prove(other, TEXT) is not None
    assert prove(quote.replace("ti", "t\u00adi"), TEXT) is not None


@given(slices)
def test_a_proof_points_at_the_words_in_the_original(words: list[str]) -> None:
    """The offsets cut the quoted words out of the original text."""
    proof = prove(" ".join(words), TEXT)
    assert proof is not None
    assert ARTICLE[proof.start : proof.end].split() == words


@given(slices, st.integers(0, 24), st.sampled_from(["not", "never", "unless", "may", "7", "London"]))
def test_any_inserted_word_is_refused(words: list[str], place: int, word: str) -> None:
    """One word more is another statement."""
    place %= len(words) - 1
    changed = [*words[: place + 1], word, *words[place + 1 :]]
    assume(" ".join(changed) not in " ".join(WORDS))
    assert prove(" ".join(changed), TEXT) is None


@given(slices, st.integers(0, 24), st.sampled_from(["", "can", "London", "-5", "2", "always"]))
def test_any_changed_or_removed_inner_word_is_refused(words: list[str], place: int, word: str) -> None:
    """One word other or less is another statement."""
    place = 1 + place % (len(words) - 2) if len(words) > 2 else 1
    changed = " ".join([*words[:place], *([word] if word else []), *words[place + 1 :]])
    assume(changed.replace("-", "−") not in " ".join(WORDS).replace("-", "−"))  # the same dash
    assume(words[place : place + 1] != ["—"])
    assert prove(changed, TEXT) is None


@given(slices, st.data())
def test_any_changed_digit_is_refused(words: list[str], data: st.DataObject) -> None:
    """A digit more, less or other is another number."""
    quote = " ".join(words)
    places = [index for index, character in enumerate(quote) if character in "0123456789"]
    assume(places)
    place = data.draw(st.sampled_from(places))
    digit = data.draw(
        st.sampled_from([c for c in "0123456789²" if c != quote[place]] + ["", quote[place] * 2])
    )
    changed = quote[:place] + digit + quote[place + 1 :]
    assume(changed not in ARTICLE)
    assert prove(changed, TEXT) is None


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("able to confirm", "They were unable to confirm it."),
        ("5 percent of patients", "It was 1.5 percent of patients."),
        ("5 percent of patients", "It was 15 percent of patients."),
        ("5 percent of patients", "It was 1,5 percent of patients."),
        ("5 percent of patients", "It was .5 percent of patients."),
        ("it grew by 5.", "In 2020 it grew by 5.3 percent."),
        ("it was opened in 20", "They say it was opened in 2019."),
        ("it was opened in 2019", "They say it was opened in 2019-2021."),
        ("a notable result", "a not able result"),
        ("a not able result", "a notable result"),
        ("US troops left", "us troops left"),
        ("it gave US hope", "it gave us hope"),
        ("5 degrees at night", "−5 degrees at night"),
        ("-5 degrees at night", "5 degrees at night"),
        ("5 degrees at night", "–5 degrees at night"),
        ("102 samples", "10² samples"),
        ("10² samples", "102 samples"),
        ("samples of 5 m", "samples of 5 m²"),
        ("5 grams of salt", "about <5 grams of salt"),
        ("5 grams of salt", "about ≤ 5 grams of salt"),
        ("5 million was paid", "$5 million was paid"),
        ("we paid 5", "we paid 5% more"),
        ("000 people came", "12 000 people came"),
        ("people can", "people can't fly"),
        ("t fly at all", "people can't fly at all"),
        ("fatal accidents", "non-fatal accidents"),
        ("a diet with sugar", "a diet with sugar-free drinks"),
        ("he resigned the deal", "he re-signed the deal"),
        ("Is the drug safe.", "Is the drug safe? No."),
        ("The drug is safe.", "The drug is safe only for adults."),
        ("The drug is safe.", "The drug is safe, unless taken daily."),
        ("the 5 mg dose", "the 5 Mg dose"),
        ("MW of power", "mW of power"),
        ("可能实现", "这不可能实现。"),
        ("가능하다", "그것은 불가능하다."),
        ("효과가 있다", "효과가 있다고 볼 수 없다."),
        ("五十人", "三百五十人"),
        ("the model … cuts cost in half", "the model never cuts cost in half"),
        ("the drug … cures the disease", "the drug may, they hope, cures the disease"),
        ("the drug works … for all adults", "the drug works only if it is taken for all adults"),
        ("sales rose … in the north", "sales rose 5 percent in the north"),
        ("Aspirin is … cures all headaches", "Aspirin is cheap. Ibuprofen cures all headaches"),
        ("cures all headaches … Aspirin is cheap", "Aspirin is cheap and it cures all headaches"),
        ("the … of … and", "the cost of bread and milk"),
        ("first of all … last of all", "first of all " + "and so on " * 60 + "last of all"),
        ("the value [13] is known", "the value [12] is known"),
        ("아버지가방에 간다", "아버지가 방에 간다"),
        ("it is 5--7 here", "it is 5-7 here"),
        ("it is 5−−7 here", "it is 5−7 here"),
        ("COVID19 cases rose", "COVID-19 cases rose"),
        ("19 cases rose", "COVID-19 cases rose"),
        ("", "anything"),
        ("…", "anything … at all"),
    ],
)
def test_a_statement_that_is_not_the_sources_is_refused(quote: str, source: str) -> None:
    """Each differs from its source in what it says."""
    assert level(quote, source) is None


@pytest.mark.parametrize(
    ("quote", "source", "expected"),
    [
        ("the international law", "the inter-\nnational law", "near"),
        ("the international law", "the inter\u00ad\nnational law", "exact"),
        ("the international law", "the inter\ufffenational law", "near"),
        ("a well-known case", "a well-\nknown case", "near"),
        ("send an email now", "send an e-mail now", "near"),
        ("of COVID-19 cases", "of COVID-\n19 cases", "near"),
        ("He said “no” twice", 'He said "no" twice', "exact"),
        ("He said „no“ twice", "He said «no» twice", "exact"),
        ("Il dit « non » ici", "Il dit “non” ici", "exact"),
        ("Er sagt »nein« hier", "Er sagt „nein“ hier", "exact"),
        ("'He said 'no' twice'", 'He said "no" twice', "near"),
        ("the eﬀect of ﬂow", "the effect of flow", "exact"),
        ("the effect of flow", "the eﬀect of ﬂow", "exact"),
        ("５ people in ２０１９", "5 people in 2019", "exact"),
        ("The drug is safe", "Now the drug is safe", "near"),
        ("[T]he drug is safe", "Now the drug is safe", "near"),
        ("the drug is safe.", "the drug is safe and cheap", "near"),
        ("the drug is “safe.”", "the drug is “safe”. Yes", "near"),
        ("they saw it clearly and left", "they saw it clearly[12] and left", "near"),
        ("they saw it clearly and left", "they saw it clearly [3, 4] and left", "near"),
        ("they saw it clearly and left", "they saw it clearly¹² and left", "near"),
        ("they saw it clearly[12] and left", "they saw it clearly[12] and left", "exact"),
        ("it spans a page break here", "it spans a page\n 12 \n\fbreak here", "near"),
        ("it spans a page break here", "it spans a page\f12\nbreak here", "near"),
        ("the model … cuts the cost", "the model that we built cuts the cost", "near"),
        ("the model [...] cuts the cost", "the model that we built cuts the cost", "near"),
        ("It is cheap. … It is quick.", "It is cheap. We like it. It is quick.", "near"),
        ("… we built cuts the cost …", "the model that we built cuts the cost", "near"),
        ("wait … and see", "they wait... and see", "near"),
        ("CO2 emissions", "the CO₂ emissions", "near"),
        ("我们的中文字符测试", "看我们的中文\n字符测试。", "exact"),
        ("在2019年,我们", "在 2019 年，我们", "exact"),
        ("東京で行われた会議", "東京で行わ\nれた会議", "exact"),
        ("한국어 문장입니다", unicodedata.normalize("NFD", "이것은 한국어\n문장입니다."), "exact"),
        ("경제 성장은 서울", "경제 성\n장은 서울에서 시작", "near"),
        ("경제 성장은 서울", "경제 성장은 서울에서 시작", "exact"),
        ("Größe der Maßnahmen", unicodedata.normalize("NFD", "die Größe der Maßnahmen"), "exact"),
        ("هذا هو النص", "\u202bهذا هو\u200f النص\u202c", "exact"),
        ("זהו הטקסט המלא", "\u2067זהו הטקסט\u2069 המלא", "exact"),
        ("10² samples", "of 10² samples", "exact"),
        ("-5 degrees", "at −5 degrees", "exact"),
    ],
)
def test_typography_does_not_hide_a_true_quote(quote: str, source: str, expected: str) -> None:
    """The words are the source's; only their setting differs."""
    assert level(quote, source) == expected


def test_a_running_header_on_every_page_is_no_part_of_a_sentence() -> None:
    """A line beside three page breaks or more is furniture, also when its page number changes."""
    pages = [
        f"Journal of Things {page}\nhere {word} comes\nand goes {word}\n"
        for page, word in enumerate("abcdef")
    ]
    assert level("goes b here c comes", "\f".join(pages)) == "near"
    assert level("goes a here c comes", "\f".join(pages)) is None


def test_the_closest_passage_is_a_whole_sentence_of_the_original() -> None:
    """A refused quote is answered with the sentence that it probably meant."""
    source = "Nothing here. In the trial, the drug does not help patients at all. The end."
    passage = closest("the drug may help patients", prepare(source))
    assert passage is not None
    assert passage.text == "In the trial, the drug does not help patients at all."
    assert source[passage.start : passage.end].strip() == passage.text


def test_nothing_is_closest_when_nothing_resembles_the_quote() -> None:
    """An unrelated or empty text offers no passage."""
    assert closest("the drug may help patients", prepare("")) is None
    assert closest("日本語の文章", prepare("An English text.")) is None


def test_the_difference_marks_only_what_differs() -> None:
    """The wider passage is no difference; the changed word is."""
    line = difference("the drug may help patients", "In the trial, the drug did help patients at all.")
    assert line == "the drug …[quote: may | source: did]… help patients"


@given(st.text(max_size=80), st.text(max_size=300))
def test_no_text_breaks_the_proof(quote: str, source: str) -> None:
    """Any Unicode is answered, and a proof lies inside the source."""
    proof = prove(quote, prepare(source))
    if proof:
        assert 0 <= proof.start <= proof.end <= len(source)
    difference(quote, source)
    closest(quote, prepare(source))


@given(st.text(alphabet="ab \n\f-–\u00ad\u0301ﬁ«»“.[1]²文字가각 ", max_size=60))
def test_every_form_maps_back_into_the_original(source: str) -> None:
    """Spans of every view are ordered, inside the original and never overlap backwards."""
    text = prepare(source)
    for view in (text.exact, text.loose, text.unmarked and text.unmarked[0]):
        if view is not None:
            spans = [view.span(place, place + 1) for place in range(len(view.text))]
            assert all(0 <= start <= end <= len(source) for start, end in spans)
            assert [start for start, _ in spans] == sorted(start for start, _ in spans)


def test_a_full_stop_after_a_sign_is_not_part_of_a_number() -> None:
    """A plus sign before a full stop ends a name such as C++; before a digit it belongs to the number."""
    assert prove("We like C++.", prepare("We like C++. It is good.")) is not None
    assert prove("We launched Disney+.", prepare("We launched Disney+. It grew.")) is not None
    assert prove("the change was", prepare("the change was +.5 points")) is not None
    assert prove("5 points were lost", prepare("a change of +.5 points were lost")) is None


@pytest.mark.parametrize(
    "quote",
    [
        "기상청은 올해 여름이 평년보다 더울 것이라고 밝혔다",
        "여름이 평년보다 더울 것이라고 밝혔다. 강수량은 크게 달라지지 않았다",
    ],
)
def test_a_line_may_end_between_korean_words_and_inside_one(quote: str) -> None:
    """Both happen in one PDF: a line end may or may not stand for a space."""
    source = "기상청은 올해\n여름이 평년보다 더\n울 것이라고\n밝혔다. 강수량은 크\n게 달라지지 않았다."
    assert level(quote, source) == "near"
    assert level(quote.replace("밝혔다", "안 밝혔다"), source) is None


@pytest.mark.parametrize(
    "quote",
    ["he said. “ You see it, ” and left", "he said. “You see it,” and left", '…"You see it", and left'],
)
def test_spaces_inside_quotation_marks_are_typography(quote: str) -> None:
    """Converters set them where an element ends."""
    assert level(quote, "In May he said. “You see it,” and left the room.") is not None


def test_a_running_header_on_two_of_two_pages_is_no_text() -> None:
    """A quote may span the page break of a short PDF."""
    source = "Journal of Tides 7\nThe range grew by three\f" + "Journal of Tides 8\nmetres in that year."
    assert level("The range grew by three metres in that year.", source) == "near"


def test_a_full_stop_may_be_added_where_the_source_ends() -> None:
    """A text that ends without one, as a list item or a heading does; a question stays a question."""
    assert level("The cat sat on the mat.", "Once more: The cat sat on the mat") == "near"
    assert level("The cat sat on the mat.", "The cat sat on the mat?") is None


def test_a_bracketed_letter_of_the_source_itself_is_proven_as_it_stands() -> None:
    """“[I]n 58 %” of a source that quotes another; one that the writer put in fits as before."""
    text = prepare("They say: [I]n 58% of the failures it was known. And more was lost.")
    found = [prove(quote, text) for quote in ("[I]n 58% of the failures", "[a]nd more was lost")]
    assert [proof.level if proof else None for proof in found] == ["exact", "near"]
