"""Two researches in one folder: the second one sees, checks again and cites what the first one proved."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, exploration
from tests.steps import desk

from pathfinder.session.guards.person import users_file

pytestmark = pytest.mark.slow

ANSWERED = {"answers_sub_questions": ["q1"]}


@pytest.fixture(autouse=True)
def remembering() -> None:
    configure(memory={"knowledge": True})


def graph_of(pf: Pf) -> Any:
    return json.loads((pf.root / "knowledge" / "knowledge_graph.json").read_bytes())["knowledge_graph"]


def facts_of(pf: Pf) -> Any:
    return [node for node in graph_of(pf)["nodes"] if node["type"] == "fact"]


def begin(pf: Pf, documents: Path, *more: str) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "1", "--driver", "offline", *more)


def finish(pf: Pf, **instead: Any) -> None:
    while pf.state["status"] == "running":
        pf.answer(**instead)
    assert pf.state["status"] == "completed"


def first_research(pf: Pf, documents: Path) -> str:
    begin(pf, documents)
    source = pf.fetch(documents / "papers" / "field-test.md")
    found = exploration(source)
    found["observations"][0]["sub_question"] = "q1"
    finish(pf, EXPLORE=found | ANSWERED)
    return pf.session.name


def test_what_a_complete_research_proved_is_kept_with_its_quotes(pf: Pf, documents: Path) -> None:
    name = first_research(pf, documents)
    (fact,) = facts_of(pf)
    (quote,) = fact["properties"]["quotes"]
    meta = json.loads((pf.session / "sources" / "src_1" / "meta.json").read_bytes())
    assert (quote["session"], quote["observation"], quote["source"]) == (name, "obs_1", "src_1")
    assert quote["text_sha256"] == meta["text_sha256"]
    assert quote["quote"] == pf.graph["observations"]["obs_1"]["quote"]
    assert fact["id"] in pf.ok("knowledge", "heat", "pump", "performance").out
    assert quote["text_sha256"] in pf.ok("knowledge", "--show", fact["id"]).out
    assert pf.ok("knowledge", "--json").json["summary"]["confirmed_facts"] == 1


def test_a_second_research_sees_a_fact_checks_it_again_and_says_so(pf: Pf, documents: Path) -> None:
    first = first_research(pf, documents)
    (documents / "papers" / "field-test.md").write_text("It is gone.")  # what is stored is enough
    begin(pf, documents)
    card = pf.answer_until("PLAN")
    (known,) = card["inputs"]["known"]
    assert known["id"] == "fact_1"
    assert "known_since" in known
    assert "`pf fetch knowledge:fact_3` takes the stored page over" in card["text"]
    pf.answer_until("EXPLORE")
    assert desk.QUOTE in pf.ok("fetch", "knowledge:fact_1").out
    found = pf.ok("fetch", "knowledge:fact_1", "--json").json["sources"][0]
    meta = json.loads((pf.session / "sources" / found["id"] / "meta.json").read_bytes())
    old = pf.root / "sessions" / first / "sources" / "src_1" / "meta.json"
    assert meta["fetched_at"] == json.loads(old.read_bytes())["fetched_at"]
    noted = exploration(found["id"])
    noted["observations"][0]["sub_question"] = "q1"
    finish(pf, EXPLORE=noted | ANSWERED)
    assert pf.graph["observations"]["obs_1"]["known"] == "fact_1"
    assert "known from an earlier research" in (pf.session / "observations" / "obs_1.md").read_text()
    assert "known from an earlier research" in (pf.session / "RESEARCH_REPORT.md").read_text()
    (fact,) = facts_of(pf)
    assert {each["session"] for each in fact["properties"]["quotes"]} == {first, pf.session.name}
    pf.ok("verify")
    pf.ok("replay", "--check")


def test_a_stored_text_that_was_changed_is_fetched_anew(pf: Pf, documents: Path) -> None:
    first = first_research(pf, documents)
    (pf.root / "sessions" / first / "sources" / "src_1" / "text.txt").write_text("Something else.")
    begin(pf, documents)
    source = pf.ok("fetch", "knowledge:fact_1", "--json").json["sources"][0]
    assert desk.QUOTE in Path(source["text_path"]).read_text()
    (documents / "papers" / "field-test.md").write_text("It says something else now.")
    done = pf("fetch", "knowledge:fact_1")
    assert (done.code, "the words of fact_1 do not stand there any more" in done.err) == (1, True)


LIE = "Heat pumps fail below zero degrees in every single case that was ever measured."


def plant(first: Path, change: Any) -> None:
    """Change the fact of the knowledge file, as whoever made the folder could."""
    path = first.parents[1] / "knowledge" / "knowledge_graph.json"
    graph = json.loads(path.read_bytes())
    change(graph["knowledge_graph"]["nodes"][0])
    path.write_text(json.dumps(graph))


def with_a_text_of_its_own(first: Path) -> None:
    """The stored text says something else, and every hash beside the journal goes with it."""
    text, meta = first / "sources" / "src_1" / "text.txt", first / "sources" / "src_1" / "meta.json"
    text.write_text(f"{LIE}\n")
    about = json.loads(meta.read_bytes()) | {"text_sha256": sha256(text.read_bytes()).hexdigest()}
    meta.write_text(json.dumps(about, ensure_ascii=False, indent=1))

    def lie(fact: Any) -> None:
        fact["properties"]["quotes"][0] |= {"quote": LIE, "text_sha256": about["text_sha256"]}

    plant(first, lie)


def with_a_broken_chain(first: Path) -> None:
    """An accepted answer was changed where it stands."""
    journal = first / "journal.jsonl"
    journal.write_text(journal.read_text().replace("average coefficient", "average inefficiency"))


def with_another_statement(first: Path) -> None:
    plant(first, lambda fact: fact.update(label=f"Outdoor heat pump performance: {LIE}"))


def of_nobody(first: Path) -> None:
    plant(first, lambda fact: fact["properties"]["quotes"][0].update(session="20250101-nobody"))


def of_a_place_elsewhere(first: Path) -> None:
    plant(first, lambda fact: fact["properties"]["quotes"][0].update(session=f"../sessions/{first.name}"))


def of_another_address(first: Path) -> None:
    plant(first, lambda fact: fact["properties"]["quotes"][0].update(url="https://www.nature.com/x"))


PLANTED = (
    *(with_a_text_of_its_own, with_a_broken_chain, with_another_statement),
    *(of_nobody, of_a_place_elsewhere, of_another_address),
)


@pytest.mark.parametrize("planted", PLANTED, ids=lambda each: each.__name__)
def test_a_fact_that_no_sound_research_holds_is_left_out_and_named(
    pf: Pf, documents: Path, planted: Any
) -> None:
    """On cards, in `pf knowledge`, and as a stored source."""
    planted(pf.root / "sessions" / first_research(pf, documents))
    told = pf.ok("knowledge")
    assert "left out" in told.out and "1 left out of cards" in told.out
    begin(pf, documents)
    while (card := pf.ok("next")).out.startswith("# Card 0001"):
        pf.answer()
    assert '"known": [' not in card.out
    assert "fact_1 of the knowledge is left out" in card.err
    pf.answer_until("EXPLORE")
    done = pf("fetch", "knowledge:fact_1", "--json")
    texts = [Path(each["text_path"]).read_text() for each in done.json["sources"]]
    assert not any(LIE in text for text in texts)
    if planted is not with_another_statement:  # its quote is true, and stands where it says
        assert "what is stored of fact_1 does not hold" in done.err


def test_a_planted_research_teaches_nothing_that_its_journal_does_not_say(pf: Pf, documents: Path) -> None:
    """Its snapshots may say anything; one that cannot be folded is named."""
    first = pf.root / "sessions" / first_research(pf, documents)
    (pf.root / "knowledge" / "knowledge_graph.json").unlink()
    state = (first / "cognigraph.json").read_text().replace(desk.QUOTE, LIE)
    (first / "cognigraph.json").write_text(state)
    pf.ok("knowledge")
    assert [each["quote"] for each in facts_of(pf)[0]["properties"]["quotes"]] == [desk.QUOTE]
    (pf.root / "knowledge" / "knowledge_graph.json").unlink()
    with_a_broken_chain(first)
    assert f"{first.name} is left out of the knowledge" in pf.ok("knowledge").err


def test_a_file_outside_of_the_corpus_is_not_taken_over(pf: Pf, documents: Path, tmp_path: Path) -> None:
    first_research(pf, documents)
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.md").write_text("A document.")
    begin(pf, other)
    done = pf("fetch", "knowledge:fact_1")
    assert (done.code, "outside" in done.err) == (1, True)


@pytest.mark.parametrize(("filters", "code"), [(("--only", "a.example"), 0), (("--languages", "ko"), 1)])
def test_the_filters_of_a_research_hold_for_known_sources(
    pf: Pf, documents: Path, filters: tuple[str, str], code: int
) -> None:
    """They say nothing of whose one's own files are, and something of their language."""
    first_research(pf, documents)
    begin(pf, documents, *filters)
    assert pf("fetch", "knowledge:fact_1").code == code


