"""Names that the quotes only abbreviate: minutes with initials, products by their capitals."""

from __future__ import annotations

import pytest
from tests.evidence.gate.small import ground
from tests.report.example import graph, observation

from pathfinder.evidence.gate.gate import check
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.gate.sentence import read

QUOTE = "SYG: We in V8 cannot take structure without contents. DLM and JSC agree."
PRESENT = "# Present\n\n| Name | Abbreviation |\n| --- | --- |\n| Shu-yu Guo | SYG |\n"


def kinds(text: str, present: str, archived: str = "", quote: str = QUOTE) -> list[tuple[str, str]]:
    """What the gate finds in a sentence on a quote where another source has `present`.

    `archived` is the text of one that nothing cites.
    """
    observations = {
        "obs_1": observation(1, quote, quote, 1),
        "obs_2": observation(2, "They met.", "They met.", 2),
    }
    sources = {"src_1": {"title": "March"}, "src_2": {"title": "May"}}
    stored = {"src_1": [quote], "src_2": [present], "src_3": [archived]}
    data = graph(observations, {}, [], question="What?")
    held = Ground(data, sources, "What?", lambda key: stored[key], lambda: stored)
    return [(each.kind, each.value) for each in check(read([text]), held)]


@pytest.mark.parametrize("name", ["Guo", "Shu-yu Guo", "Guo's V8"])
def test_a_list_of_those_present_tells_whose_initials_a_quote_has(name: str) -> None:
    text = f"Structure without contents is nothing that {name} takes [obs_1]."
    assert kinds(text, PRESENT) == []


def test_so_does_a_list_on_one_line_and_one_of_a_source_that_nothing_cites() -> None:
    text = "Structure without contents is nothing that Guo and Minor take [obs_1]."
    line = f"Present: {'Somebody Else (SEL), ' * 20}Shu-yu Guo (SYG), Daniel Minor (DLM), Ana Hernandez (AHZ)"
    assert kinds(text, line) == []
    assert kinds(text, "", line) == []
    assert kinds(text, line.replace("Daniel Minor (DLM), ", "")) != []


def test_any_other_place_does_not_tell_it() -> None:
    text = "Structure without contents is nothing that Guo takes [obs_1]."
    assert kinds(text, "They met in Shu-yu Guo's house. " * 9 + "SYG left.") != [], "no entry of a list"
    assert kinds(text, PRESENT.replace("SYG", "XYZ")) != []
    assert kinds(text, "") != []


def test_another_one_of_those_present_is_not_known_by_it() -> None:
    text = "Structure without contents is nothing that Hernandez takes [obs_1]."
    assert [kind for kind, _ in kinds(text, PRESENT + "| Ana Hernandez | AHZ |\n")] == ["name"]


def test_a_name_that_the_quote_misspells_is_known_where_another_source_spells_it() -> None:
    quote = "Charles of Viper said that they take structure without contents."
    text = "Structure without contents Vyper takes, too [obs_1]."
    assert kinds(text, "The Vyper team was there.", quote=quote) == []
    assert kinds(text, "Nobody was there.", quote=quote) == [("name", "Vyper")]
    assert kinds(text, "The Vyper team was there.", quote=quote.replace("Viper", "viper")) != [], "no name"
    assert kinds(text.replace("Vyper", "Piper"), "The Piper team.", quote=quote) == [("name", "Piper")]
    swapped = kinds(text.replace("Vyper", "Beiko"), "Tim Beiko.", quote=quote.replace("Viper", "Bieko"))
    assert swapped == []


