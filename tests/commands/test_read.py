"""`pf read`, `pf fetch --about` and `pf search` with several queries: everything by numbers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.command_line import Done, Pf, exploration
from tests.steps import desk

from pathfinder.evidence.places import parse_place
from pathfinder.session.sources.reading.sections import holding

FACTS = [f"In house {number} the pump ran for {number} weeks without a repair." for number in range(1, 400)]
FROST = "Frost is melted by reversing the cycle."
PARTS = ["# Pumps", *FACTS[:60], "## Defrosting", FROST, *FACTS[60:], "## Noise", "The fan is loud at night."]
MANUAL = "\n\n".join(PARTS)


@pytest.fixture
def started(pf: Pf, documents: Path) -> Pf:
    """src_1 is a long manual, src_2 a short note."""
    (documents / "manual.md").write_text(MANUAL, encoding="utf-8")
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "manual.md")
    pf.fetch(documents / "notes.txt")
    return pf


def numbers(done: Done) -> list[int]:
    return [int(number) for number in re.findall(r"\[(\d+)\] ", done.out)]


def log(pf: Pf) -> list[dict[str, object]]:
    return [json.loads(line) for line in (pf.session / "read.jsonl").read_text().splitlines()]


def test_a_short_source_is_shown_whole_and_a_long_one_as_its_outline(started: Pf) -> None:
    short = started.ok("read", "src_2")
    assert numbers(short) == [1]
    assert "that is all of src_2" in short.out
    outline = started.ok("read", "src_1")
    assert "2. Defrosting  [62-" in outline.out
    assert "characters" in outline.out
    assert "pf read src_1 --section" in outline.out
    assert numbers(outline) == []
    assert [row["source"] for row in log(started)] == ["src_2"], "an outline is not read"


def test_all_of_a_long_source_comes_in_pages_that_say_how_to_go_on(started: Pf) -> None:
    """Following the printed command shows every number once."""
    seen, command = [], ["read", "src_1", "--all"]
    for _ in range(9):
        done = started.ok(*command)
        assert len(done.out) < 30_000
        seen += numbers(done)
        onward = re.search(r"to go on: (\S+) read (\S+)", done.out)
        if onward is None:
            break
        assert onward[1] == "pf"
        command = ["read", onward[2]]
    assert seen == list(range(1, len(FACTS) + 6))
    rows = [row["numbers"] for row in log(started) if row["source"] == "src_1"]
    assert rows[0][0][0] == 1
    assert rows[-1][-1][-1] == len(FACTS) + 5


def test_what_is_about_words_is_found_by_other_words_of_the_research(pf: Pf, documents: Path) -> None:
    """A sub-question names the same in words that the source has; words that nobody wrote find nothing."""
    (documents / "lease.md").write_text("Termination of a lease takes three months.\n")
    pf.start("--corpus", str(documents))
    pf.fetch(documents / "lease.md")
    assert pf("read", "--about", "giving notice").code == 1
    questions = [{"text": "When does giving notice end a lease (termination)?"}, {"text": "Who may do so?"}]
    pf.answer(CLARIFY=desk.clarify({"question": "q"}) | {"sub_questions": questions})
    assert "three months" in pf.ok("read", "--about", "giving notice").out


def test_a_section_is_found_by_its_own_number(pf: Pf, documents: Path) -> None:
    """Not by one that begins alike; what is missing is said."""
    (documents / "law.md").write_text("# Act\n\n## § 4 Breaks\n\nRest.\n\n## § 42 Notice\n\nIn writing.\n")
    pf.start("--corpus", str(documents))
    pf.fetch(documents / "law.md")
    assert "In writing." in pf.ok("read", "src_1", "--section", "§ 42").out
    assert "In writing." not in pf.ok("read", "src_1", "--section", "§ 4").out
    assert "has no section '§ 420'" in pf("read", "src_1", "--section", "§ 420").err


def test_bold_words_that_lead_in_name_a_section(pf: Pf, documents: Path) -> None:
    """Up to the next ones, below their heading; emphasis inside a sentence is none, a heading goes first."""
    (documents / "locks.md").write_text(
        "# Manual\n\n## Rules\n\n**Locks.** A writer takes one. It keeps it.\n\nReaders wait for it.\n\n"
        "- **Deadlines**: at noon.\n- **Costs:** none.\n\n**Not** every rule holds.\n\n"
        "## Costs\n\nTen euros.\n"
    )
    pf.start("--corpus", str(documents))
    pf.fetch(documents / "locks.md")
    locks = pf.ok("read", "src_1", "--section", "locks").out
    assert "It keeps it." in locks and "Readers wait for it." in locks and "noon" not in locks
    deadlines = pf.ok("read", "src_1", "--section", "Deadlines").out
    assert "at noon" in deadlines and "none." not in deadlines
    costs = pf.ok("read", "src_1", "--section", "Costs").out
    assert "Ten euros." in costs and "none." not in costs
    assert "has no section 'Not'" in pf("read", "src_1", "--section", "Not").err
    assert "Ten euros." in pf.ok("read", "src_1", "--section", r"Fees|Costs\.").out


def test_a_section_a_place_and_what_is_about_words(started: Pf) -> None:
    section = started.ok("read", "src_1", "--section", "noise")
    assert "The fan is loud at night." in section.out
    assert len(numbers(section)) == 2
    assert started.ok("read", "src_1", "--section", "3").out.count("loud") == 1, "its number in the outline"
    both = started.ok("read", "src_1", "--section", "noise|defrosting|zebra").out
    assert "The fan is loud at night." in both and "Frost is melted" in both
    assert numbers(started.ok("read", "src_1:5-7,9")) == [5, 6, 7, 9]
    assert "[…]" in started.ok("read", "src_1:5-7,9").out
    about = started.ok("read", "src_1", "--about", "reversing cycles melts frost")
    assert "Frost is melted by reversing the cycle." in about.out
    assert "all of it: pf read src_1 --all" in about.out
    everywhere = started.ok("read", "--about", "outdoor unit melted frost")
    assert {"src_1", "src_2"} <= set(re.findall(r"src_\d", everywhere.out))


def test_each_place_of_some_words_stands_on_one_line(started: Pf) -> None:
    """With its number below the heading above it, in any case; cut around the words where it is long."""
    everywhere = started.ok("read", "--find", "frost is|LOUD at   night").out
    assert everywhere.startswith("2 places in 1 sources") or "places in 2 sources" in everywhere
    line = next(each for each in everywhere.splitlines() if "The fan is loud at night." in each)
    number = line.split()[0]
    assert "The fan is loud at night." in started.ok("read", f"src_1:{number}").out
    assert everywhere.count("<<<source several ") == 1
    named = started.ok("read", "src_1", "--find", "loud").out
    assert re.search(r"^## src_1 .*\n§ Noise\n\d+  ", named, re.MULTILINE)
    assert "a sentence that is longer" not in named


def test_words_are_found_where_words_begin(pf: Pf, documents: Path) -> None:
    """A short one is a whole word, a longer one may be a stem; what stands as no word is found anywhere."""
    facts = ("QUIC went quickly.", "The ABI has the ability.", "Deprecation of deprecated wasm.", "보류됐다.")
    facts += ("It is -XTypeFamilies.",)
    text = "\n\n".join(facts)
    (documents / "notes.md").write_text(text, encoding="utf-8")
    pf.start("--corpus", str(documents))
    shown = {
        words: re.findall(r"^\d+  (.*)$", pf.ok("read", "notes.md", "--find", words).out, re.MULTILINE)
        for words in ("quic|abi", "deprecat", "asm", "보류", "TypeFamilies")
    }
    assert shown["quic|abi"] == ["QUIC went quickly.", "The ABI has the ability."]
    assert shown["deprecat"] == shown["asm"] == ["Deprecation of deprecated wasm."]
    assert shown["보류"] == ["보류됐다."]
    assert shown["TypeFamilies"] == ["It is -XTypeFamilies."], "a word with humps also inside another"
    counted = pf.ok("read", "notes.md", "--find", "quic|abi").out
    assert counted.startswith("2 places")


def test_code_is_printed_with_its_indentation(pf: Pf, documents: Path) -> None:
    """A report may quote it line by line."""
    code = "# So\n\nIt is so.\n\n```js\nclass A {\n    x = 1;\n    y = 2;\n}\n```\n"
    (documents / "code.md").write_text(code, encoding="utf-8")
    pf.start("--corpus", str(documents))
    said = pf.ok("read", "code.md", "--all").out
    assert "]     x = 1;" in said and "] class A {" in said and "] It is so." in said


def test_named_stretches_are_shown_whole_beside_a_long_source(started: Pf) -> None:
    """In one block, each whole while there is room; what is cut is told with the way to the rest."""
    done = started.ok("read", *[f"src_1:{first}-{first + 4}" for first in range(10, 100, 10)], "src_1:101-")
    stretches = [number for first in range(10, 100, 10) for number in range(first, first + 5)]
    assert numbers(done)[: len(stretches) + 2] == [*stretches, 101, 102]
    done = started.ok("read", "src_1:1-", "src_2")
    assert done.out.count("<<<source several") == 1 and numbers(done) == [*range(1, 405)]
    assert "that is all of src_1\nno room for the others: pf read src_2:1\n" in done.out


def test_one_source_that_is_not_there_does_not_hide_the_others(started: Pf) -> None:
    done = started.ok("read", "src_2", "gone.md:1-5", "src_1:1-2")
    assert "that is all of src_2" in done.out
    assert numbers(done)[-2:] == [1, 2]
    assert "'gone.md:1-5' names no place" in done.err
    assert "':5'" in started.ok("read", "src_2", ":5").err


def test_a_document_that_cannot_be_archived_hides_no_passage(started: Pf, documents: Path) -> None:
    (documents / "empty.md").write_text("", encoding="utf-8")
    done = started.ok("read", "src_1", "empty.md", "--about", "frost cycle")
    assert FROST in done.out and "empty.md" in done.err
    assert started("read", "empty.md", "--about", "frost cycle").code == 1


def test_a_document_that_is_not_there_hides_no_place_of_words(started: Pf) -> None:
    done = started.ok("read", "src_1", "gone.md", "--find", "frost")
    assert "Frost is melted" in done.out and "gone.md" in done.err
    assert started("read", "gone.md", "--find", "frost").code == 1


def test_an_option_may_stand_behind_each_source(started: Pf) -> None:
    both = started.ok("read", "src_1", "--all", "src_2", "--all")
    assert numbers(both) == numbers(started.ok("read", "src_1", "src_2", "--all"))
    assert "unrecognized arguments: --some" in started("read", "src_1", "--all", "src_2", "--some").err


def test_what_finds_no_room_is_counted(pf: Pf, documents: Path) -> None:
    for name in ("one", "two"):
        text = "".join(
            f"Number {n} tells {'a long way ' * 20} of frost {'and of ice ' * 20} in {name}.\n\n"
            for n in range(90)
        )
        (documents / f"{name}.md").write_text(f"# {name}\n\n{text}")
    pf.start("--corpus", str(documents))
    pf.fetch(documents / "one.md")
    pf.fetch(documents / "two.md")
    said = pf.ok("read", "src_1", "src_2", "--find", "frost").out
    assert said.startswith("180 places in 2 sources; what stands around: --around 6;")
    assert len(said) < 28_000
    shown = len(re.findall(r"^\d+  …", said, re.MULTILINE))
    left = sum(map(int, re.findall(r"src_\d (\d+)", said.splitlines()[-1])))
    assert (shown + left, shown > 80) == (180, True)
    assert "name the source: pf read src_1 --find 'words'" in said
    each = dict(re.findall(r"(src_\d) (\d+)", said.splitlines()[-1]))
    assert len(each) == 2, "each has its share"


def test_documents_are_found_and_read_before_they_are_archived(pf: Pf, documents: Path) -> None:
    """By their paths below their folder, also by a place in them; a second time they have their numbers."""
    (documents / "minutes").mkdir()
    (documents / "minutes" / "may.md").write_text("# May\n\nThey met.\n\nThe walrus was adopted.\n")
    pf.start("--corpus", str(documents))
    said = pf.ok("read", "--find", "walrus").out
    assert "## minutes/may.md\n§ May\n3  The walrus was adopted." in said
    assert "around one: pf read minutes/may.md:A-B" in said
    assert not list(pf.folder.rglob("src_1")), "looking archives nothing"
    assert "minutes/may.md" in pf.ok("search", "walrus adopted").out
    read = pf.ok("read", "minutes/may.md:3").out
    assert "src_1:1-3" in read and "[3] The walrus was adopted." in read and "They met" not in read
    assert "src_1" in pf.ok("read", "minutes/may.md", "--all").out, "it is archived once"
    assert "## src_1 minutes/may.md" in pf.ok("read", "--find", "walrus").out
    assert pf("read", "minutes/june.md").code == 1
    assert pf("read", "../secret.md").code == 1


def test_the_middle_of_keys_and_vectors_is_not_printed(pf: Pf, documents: Path) -> None:
    """They leave room for words; what is cited is the whole of them."""
    vector = "0a1b2c3d4e" * 400
    (documents / "keys.md").write_text(f"# Keys\n\nThe vector is {vector} for all.\n\nIt ends.\n")
    pf.start("--corpus", str(documents))
    said = pf.ok("read", "keys.md", "--all").out
    assert f"[2] The vector is {vector[:40]}…[" in said and "] It ends." in said
    assert "more characters] [3] " in said, "a long sentence has several numbers"
    assert len(said) < 1_300


def test_words_that_have_to_stand_close_together_are_found_so(pf: Pf, documents: Path) -> None:
    """At most 400 characters from each other, each group in any of its words; any text tells its headings."""
    lines = [
        "# May",
        "## Walrus",
        "It was adopted.",
        "Ann said so.",
        "The walrus was meant.",
        *["Rest of it."] * 50,
    ]
    text = "\n\n".join([*lines, "Another was adopted.", *["More of it."] * 50, "It was no walrus."])
    (documents / "may.md").write_text(text, encoding="utf-8")
    (documents / "june.md").write_text(f"Adopted. {'A long tale. ' * 300} Walrus.", encoding="utf-8")
    pf.start("--corpus", str(documents))
    either = pf.ok("read", ".", "--find", "zebra|adopt & walrus|lion").out
    assert "read as (zebra|lion) or (adopt) close to (walrus); what" in either
    parted = pf.ok("read", ".", "--find", "zebra & walrus || adopt & walrus").out
    assert "read as (zebra) close to (walrus) or (adopt) close to (walrus); what" in parted
    said = pf.ok("read", ".", "--find", "(adopt|accept) & (walrus|seal)").out
    assert said.startswith("1 places in 1 sources")
    assert "## may.md\n§ Walrus\n3  It was adopted.\n" in said
    assert numbers(pf.ok("read", "may.md", "--find", "walrus & adopt", "--around", "0")) == [2, 5]
    apart = pf("read", ".", "--find", "adopt & octopus").err
    assert "stands nowhere" in apart and "alone: 'adopt' in 2, 'octopus' in 0 of them" in apart
    assert "no words to look for" in pf("read", ".", "--find", "adopt & ").err


def test_a_line_that_stands_in_many_documents_alike_is_shown_once(pf: Pf, documents: Path) -> None:
    """Its words are not found beside others by it, and few documents that have it are named."""
    for number in range(9):
        text = f"# Plan {number}\n\n## Can the walrus be disabled?\n\nCase {number} says.\n"
        (documents / f"plan-{number}.md").write_text(text, encoding="utf-8")
    (documents / "own.md").write_text("# Own\n\nThe walrus was disabled here.\n", encoding="utf-8")
    pf.start("--corpus", str(documents))
    said = pf.ok("read", ".", "--find", "walrus").out
    assert said.startswith("1 places in 1 sources, beside 1 lines that stand in many alike; ")
    assert "## alike in 9 texts: plan-0.md, plan-1.md, " in said
    assert said.count("Can the walrus be disabled?") == 1
    assert "## own.md\n§ Own\n2  The walrus was disabled here." in said
    assert numbers(pf.ok("read", ".", "--find", "walrus", "--around", "0")) == [2]
    near = pf.ok("read", ".", "--find", "walrus & Case").out
    assert near.startswith("9 places in 9 sources, read as"), "where nothing else has both"
    only = pf.ok("read", ".", "--find", "Can the walrus").out
    assert only.startswith("0 places in 0 sources") and "## alike in 9 texts" in only


def test_what_stands_around_the_words_is_printed_by_numbers(pf: Pf, documents: Path) -> None:
    """Each text whole if it can be, those with most places first; what is not shown is told."""
    (documents / "minutes").mkdir()
    for month, walruses in (("may", 1), ("june", 2), ("july", 1)):
        lines = [f"Line {n} of {month}." for n in range(1, 60)]
        for at in range(walruses):
            lines[20 + 20 * at] = f"The walrus was adopted in {month}."
        (documents / "minutes" / f"{month}.md").write_text("\n\n".join(lines), encoding="utf-8")
    long = [f"The octopus was adopted, {'again and ' * 30}again {n}." for n in range(99)]
    (documents / "long.md").write_text("\n\n".join(long), encoding="utf-8")
    pf.start("--corpus", str(documents))
    done = pf.ok("read", "minutes", "--find", "walrus", "--around", "2")
    assert numbers(done) == [19, 20, 21, 22, 23, 39, 40, 41, 42, 43, *range(19, 24), *range(19, 24)]
    assert done.out.index("in june") < min(done.out.index("in may"), done.out.index("in july"))
    assert "not shown" not in done.out and not done.out.endswith("\n\n")
    assert numbers(pf.ok("read", "src_1", "--find", "walrus", "--around", "0")) == [21, 41]
    both = pf.ok("read", "--find", "octopus|walrus", "--around", "1").out
    assert len(both) < 30_000 and "again 5." in both and "not shown" not in both
    assert "to go on: pf read src_4:" in both and "in june" in both
    assert "goes with --find" in pf("read", "src_1", "--around", "2").err
    assert "goes with --find" in pf("read", "src_1", "--find", "walrus", "--around", "-1").err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("src_9",), "no source 'src_9' is archived"),
        (("src_1:9000",), "src_1 has the numbers 1 to 404"),
        (("src_1", "--section", "zebra"), "its outline has their headings and numbers"),
        (("src_1", "--section", "zebra|seal"), "src_1 has no section 'zebra|seal'"),
        (("src_1", "--section", "|"), "src_1 has no section '|'"),
        (("src_1", "--page", "2"), "it has no pages"),
        ((), "there is no source to read"),
        (("--about", "zzz"), "no source says anything about 'zzz'"),
        (("nonsense:1",), "'nonsense:1' names no place"),
        (("--find", "zzz"), "'zzz' stands nowhere in 4 archived sources and documents"),
        (("--find", "|"), "there are no words to look for"),
        (("src_9", "--find", "frost"), "no source 'src_9' is archived"),
        (("src_1", "--find", "frost", "--about", "ice"), "--find looks in whole sources"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(started: Pf, arguments: tuple[str, ...], said: str) -> None:
    done = started("read", *arguments)
    assert done.code == 1
    assert said in done.err


def test_as_json_the_passages_name_their_places(started: Pf) -> None:
    row = started.ok("read", "src_1:62-63", "--json").json
    assert (row["source"], row["numbers"], row["passages"][0]["at"]) == ("src_1", 404, "src_1:62-63")
    assert row["passages"][0]["text"].startswith("Defrosting")


def test_what_is_fetched_is_read_at_once(started: Pf, documents: Path) -> None:
    """Passages about the words, by number; they count as read."""
    done = started.ok(
        "fetch", str(documents / "papers" / "field-test.md"), str(documents / "manual.md"), "--about", "frost"
    )
    assert "Frost is melted by reversing the cycle." in done.out
    assert {row["source"] for row in log(started)} == {"src_1", "src_3"}
    assert len(done.out) < 30_000


def test_several_queries_are_searched_in_one_call_and_name_the_place(started: Pf) -> None:
    done = started.ok("search", "fan loud at night", "frost melted outdoor unit")
    assert "found for 'fan loud at night'" in done.out
    assert "found for 'frost melted outdoor unit'" in done.out
    place = re.search(r"\(archived: (src_1:\S+)\)", done.out)
    assert place is not None
    assert "loud at night" in started.ok("read", place[1]).out
    both = started.ok("search", "fan loud", "frost melted", "--json").json
    assert [each["query"] for each in both] == ["fan loud", "frost melted"]
    one = started.ok("search", "fan", "loud", "--json").json
    assert one["query"] == "fan loud", "single words are one query"
    assert one["results"][0]["archived"] == "src_1"


def test_an_observation_by_its_place_is_proven_and_stays_sound(started: Pf, documents: Path) -> None:
    """From the printed number to the report's proof, with nothing typed."""
    started.answer_until("EXPLORE")
    started.fetch(documents / "papers" / "field-test.md")
    shown = started.ok("read", "src_3").out
    number = re.search(r"\[(\d+)\] The monitored units", shown)
    assert number is not None
    answer = exploration("src_3")
    answer["observations"] = [{"id": "obs_1", "at": f"src_3:{number[1]}", "sub_question": "q1"}]
    answer["read"] = [{"source": "src_3", "extent": "exhausted"}, {"source": "src_1", "extent": "nothing"}]
    started.ok("submit", started.write(started.card(), answer))
    stored = started.graph["observations"]["obs_1"]
    assert stored["quote"].startswith("The monitored units maintained an average")
    assert stored["summary"] == stored["quote"]
    assert (stored["at"], stored["proof"], stored["sub_question"]) == (f"src_3:{number[1]}", "exact", "q1")
    assert parse_place(stored["at"]) is not None
    assert started.state["read_sources"] == {"src_3": "exhausted", "src_1": "nothing"}
    assert started("verify").code == 0
    started.answer_until("EXPLORE")
    inputs = started.card()["inputs"]
    assert inputs["read_through"] == "src_1,3"
    assert not {"src_1", "src_3"} & {*inputs["archived"]}


