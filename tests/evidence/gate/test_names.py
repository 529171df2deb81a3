"""Names stand in a cited quote, in its source or in the question."""

from __future__ import annotations

import pytest
from tests.evidence.gate.small import QUESTION, faults, ground

from pathfinder.evidence.gate.gate import check
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.gate.names import invented_names
from pathfinder.evidence.gate.sentence import read

QUOTE = "The World Health Organization tested the Danish cells in Aarhus, the Federal Office says"
TEXT = "Margit Olsen led the trial. The IAEA sent two observers from Vienna to the coast near Esbjerg."


@pytest.mark.parametrize(
    "sentence",
    [
        "The cells from Denmark were tested [obs_1].",
        "The WHO tested them in Aarhus [obs_1].",
        "They came, Margit Olsen says, from Denmark [obs_1].",
        "The International Atomic Energy Agency watched [obs_1].",
        "Ada Lindqvist reports on the Kestrel cells [obs_1].",
        "Olsen led the trial near Esbjerg [obs_1].",
        "According to the Fed. Office, they were tested in January [obs_1].",
        "Scientists tested them on Mondays [obs_1].",
        "Testing in Aarhus took place [obs_1].",
        "- Rename cells called Danish before you test them [obs_1].",
        "- Retest cells called Danish after a year [obs_1].",
    ],
)
def test_known_names_pass(sentence: str) -> None:
    """From the quote, stored text, authors and question; as acronyms, spelled out, as adjectives."""
    assert [each for each in faults(sentence, QUOTE, text=TEXT) if each[0] == "name"] == []


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("The cells from Sweden were tested in Aarhus [obs_1].", "Sweden"),
        ("The UNHCR tested the Danish cells [obs_1].", "UNHCR"),
        ("Siemens has tested the Danish cells [obs_1].", "Siemens"),
        ("In Aarhus, Peter Hernandez tested the cells [obs_1].", "Peter Hernandez"),
        ("Toshiba's crew tested the Danish cells [obs_1].", "Toshiba's"),
        ("덴마크 전지를 Toshiba가 시험했다 [obs_1].", "Toshiba"),
    ],
)
def test_a_foreign_name_is_refused(sentence: str, name: str) -> None:
    """Wherever it stands."""
    assert ("name", name) in faults(sentence, QUOTE, text=TEXT)


def test_german_nouns_and_other_languages_raise_no_alarm() -> None:
    """Where every noun has a capital, a capital tells nothing."""
    assert faults("Die Zellen wurden in einer Werkstatt in Aarhus getestet [obs_1].", QUOTE) == []
    assert faults("Les cellules ont été testées à Aarhus par une organisation [obs_1].", QUOTE) == []


LAW = (
    "Werdende Mütter und Wöchnerinnen können nach dem Sozialgesetzbuch für eine Zeitspanne von mindestens 14"
    " Wochen nicht Mitglied der Besatzung sein, wie es in dem Gesetz über die Nationale Volksarmee steht."
)


def test_two_letters_and_a_misspelt_acronym_are_known() -> None:
    quote = "Ann told the privacy CG in Aarhus that a capcha is shown; in PG nobody objected"
    text = "A CAPTCHA tells humans from robots."
    assert (
        faults("Ann told the Privacy Community Group that a CAPTCHA is shown [obs_1].", quote, text=text)
        == []
    )
    assert faults("Ann told the Privacy Advisory Group [obs_1].", quote, text=text)[0][0] == "name"


def test_a_code_of_codes_is_looked_up_whole() -> None:
    quote = "An address of the type P2SH-P2WPKH, as in p2sh-p2wsh, is used."
    assert faults("An address of the type P2SH-P2WPKH is used [obs_1].", quote) == []
    assert ("name", "P2SH-P2TR") in faults("An address of the type P2SH-P2TR is used [obs_1].", quote)


def test_a_translated_name_raises_no_alarm() -> None:
    """That of a quote in another language may be put into that of the sentence; a code stays as it is."""
    for said in (
        "Pregnant women cannot be crew for 14 weeks under the Social Code [obs_1].",
        "By the law of the National People's Army they cannot be crew for 14 weeks [obs_1].",
    ):
        assert faults(said, LAW) == []
    for code in ("DV010", f"M{'o' * 60}4"):  # a long one took for ever once
        assert ("name", code) in faults(f"By {code} they cannot be crew for 14 weeks [obs_1].", LAW)
    english = "The crew has had none of them since 1990, as it stands in the law of the sea, and it is so"
    assert faults("By the Social Code it has had none since 1990 [obs_1].", english)


def test_a_word_in_italics_opens_what_follows_it() -> None:
    """As the label of a stretch within a cell."""
    quote = "The gate was off. Values left on nodes persist, and there is a fix."
    assert faults("| gate | *Changed:* the gate was off. *Left:* values persist [obs_1]. |", quote) == []


@pytest.mark.parametrize(
    ("name", "known"), [("LOT", True), ("CTV", True), ("CTV's", True), ("IBM", False), ("TOL", False)]
)
def test_capitals_may_be_letters_of_one_long_word(name: str, known: bool) -> None:
    texts = ["The parameter lockinontimeout can be set, and OP_CHECKTEMPLATEVERIFY is an opcode."]
    found = invented_names(f"In practice the {name} setting decides.", texts, lambda: iter(()), "en")
    assert (found == []) is known


def test_a_short_code_is_known_within_a_longer_one() -> None:
    quote = "we use the G1MSM table with discounts changed"
    assert faults("The table for G1 was changed [obs_1].", quote) == []
    assert faults("The table for G2 was changed [obs_1].", quote) == [("name", "G2")]


def test_an_acronym_may_be_spelled_out_by_its_capitals() -> None:
    quote = "the transition to OIDC will replace this mechanism"
    assert faults("The move to OpenID Connect will replace this [obs_1].", quote) == []
    assert faults("The move to OpenID Federation will replace this [obs_1].", quote) != []


def test_letters_with_a_stroke_are_plain_ones() -> None:
    assert faults("The table was changed by Pawel [obs_1].", "Paweł changed the table") == []


def test_a_label_has_the_names_of_the_source_that_it_leads_in() -> None:
    """As each sentence has that cites it; a name that stands nowhere there is told."""

    def told(label: str) -> list[str]:
        return [
            name
            for _, name in faults(f"- **{label}.** The Danish cells were tested [obs_1].", QUOTE, text=TEXT)
        ]

    assert told("The trial (Margit Olsen, Esbjerg)") == []
    assert told("The trial (Knut Berg)") != []


def test_a_full_name_may_stand_in_another_source() -> None:
    """Where the cited one has the given name alone; a surname that stands nowhere behind it is told."""
    texts = {"src_1": ["Jordan wanted a mark."], "src_2": ["| Jordan Eldredge | @captbaritone | Relay |"]}
    known = {"obs_1": "He wanted a mark that shows it"}
    base = ground(known)
    more = Ground(base.graph, base.sources, QUESTION, texts.__getitem__, archived=lambda: texts)

    def told(sentence: str) -> list[str]:
        return [each.value for each in check(read([sentence]), more)]

    assert told("Jordan Eldredge wanted a mark that shows it [obs_1].") == []
    assert told("Jordan Harband wanted a mark that shows it [obs_1].") == ["Harband"]