def test_an_archive_that_was_moved_to_another_address_is_not_taken_over(pf: Pf, documents: Path) -> None:
    first = first_research(pf, documents)
    meta = pf.root / "sessions" / first / "sources" / "src_1" / "meta.json"
    meta.write_text(meta.read_text().replace("field-test.md", "elsewhere.md"))
    begin(pf, documents)
    source = pf.ok("fetch", "knowledge:fact_1", "--json").json["sources"][0]
    assert source["url"].endswith("field-test.md")


def test_a_later_observation_that_an_answer_names_ends_a_fact(pf: Pf, documents: Path) -> None:
    first_research(pf, documents)
    begin(pf, documents)
    pf.answer_until("EXPLORE")
    source = pf.fetch(documents / "blog" / "neighbour.md")
    found = exploration(source)
    found["observations"][0] |= {"quote": desk.BLOG_QUOTE, "summary": "It kept the house at 21 degrees."}
    bad = pf("submit", pf.write(pf.card(), found | {"contradicts_known": {"fact_9": "obs_8"}}))
    assert bad.code == 2
    assert "a fact that `known` shows" in bad.err
    assert "the ID of an observation" in bad.err
    finish(pf, EXPLORE=found | {"contradicts_known": {"fact_1": "obs_1"}})
    fact = facts_of(pf)[0]
    assert fact["properties"]["contradicted_by"] == [f"{pf.session.name}/obs_1"]
    assert fact["properties"]["valid_to"]
    begin(pf, documents)
    known = pf.answer_until("PLAN")["inputs"].get("known", [])
    assert "fact_1" not in [each["id"] for each in known]
    pf.ok("replay", "--check")