def test_who_is_called_by_a_handle_is_known_by_the_given_name_and_the_other_way_round() -> None:
    text = "Structure without contents {} takes, too [obs_1]."
    assert kinds(text.format("jackh726"), "", quote="Jack takes structure without contents.") == []
    assert kinds(text.format("Jack"), "", quote="@jackh726 takes structure without contents.") == []
    assert kinds(text.format("jackh726"), "", quote="Anna takes structure without contents.") != []
    assert kinds(text.format("Anna"), "", quote="@jackh726 takes structure without contents.") != []
    whole = "@martinthomson: the rotor is of structure without contents."
    assert kinds(text.format("Thomson"), "# Present\n\n- others\n", quote=whole) == []
    assert kinds(text.format("Thomas"), "# Present\n\n- others\n", quote=whole) != []
    handle, present = "@alee takes structure without contents.", "# Present\n\n- Ann Leroy @alee (TSC)\n"
    assert kinds(text.format("Leroy"), present, quote=handle) == []
    assert kinds(text.format("Leroy"), present.replace("@alee", "@other"), quote=handle) != []


def test_the_humps_of_a_source_have_its_initials() -> None:
    text = "At ACD they take structure without contents [obs_1]."
    assert kinds(text, "", quote="The AllCoreDevs call takes structure without contents.") == []
    assert kinds(text, "", quote="The core call takes structure without contents.") == [("name", "ACD")]


def test_the_humps_of_a_word_are_its_acronym() -> None:
    assert kinds("Structure without contents JavaScriptCore does not take either [obs_1].", "") == []
    assert kinds("Structure without contents ChromeDriverCore does not take either [obs_1].", "") != []
    rules = "The limits of DNR are 5,000 rules."
    assert kinds("The declarativeNetRequest (DNR) limits are 5,000 rules [obs_1].", "", quote=rules) == []
    assert kinds("The declarativeWebRequest limits are 5,000 rules [obs_1].", "", quote=rules) != []


def test_a_short_sentence_with_the_citation_of_the_next_is_not_called_swapped() -> None:
    held = ground(
        {
            "obs_1": "In 2019 engines had one limit for all errors",
            "obs_2": "Trimming of frames moved from a global knob to options of a constructor",
        }
    )
    lead = "Trimming moved from a global knob to options."
    assert check(read([f"{lead} In 2019 engines had one limit for all errors [obs_1]."]), held) == []
    assert [each.kind for each in check(read([f"{lead[:-1]} [obs_1]."]), held)] == ["swapped_citation"]


def test_advice_may_repeat_figures_that_the_graph_has() -> None:
    held = ground({"obs_1": "The accessor waits for stage 2.7 of the process", "obs_2": "Engines ship slots"})
    assert check(read(["Keep it configurable until stage 2.7. [view]"]), held) == []
    told = [
        "Keep it configurable [obs_2, view] until stage 2.7.",
        "The accessor waits for stage 2.7 [obs_1].",
    ]
    assert check(read(told), held) == []
    assert [each.kind for each in check(read(["Keep it configurable until stage 2.8. [view]"]), held)] == [
        "number"
    ]


def test_a_given_name_alone_is_the_person_whom_another_document_names_in_full() -> None:
    said = QUOTE.replace("SYG:", "Marius -")
    text = "Structure without contents is nothing that {} takes [obs_1]."
    assert kinds(text.format("Marius van der Wijden"), "Geth: Marius van der Wijden spoke.", quote=said) == []
    assert kinds(text.format("Wijden"), "Present: Marius (marius) van der Wijden", quote=said) == []
    assert kinds(text.format("Wijden"), "Present: Ana van der Wijden", quote=said) != []
    assert kinds(text.format("Wijden"), "", quote=said) != []


def test_initials_are_those_of_a_name_in_a_list_without_them() -> None:
    """As minutes of other meetings list who was there; one with other initials is not meant."""
    text = "Structure without contents is nothing that Rossberg takes [obs_1]."
    quote = "AR: We cannot take structure without contents."
    assert kinds(text, "# Attendees\n\n- Andreas Rossberg\n- Derek Schuff\n", quote=quote) == []
    assert kinds(text, "# Attendees\n\n- Bernd Rossberg\n", quote=quote) != []
    assert (
        kinds(text.replace("Rossberg", "Schuff"), "- Andreas Rossberg\n- Derek Schuff\n", quote=quote) != []
    )
