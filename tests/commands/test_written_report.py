"""`pf verify` holds the sentences of a written report against the evidence again."""

from __future__ import annotations

import json

from tests.steps.desk import FIELD_TEST, at, section

from pathfinder.verify.pack.stored import Stored
from pathfinder.verify.written_report import check_report


def failures(words: str) -> list[str]:
    """What verification finds when the sentence of an accepted section ends in other words."""
    desk = at("SECTION")
    desk.accept(section("The monitored units kept a coefficient of 2.1 at -20 °C [obs_1]."))
    [sentence] = desk.research.state["report"]["sections"][0]["paragraphs"][0]
    sentence["text"] = sentence["text"].rstrip(".") + f" {words}."
    meta = json.dumps(desk.sources.records["src_1"]).encode()
    source = Stored("src_1", meta, "", None, {"text.txt": FIELD_TEST.encode()}, None, "")
    entries = [{**event, "seq": number} for number, event in enumerate(desk.events, 1)]
    return [each.what for each in check_report(desk.research, entries, {"src_1": source}, None).failures]


def test_an_invented_quotation_is_found() -> None:
    [failure] = failures("and “nobody in the trade had expected that at all”")
    assert failure.startswith("invented_quotation: nobody in the trade")


def test_a_name_of_the_stored_text_is_known() -> None:
    """The text lies beside the report, in its archive or in the pack."""
    assert failures("in Minnesota") == []
    [failure] = failures("in Finland")
    assert failure.startswith("name: Finland")
