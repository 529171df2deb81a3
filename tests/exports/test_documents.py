"""report.md, report.docx and report.pdf: what they show, and that no text of a source is code in them."""

from __future__ import annotations

import io
import json
import re
import subprocess
import warnings
import zipfile
from typing import Any
from xml.etree import ElementTree

import pypandoc
import pypdfium2
import pytest
from tests.exports import pages
from tests.exports.cited import HOSTILE, WORKS, hostile, material, of
from tests.report import example

from pathfinder.errors import PathfinderError
from pathfinder.exports import all_formats, extras, pandoc
from pathfinder.exports.extras import ExportNote
from pathfinder.exports.formats import docx, markdown, pdf
from pathfinder.report.escape import clean
from pathfinder.report.material import Material

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
KOREAN = "더 큰 캐시가 빌드를 빠르게 하는가?"


@pytest.fixture
def found() -> Material:
    return of(example.research(), example.sources())


def read_back(document: bytes) -> dict[str, Any]:
    """What pandoc reads in a DOCX file."""
    command = [pypandoc.get_pandoc_path(), "-f", "docx", "-t", "json"]
    done = subprocess.run(command, input=document, capture_output=True, timeout=60, check=True)
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def kinds(node: Any) -> list[str]:
    """The kinds of all elements in a document of pandoc, in order."""
    if isinstance(node, dict):
        return [str(node["t"])] * ("t" in node) + [kind for value in node.values() for kind in kinds(value)]
    return [kind for each in node for kind in kinds(each)] if isinstance(node, list) else []


def words(node: Any) -> str:
    """The text of an element of pandoc."""
    if isinstance(node, dict):
        if node.get("t") in ("Str", "Code"):
            return str(node["c"] if node["t"] == "Str" else node["c"][1])
        return " " if node.get("t") in ("Space", "SoftBreak") else words(node.get("c", ""))
    return "".join(map(words, node)) if isinstance(node, list) else ""


def shown(document: bytes) -> str:
    """All text of a PDF."""
    with pypdfium2.PdfDocument(document) as opened:
        return "\n".join(page.get_textpage().get_text_range() for page in opened)


def written(found: Material) -> tuple[bytes, list[str]]:
    """report.pdf and its notes."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        document = pdf.render(found)
    return document, [str(each.message) for each in said if issubclass(each.category, ExportNote)]


def test_every_module_with_a_file_is_a_format() -> None:
    """The listing of `pf export` needs a line of help and a name of its own for each."""
    known = all_formats()
    assert {"bibtex", "csl_json", "docx", "graphml", "jsonld", "markdown", "pdf", "ris"} <= set(known)
    assert len({form.FILE for form in known.values()}) == len(known)
    assert all(form.HELP and "\n" not in form.HELP for form in known.values())


def test_the_markdown_is_the_report_in_the_chosen_style() -> None:
    for cited, mark in (
        ("author-year", "[Vaswani et al. 2017]"),
        ("numeric", "[1]"),
        ("apa", "Vaswani et al., 2017"),
    ):
        assert mark in markdown.render(material(cited=cited)).decode()


def test_the_docx_has_headings_quotes_and_links(found: Material) -> None:
    """As pandoc reads it back: the headings in order, the quotes word for word, each link to its source."""
    read = read_back(docx.render(found))
    texts = found.view.texts
    headings = [
        words(block["c"][2]) for block in read["blocks"] if block["t"] == "Header" and block["c"][0] == 1
    ]
    assert headings[:2] == [texts["report.answer"], texts["report.findings"]]
    assert headings[-2:] == [texts["report.sources"], texts["report.appendix"]]
    text = words(read["blocks"])
    for observation in found.view.graph["observations"].values():
        assert observation["quote"] in text
    assert kinds(read["blocks"]).count("BlockQuote") >= 4
    raw = json.dumps(read["blocks"])
    assert "https://site2.example/page#:~:text=a%20cache%20of%208%20GB%20halved%20the%20time" in raw


@pytest.mark.parametrize("cited", ["author-year", "numeric"])
def test_every_citation_leads_to_the_line_of_its_source(cited: str) -> None:
    """In DOCX and PDF a citation is a link, and what it leads to exists, once."""
    document = pandoc.tree(material(cited=cited), "a test")
    raw = json.dumps(document["blocks"])
    targets = set(re.findall(r'"#(ref-[^"]+)"', raw))
    anchors = re.findall(r'"(ref-[^"#]+)"', re.sub(r'"#ref-[^"]+"', "", raw))
    assert len(targets) >= min(len(WORKS), 6)
    assert targets <= set(anchors)
    assert len(anchors) == len(set(anchors)) == len(WORKS)


def test_a_citation_of_a_file_that_is_listed_with_others_leads_to_it() -> None:
    """Minutes by their folder; and one that no sentence cites does not stand in the list."""
    days = range(1, 8)
    found = example.research()
    found["observations"] = {
        f"obs_{day}": example.observation(day, "S.", "s", day, source_url=f"file:///m/2021-0{day}.md")
        for day in days
    }
    found |= {"edges": [], "hypotheses": {}}
    records = {f"src_{day}": {"url": f"file:///m/2021-0{day}.md", "title": f"2021-0{day}.md"} for day in days}
    report = pages.report()
    cites = [f"obs_{day}" for day in days[1:]]
    report["sections"][0]["paragraphs"] = [[pages.sentence("They met.", each)] for each in cites]
    report["summary"] = []
    read = pandoc.tree(pages.material(found, example.state() | {"report": report}, records), "a test")
    raw = json.dumps(read["blocks"])
    targets = set(re.findall(r'"#(ref-[^"]+)"', raw))
    anchors = re.findall(r'"(ref-[^"#]+)"', re.sub(r'"#ref-[^"]+"', "", raw))
    assert len(targets) == len(cites)
    assert sorted(anchors) == sorted(targets)


def test_the_docx_knows_its_title_and_its_language() -> None:
    document = of(example.research() | {"question": KOREAN}, example.sources(), language="ko")
    with zipfile.ZipFile(io.BytesIO(docx.render(document))) as archive:
        core = archive.read("docProps/core.xml").decode()
        styles = archive.read("word/styles.xml").decode()
        body = ElementTree.fromstring(archive.read("word/document.xml"))
    assert KOREAN in core
    assert "Pathfinder" in core
    assert "<dc:language>ko</dc:language>" in core
    assert 'w:eastAsia="ko"' in styles
    assert KOREAN in "".join(text.text or "" for text in body.iter(f"{WORD}t"))


def test_hostile_texts_stay_text_for_pandoc() -> None:
    """Nothing raw, no image, no code, no heading or metadata but the report's own; every word is there."""
    plain = pandoc.tree(material([("A title", ["A title"], "2020-01-01", {}) for _ in HOSTILE]), "a test")
    document = pandoc.tree(hostile(), "a test")
    assert not {"RawInline", "RawBlock", "Image", "Code", "CodeBlock", "Math", "Div"} & set(
        kinds(document["blocks"])
    )
    for kind in ("Header", "BlockQuote", "Table"):
        assert kinds(document["blocks"]).count(kind) == kinds(plain["blocks"]).count(kind)
    assert set(document["meta"]) == {"title", "lang", "date", "author"}
    text = words(document["blocks"])
    quotes = [view["quote"] for view in hostile().view.graph["observations"].values()][:8]
    assert all(clean(quote) in text for quote in quotes)


