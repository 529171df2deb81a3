"""Citations of written sentences: with the place in the source, once for neighbours on the same sources."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.exports import pages
from tests.report.example import observation, research, sources, state
from tests.report.rendering import research_report

from pathfinder.evidence.gate.sentence import read
from pathfinder.exports.csl.references import linked
from pathfinder.exports.formats.html import render
from pathfinder.report.references.citations import NUMERIC, Citations
from pathfinder.report.references.places import locator, place_of
from pathfinder.report.texts import load
from pathfinder.steps.cards.told import told

EN = load("en")


def written(*sentences: dict[str, Any]) -> dict[str, Any]:
    """A state with a report of one paragraph."""
    report = pages.report()
    report["sections"][0]["paragraphs"] = [list(sentences)]
    return {**state(), "report": report}


def paragraph(*sentences: dict[str, Any], **style: Any) -> str:
    """The paragraph in Markdown."""
    text = research_report(research(), written(*sentences), sources(), EN, "", **style)
    return text.partition("## What was measured\n\n")[2].partition("\n\n")[0]


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("page 7", "p. 7"),
        ("lines 12-14", "lines 12-14"),
        ("section Specification", "§ Specification"),
        ("section § 42 Notice", "§ 42 Notice"),
        ("section The manual › Locks", "§ Locks"),
        ("section Write-ahead logging and how it is set up › Readers › Locks [1]", "§ Locks 1"),
        ("section " + "A very long heading that goes on " * 2, "§ A very long heading that goes…"),
        (None, ""),
    ],
)
def test_a_place_is_short_and_says_what_the_title_does_not(place: str | None, shown: str) -> None:
    seen: Any = observation(1, "S.", "s", 1, place=place)
    assert locator(Citations({"obs_1": seen}, {"src_1": {"title": "The manual"}}), seen) == shown


def test_lines_of_a_file_are_told_instead_of_its_heading() -> None:
    seen: Any = observation(1, "S.", "s", 1, place="section Locks", lines="12-14")
    citations = Citations({"obs_1": seen}, {"src_1": {"title": "The manual"}})
    assert locator(citations, seen) == "l. 12-14"
    assert place_of(citations, seen) == "section Locks, l. 12-14"


def test_of_many_sources_lines_are_told_and_headings_are_not() -> None:
    seen: Any = {
        f"obs_{at}": observation(at, "S.", "s", at, **place)
        for at, place in enumerate([{"lines": "7"}, {"lines": "8"}, {"place": "page 2"}, {"lines": "9"}], 1)
    }
    graph = {**research(), "observations": seen, "edges": [], "hypotheses": {}}
    text = research_report(graph, written(pages.sentence("All differ.", *seen)), sources(), EN, "")
    shown = text.partition("## What was measured\n\n")[2].partition("\n\n")[0]
    assert (shown.count(", l. "), "p. 2" in shown) == (3, False)


def test_code_stands_between_fences_that_nothing_in_it_ends() -> None:
    code = pages.sentence("```js\nf(`<b>`);\n~~~\n```", "obs_1", level="likely")
    said = pages.sentence("Builds are so:", view=False, level=None)
    text = research_report(research(), written(said, code), sources(), EN, "")
    shown = text.partition("## What was measured\n\n")[2]
    assert shown.startswith("Builds are so:\n\n```js\nf(`<b>`);\n~~~\n```\n\n[site1.example, Build")
    page = render(pages.material(research(), written(said, code), sources())).decode()
    assert "<code>f(`&lt;b&gt;`);\n~~~</code></pre>" in page
    hostile = pages.sentence("```\n````\n# Not a heading\n```", "obs_1", level="likely")
    text = research_report(research(), written(hostile), sources(), EN, "")
    assert "`````\n````\n# Not a heading\n`````" in text


def test_a_cell_that_is_the_writers_own_is_marked_by_itself() -> None:
    """The last one looked so where another was meant."""
    rows = [
        "| Unit | Verdict | At -20 °C |",
        "|---|---|---|",
        "| old [obs_1] | unfit [view] | none [obs_1] |",
        "| new | fit [obs_2] [view] | 2.1 [obs_1] |",
        "| other | | 2 [obs_1] [view] |",
    ]
    ((*sentences,),) = read(["\n".join(rows)])
    assert [each.get("views") for each in sentences[2:]] == [[1], [1], None]
    assert read(told([sentences])) == [sentences]
    said = [{**each, "level": "likely", "problems": []} for each in sentences]
    cells = [row.split(" | ") for row in paragraph(*said).splitlines()[2:]]
    assert cells[0][1] == "unfit *(view)*" and cells[1][1].endswith("*(inference)*")
    assert cells[2][2].endswith("*(inference)* |")
    assert all("(" not in each for row in cells[:2] for each in (row[0], row[2]))
    page = render(pages.material(research(), written(*said), sources())).decode()
    assert re.search(r'<td>unfit <span class="aside" title="[^"]+">\(view\)</span></td>', page)
    legend = research_report(research(), written(*said), sources(), EN, "").partition("Marks: ")[2]
    assert "(view)" in legend.partition("\n")[0] and "(inference)" in legend.partition("\n")[0]


def test_however_many_sources_a_sentence_has_all_are_cited() -> None:
    seen: Any = {f"obs_{at}": observation(at, "S.", "s", at, lines=str(at)) for at in range(1, 10)}
    graph = {**research(), "observations": seen, "edges": [], "hypotheses": {}}
    text = research_report(graph, written(pages.sentence("All agree.", *seen)), sources(), EN, "")
    shown = text.partition("## What was measured\n\n")[2].partition("\n\n")[0]
    assert shown.count(", l. ") == 9


def test_local_sources_are_listed_below_their_folder_and_what_is_not_cited_is_counted() -> None:
    files = [f"file:///home/ann/minutes/{year}/may-{year % 100}.md" for year in (2019, 2020, 2021)]
    seen: Any = {
        f"obs_{at}": observation(at, "S.", "s", at, source_url=url) for at, url in enumerate(files, 1)
    }
    records = {f"src_{at}": {"url": url, "title": "Minutes"} for at, url in enumerate(files, 1)}
    found: Any = {**research(), "observations": seen, "edges": [], "hypotheses": {}}
    said = pages.sentence("They met.", "obs_1", "obs_2")
    text = research_report(found, written(said), records, EN, "")
    listed = text.partition("## Sources\n\n")[2].partition("\n## ")[0]
    assert listed.startswith("Files below `file:///home/ann/minutes/`:\n\n- ")
    assert text.index(EN["written.legend.citation"]) < text.index("## What was measured"), "before it is read"
    assert listed.count("file:") == 1 and "`2019/may-19.md`" in listed and "may-21" not in listed
    assert "| Sources cited | 2 |" in text
    assert "not cited in this text: 1" in text and "not cited in this text" not in listed, "in the appendix"


def test_files_that_are_called_by_their_paths_stand_on_a_line_for_each_folder() -> None:
    """Their titles tell nothing more; where they are few, each has its line."""
    days = [f"{year}-05-0{day}" for year in (2019, 2020, 2021) for day in (1, 2)]
    seen: Any = {
        f"obs_{at}": observation(at, "S.", "s", at, source_url=f"file:///home/ann/notes/{day}.md")
        for at, day in enumerate(days, 1)
    }
    records = {f"src_{at}": {"url": f"file:///home/ann/notes/{day}.md", "title": f"Committee of {day}"}
               for at, day in enumerate(days, 1)}  # fmt: skip
    found: Any = {**research(), "observations": seen, "edges": [], "hypotheses": {}}
    text = research_report(found, written(pages.sentence("They met.", *seen)), records, EN, "")
    listed = text.partition("## Sources\n\n")[2].partition("\n---")[0]
    assert "- `./`: [2019-05-01], [2019-05-02], [2020-05-01]" in listed
    assert "Committee" not in listed


def test_a_label_of_folder_and_file_is_a_path() -> None:
    """Whatever signs stand between its words."""
    files = ("tldr.json", "talk.vtt")
    days = [f"calls/2020-05-{day:02}_{day}/{file}" for day in range(1, 4) for file in files]
    seen: Any = {
        f"obs_{at}": observation(at, "S.", "s", at, source_url=f"file:///home/ann/{day}")
        for at, day in enumerate(days, 1)
    }
    records = {
        f"src_{at}": {"url": f"file:///home/ann/{day}", "title": day.rpartition("/")[2]}
        for at, day in enumerate(days, 1)
    }
    found: Any = {**research(), "observations": seen, "edges": [], "hypotheses": {}}
    text = research_report(found, written(pages.sentence("They met.", *seen)), records, EN, "")
    listed = text.partition("## Sources\n\n")[2].partition("\n---")[0]
    assert listed.count(" · ") == 0 and "- `./`: [2020-05-01 1/t" in listed
    assert "tldr.json" not in listed


def test_a_citation_names_the_place_in_its_source() -> None:
    sentence = pages.sentence("Builds took 40% less time.", "obs_1", "obs_2", level="likely")
    assert paragraph(sentence) == (
        "Builds took 40% less time. [site1.example, Build times measured, p. 7; Writer 2025]"
    )
    assert paragraph(sentence, style=NUMERIC).endswith("[1, p. 7][2]")


def test_what_a_writer_infers_from_its_sources_says_so() -> None:
    sentence = pages.sentence("A cache pays for itself.", "obs_2", level="likely", view=True)
    assert paragraph(sentence) == "A cache pays for itself. [Writer 2025] *(inference)*"
    fact = pages.sentence("It cost little.", "obs_2", level="likely")
    told = "It cost little. [Writer 2025] A cache pays for itself. [Writer 2025] *(inference)*"
    assert paragraph(fact, sentence) == told, "the fact does not look inferred"


def test_neighbours_on_the_same_sources_are_cited_once_at_the_last() -> None:
    """Not across a sentence of the writer's own, another source, a doubt, or a mark."""
    one, two = (pages.sentence(f"Sentence {at}.", "obs_1", level="likely") for at in (1, 2))
    other = pages.sentence("Sentence 3.", "obs_2", level="likely")
    own = pages.sentence("So it is.", level=None, view=True)
    doubtful = pages.sentence("Sentence 4.", "obs_1", level="uncertain")
    failed = pages.sentence("Sentence 5.", "obs_1", level="likely", problems=["number: 5"])
    cited = "[site1.example, Build times measured, p. 7]"
    surer = {**two, "level": "high"}
    assert paragraph(one, surer) == f"Sentence 1. Sentence 2. {cited}", "a level that the text does not tell"
    assert paragraph(one, two, other) == f"Sentence 1. Sentence 2. {cited} Sentence 3. [Writer 2025]"
    assert paragraph(one, own, two) == f"Sentence 1. {cited} So it is. *(view)* Sentence 2. {cited}"
    assert paragraph(one, doubtful) == f"Sentence 1. {cited} Sentence 4. {cited} *(uncertain)*"
    assert paragraph(one, failed).startswith(f"Sentence 1. {cited} Sentence 5. {cited} **(did not pass")