def test_the_card_proposes_what_nobody_has_read(started: Pf) -> None:
    started.ok("submit", started.write(started.card(), _about_frost()))
    started.answer_until("EXPLORE")
    inputs = started.card()["inputs"]
    assert inputs["to_read"]["q1"][0].startswith("src_")
    before = inputs["to_read"]["q2"]
    assert before == ["src_1:1-"]
    started.ok("read", "src_1:1-300")
    assert started.card()["inputs"]["to_read"]["q2"] == ["src_1:301-"]
    assert started.card()["inputs"]["archived"]["src_1"].startswith("404, read 1-300, q1, q2: ")


def _about_frost() -> dict[str, object]:
    questions = [{"text": "How is frost melted?"}, {"text": "How loud is the fan at night?"}]
    return {**desk.clarify(), "sub_questions": questions}


def test_what_was_noted_is_read_in_full_by_its_id_or_its_sub_question(started: Pf) -> None:
    started.answer_until("EXPLORE")
    answer = exploration("src_1")
    answer["observations"] = [
        {"id": f"obs_{at}", "at": f"src_1:{at + 10}", "sub_question": "q1"} for at in range(1, 40)
    ]
    answer["edges"], answer["qualifications"], answer["type_a_hypotheses"] = [], [], []
    started.ok("submit", started.write(started.card(), answer))
    one = started.ok("read", "obs_3", "src_2").out
    assert "[obs_3] src_1:13: In house" in one
    assert "Frost on the outdoor unit" in one, "sources beside it are read as well"
    every = started.ok("read", "q1").out
    assert every.count("[obs_") == 39
    assert every.startswith("<<<source observations ")
    assert "q9 is no observation and no sub-question" in started("read", "q9").err
    assert "--json" in started("read", "obs_3", "--json").err


