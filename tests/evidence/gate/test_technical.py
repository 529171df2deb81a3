"""Technical texts: names with digits, minus signs, rows of tables, headings, file names."""

from __future__ import annotations

from typing import Any

import pytest
from tests.evidence.gate.small import QUESTION, faults, findings, ground
from tests.report.example import graph, observation

from pathfinder.evidence.gate.gate import check
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.gate.names import invented_names
from pathfinder.evidence.gate.sentence import read
from pathfinder.evidence.language.names import codes
from pathfinder.evidence.language.numbers import missing_numbers, numbers
from pathfinder.evidence.numbering.ruled_headings import heading_above

ROW = "Q65-15A |QRA|(63,13) |64|65-FSK|6.667|433|0.26| 12.8| -22.2"


@pytest.mark.parametrize(
    "name",
    [
        *("Q65", "FT8", "JT65", "MSK144", "AAL2", "H2O", "EIP-1057", "CALL3.TXT", "sha256", "IPv6"),
        *("Q65-15A", "SP800-63B", "§ 3a"),
    ],
)
def test_a_name_with_digits_is_a_name(name: str) -> None:
    """Its digits are no figures; the whole stands in the quote or the stored text."""
    assert [code.word for code in codes(f"so {name} works")] == [name]
    assert missing_numbers(f"{name} works at 5 dB", "it works at 5 dB") == []
    assert invented_names(f"it uses {name}", ["it works"], lambda: [f"with {name} here"], "en") == []
    assert invented_names(f"it uses {name}", ["it works"], lambda: ["nothing"], "en") == [name]
    assert ("name", name) in faults(f"The batteries use {name} too [obs_1].", "The batteries use it too")
    assert faults(f"The batteries use {name} too [obs_1].", f"The batteries use {name} too") == []