def test_each_place_stands_behind_its_own_sentence() -> None:
    """Neighbours on one source share a citation only where they stand at one place of it."""
    graph, sentences = research(), []
    for number, place in enumerate(("Alpha", "Beta", "Gamma"), 6):
        graph["observations"][f"obs_{number}"] = observation(1, "S.", "s", 2, place=f"section {place}")
        sentences.append(pages.sentence(f"Said of {place}.", f"obs_{number}", level="likely"))
    text = research_report(graph, written(*sentences), sources(), EN, "")
    assert "Said of Beta. [Writer 2025, § Beta] Said of Gamma. [Writer 2025, § Gamma]" in text
    both = ("obs_6", "obs_7")
    lead, after = (pages.sentence(each, *both, level="likely") for each in ("Two mattered.", "They did."))
    text = research_report(graph, written(lead, after), sources(), EN, "")
    assert "Two mattered. They did. [Writer 2025, § Alpha, § Beta]" in text


def test_in_the_page_each_sentence_still_opens_its_own_words() -> None:
    """The first one with a ditto mark that is named for who cannot see it."""
    sentences = [pages.sentence(f"Sentence {at}.", "obs_1", level="likely") for at in (1, 2)]
    page = render(pages.material(research(), written(*sentences), sources())).decode()
    text = page.partition('class="written"')[2].partition("</section>")[0]
    assert text.count('data-quotes="obs_1"') == 2
    assert text.count(">[site1.example, Build times measured]</a>") == 1
    assert text.index('aria-label="[site1.example, Build times measured]">”</a>') < text.index("Sentence 2.")