def test_what_was_noted_is_printed_as_far_as_there_is_room(
    started: Pf, monkeypatch: pytest.MonkeyPatch
) -> None:
    started.answer_until("EXPLORE")
    answer = exploration("src_1")
    answer["observations"] = [{"id": f"obs_{at}", "at": f"src_1:{at + 10}"} for at in range(1, 5)]
    answer["edges"], answer["qualifications"], answer["type_a_hypotheses"] = [], [], []
    started.ok("submit", started.write(started.card(), answer))
    monkeypatch.setattr("pathfinder.session.sources.reading.observed.PAGE", 160)
    shown = started.ok("read", "obs_1", "obs_2", "obs_3", "obs_4").out
    assert shown.rstrip().endswith("read obs_3 obs_4")


def test_where_the_words_stand_besides_is_said(started: Pf) -> None:
    shown = started.ok("read", "src_1", "--about", "pump weeks", "--limit", "1").out
    (said,) = [line for line in shown.splitlines() if line.startswith("these words stand also at: src_1:")]
    assert re.search(r" and \d+ more$", said)
    assert parse_place(said.split(": ", 1)[1].split(" and ")[0]) is not None
    alone = started.ok("read", "src_1", "--about", "Frost reversing").out
    assert "these words stand also" not in alone


def test_a_folder_lists_its_documents_and_is_looked_in(pf: Pf, documents: Path) -> None:
    """The research names no file system: paths below the folders of the user's, or from here to them."""
    papers = sorted(path.name for path in (documents / "papers").glob("*.md"))
    pf.start("--corpus", str(documents))
    whole = pf.ok("read", ".").out
    assert all(f"papers/{name}" in whole for name in papers) and "notes.txt" in whole
    assert pf.ok("read", str(documents)).out.splitlines()[2:-1] == whole.splitlines()[2:-1]
    part = pf.ok("read", "papers/").out
    assert part.startswith("1 document, ") and "notes.txt" not in part
    everywhere, there = (pf.ok("read", *folder, "--find", "pump").out for folder in ((), ("papers",)))
    assert "notes.txt" in everywhere and "notes.txt" not in there and "papers/" in there
    for more in (("--about", "pumps"), ("--json",), ("--all",)):
        assert "a folder is listed, or looked in" in pf("read", "papers", *more).err
    beside = pf.ok("read", "papers", "notes.txt").out
    assert beside.startswith("1 document, ") and "that is all of src_1" in beside
    pf.fetch(documents / "papers" / "field-test.md")
    assert "## src_2 " in pf.ok("read", "papers", "--find", "coefficient").out