@pytest.mark.parametrize("text", ["5 km2", "USD500", "3rd", "Q1", "2FA", "약5", "in 2019"])
def test_measures_and_ordinals_are_no_names(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("around –15 dB", ["-15"]),
        ("in the range –30 to –1 dB", ["-30", "-1"]),
        ("to −24", ["-24"]),
        ("at minus 15 degrees", ["-15"]),
        ("20 minus 5", ["20", "5"]),
        ("10–20 and 5 –10", ["10", "20", "5", "10"]),
    ],
)
def test_a_dash_before_a_digit_is_a_minus_except_in_a_range(text: str, expected: list[str]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize("quote", ["Is negative zero equal to it?", "two negative zeros", "minus zero and 0"])
def test_a_negative_number_in_words_is_known(quote: str) -> None:
    assert missing_numbers("-0 is equal", quote) == []
    assert missing_numbers("-0 is equal", "zero and 0") == ["-0"]


def test_a_name_of_a_series_is_known_where_its_kind_and_its_number_stand() -> None:
    def invented(text: str, stored: str = "") -> list[str]:
        return invented_names(text, ["five EIPs (3540, 5450)", "A is 663"], lambda: [stored], "en")

    assert invented("it needs EIP-5450") == []
    assert [invented(f"it needs {each}") for each in ("EIP-545", "ERC-5450", "EIP-663")] == [
        ["EIP-545"], ["ERC-5450"], ["EIP-663"],
    ]  # fmt: skip
    assert invented("it needs EIP-663", "EIP-1 and others") == [], "the source speaks of them"
    assert invented("it needs EIP-664", "EIP-1 and others") == ["EIP-664"]
    assert invented("it needs EIP663", "EIP1 and others") == [], "written without a dash"
    assert invented("it needs EIP664", "EIP1 and others") == ["EIP664"]


def test_a_dash_that_may_be_none_hides_no_number() -> None:
    assert missing_numbers("In 2019", "Lyon –2019") == []
    assert missing_numbers("At -15 dB", "around –15 dB") == []
    assert missing_numbers("At -16 dB", "around –15 dB") == ["-16"]


@pytest.mark.parametrize("formula", ["(-21) - (-22.2)", "22.2 - 21", "-21 + 22.2"])
def test_negative_figures_are_computed_with(formula: str) -> None:
    quote = "The batteries failed at -21 and at -22.2 degrees"
    entry: Any = {"shown": "1.2", "formula": formula, "inputs": ["obs_1"]}
    data = graph({"obs_1": observation(1, quote, quote, 1)}, {}, [], question=QUESTION)
    held = Ground(data, {"src_1": {"title": "A year"}}, QUESTION)
    passage = read(["The batteries failed 1.2 degrees apart [obs_1]."], [entry])
    assert [each for each in check(passage, held) if each.kind in ("computed", "number")] == []


@pytest.mark.parametrize("row", [ROW, ROW.replace("|", " | ")])
def test_a_pair_of_numbers_makes_no_comma_decimal(row: str) -> None:
    """In "(63,13)" as little as in the rest of the row."""
    assert missing_numbers("6.667 Baud at -22.2 dB", row) == []
    assert missing_numbers("6.676 Baud", row) == ["6.676"]


def test_what_a_figure_is_divided_by_is_no_name() -> None:
    quote = "A fee rate of 0.1 makes this possible for all that is gone."
    assert faults("It is gone; 0.1 sat/vB makes this possible [obs_1].", quote) == []
    assert faults("It is gone; rate/Brazil makes this possible [obs_1].", quote) == [("name", "Brazil")]


def test_a_first_word_is_no_name_where_another_quote_has_it_without_its_capital() -> None:
    quotes = {"obs_1": "Exposure may be large, so raise the other.", "obs_2": "They cap what is lost."}
    item = "- **Do.** Cap exposure, raise the other [obs_1]."
    assert [each.kind for each in check(read([item]), ground(quotes))] == []
    assert [each.kind for each in check(read([item]), ground({"obs_1": quotes["obs_1"]}))] == ["name"]


def test_a_sentence_begins_behind_code_with_an_at_sign() -> None:
    row = "| T | Same body restrictions as `@inlinable`. Fixes reach apps [obs_1] |"
    assert faults(row, "Same body restrictions as @inlinable: a fix reaches an app later.") == []
    assert faults("Write to ann@Example.org, please [obs_1].", "Write to us, please.") == []


def test_the_heading_above_the_words_may_be_named() -> None:
    quote = "The batteries may be charged faster"
    one = observation(1, quote, quote, 1) | {"place": "section Release 1.8.0 May 4, 2021"}
    held = Ground(graph({"obs_1": one}, {}, [], question=QUESTION), {"src_1": {"title": "A"}}, QUESTION)
    sentence = "Since 1.8.0 of 4 May 2021 the batteries may be charged faster [obs_1]."
    assert check(read([sentence]), held) == []
    assert [each.value for each in check(read([sentence.replace("1.8.0", "1.9.0")]), held)] == ["1.9.0"]


def test_the_nearest_ruled_heading_of_a_plain_text() -> None:
    text = "  Release 2.0\n  May 4\n  -----\n\nNew.\n\n a talk.\n-----\nRelease 1.0\n===\nOld.\n"
    assert heading_above(text, text.index("New")) == "Release 2.0 May 4"
    assert heading_above(text, text.index("Old")) == "Release 2.0 May 4"
    assert heading_above(text.replace("===", "===="), len(text)) == "Release 1.0"
    assert heading_above(" \n" * 100_000, 200_000) == heading_above("no rule", 3) == ""


def test_only_akin_observations_are_pointed_at() -> None:
    observations = {
        f"obs_{n}": observation(n, text, text, 1)
        for n, text in enumerate(
            ("The cell lasts for years", "The strike of 1997 ended", "In 1997 a cell lasted"), 1
        )
    }
    held = Ground(graph(observations, {}, [], question=QUESTION), {"src_1": {"title": "A"}}, QUESTION)
    (found,) = check(read(["The cell lasts since 1997 for years [obs_1]."]), held)
    assert found.expected.endswith("obs_3 has it")


@pytest.mark.parametrize(
    "sentence",
    [
        "The callsign file is CALL3.TXT in that folder.",
        "It reads formats, e.g., WAV or FLAC.",
        "Das gilt nach Art. 3 Abs. 2 und Nr. 5, anders § 3 Abs. 1 S. 2 davon.",
    ],
)
def test_no_sentence_is_cut_in_a_file_name_or_an_abbreviation(sentence: str) -> None:
    assert [each["text"] for each in read([f"{sentence} So it is."])[0]] == [sentence, "So it is."]


def test_an_acronym_inside_a_compound_word_is_known() -> None:
    assert invented_names("it needs the DX grid", ["set DxGrid first"], list, "en") == []
    assert invented_names("it needs the DY grid", ["set DxGrid first"], list, "en") == ["DY"]


def test_words_of_another_sentence_of_the_quote_are_no_change() -> None:
    quote = (
        "You may need to experiment with the settings of the batteries. If the mark S is not present in the "
        "indicator, the Doppler correction of the batteries will not function."
    )
    sentence = "Without the mark S in the indicator the Doppler correction of the batteries will not function"
    assert "changed_sense" not in [each.kind for each in findings(f"{sentence} [obs_1].", quote)]


def test_a_sentence_that_leads_over_to_a_table_needs_no_citation() -> None:
    """Unless it states a figure, or what an observation says."""
    quote = "The list contains every battery that was sold in northern towns"
    assert faults("The following table compares the modes.", quote) == []
    assert faults("The table counts 5 modes.", quote) != []
    assert ("missing_citation", quote + ".") in faults(quote + ".", quote)


def test_a_roman_numeral_is_its_number() -> None:
    """A single capital is a name: there may be a type V without a fifth."""
    assert faults("Wheels of type 2 hold in rain [obs_1].", "Wheels of Type II hold in rain") == []
    assert ("number", "5") in faults("Wheels of type 5 hold [obs_1].", "Wheels of Type V hold in rain")


def test_what_a_quote_lists_may_be_counted_in_words() -> None:
    quote = "The fork has these: ECREC, SHA256, RIPEMD160, ID, MODEXP and BLAKE2F. It came late."
    assert faults("The fork has six of them [obs_1].", quote) == []
    assert faults("The fork has eight of them [obs_1].", quote) == [("number", "eight")]


def test_a_bold_beginning_that_goes_on_in_lower_case_is_part_of_its_sentence() -> None:
    for text, count in (
        ("- **Check the code** in contracts of your own [obs_1].", 1),
        ("- **Check the code.** In contracts of your own [obs_1].", 2),
        ("- **Check the code** In contracts of your own [obs_1].", 2),
        ("- **2. A value (2018)** rose [obs_1].", 2),
        ("*Kestrel* is a battery [obs_1].", 1),
    ):
        assert len(read([text])[0]) == count, text


def test_an_absence_is_a_denial() -> None:
    quote = "Its absence ensures that the function is not part of the interface."
    assert faults("Without it the function is not part of the interface [obs_1].", quote) == []
