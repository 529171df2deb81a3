"""What a report says to be missing with the words for it: the program looks for them in all that there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, exploration
from tests.steps.desk import TRUE_SENTENCE
from tests.verify.tampering import rechained, snapshots

from pathfinder.evidence.gate.sentence import read
from pathfinder.steps.cards.told import told


def outline(pf: Pf, documents: Path) -> dict[str, Any]:
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.answer_until("EXPLORE")
    pf.answer(EXPLORE=exploration(pf.fetch(documents / "papers" / "field-test.md")))
    return pf.answer_until("OUTLINE")


def write(pf: Pf, card: dict[str, Any], gap: str) -> None:
    section = {"heading": "What was measured", "paragraphs": [TRUE_SENTENCE, gap]}
    whole = {"title": "Units in the cold", "sections": [section], "summary": {"paragraphs": [TRUE_SENTENCE]}}
    pf.ok("submit", pf.write(card, whole))


def test_words_that_stand_nowhere_are_told_with_how_many_texts_have_them_not(pf: Pf, documents: Path) -> None:
    said = "How long units of Brrr Inc. last after 47 winters is not said."
    write(pf, outline(pf, documents), f"{said} [gap: lifetime | service life | 47 winters | Brrr Inc.]")
    sentence = pf.state["report"]["sections"][0]["paragraphs"][1][0]
    count = len([each for each in documents.rglob("*") if each.is_file()])
    words = "lifetime|service life|47 winters|Brrr Inc."
    assert sentence["sought"] == {"words": words, "texts": count}
    assert sentence["problems"] == []
    pf.ok("report")
    (report,) = pf.folder.rglob("RESEARCH_REPORT.md")
    unknown = report.read_text(encoding="utf-8").partition("## What is not known")[2]
    body, _, appendix = unknown.partition("## Appendix")
    told = "“lifetime”, “service life”, “47 winters”, “Brrr Inc.”"
    assert f"- {said}\n" in body and "lifetime" not in body
    assert f"something is not known: {told}." in appendix


@pytest.mark.parametrize("gap", ["[gap: coefficient of performance]", "[gap: COEFFICIENT & field test]"])
def test_words_that_stand_somewhere_are_a_finding_with_their_place(pf: Pf, documents: Path, gap: str) -> None:
    write(pf, outline(pf, documents), f"What was measured is not said. {gap}")
    sentence = pf.state["report"]["sections"][0]["paragraphs"][1][0]
    assert sentence["sought"]["texts"] == 0
    assert sentence["problems"] == [f"found: {sentence['sought']['words']}"]
    assert "src_1:" in pf.ok("next").out
    pf.ok("report")
    (report,) = pf.folder.rglob("RESEARCH_REPORT.md")
    unknown = report.read_text(encoding="utf-8").partition("## What is not known")[2]
    assert "is not said. (did not pass the check: found: " in unknown


def test_a_mark_without_a_sentence_is_refused_with_an_example(pf: Pf, documents: Path) -> None:
    """Where the section has nothing else; beside others it is left out."""
    write(pf, outline(pf, documents), "How long they last is not said. [gap: lifetime]")
    pf.ok("rewrite", "1")
    card = pf.card()
    bare = {"paragraphs": ["[gap: lifetime|wear]"], "computed": []}
    done = pf("submit", pf.write(card, bare))
    assert "a sentence before its mark" in done.err


@pytest.mark.parametrize(
    ("mark", "sought"),
    [
        ("[gap]", None),
        ("[gap: a view, of obs_1]", "a view, of obs_1"),
        ("[gap: “lifetime”|wear & cold]", "lifetime || wear & cold"),
        ("[gap:]", None),
        (f"[gap: {'x' * 161}]", None),
    ],
)
def test_the_words_are_those_behind_the_colon(mark: str, sought: str | None) -> None:
    ((sentence,),) = read([f"Nobody says how long they last. {mark}"])
    assert sentence["gap"] and sentence["cites"] == [] and not sentence["view"]
    assert sentence.get("sought") == ({"words": sought, "texts": 0} if sought else None)
    assert read(told([[sentence]])) == [[sentence]]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("field test", "'field test' stands nowhere, it says, but at src_1:2"),
        ("|", "'|' are no words that could be looked for"),
    ],
)
def test_what_stands_nowhere_is_looked_for_again_by_pf_verify(
    pf: Pf, documents: Path, words: str, told: str
) -> None:
    def planted(rows: list[dict[str, Any]]) -> None:
        """The journal of somebody who looked for other words than he says."""
        (sought,) = (each["sought"] for row in rows for each in sentences(row) if "sought" in each)
        sought["words"] = words

    write(pf, outline(pf, documents), "How long they last is not said. [gap: lifetime | service life]")
    assert "words which stand nowhere: 1, looked for again in 1 stored" in pf.ok("verify").out
    journal = rechained(pf.session.joinpath("journal.jsonl").read_bytes(), planted)
    for name, content in {"journal.jsonl": journal, **snapshots(journal)}.items():
        (pf.session / name).write_bytes(content)
    done = pf("verify")
    assert done.code == 2
    assert told in done.out


def sentences(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Those of the sections that an entry has accepted."""
    texts = [row.get("payload", {}).get("paragraphs") or []]
    return [each for text in texts for paragraph in text for each in paragraph]


def test_a_full_name_of_a_source_that_nobody_cites_is_sound(pf: Pf, documents: Path) -> None:
    test, neighbour = documents / "papers" / "field-test.md", documents / "blog" / "neighbour.md"
    test.write_text(f"{test.read_text()}\nWilhelmina measured the units in 2019.\n")
    neighbour.write_text(f"{neighbour.read_text()}\nIt was measured by Wilhelmina Brandauer.\n")
    card = outline(pf, documents)
    pf.fetch(neighbour)
    (last,) = re.findall(r"(\d+)\W+Wilhelmina", pf.ok("read", "src_1", "--all").out)
    section = {
        "heading": "Who measured",
        "paragraphs": [f"Wilhelmina Brandauer measured the units in 2019 [src_1:{last}]."],
    }
    whole = {"title": "Units in the cold", "sections": [section], "summary": {"paragraphs": [TRUE_SENTENCE]}}
    pf.ok("submit", pf.write(card, whole))
    assert pf.state["report"]["sections"][0]["paragraphs"][0][0]["problems"] == []
    assert "no fault found" in pf.ok("verify").out