def test_a_kill_before_the_knowledge_was_written_is_healed(pf: Pf, documents: Path) -> None:
    first_research(pf, documents)
    before = graph_of(pf)
    path = pf.root / "knowledge" / "knowledge_graph.json"
    path.unlink()
    begin(pf, documents)
    assert graph_of(pf) == before
    path.unlink()
    pf.ok("knowledge")
    assert graph_of(pf) == before


def test_a_kill_before_the_documents_were_written_is_healed_by_the_next_change(
    pf: Pf, documents: Path
) -> None:
    first_research(pf, documents)
    before = graph_of(pf)
    (pf.root / "knowledge" / "knowledge_graph.json").unlink()
    (pf.session / ".documents.due").write_text(str(pf.state["journal"]["seq"]))
    pf("stop")
    assert graph_of(pf) == before


def test_memory_is_off_unless_it_is_switched_on_and_a_research_keeps_what_it_started_with(
    pf: Pf, documents: Path
) -> None:
    users_file().unlink()
    first_research(pf, documents)
    assert not (pf.root / "knowledge").exists()
    assert pf.ok("knowledge").out.startswith("researches leave nothing to later ones: memory.knowledge")
    configure(memory={"knowledge": True})
    assert pf.ok("knowledge").out == "no research of this folder has verified anything yet\n"
    begin(pf, documents)
    configure(memory={"knowledge": False})
    source = pf.fetch(documents / "papers" / "field-test.md")
    found = exploration(source)
    found["observations"][0]["sub_question"] = "q1"
    finish(pf, EXPLORE=found | ANSWERED)
    assert "fact_1" in pf.ok("knowledge").out  # it started with memory
    begin(pf, documents)
    assert "known" not in pf.answer_until("PLAN")["inputs"]


def test_only_a_person_forgets(pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first_research(pf, documents)
    monkeypatch.setenv("CLAUDECODE", "1")
    assert "only the user forgets" in pf("knowledge", "--forget", "all").err
    monkeypatch.delenv("CLAUDECODE")
    assert "nothing in the knowledge" in pf("knowledge", "--forget", "fact_7").err
    pf.ok("knowledge", "--forget", "all")
    assert facts_of(pf) == []
    pf.ok("report")
    pf.ok("knowledge")
    assert facts_of(pf) == []


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"knowledge_graph": {"nodes": [7]}}', b"\xff"])
def test_a_damaged_file_is_named_and_made_anew(pf: Pf, documents: Path, damage: bytes) -> None:
    first_research(pf, documents)
    before = graph_of(pf)
    path = pf.root / "knowledge" / "knowledge_graph.json"
    path.write_bytes(damage)
    done = pf("knowledge")
    assert (done.code, "--rebuild" in done.err) == (1, True)
    started = pf(
        "start", "Another question?", "--corpus", str(documents), "--max-iterations", "1", "--id-only"
    )
    assert (started.code, "--rebuild" in started.err) == (0, True)  # nothing else is stopped by it
    finish(pf)
    assert not (pf.session / ".documents.due").exists()
    pf.ok("knowledge", "--rebuild")
    assert graph_of(pf)["nodes"] == before["nodes"]
    assert path.with_name("knowledge_graph.damaged.json").read_bytes() == damage


def test_the_fields_of_the_state_that_follow_from_others_are_computed(pf: Pf, documents: Path) -> None:
    first_research(pf, documents)
    begin(pf, documents)
    pf.answer_until("PLAN")
    told = pf.ok("status", "--json").json
    assert told["knowledge_graph_summary"] == {
        "total_nodes": 1, "total_edges": 0, "confirmed_facts": 1, "uncertain_claims": 0, "contradictions": 0,
    }  # fmt: skip
    target = {"type": "search", "query": "How efficient are they?", "priority": "high"}
    assert told["next_actions"][0] == target | {"reason": "no search was about it yet"}
    pf.answer()
    pf.ok("search", "coefficient of performance", "migration of storks")
    told = pf.ok("status", "--json").json
    assert told["search_history"] == {"total_searches": 2, "successful": 1, "by_source": {"local": 2}}
    assert [each["query"] for each in told["next_actions"]] == pf.state["plan"]["queries"]
    assert told["last_compaction"] == 0
    assert told["metrics"]["token_usage_estimate"] == 0
    assert told["reflexion_insights"] == []
    assert "metrics" not in pf.state
