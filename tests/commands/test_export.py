"""`pf export`: files for other programs, the citation style and the language of the configuration."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf

from pathfinder.exports import all_formats, extras

pytestmark = pytest.mark.usefixtures("documents")
PAPER = """---
title: Heat pumps at minus twenty
authors: Ann Lee, Bob Kim, Carl Roe
date: 2019-02-03
url: https://journal.example/heat-pumps
---
"""
LIGHT = ("bibtex", "csl_json", "graphml", "jsonld", "markdown", "ris")  # need no optional part


@pytest.fixture
def researched(pf: Pf, documents: Path) -> Pf:
    """A research with one observation, taken from a paper with authors and a date."""
    paper = documents / "papers" / "field-test.md"
    paper.write_text(PAPER + paper.read_text(encoding="utf-8"), encoding="utf-8")
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(paper)
    pf.iterate()
    return pf


def configure(pf: Pf, **report: Any) -> None:
    (pf.root / "config.json").write_text(json.dumps({"report": report}), encoding="utf-8")


def test_without_a_format_it_lists_them_in_any_folder(pf: Pf) -> None:
    done = pf.ok("export")
    for name, form in all_formats().items():
        assert f"{name} " in done.out
        assert form.HELP in done.out
    assert pf.ok("export", "--json").json["bibtex"]["file"] == "references.bib"


def test_files_are_written_into_the_session_or_where_they_are_wanted(researched: Pf) -> None:
    made = researched.ok("export", *LIGHT, "--json").json
    assert set(made["written"]) == set(LIGHT)
    assert all(Path(path).parent == researched.session for path in made["written"].values())
    elsewhere = researched.folder / "new" / "folder"
    researched.ok("export", "bibtex", "csl-json", "--to", str(elsewhere))
    assert sorted(path.name for path in elsewhere.iterdir()) == ["references.bib", "references.json"]
    assert "lee2019" in (elsewhere / "references.bib").read_text(encoding="utf-8")


def test_all_writes_what_is_possible_and_names_what_is_missing(researched: Pf, monkeypatch: Any) -> None:
    """Without the optional parts the others are there, and one line says how to get the rest."""

    def gone(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", gone)
    done = researched.ok("export", "all")
    assert all((researched.session / all_formats()[name].FILE).is_file() for name in LIGHT)
    assert not (researched.session / "report.docx").exists()
    assert "not written: a DOCX file needs 'pypandoc', which is not installed" in done.out
    assert done.out.count("lib/setup.sh --extras") == 1
    named = researched("export", "docx")
    assert named.code == 1
    assert "lib/setup.sh --extras" in named.err


def test_a_style_can_be_chosen_for_one_export(researched: Pf) -> None:
    for style, mark in (
        ("author-year", "[Lee et al. 2019]"),
        ("numeric", "[1]"),
        ("apa", "(Lee et al., 2019)"),
    ):
        researched.ok("export", "markdown", "--style", style, "--to", style)
        assert mark in (researched.folder / style / "report.md").read_text(encoding="utf-8")


def test_what_does_not_exist_is_named(researched: Pf) -> None:
    done = researched("export", "word")
    assert done.code == 1
    assert "there is no format 'word'" in done.err
    assert "docx" in done.err
    done = researched("export", "markdown", "--style", "no-such-style")
    assert done.code == 1
    assert "there is no citation style 'no-such-style'" in done.err
    (researched.folder / "a file").write_text("")
    done = researched("export", "bibtex", "--to", "a file")
    assert done.code == 1
    assert "cannot be used" in done.err


def test_the_reports_cite_as_the_configuration_says(researched: Pf) -> None:
    """By author and year unless numbers or a CSL style are asked for; the terminal keeps its numbers."""
    for style, mark in (
        (None, "[Lee et al. 2019]"),
        ("numeric", "[1]"),
        ("ieee", "[1]"),
        ("apa", "(Lee et al., 2019)"),
    ):
        configure(researched, **({"citation_style": style} if style else {}))
        done = researched.ok("report")
        assert "[1]" in done.out
        for name in ("RESEARCH_REPORT.md", "thesis.md"):
            assert mark in (researched.session / name).read_text(encoding="utf-8").replace("\\", "")


def test_a_style_may_be_a_file_of_the_project(researched: Pf) -> None:
    """Its path is relative to the folder that holds .research, whatever folder the command runs in."""
    from pathfinder.exports.csl.styles import find

    (researched.root.parent / "house.csl").write_bytes(find("apa").read_bytes())
    configure(researched, citation_style="house.csl")
    researched.ok("report")
    assert "(Lee et al., 2019)" in (researched.session / "thesis.md").read_text(encoding="utf-8")


def test_the_reports_are_in_the_language_that_is_configured(researched: Pf) -> None:
    """`auto` follows the question; a language without texts is refused before anything happens."""
    report = researched.session / "RESEARCH_REPORT.md"
    assert "## Sources" in report.read_text(encoding="utf-8")
    configure(researched, language="ko")
    researched.ok("report")
    assert "## 출처" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        ({"language": "fr"}, "report/texts/fr.toml"),
        ({"citation_style": "nope"}, "there is no citation style 'nope'"),
    ],
)
def test_a_setting_that_cannot_be_followed_stops_a_command_before_it_changes_anything(
    researched: Pf, report: dict[str, str], expected: str
) -> None:
    """An answer is not accepted and then reported as an error."""
    card = researched.card()
    path = researched.write(card, {})
    before = (researched.session / "journal.jsonl").read_bytes()
    configure(researched, **report)
    for command in (("submit", path), ("report",), ("config",), ("start", "Another question?")):
        done = researched(*command)
        assert done.code == 1, command
        assert expected in done.err
    assert (researched.session / "journal.jsonl").read_bytes() == before


def test_what_a_reader_of_a_file_has_to_know_is_printed(pf: Pf) -> None:
    """A hieroglyph that no font here has is named, on the terminal and in JSON."""
    pf.ok("start", "Do heat pumps \U00013000 work?", "--id-only")
    assert "note: report.pdf: no installed font has these characters: " in pf.ok("export", "pdf").out
    (note,) = pf.ok("export", "pdf", "--json", "--to", ".").json["notes"]
    assert "U+13000" in note