def test_a_citation_with_a_place_leads_to_its_source() -> None:
    """In the documents of pandoc, as one without a place does; other brackets stay words."""
    words = "[Writer 2025, § Alpha, p. 3] [Writer 2025] [Writer 20] x"
    line: list[Any] = [{"t": "Str", "c": each} for each in words.split(" ")]
    spaced = [node for each in line for node in (each, {"t": "Space"})]
    head = {"t": "Header", "c": [2, ["", [], []], [{"t": "Str", "c": "Sources"}]]}
    label = {"t": "Strong", "c": [{"t": "Str", "c": "[Writer"}, {"t": "Space"}, {"t": "Str", "c": "2025]"}]}
    copy = [{"t": "Str", "c": each} for each in ("of", "[Writer", "2025]")]
    listed = {"t": "BulletList", "c": [[{"t": "Plain", "c": copy}], [{"t": "Plain", "c": [label]}]]}
    view = pages.material(research(), state(), sources()).view
    [paragraph_, _, list_] = linked([{"t": "Para", "c": spaced}, head, listed], view)
    assert "ref-writer2025" not in str(list_["c"][0]), "which names it and is another"
    assert list_["c"][1][0]["c"][0]["c"][0]["c"][0][0] == "ref-writer2025"
    links = [node["c"] for node in paragraph_["c"] if node["t"] == "Link"]
    assert [target[0] for _, _, target in links] == ["#ref-writer2025", "#ref-writer2025"]
    assert [node.get("c", " ") for node in links[0][1]] == "[Writer|2025,|§|Alpha,|p.|3]".replace(
        "|", "| |"
    ).split("|")


def test_sources_are_listed_by_the_numbers_in_their_labels() -> None:
    files = [f"file:///home/ann/notes/{name}.md" for name in ("part-10", "part-9", "Appendix-2", "part-100")]
    seen: Any = {
        f"obs_{at}": observation(at, "S.", "s", at, source_url=url) for at, url in enumerate(files, 1)
    }
    records = {f"src_{at}": {"url": url, "title": ""} for at, url in enumerate(files, 1)}
    labels = [each.label for each in Citations(seen, records).in_order()]
    assert [label.rpartition("-")[2] for label in labels] == ["2.md", "9.md", "10.md", "100.md"]