@pytest.mark.parametrize("name", ["..", "papers/../..", "/etc", "/", "nowhere/", "~", "~nobody-here"])
def test_no_other_folder_is_listed(pf: Pf, documents: Path, name: str) -> None:
    pf.start("--corpus", str(documents))
    done = pf("read", name)
    assert (done.code, done.out) == (1, "") and "is archived" in done.err


def test_a_large_folder_is_told_by_names_a_larger_one_by_its_folders(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathfinder.session.sources.reading.listing.MOST_PAGES", 1)
    monkeypatch.setattr("pathfinder.session.sources.reading.listing.PAGE", 110)
    for number in range(5):
        (documents / "papers" / f"more-{number}.md").write_text("It runs.", encoding="utf-8")
    pf.start("--corpus", str(documents))
    told = pf.ok("read", ".").out
    assert "papers/  6 documents, " in told and "field-test.md" not in told
    monkeypatch.setattr("pathfinder.session.sources.reading.listing.PAGE", 130)
    named = pf.ok("read", ".").out
    assert "papers/  field-test.md, more-0.md, " in named and "words\n" not in named.partition("\n")[2]


def test_a_long_list_has_pages_titles_and_what_each_document_says_of_its_status(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, status in ((7, "Withdrawn"), (8, "Final (3.2)")):
        text = f"# Reclaiming of tokens\n\n- Status: **{status}**\n\nIt runs."
        (documents / "papers" / f"p-{number}.md").write_text(text, encoding="utf-8")
    pf.start("--corpus", str(documents))
    assert "papers/p-7.md · Reclaiming of tokens · Withdrawn  9 words" in pf.ok("read", "papers").out
    monkeypatch.setattr("pathfinder.session.sources.reading.listing.PAGE", 130)
    assert "page 1 of 2, another: pf read papers --page N" in pf.ok("read", "papers").out
    assert "p-8.md · Reclaiming of tokens · Final (3.2)" in pf.ok("read", "papers", "--page", "2").out
    assert "it has 2 pages" in pf("read", "papers", "--page", "3").err
    assert "p-8.md · Reclaiming of tokens · Final (3.2)" in pf.ok("read", "papers/p-8.md").out


def test_a_section_of_every_document_in_a_folder_is_printed_page_by_page(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        impact = f"## Source impact\n\nNone, {number}.\n\n### Code\n\nIt stays."
        text = f"# Plan {number}\n\nIt runs.\n\n{impact}\n\n## End\n\nNo more."
        (documents / "papers" / f"plan-{number}.md").write_text(text, encoding="utf-8")
    pf.start("--corpus", str(documents))
    monkeypatch.setattr("pathfinder.session.sources.reading.sections.PAGE", 750)
    done = pf.ok("read", "papers", "--section", "impact|resilience")
    assert all(f"None, {number}." in done.out for number in range(2)) and "None, 2." not in done.out
    assert "It stays." in done.out and "No more." not in done.out and "It runs." not in done.out
    assert "0 printed before, 1 left; the same command prints the next ones" in done.out
    done = pf.ok("read", "papers", "--section", "impact|resilience")
    assert "None, 2." in done.out and "None, 0." not in done.out and "2 printed before, 0 left" in done.out
    assert "3 printed before, 0 left" in pf.ok("read", "papers", "--section", "impact").out
    (documents / "papers" / "plan-9.md").write_text(
        "# Plan 9\n\n## Source impact\n\nNone.\n", encoding="utf-8"
    )
    told = pf.ok("read", "papers", "--section", "impact").out
    assert "3 printed before, 0 left, 1 with hardly a word in it not shown" in told
    assert "none of 5 documents has a section 'zebra'" in pf("read", "papers", "--section", "zebra").err
    (documents / "alone.md").write_text(
        "# Units\n\n## Impact\n\nIt was measured alone, in a test of one winter.\n"
    )
    done = pf.ok("read", "papers", "alone.md", "src_99", "--section", "impact", "--all")
    assert "measured alone" in done.out and "src_99" in done.err


def test_a_place_named_with_words_is_looked_in_as_its_source(started: Pf) -> None:
    assert "Frost is melted" in started.ok("read", "src_1:1-3", "src_2", "--find", "frost").out


def test_an_acronym_is_found_in_its_case(pf: Pf, documents: Path) -> None:
    (documents / "acronyms.md").write_text(
        "IT runs the pumps.\n\nSo it is said.\n\nEhud asked.\n", encoding="utf-8"
    )
    pf.start("--corpus", str(documents))
    found = pf.ok("read", "acronyms.md", "--find", "IT").out
    assert "IT runs" in found and "it is said" not in found
    assert "Ehud" in pf.ok("read", "acronyms.md", "--find", "EHUD").out


def test_the_first_exploration_names_the_documents_that_answer(pf: Pf, documents: Path) -> None:
    """By the paths by which `pf read` takes them."""
    pf.start("--corpus", str(documents))
    asked = [
        {"text": "Which coefficient of performance was measured?"},
        {"text": "What does a neighbour say?"},
    ]
    words = ["heat pump field test", "coefficient of performance", "neighbour noise"]
    pf.ok("submit", pf.write(pf.card(), {**desk.clarify(), "sub_questions": asked, "queries": words}))
    [*paths] = {path for some in pf.answer_until("EXPLORE")["inputs"]["to_read"].values() for path in some}
    assert "papers/field-test.md" in paths
    assert "src_1" in pf.ok("read", *paths).out


def test_capitals_are_kept_where_they_are_asked_for(pf: Pf, documents: Path) -> None:
    (documents / "ads.md").write_text(
        "# Ads\n\nThe topics were many.\n\nTopics came in 2022. Chips and CHIPS too.\n"
    )
    pf.start("--corpus", str(documents))
    assert "The topics" in pf.ok("read", "ads.md", "--find", "Topics").out
    cased = pf.ok("read", "ads.md", "--find", "Topics", "--case").out
    assert "Topics came" in cased and "The topics" not in cased
    assert "1 place" in pf.ok("read", "ads.md", "--find", "CHIPS").out
    assert "topics were" in pf.ok("read", "ads.md", "--find", "*pics").out
    (documents / "sets.md").write_text("# Sets\n\nFirst-Party Sets were closed.\n\nA first party is one.\n")
    assert "2 places" in pf.ok("read", "sets.md", "--find", "first party sets|first-party is").out
    assert "2 places" in pf.ok("read", "sets.md", "--find", "first.party sets|first.party is").out
    assert "--case goes with --find" in pf("read", "ads.md", "--case").err


def test_words_in_too_many_documents_are_shown_in_as_many_as_have_room(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A place of each, and how often they stand in the others."""
    monkeypatch.setattr("pathfinder.session.sources.reading.finding.PAGE", 900)
    monkeypatch.setattr("pathfinder.session.sources.reading.finding.LISTED_NAME", 1)
    for at in range(30):
        (documents / f"unit-{at:02}.md").write_text(
            f"# Unit {at}\n\nThe zebra unit of winter {at} was measured.\n"
        )
    pf.start("--corpus", str(documents))
    found = pf.ok("read", ".", "--find", "zebra").out
    shown = found.count("## unit-")
    assert 8 <= shown < 30
    assert found.startswith("30 places in 30 sources") and f"unit-{shown:02}.md 1" in found


def test_whole_sections_that_have_some_words_are_printed_page_by_page(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        text = (
            f"# Plan {number}\n\nIt runs.\n\n## History\n\nIn {number} it was reverted.\n\n## End\n\nNo more."
        )
        (documents / "papers" / f"plan-{number}.md").write_text(text, encoding="utf-8")
    pf.start("--corpus", str(documents))
    monkeypatch.setattr("pathfinder.session.sources.reading.sections.PAGE", 700)
    done = pf.ok("read", "papers", "--find", "reverted", "--whole").out
    assert "In 0 it was reverted." in done and "History" in done
    assert "It runs." not in done and "No more." not in done and "In 2 it" not in done
    assert "1 left; the same command prints the next ones" in done
    assert "In 2 it was reverted." in pf.ok("read", "papers", "--find", "reverted", "--whole").out
    history = ("read", "papers", "--section", "history", "--find")
    assert "3 printed before, 0 left" in pf.ok(*history, "reverted", "--whole").out
    assert pf.ok(*history, "reverted").out.startswith("3 places in 3 sources; "), (
        "a line for each place in them"
    )
    assert "3 places" in pf.ok("read", "papers", "--find", "reverted || runs", "--section", "history").out
    assert numbers(pf.ok(*history, "reverted", "--around", "0")) == [4, 4, 4]
    nowhere = pf("read", "papers", "--section", "end", "--find", "reverted").err
    assert "'reverted' stands nowhere in 4 archived sources and documents in sections called so" in nowhere
    assert "--page goes without --find" in pf("read", "papers", "--find", "reverted", "--page", "2").err


def test_of_a_long_section_what_stands_beside_the_words_is_meant() -> None:
    lines = "\n".join(f"Line {number} of the minutes says little." for number in range(400))
    text = f"# Minutes\n\n{lines}\n\n## End\n\nIt is over."
    ((start, end),) = holding([[re.compile("Line 200 ")]])(text)
    assert "Line 200 " in text[start:end] and end - start < 3_200
    assert text[start:].startswith("Line ") and text[:end].endswith("little.")


def test_where_not_all_find_room_rare_words_come_first(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a common word among those looked for does not hide the others; the head names it."""
    notes = documents / "notes"
    notes.mkdir()
    for at in range(6):
        common = "\n\n".join(f"The status of part {at}.{line} is kept." for line in range(40))
        rare = "Part 3 was withdrawn." if at == 3 else ""
        (notes / f"{at}.md").write_text(f"# Part {at}\n\n{common}\n\n{rare}\n", encoding="utf-8")
    pf.start("--corpus", str(documents))
    monkeypatch.setattr("pathfinder.session.sources.reading.finding.PAGE", 1_500)
    found = pf.ok("read", "notes", "--find", "status|withdrawn").out
    assert "Part 3 was withdrawn." in found
    assert "240 of “status”, rarer ones first" in found
    assert found.index("3.md") < found.index("0.md")
    monkeypatch.setattr("pathfinder.session.sources.reading.finding.PAGE", 10**6)
    assert "rarer ones first" not in pf.ok("read", "notes", "--find", "status|withdrawn").out


def test_a_topic_of_minutes_is_a_section_of_every_document(pf: Pf, documents: Path) -> None:
    """A line above what was said, marked as no heading: so an issue is read from meeting to meeting."""
    notes = documents / "notes"
    notes.mkdir()
    for month, said in (("may", "It is noisy."), ("june", "A quieter fan is agreed.")):
        topics = ("Issue 12: Frost", "Issue 14: Noise", "Any other business")
        blocks = "\n\n".join(f"{topic}\n\n- [ann] On {topic}: {said}" for topic in topics)
        (notes / f"{month}.md").write_text(f"# {month}\n\n## Notes\n\n{blocks}\n", encoding="utf-8")
    pf.start("--corpus", str(documents))
    assert "§ Issue 14: Noise" in pf.ok("read", "notes", "--find", "quieter").out
    found = pf.ok("read", "notes", "--section", "issue 14").out
    assert "It is noisy." in found and "A quieter fan is agreed." in found and "Frost" not in found
    whole = pf.ok("read", "notes", "--find", "frost & noisy", "--whole").out
    assert "On Issue 12: Frost: It is noisy." in whole and "On Issue 14" not in whole


def test_the_same_command_goes_on_with_what_stands_around_words(
    pf: Pf, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What found no room the first time comes first the second; then all is printed again."""
    for at in range(3):
        text = f"# Unit {at}\n\nThe zebra unit {at} was measured. {'It is so. ' * 20}\n"
        (documents / f"unit-{at}.md").write_text(text, encoding="utf-8")
    pf.start("--corpus", str(documents))
    monkeypatch.setattr("pathfinder.commands.sources.read.PAGE", 800)
    monkeypatch.setattr("pathfinder.session.sources.reading.showing.PAGE", 800)
    told = [pf.ok("read", ".", "--find", "zebra", "--around", "1").out for _ in range(2)]
    shown = [{at for at in range(3) if f"zebra unit {at} was" in each} for each in told]
    assert shown[0] < {0, 1, 2} == shown[0] | shown[1]
    assert "printed before" not in told[0] and "texts were printed before" in told[1]


def test_a_pattern_stands_for_the_documents_that_it_fits(pf: Pf, documents: Path) -> None:
    for year in (2023, 2024):
        (documents / f"{year}-may.md").write_text(f"# May {year}\n\nThe zebra came in {year}.\n")
    pf.start("--corpus", str(documents))
    listed = pf.ok("read", "2024*").out
    assert "2024-may.md" in listed and "2023-may.md" not in listed
    found = pf.ok("read", f"{documents}/2023*", "--find", "zebra").out
    assert found.startswith("1 places in 1 sources") and "in 2023" in found
    assert "no document lies in" in pf("read", "1999*").err


def test_sections_that_other_words_printed_are_not_printed_again(pf: Pf, documents: Path) -> None:
    """Also where a new one stands beside them."""
    risks, limits = "Frost is one. It costs much heat.", "Noise is one. It ends at night in towns."
    (documents / "plan.md").write_text(f"# Plan\n\n## Risks\n\n{risks}\n\n## Limits\n\n{limits}\n")
    pf.start("--corpus", str(documents))
    assert "Frost is one." in pf.ok("read", ".", "--section", "risks").out
    both = pf.ok("read", ".", "--section", "risks|limits").out
    assert "Noise is one." in both and "Frost is one." not in both
    assert "1 printed before, 0 left" in pf.ok("read", ".", "--section", "limits|risks").out
