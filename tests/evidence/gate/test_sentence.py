"""Written paragraphs are split into sentences, each with what it cites."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.gate.sentence import read
from pathfinder.evidence.language.arithmetic import Unfit, equals, value
from pathfinder.report.prose import blocks
from pathfinder.steps.cards.told import told


def sentences(paragraph: str) -> list[tuple[str, list[str]]]:
    """Text and citations of each sentence."""
    return [(one["text"], one["cites"] + one["hypotheses"]) for one in read([paragraph])[0]]


@pytest.mark.parametrize(
    ("paragraph", "cited"),
    [
        ("Two clocks count. Neither acts alone. It rose [obs_1]. It fell.", [["obs_1"]] * 3 + [[]]),
        ("It rose. It fell [hyp_A1, obs_2].", [["obs_2", "hyp_A1"]] * 2),
        ("It rose, and then it rose again and again. It fell [obs_2].", [[], ["obs_2"]]),
        ("It rose. They agree [obs_2] [view].", [[], ["obs_2"]]),
        ("They agree. [view] It fell [obs_2].", [[], ["obs_2"]]),
        ("What rose? It fell [obs_2].", [[], ["obs_2"]]),
    ],
)
def test_a_short_sentence_that_leads_over_rests_on_what_the_next_one_cites(
    paragraph: str, cited: list[list[str]]
) -> None:
    """Not one that is long, marked, or a question, nor one before a view."""
    assert [found for _, found in sentences(paragraph)] == cited


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        ("It rose [obs_1]. It fell.", [("It rose.", ["obs_1"]), ("It fell.", [])]),
        ("It rose. [obs_1] It fell [obs_2].", [("It rose.", ["obs_1"]), ("It fell.", ["obs_2"])]),
        ("It rose.[obs_1][hyp_A1] It fell.", [("It rose.", ["obs_1", "hyp_A1"]), ("It fell.", [])]),
        (
            "It rose [obs_1, obs_4], then fell [obs_2].",
            [("It rose, then fell.", ["obs_1", "obs_4", "obs_2"])],
        ),
        ("[obs_1] It rose.", [("It rose.", ["obs_1"])]),
        ("It rose ([obs_1]; [obs_2]).", [("It rose.", ["obs_1", "obs_2"])]),
        ("It rose [sic] in [1] [obs_1].", [("It rose [sic] in [1].", ["obs_1"])]),
        (
            "Dr. Kim et al. saw ca. 3.5 % [obs_1]. Next.",
            [("Dr. Kim et al. saw ca. 3.5 %.", ["obs_1"]), ("Next.", [])],
        ),
        ("- One item [obs_1]", [("- One item", ["obs_1"])]),
        ("난방비가 줄었다[obs_1]. 이유는 없다.", [("난방비가 줄었다.", ["obs_1"]), ("이유는 없다.", [])]),
        ("Der 2. Platz ging an ihn [obs_1].", [("Der 2. Platz ging an ihn.", ["obs_1"])]),
        ("", []),
        ("[view]", []),
    ],
)
def test_a_mark_belongs_to_the_sentence_that_it_follows(
    paragraph: str, expected: list[tuple[str, list[str]]]
) -> None:
    """Marks are taken out, wherever they stand; other brackets stay."""
    assert sentences(paragraph) == expected


def test_a_sentence_knows_its_views_and_what_it_calls_rejected() -> None:
    """[view] and [hyp_A3 rejected] are no plain citations."""
    first, second = read(["That was rejected [hyp_A3 rejected]. It is a pity. [view]"])[0]
    assert (first["hypotheses"], first["rejected"], first["view"]) == (["hyp_A3"], ["hyp_A3"], False)
    assert (second["cites"], second["view"], second["level"]) == ([], True, None)


def test_a_computed_number_belongs_to_the_sentences_that_show_it() -> None:
    """It is not found inside a longer number."""
    seven = {"shown": "7", "formula": "82 - 75", "inputs": ["obs_1", "obs_2"]}
    first, second, third = read(["A gap of 7 points. In 2017 17 came. It rose by 7.5."], [seven])[0]  # type: ignore[list-item]
    assert first["computed"] == [seven]
    assert not second["computed"]
    assert not third["computed"]


@given(st.text(alphabet=st.sampled_from("ab .,![]()obs_hypA12view rejected\n\t“”§가다中。"), max_size=200))
def test_any_paragraph_can_be_read(paragraph: str) -> None:
    """No text is lost but marks, brackets around them and white space, and no mark is left."""
    found = read([paragraph])[0]
    letters = sorted(one for sentence in found for one in sentence["text"] if one.isalnum())
    assert len(letters) <= sum(map(str.isalnum, paragraph))
    assert not any("[obs_1]" in sentence["text"] for sentence in found)


@given(st.lists(st.text(max_size=80), max_size=4))
def test_each_paragraph_gives_one_list(paragraphs: list[str]) -> None:
    """Positions of findings are positions in the answer."""
    assert len(read(paragraphs)) == len(paragraphs)


@given(
    st.lists(st.sampled_from(["It rose.", "Sales fell in 2020.", "Dr. Kim agreed."]), min_size=1, max_size=6)
)
def test_marks_never_move_to_a_neighbour(texts: list[str]) -> None:
    """The n-th sentence cites the n-th mark, before or after its full stop."""
    for form in ("{} [obs_{}].", "{}. [obs_{}]"):
        paragraph = " ".join(form.format(text[:-1], at) for at, text in enumerate(texts, 1))
        assert sentences(paragraph) == [(text, [f"obs_{at}"]) for at, text in enumerate(texts, 1)]


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("82 - 75", "7"),
        ("100 / 3", "33.3"),
        ("584 / 3248 * 100", "18"),
        ("round(100 / 3, 1)", "33.3"),
        ("1,200 * 3", "3600"),
        ("(4 + 5) × 2", "18"),
        ("1234567", "1235000"),
        ("5000 * 2 ** 12", "20480000"),
        ("5000 × 2^12", "20480000"),
    ],
)
def test_arithmetic_gives_what_is_shown(formula: str, shown: str) -> None:
    """Within the rounding that the shown number has."""
    assert equals(shown, value(formula).exact)


@pytest.mark.parametrize(("formula", "shown"), [("82 - 75", "8"), ("100 / 3", "33.4"), ("584 / 3248", "18")])
def test_a_wrong_result_is_not_what_is_shown(formula: str, shown: str) -> None:
    """Rounding does not hide another number."""
    assert not equals(shown, value(formula).exact)


@pytest.mark.parametrize(
    "formula",
    [
        *(
            "2 ** 999",
            "2 ** 2 ** 9",
            "2 ** 0.5",
            "9 // 2",
            "__import__('os')",
            "x + 1",
            "1 if 2 else 3",
            "1e99",
            "9" * 60,
            "1 / 0",
            "(" * 90,
        ),
        *("round(2, 99)", "round", "[1]", "1, 2", "", "0x10", "1 << 9", "lambda: 1", "10 * (((((", "5!"),
    ],
)
def test_only_plain_arithmetic_is_computed(formula: str) -> None:
    """Nothing else is evaluated, and nothing grows without bound."""
    with pytest.raises(Unfit):
        value(formula)


@given(st.text(alphabet="0123456789.+-*/()% round,", max_size=60))
def test_any_formula_is_computed_or_refused(formula: str) -> None:
    """No formula raises anything else."""
    with contextlib.suppress(Unfit):
        assert abs(value(formula).exact) <= 10**30


def test_the_brackets_of_a_call_stay() -> None:
    ((typed,),) = read(["`j :: Proxy a -> ()` is accepted ([obs_1])."])
    assert typed["text"] == "`j :: Proxy a -> ()` is accepted."
    ((sentence,),) = read(["`oom()` is called where memory ends, and panic!() by hand ([obs_1])."])
    said = "`oom()` is called where memory ends, and panic!() by hand."
    assert (sentence["text"], sentence["cites"]) == (said, ["obs_1"])


def test_a_mark_behind_a_full_stop_ends_a_sentence() -> None:
    """Also before a small letter; not behind an abbreviation, nor in a row of a table."""
    found = read(["They differ. [view] v1 is deprecated, approx. [obs_1] since 1.33 [obs_2]."])[0]
    assert [(each["text"], each["cites"], each["view"]) for each in found] == [
        ("They differ.", [], True),
        ("v1 is deprecated, approx. since 1.33.", ["obs_1", "obs_2"], False),
    ]
    [row] = read(["| It ended. [obs_1] | then [obs_2] |"])[0]
    assert row["cites"] == ["obs_1", "obs_2"]


def test_a_mark_without_a_source_ends_a_sentence_that_has_no_full_stop() -> None:
    """Where a capital letter begins the next: what follows is no part of the gap."""
    gap, lead = read(["No text defines the term [gap] Other changes came with it [obs_1]."])[0]
    assert (gap["text"], gap["gap"], gap["cites"]) == ("No text defines the term", True, [])
    assert (lead["text"], lead["gap"]) == ("Other changes came with it.", False)
    assert len(read(["It is so [view], and more of it is known [obs_1]."])[0]) == 1


def test_the_sentences_of_an_item_rest_on_the_citation_at_its_end() -> None:
    """Each of them is held against it by itself; in running text each long one cites for itself."""
    long = "The committee would not take up the matter again without new information"
    [item] = read([f"- **Later.** {long}. {long} in June. It passed [obs_1, hyp_A1]."])
    assert [(one["cites"], one["hypotheses"]) for one in item[1:]] == [(["obs_1"], ["hyp_A1"])] * 3
    [text] = read([f"{long}. {long} in June [obs_1]."])
    assert [one["cites"] for one in text] == [[], ["obs_1"]]
    [own] = read([f"1. {long} [obs_2]. {long} in June. [view] {long} in May. It passed [obs_1]."])
    assert [one["cites"] for one in own] == [["obs_2"], [], ["obs_1"], ["obs_1"]]


def test_an_inference_at_the_end_of_an_item_lends_its_citation_and_no_mark() -> None:
    first, second = read(["- They stop in the cold. So choose others [obs_1, view]."])[0]
    assert (first["cites"], first["view"]) == (["obs_1"], False)
    assert (second["cites"], second["view"]) == (["obs_1"], True)
    alone = read(["They all stop whenever it is very cold outside at night. So choose others [obs_1, view]."])
    assert alone[0][0]["cites"] == []


def test_a_label_behind_a_blank_line_is_no_part_of_the_list_before_it() -> None:
    [passage] = read(["- It passed [obs_1].\n\n**Notice**\n\n- It failed [obs_2]."])
    assert [each["text"] for each in passage if each.get("apart")] == ["**Notice**"]
    assert [block.kind for block in blocks([passage])] == ["bullets", "paragraph", "bullets"]


def test_a_full_stop_behind_a_question_and_its_citation_is_none() -> None:
    assert [one["text"] for one in read(["Why not? [obs_1]."])[0]] == ["Why not?"]


def test_no_sentence_ends_within_code() -> None:
    ((first, second),) = read(
        ["It starts none unless `-o rclone.program=./rclone` says so. See ``a. B` c``."]
    )
    assert first["text"] == "It starts none unless `-o rclone.program=./rclone` says so."
    assert len(read(["The record is user.user._bitcoin-payment.domain there [obs_1]."])[0]) == 1
    assert second["text"] == "See ``a. B` c``."


def test_one_citation_behind_an_item_is_told_once() -> None:
    item = "- **A gate.** *Wrong:* it was off. It did nothing. *Left:* values stay [obs_1, obs_2]."
    text = f"Two gates differ.\n{item}\n- Another one is on [obs_3]. It stays on [obs_3]."
    paragraphs = read([text])
    assert told(paragraphs) == [text.replace("on [obs_3]. It", "on. It")]
    assert read(told(paragraphs)) == paragraphs


def test_an_item_or_row_that_is_said_twice_stands_there_once() -> None:
    """As one that a second try of a mend brings again, whatever it cites."""
    row = "| KEP-1 | it was found to be wrong and taken back in the end [obs_1] |"
    head = "| KEP | what became of it, as far as these pages tell it |\n|---|---|"
    again = row.replace("obs_1", "obs_2")
    ((first, rule, one, other),) = read([f"{head}\n{row}\n| KEP-2 | the same [obs_1] |\n{again}"])
    assert [one["text"], other["text"][:7]] == [row.replace(" [obs_1]", ""), "| KEP-2"]
    assert [first["text"], rule["text"]] == head.splitlines()
    assert len(read([f"{head}\n{row}\n\n{head}\n| KEP-3 | other [obs_1] |"])[0]) == 6


def test_a_label_may_hold_code_with_stars() -> None:
    text = "- **Where `**` works.** It works in patterns, not in `--files-from` [obs_1]."
    ((label, _),) = read([text])
    assert label["text"] == "- **Where `**` works.**"
    assert told(read([text])) == [text]


def test_a_question_in_an_item_rests_on_the_citation_at_its_end() -> None:
    text = '- **A dispute.** Ann: it is worth trying. Bob: "why give them less?" He ended with a no [obs_1].'
    (found,) = read([text])
    assert [each["cites"] for each in found[1:]] == [["obs_1"]] * 3
    assert told([found]) == [text]


def test_the_number_of_an_item_is_no_computed_number() -> None:
    computed: Any = [{"shown": "8", "formula": "4 + 4", "inputs": []}]
    ((label, sentence),) = read(["8. **Figures.** There are 8 of them [obs_1]."], computed)
    assert not label["computed"] and sentence["computed"]


def test_a_sign_that_stands_alone_at_the_end_keeps_its_space() -> None:
    paragraphs = read(["It goes up to the nearest ? [obs_1]. Then it ends [obs_2]."])
    assert paragraphs[0][0]["text"] == "It goes up to the nearest ?"
    assert read(told(paragraphs)) == paragraphs


def test_a_label_within_a_paragraph_is_not_torn_apart() -> None:
    """Its stop ends no sentence: "**A key behind the address.** It bars …" is one."""
    (found,) = read(["It is refilled [obs_1]. **A key behind it.** EIP-1 bars it [obs_2]. **Others.** No."])
    assert [each["text"] for each in found] == [
        "It is refilled.",
        "**A key behind it.** EIP-1 bars it.",
        "**Others.** No.",
    ]
    assert [each["cites"] for each in found[:2]] == [["obs_1"], ["obs_2"]]
