"""`pf submit` with a second reader: called, recorded, sent back once, replayed; and the card without one."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, good_answer
from tests.commands.test_drafts import FALSE, TRUE, at_section
from tests.isolated.pretended_client import Client
from tests.steps.desk import CLONE

from pathfinder.commands.research import submit
from pathfinder.session.answers.submission import keep

REFUSED, INTERRUPTED = 2, 130
FENCE = re.compile(r"<<<source passages (\w{16}):.*?<<<end of source passages \1>>>", re.DOTALL)
DATA = re.compile(r"<data (\w+)>.*?</data \1>", re.DOTALL)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """`claude` on the path."""
    made = Client(tmp_path / "bin")
    monkeypatch.setenv("PATH", f"{made.path.parent}{os.pathsep}{os.environ['PATH']}")
    return made


@pytest.fixture
def research(pf: Pf, documents: Path) -> Pf:
    pf.start("--corpus", str(documents), "--max-iterations", "1", "--budget", "3")
    pf.fetch(documents / "papers" / "field-test.md")
    return pf


def exploring(pf: Pf) -> tuple[dict[str, Any], dict[str, Any]]:
    card = pf.answer_until("EXPLORE")
    return card, good_answer(card)


def kinds(pf: Pf) -> list[str]:
    lines = (pf.session / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["entry"]["kind"] for line in lines]


@pytest.mark.usefixtures("client")
def test_summaries_and_edges_are_read_before_they_are_accepted(research: Pf) -> None:
    card, made = exploring(research)
    research.ok("submit", research.write(card, made))
    assert kinds(research)[-2:] == ["read", "accepted"]
    state = research.state
    assert [each["verdict"] for each in state["readings"].values()] == ["supported"] * 2
    assert {each["by"] for each in state["readings"].values()} == {"small-model-1"}
    assert (state["budget"]["spent_usd"], state["figures"]["reading_usd"]) == (0.002, 0.002)
    assert research.ok("replay", "--check").code == 0


MODELS = {"frugal": "small", "standard": "middle", "frontier": "big"}
READ = {"verdicts": [{"item": 1, "verdict": "supported"}, {"item": 2, "verdict": "supported"}]}


def test_a_tier_that_fails_makes_way_for_the_next_and_every_call_counts(research: Pf, client: Client) -> None:
    configure(models=MODELS, review={"model": "frugal"})
    client.behave(answers=[None, None, None, READ])
    card, made = exploring(research)
    research.ok("submit", research.write(card, made))
    models = [call["argv"][call["argv"].index("--model") + 1] for call in client.calls]
    assert models == ["small", "small", "small", "middle"]
    assert {each["by"] for each in research.state["readings"].values()} == {"middle"}
    assert research.state["routing"]["units"] == 3 * 1 + 10
    assert research.state["budget"]["spent_usd"] == 4 * 0.002
    research.ok("replay", "--check")


def test_a_model_of_its_own_is_asked_once(research: Pf, client: Client) -> None:
    configure(models=MODELS)
    client.behave(answers=[None, READ])
    card, made = exploring(research)
    done = research.ok("submit", research.write(card, made))
    assert "not read a second time: overloaded" in done.err
    (call,) = client.calls
    assert call["argv"][call["argv"].index("--model") + 1] == "haiku"
    assert research.state["routing"]["units"] == 1


def test_what_is_not_borne_out_goes_back_once_and_costs_nothing_again(research: Pf, client: Client) -> None:
    client.behave({"average COP": "unsupported"})
    card, made = exploring(research)
    done = research("submit", research.write(card, made))
    assert done.code == REFUSED
    assert "/observations/0/summary" in done.err
    assert "a second reader: unsupported" in done.err
    assert "so it was told" in done.err and "so it was told" not in FENCE.sub("", done.err)
    card = research.card()
    assert "a second reader: unsupported" in card["text"]
    assert "so it was told" in card["text"] and "so it was told" not in DATA.sub("", card["text"])
    research.ok("submit", research.write(card, made))
    assert len(client.calls) == 1
    assert "obs_1" in research.graph["observations"]
    assert "unsupported" in {each["verdict"] for each in research.state["readings"].values()}


def test_nothing_is_asked_twice(research: Pf, client: Client) -> None:
    """An answer refused for something else in between is not read anew where it did not change."""
    client.behave({"average COP": "unsupported"})
    card, made = exploring(research)
    research("submit", research.write(card, made))
    card = research.card()
    made["observations"][0]["summary"] = "Units in the field kept a mean COP of 2.1 in the cold."
    research.ok("submit", research.write(card, made))
    asked = [call["prompt"].count('"task"') for call in client.calls]
    assert asked == [2, 1]


def test_an_answer_that_the_program_refuses_is_not_read(research: Pf, client: Client) -> None:
    card, made = exploring(research)
    made["observations"][0]["quote"] = "The monitored units ran on cheese alone all winter"
    assert research("submit", research.write(card, made)).code == REFUSED
    assert client.calls == []


def test_a_reader_that_fails_twice_is_not_called_again(research: Pf, client: Client) -> None:
    client.behave(print="Not logged in")
    card, made = exploring(research)
    done = research("submit", research.write(card, made))
    assert done.code == 0
    assert "not read a second time" in done.err
    research.answer_until("SECTION")
    for _ in range(2):
        research.answer()
    assert len(client.calls) == 2
    assert research.state["figures"]["reading_failed"] == 2


@pytest.mark.usefixtures("client")
def test_a_written_section_that_is_read_needs_no_card(research: Pf) -> None:
    steps = []
    while (card := research.card())["card"]:
        steps.append(card["step"])
        research.answer()
    assert "REVIEW" not in steps and "SECTION" in steps
    assert research.state["status"] == "completed"
    assert research.ok("replay", "--check").code == 0
    assert research.ok("verify").code == 0


def test_all_sections_of_an_answer_are_read_at_once(pf: Pf, documents: Path, client: Client) -> None:
    """What is held against any goes back once, with the rest; what stays is named with its reason."""
    card = at_section(pf, documents)
    before = len(client.calls)
    client.behave({"average COP": "unsupported"})
    other = {"paragraphs": ["A field test kept an average COP of 2.1 at -20 °C [obs_1]."]}
    whole = {**TRUE, "following": [TRUE, other], "summary": TRUE}
    done = pf("submit", pf.write(card, whole))
    assert done.code == REFUSED
    assert (
        "/following/1/paragraphs/0" in done.err and "/paragraphs/0: " not in done.err.split("/following")[0]
    )
    assert len(client.calls) == before + 1
    accepted = pf.ok("submit", pf.write(pf.card(), whole)).out
    assert len(client.calls) == before + 1
    assert accepted.count("Accepted ") == 4
    assert "1 of its claims stay with the mark of a second reader" in accepted
    assert "average COP" in accepted and "so it was told" in FENCE.search(accepted)[0]  # type: ignore[index]
    assert len(pf.state["report"]["sections"]) == 3
    pf.ok("replay", "--check")


def test_what_the_program_finds_goes_back_with_what_the_reader_finds(
    pf: Pf, documents: Path, client: Client
) -> None:
    """Once; a sentence that is known to be wrong is not read."""
    card = at_section(pf, documents)
    client.behave({"average COP": "unsupported"})
    other = {"paragraphs": ["A field test kept an average COP of 2.1 at -20 °C [obs_1]."]}
    done = pf("submit", pf.write(card, {**FALSE, "following": [TRUE, other], "summary": FALSE}))
    assert done.code == REFUSED
    places = ["/paragraphs/0", "/summary/paragraphs/0", "/following/1/paragraphs/0"]
    assert [each for each in places if f"- {each}: " not in done.err] == []
    assert "3.7" not in str(client.calls[-1])
    changes = dict.fromkeys(places, TRUE["paragraphs"][0])
    assert pf.ok("submit", pf.write(pf.card(), {"mend": changes})).out.count("Accepted ") == 4
    pf.ok("replay", "--check")


def test_without_a_client_the_open_session_reads_the_finished_report(research: Pf) -> None:
    steps = []
    while (card := research.card())["card"]:
        steps.append(card["step"])
        if card["step"] != "REVIEW":
            research.answer()
            continue
        verdicts = [{"item": each["item"], "verdict": "supported"} for each in card["inputs"]["items"]]
        research.ok("submit", research.write(card, {"verdicts": verdicts}))
    assert (steps.count("REVIEW"), steps[-2:]) == (1, ["SUMMARY", "REVIEW"])
    assert {each["by"] for each in research.state["readings"].values()} == {"session"}
    assert research.state["status"] == "completed"
    assert research.ok("replay", "--check").code == 0
    assert research.ok("verify").code == 0


def test_a_place_that_the_session_cites_as_it_reads_is_proven_as_any_other(research: Pf) -> None:
    while (card := research.card())["step"] != "REVIEW":
        research.answer()
    first = card["inputs"]["items"][-1]
    words = first["claim"].rstrip(".")
    given = {"item": first["item"], "verdict": "partly", "words": words, "reason": "another place says it"}
    others = [each["item"] for each in card["inputs"]["items"] if each is not first]
    verdicts = [{**given, "instead": f"{words} in Minnesota [src_1:1]"}]
    said = research.ok("submit", research.write(card, {"supported": others, "verdicts": verdicts})).out
    assert "put right" in said and research.state["status"] == "completed"
    [place] = [each for each in research.graph["observations"].values() if each.get("at") == "src_1:1"]
    assert place["quote"] == "Heat pumps in Minnesota"
    assert research.ok("replay", "--check").code == 0
    assert research.ok("verify").code == 0


def test_a_withdrawn_link_leaves_a_sound_research(research: Pf) -> None:
    """The figures of the hypothesis stand in its quotation all the same."""
    claim = "Monitored units keep a coefficient of 2.1 in Minnesota."
    while (card := research.card())["step"] != "REVIEW":
        made = good_answer(card)
        if card["step"] == "EXPLORE":
            made["type_a_hypotheses"][0]["summary"], made["qualifications"] = claim, []
        if "paragraphs" in made:
            made["paragraphs"].append("In the field test units kept a coefficient of 2.1 [obs_1, hyp_A1].")
        research.ok("submit", research.write(card, made))
    items = card["inputs"]["items"]
    [link] = [each["item"] for each in items if each["claim"] == claim]
    bad = {"item": link, "verdict": "unsupported", "words": "", "reason": "it says nothing of all units"}
    sound = [each["item"] for each in items if each["item"] != link]
    research.ok("submit", research.write(card, {"supported": sound, "verdicts": [bad]}))
    hypothesis = research.graph["hypotheses"]["hyp_A1"]
    assert (research.graph["edges"], hypothesis["grounds"]) == ([], ["obs_1"])
    assert hypothesis["history"][-1]["action"] == "REVIEW"
    assert "obs_1 SUPPORTS withdrawn" in (research.session / "hypotheses" / "hyp_A1.md").read_text("utf-8")
    assert research.ok("replay", "--check").code == 0
    assert research.ok("verify").code == 0


def test_switched_off_nobody_reads(pf: Pf, documents: Path, client: Client) -> None:
    configure(review={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.fetch(documents / "papers" / "field-test.md")
    steps = []
    while (card := pf.card())["card"]:
        steps.append(card["step"])
        pf.answer()
    assert "REVIEW" not in steps
    assert client.calls == []
    assert "readings" not in pf.state


def test_what_a_budget_does_not_pay_is_not_called(research: Pf, client: Client) -> None:
    card, made = exploring(research)
    usage = research.folder / "usage.json"
    usage.write_text('{"type": "result", "total_cost_usd": 3.0}', encoding="utf-8")
    research.ok("loop", "leave", str(usage))
    research.ok("submit", research.write(card, made))
    assert client.calls == []


def test_what_a_review_card_sent_back_is_not_sent_back_again(research: Pf) -> None:
    """The section comes once more; handed in unchanged it is accepted, and shown with its mark.

    So is the summary, which says the same, of which the card told.
    """
    steps: list[str] = []
    while (card := research.card())["card"]:
        steps.append(card["step"])
        if card["step"] != "REVIEW":
            research.ok("submit", research.write(card, good_answer(card)))
            continue
        each = {"verdict": "contradicted", "words": "", "reason": "the quote says otherwise"}
        verdicts = [{"item": item["item"], **each} for item in card["inputs"]["items"]]
        research.ok("submit", research.write(card, {"verdicts": verdicts}))
    assert steps.count("REVIEW") == 1
    assert steps[-4:] == ["SECTION", "SUMMARY", "REVIEW", "SECTION"]
    text = (research.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")
    assert "a second reader: the quotes say otherwise" in text
    assert research.ok("replay", "--check").code == 0
    assert research.ok("verify").code == 0


def test_a_kill_after_the_reading_loses_nothing_of_it(
    research: Pf, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, made = exploring(research)

    def killed(*arguments: Any) -> None:
        keep(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(submit, "keep", killed)
        assert research("submit", research.write(card, made)).code == INTERRUPTED
    assert kinds(research)[-1] == "read"
    research.ok("submit", card["answer_path"])
    assert len(client.calls) == 1


@pytest.mark.slow
def test_a_kill_while_the_reader_is_asked_changes_nothing(research: Pf, client: Client) -> None:
    client.behave(seconds=60)
    card, made = exploring(research)
    path, before = research.write(card, made), kinds(research)
    environment = {**os.environ, "PYTHONPATH": str(CLONE / "lib")}
    argv = [sys.executable, "-m", "pathfinder", "submit", path]
    process = subprocess.Popen(argv, cwd=research.folder, env=environment, start_new_session=True)
    end = time.monotonic() + 60
    while not client.calls:
        assert time.monotonic() < end, "the reader is never asked"
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    client.behave()
    assert kinds(research) == before
    research.ok("submit", path)
    assert kinds(research)[-2:] == ["read", "accepted"]


@pytest.mark.usefixtures("client")
def test_the_cost_is_shown(research: Pf) -> None:
    card, made = exploring(research)
    research.ok("submit", research.write(card, made))
    assert "2nd reader" in research.ok("status").out
    assert "$0.002" in research.ok("status").out
