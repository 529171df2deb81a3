"""Bibliographies that other programs read back: BibTeX, RIS, CSL-JSON, CSL styles; hostile titles too."""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata
from pathlib import Path
from typing import Any

import bibtexparser
import pypandoc
import pytest
import rispy
from bibtexparser.middlewares import LatexDecodingMiddleware
from citeproc.source.json import CiteProcJSON
from tests.exports.cited import HOSTILE, hostile, material

from pathfinder.errors import PathfinderError
from pathfinder.exports.csl.items import items
from pathfinder.exports.csl.styles import find
from pathfinder.exports.formats import bibliography, bibtex, csl_json, ris
from pathfinder.report.escape import clean

pytestmark = pytest.mark.slow

STYLES = ("apa", "ieee", "nature", "chicago-author-date", "modern-language-association")


def pandoc(text: bytes, *options: str) -> str:
    """What the pandoc of the extras makes of `text`; its warnings fail the test."""
    done = subprocess.run(
        [pypandoc.get_pandoc_path(), *options], input=text, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
    return done.stdout.decode()


def typographic(text: str) -> str:
    """A text without what typesetting changes: quotation marks, dashes, spaces."""
    plain = re.sub("[‘’`´]", "'", re.sub("[“”]", '"', unicodedata.normalize("NFC", text)))
    return re.sub(r"''|\"", '"', re.sub(r"\s+|[\u202f\u00a0]", " ", plain)).strip()


def names(item: dict[str, Any]) -> list[str]:
    """The authors of a CSL item, however their particles are filed."""
    parts = ("given", "non-dropping-particle", "dropping-particle", "family", "suffix", "literal")
    return [" ".join(author[part] for part in parts if author.get(part)) for author in item.get("author", [])]


@pytest.mark.parametrize("form", ["bibtex", "biblatex"])
def test_pandoc_reads_the_bibtex_back_and_agrees_with_the_metadata(form: str) -> None:
    """Title, names, dates, identifiers and addresses, with Korean names whole and particles kept."""
    found = material()
    back = {
        each["id"]: each for each in json.loads(pandoc(bibtex.render(found), "-f", form, "-t", "csljson"))
    }
    for item in items(found.view):
        read = back.pop(item["id"])
        for field in ("title", "issued", "accessed", "DOI", "URL"):
            assert read.get(field) == item.get(field), (item["id"], field)
        assert names(read) == names(item)
        assert item["type"] == "article" or read["type"] == item["type"]
        site = read.get("container-title", read.get("publisher"))
        assert site == item.get("container-title", item.get("publisher"))
    assert back == {}


def test_bibtexparser_reads_hostile_titles_word_for_word() -> None:
    """Braces, per cent signs, line ends, emoji, right-to-left and very long titles, each its own entry."""
    found = hostile()
    library = bibtexparser.parse_string(bibtex.render(found).decode())
    assert library.failed_blocks == []
    written = {item["id"]: item for item in items(found.view)}
    assert [entry.key for entry in library.entries] == list(written)
    for entry in library.entries:
        assert _unescaped(entry["title"]) == f"{{{written[entry.key]['title']}}}"
    assert {item["title"] for item in written.values()} == {clean(title) for title in HOSTILE}


def test_no_title_ends_a_bibtex_field_or_speaks_latex() -> None:
    """Braces are in balance, and no command stands there but those that show a character."""
    for entry in bibtex.render(hostile()).decode().split("\n@"):
        assert entry.count("{") == entry.count("}"), entry
        assert set(re.findall(r"\\([A-Za-z]+)", entry)) <= {
            *("textbackslash", "textbraceleft", "textbraceright", "textasciitilde", "textasciicircum"),
        }
        fields = re.sub(r"\A.*|  url = .*", "", entry)  # the key and the address are no LaTeX
        assert not re.search(r"(?<!\\)[%$#&_^~]", fields)


def test_latex_shows_the_characters_that_were_meant() -> None:
    """A decoder of LaTeX gives the title back, the names of single braces apart, which it does not know."""
    middleware = [LatexDecodingMiddleware()]
    library = bibtexparser.parse_string(bibtex.render(material()).decode(), append_middleware=middleware)
    assert library.entries_dict["vanderberg2020"]["journal"] == "Journal of Caches & Co"
    assert library.entries_dict["vanderberg2020"]["author"] == "van der Berg, Jan and Kim, Min-jun"
    assert library.entries_dict["smith2022"]["author"] == "Smith, Jr., John and Müller, Jürgen"


def test_rispy_reads_the_ris_back_and_agrees_with_the_metadata() -> None:
    """One record a source: no title starts or ends one."""
    for found in (material(), hostile()):
        written = items(found.view)
        back = rispy.loads(ris.render(found).decode())
        assert [each["id"] for each in back] == [item["id"] for item in written]
        for record, item in zip(back, written, strict=True):
            assert record["title"] == item["title"]
            assert record["urls"] == [item["URL"]]
            assert record.get("doi") == item.get("DOI")
            assert record.get("year") == (
                str(item["issued"]["date-parts"][0][0]) if "issued" in item else None
            )
            assert len(record.get("authors", [])) == len(item.get("author", []))
    assert back[0]["access_date"] == "2026/11/21"


def test_ris_keeps_organisations_whole() -> None:
    """A comma at the end keeps reference managers from taking the last word for a family name."""
    authors = {each["id"]: each.get("authors") for each in rispy.loads(ris.render(material()).decode())}
    assert authors["worldhealthorganization2021"] == ["World Health Organization,"]
    assert authors["vanderberg2020"] == ["van der Berg, Jan", "Kim, Min-jun"]
    assert authors["smith2022"] == ["Smith, John, Jr.", "Müller, Jürgen"]
    assert authors["source_4_2019"] == ["김철수", "박영희"]


def test_csl_json_is_what_pandoc_reads() -> None:
    """Every field comes back as it was written, typographic quotation marks apart."""
    for found in (material(), hostile()):
        written = json.loads(csl_json.render(found))
        assert written == items(found.view)
        back = {
            each["id"]: each
            for each in json.loads(pandoc(csl_json.render(found), "-f", "csljson", "-t", "csljson"))
        }
        for item in written:
            read = back[item["id"]]
            assert typographic(read["title"]) == typographic(item["title"])
            for field in ("type", "issued", "accessed", "DOI", "URL", "container-title", "publisher"):
                assert read.get(field) == item.get(field), field


def test_types_follow_from_what_is_known() -> None:
    """Papers by venue and identifier, reports and books by their medium, pages by where they lie."""
    kinds = {item["id"]: item["type"] for item in items(material().view)}
    assert kinds["vaswani2017"] == "article"
    assert kinds["vanderberg2020"] == "article-journal"
    assert kinds["smith2022"] == "paper-conference"
    assert kinds["worldhealthorganization2021"] == "webpage"
    found = material()
    changes = {
        "src_3": {"media_type": "application/pdf"},
        "src_4": {"url": "https://blog.example/x"},
        "src_5": {"media_type": "application/epub+zip"},
    }
    for key, change in changes.items():
        found.view.sources[key].update(change)
    entries = [
        entry._replace(url=str(found.view.sources[entry.source_id]["url"]))
        for entry in found.view.citations.entries
    ]
    found.view.citations.entries = entries
    kinds = {item["custom"]["source_id"]: item["type"] for item in items(found.view)}
    assert [kinds[key] for key in changes] == ["report", "post-weblog", "book"]


def test_a_year_of_the_literature_outranks_the_date_of_a_copy() -> None:
    """A preprint's file of 2023 is still the paper of 2017: only the year is given then."""
    revised = material([("Paper", ["Ann Lee"], "2023-08-02", {"arxiv": "1706.03762", "year": 2017})])
    (item,) = items(revised.view)
    assert item["issued"] == {"date-parts": [[2017]]}
    assert item["id"] == "lee2017"


def test_an_identifier_that_is_none_is_left_out() -> None:
    """A DOI, ISSN or language of a page is data from outside: what has another form is no identifier."""
    found = material([("Paper", ["Ann Lee"], "2020-01-01", {"doi": "10.1/x}, title={evil", "venue": "V"})])
    found.view.sources["src_1"]["metadata"].update({"issn": "1234-567X", "language": "en\\evil"})
    (item,) = items(found.view)
    assert "DOI" not in item
    assert "language" not in item
    assert item["ISSN"] == "1234-567X"


@pytest.mark.parametrize("cited", STYLES)
def test_pandoc_citeproc_formats_every_reference(cited: str, tmp_path: Path) -> None:
    """With the items of references.json and a CSL style of the extras pandoc finds every key."""
    found = material()
    text = "\n\n".join(f"[@{item['id']}]" for item in items(found.view))
    (tmp_path / "references.json").write_bytes(csl_json.render(found))
    options = ("-f", "markdown", "-t", "plain", "--wrap=none", "--citeproc", "--csl", str(find(cited)))
    made = pandoc(text.encode(), *options, "--bibliography", str(tmp_path / "references.json"))
    for item in items(found.view):
        words = re.findall(r"\w+", item["title"])
        assert re.search(r"\W+".join(map(re.escape, words)), made, re.IGNORECASE), item["title"]
    assert "김철수" in made
    assert "World Health Organization" in made


@pytest.mark.parametrize("cited", STYLES)
def test_citeproc_reads_the_items_and_formats_every_reference(cited: str) -> None:
    """bibliography.html has one line a source, with its title, in every style, hostile titles as text."""
    for found in (material(cited=cited), hostile(cited=cited)):
        written = items(found.view)
        assert len(
            CiteProcJSON([{key: item[key] for key in item if key != "custom"} for item in written])
        ) == len(written)
        page = bibliography.render(found).decode()
        assert page.count("<p id=") == len(written)
        assert not re.search(r"<(script|a|img|iframe)\b", page)
        assert set(re.findall(r"</?([a-z0-9]+)", page)) <= {
            *("html", "head", "meta", "title", "body", "h1", "p", "i", "b", "sup", "sub", "u"),
        }


def test_a_style_tells_two_works_of_one_author_and_year_apart() -> None:
    """The letters are those of the labels in the report."""
    works = [("First", ["Ann Lee"], "2020-01-01", {}), ("Second", ["Ann Lee"], "2020-02-01", {})]
    found = material(works, cited="apa")
    cite = found.view.citations.style.cite
    assert cite is not None
    assert [entry.label for entry in found.view.citations.entries] == ["Lee 2020a", "Lee 2020b"]
    assert cite(["lee2020a", "lee2020b"]) == "(Lee, 2020a; Lee, 2020b)"


def test_romanised_korean_names_are_shortened_as_they_are_spoken() -> None:
    """citeproc-py alone makes "M.-. jun ." of Min-jun."""
    page = bibliography.render(material(cited="apa")).decode()
    assert "van der Berg, J., &amp; Kim, M.-J. (2020)" in page


def test_raised_numbers_of_a_style_stay_raised() -> None:
    """In the text of the report a style with superscripts must not put bare digits behind a sentence."""
    cite = material(cited="nature").view.citations.style.cite
    assert cite is not None
    assert cite(["vaswani2017"]) == "¹"


def test_a_style_that_is_not_there_is_named_with_what_to_do(tmp_path: Path) -> None:
    """By name, by path, and a file that is no style."""
    for name in ("no-such-style", "../../etc/passwd", str(tmp_path / "gone.csl")):
        with pytest.raises(PathfinderError) as caught:
            find(name)
        assert repr(name) in caught.value.message
        assert "author-year" in caught.value.hint
    broken = tmp_path / "broken.csl"
    broken.write_text("<style><nonsense")
    with pytest.raises(PathfinderError) as caught:
        material(cited=str(broken))
    assert "is not a citation style" in caught.value.message


def test_a_style_of_ones_own_is_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.csl"
    own.write_bytes(find("apa").read_bytes())
    assert "; Vaswani et al., 2017; " in str(material(cited=str(own)).view.statement("hyp_A1").citations)


def _unescaped(text: str) -> str:
    """The characters that LaTeX shows for what `bibtex` writes."""
    known = {
        r"\textbackslash{}": "\\",
        r"\textasciitilde{}": "~",
        r"\textasciicircum{}": "^",
        r"\textbraceleft{}": "{",
        r"\textbraceright{}": "}",
    }
    pattern = "|".join([*map(re.escape, known), r"\\[{}$&#%_]", r"\{\}"])
    return re.sub(pattern, lambda found: known.get(found[0], found[0].lstrip("\\").replace("{}", "")), text)