def test_what_pandoc_takes_for_raw_is_left_out() -> None:
    """A second wall behind the reader's options."""
    raw = {"t": "RawBlock", "c": ["openxml", "<w:evil/>"]}
    image = {"t": "Image", "c": [["", [], []], [], ["/etc/passwd", ""]]}
    kept = {"t": "Para", "c": [{"t": "Str", "c": "word"}, image]}
    assert pandoc._without_raw([raw, kept]) == [{"t": "Para", "c": [{"t": "Str", "c": "word"}]}]


def test_a_hostile_question_is_a_title_and_no_option() -> None:
    """The question reaches the metadata, and a file name, a filter or a template never comes from it."""
    for text in HOSTILE:
        found = material(question=text)
        document = pandoc.tree(found, "a test")
        assert clean(words(document["meta"]["title"]["c"])) == clean(text) or not clean(text)
    assert zipfile.is_zipfile(io.BytesIO(docx.render(material(question="--lua-filter=evil.lua"))))


def test_the_pdf_shows_korean_and_carries_its_title() -> None:
    """The text can be read back; the document is tagged and knows its language."""
    found = material(language="ko", question=KOREAN, summary="더 큰 캐시는 빌드를 빠르게 한다.")
    document, notes = written(found)
    text = re.sub(r"\s+", "", shown(document))
    for expected in (
        KOREAN,
        "더 큰 캐시는 빌드를 빠르게 한다",
        "캐시 크기와 빌드 시간: 실험 연구",
        "缓存与构建时间",
        "김철수",
    ):
        assert re.sub(r"\s+", "", expected) in text
    assert notes == []
    with pypdfium2.PdfDocument(document) as opened:
        assert opened.get_metadata_dict()["Title"] == KOREAN
        assert opened.is_tagged()
    assert b"/Lang" in document


def test_characters_without_a_font_are_named_in_the_pdf_and_to_the_caller() -> None:
    """Nobody finds an empty box and wonders: the last lines say which characters those are."""
    document, notes = written(material(summary="A sign of no font: \U0001f9ff\U00013000."))
    assert len(notes) == 1
    assert "U+13000" in notes[0]
    assert "U+13000" in shown(document)


def test_hostile_texts_are_no_typst() -> None:
    """Text that reads files, sets styles or opens labels in Typst is shown as it is written."""
    document, _ = written(hostile(question='#panic("evil") $ x $ @ref <label>'))
    text = re.sub(r"\s+", " ", shown(document))
    assert '#read("/etc/passwd") #set text(red) <label> @ref $ 1 $ // note' in text
    assert "root:" not in text
    assert '#panic("evil")' in text


def test_a_missing_part_is_named_with_the_way_to_install_it(monkeypatch: Any, found: Material) -> None:
    """As in a clone without `lib/setup.sh --extras`."""

    def gone(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", gone)
    for form, purpose in ((docx, "a DOCX file"), (pdf, "a PDF file")):
        with pytest.raises(PathfinderError) as caught:
            form.render(found)
        assert caught.value.message.startswith(f"{purpose} needs ")
        assert "lib/setup.sh --extras" in caught.value.hint
    with pytest.raises(PathfinderError) as caught:
        of(example.research(), example.sources(), cited="apa")
    assert "lib/setup.sh --extras" in caught.value.hint
