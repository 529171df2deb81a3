"""Documents made for measuring: PDFs in one or two columns, DOCX, EPUB and HTML of given paragraphs."""

from __future__ import annotations

import random
import zipfile
from collections.abc import Callable
from html import escape
from io import BytesIO
from itertools import pairwise

WIDTHS = {  # of Helvetica, thousandths of the font size (Adobe's metrics); others count as 556
    character: thousandths
    for thousandths, characters in {
        191: "'", 222: "ijl‘’", 278: " !,./:;I[]ft\\", 333: "()-r`“”", 355: '"', 389: "*", 469: "^",
        500: "Jcksvxyz", 584: "+<=>", 611: "FTZ", 667: "ABEKPSVXY&", 722: "CDHNRUw",
        778: "GOQ", 833: "Mm", 889: "%", 944: "W", 1000: "—", 1015: "@",
    }.items()
    for character in characters
}  # fmt: skip
HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
FONTS = {  # not embedded: their character collections say what each code means
    language: f"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /{encoding} /DescendantFonts [<< /Type "
    f"/Font /Subtype /CIDFontType0 /BaseFont /X /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering "
    f"({collection}) /Supplement 1 >> /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 "
    "/FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>"
    for language, encoding, collection in (("ko", "UniKS-UTF16-H", "Korea1"), ("zh", "UniGB-UTF16-H", "GB1"))
}
FIGURES = "0123456789.,"
CLOSING = FIGURES + "，。、；：！？”’」）%) "
OPENING = "“‘「（("
SIZE, LEADING = 10.0, 12.0
TOP, BOTTOM = 730.0, 60.0
HEADING = '<w:pStyle w:val="H1"/>'
LEFT, RIGHT, GUTTER = 54.0, 558.0, 22.0


def width(words: str) -> float:
    return sum(WIDTHS.get(character, 556) for character in words) * SIZE / 1000


def wrapped(paragraph: str, measure: float, hyphenate: random.Random | None = None) -> list[str]:
    """Lines no wider than `measure`; with a random source, long words at line ends are often parted."""
    lines: list[str] = []
    line = ""
    for word in paragraph.split():
        longer = f"{line} {word}" if line else word
        if width(longer) <= measure:
            line = longer
            continue
        if hyphenate and len(word) > 7 and word.isalpha() and hyphenate.random() < 0.7:
            cut = hyphenate.randint(3, len(word) - 3)
            if width(f"{line} {word[:cut]}-") <= measure:
                lines.append(f"{line} {word[:cut]}-".strip())
                line = word[cut:]
                continue
        lines.append(line)
        line = word
    return [each for each in [*lines, line] if each]


def cut(paragraph: str, measure: float) -> list[str]:
    """Lines of as many characters as fit: Chinese and most Korean text breaks between any two.

    Only figures stay whole, no line begins with a closing mark, and none ends with an opening one.
    """
    lines: list[str] = []
    while len(paragraph) > (end := int(measure / SIZE)):
        while paragraph[end] in CLOSING or paragraph[end - 1] in OPENING or paragraph[end - 1] in FIGURES:
            end -= 1
        lines.append(paragraph[:end].strip())
        paragraph = paragraph[end:].strip()
    return [*lines, paragraph]


def pdf(
    paragraphs: list[str], *, columns: int = 1, order: str = "columns", seed: int = 0, language: str = "en"
) -> bytes:
    """A PDF of Latin, Korean ("ko") or Chinese ("zh") text. `order` is how the file is written.

    "columns" is one after the other, "rows" line by line across the columns, as some converters do, and
    "rows-split" the same word by word.
    """
    chance = random.Random(seed)
    measure = (RIGHT - LEFT - GUTTER * (columns - 1)) / columns
    lines: list[str] = []
    for paragraph in paragraphs:
        lines += cut(paragraph, measure) if language in FONTS else wrapped(paragraph, measure, chance)
    rows = int((TOP - BOTTOM) / LEADING)
    streams = []
    for number, first in enumerate(range(0, len(lines), rows * columns), 1):
        placed = [
            (LEFT + at // rows * (measure + GUTTER), TOP - at % rows * LEADING, line)
            for at, line in enumerate(lines[first : first + rows * columns])
        ]
        if order.startswith("rows"):
            placed.sort(key=lambda item: (-item[1], item[0]))
        streams.append(_page(placed, number, order, _wide if language in FONTS else _shown))
    return written(streams, FONTS.get(language, HELVETICA))


def _page(
    placed: list[tuple[float, float, str]], number: int, order: str, shown: Callable[[str], str]
) -> str:
    pieces = [f"1 0 0 1 {LEFT} 760 Tm {shown('A Journal of Made Pages')} Tj"]
    for x, y, line in placed:
        at = x
        for words in line.split(" ") if order == "rows-split" else [line]:
            pieces.append(f"1 0 0 1 {at:.2f} {y:.2f} Tm {shown(words)} Tj")
            at += width(words + " ")
    pieces.append(f"1 0 0 1 300 30 Tm {shown(str(number))} Tj")
    return "BT /F1 10 Tf " + " ".join(pieces) + " ET"


def _shown(words: str) -> str:
    return "(" + words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"


def _wide(words: str) -> str:
    return f"<{words.encode('utf-16-be').hex()}>"


def written(streams: list[str], font: str = HELVETICA) -> bytes:
    """A PDF file whose pages have these content streams (WinAnsi text, font /F1)."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    objects.append(font)
    kids = []
    for stream in streams:
        body = stream.encode("cp1252", "replace").decode("latin-1")
        objects.append(f"<< /Length {len(body)} >>\nstream\n{body}\nendstream")
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects)} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n".encode("latin-1")
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{rows}{trailer}".encode()


def packed(members: dict[str, str]) -> bytes:
    """A ZIP file of these members."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def docx(paragraphs: list[str], *, seed: int = 0) -> bytes:
    """A DOCX whose paragraphs are cut into runs anywhere, as editors leave them; every fifth is a heading."""
    chance = random.Random(seed)
    w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = "".join(
        f"<w:p><w:pPr>{HEADING if number % 5 == 0 else ''}</w:pPr>{_runs(text, chance)}</w:p>"
        for number, text in enumerate(paragraphs)
    )
    return packed(
        {
            "[Content_Types].xml": "<Types/>",
            "word/document.xml": f"<w:document {w}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": f'<w:styles {w}><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
            "</w:styles>",
        }
    )


def _runs(text: str, chance: random.Random) -> str:
    cuts = sorted({0, len(text), *(chance.randrange(len(text) + 1) for _ in range(len(text) // 60))})
    pieces = [text[start:end] for start, end in pairwise(cuts)]
    return "".join(f'<w:r><w:t xml:space="preserve">{escape(piece)}</w:t></w:r>' for piece in pieces)


def epub(chapters: list[list[str]]) -> bytes:
    """An EPUB with these chapters."""
    pages = {
        f"OEBPS/c{number}.xhtml": "<?xml version='1.0' encoding='utf-8'?><html "
        f"xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head><body><h1>Part {number}</h1>"
        + "".join(f"<p>{_emphasised(text)}</p>" for text in chapter)
        + "</body></html>"
        for number, chapter in enumerate(chapters, 1)
    }
    items = "".join(
        f'<item id="c{number}" href="c{number}.xhtml" media-type="application/xhtml+xml"/>'
        for number in range(1, len(chapters) + 1)
    )
    spine = "".join(f'<itemref idref="c{number}"/>' for number in range(1, len(chapters) + 1))
    return packed(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            '<rootfiles><rootfile full-path="OEBPS/p.opf"/></rootfiles></container>',
            "OEBPS/p.opf": '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements'
            '/1.1/"><metadata><dc:title>Made</dc:title></metadata>'
            f"<manifest>{items}</manifest><spine>{spine}</spine></package>",
            **pages,
        }
    )


def html(paragraphs: list[str]) -> bytes:
    """A page with an article of these paragraphs between menus."""
    body = "".join(f"<p>{_emphasised(text)}</p>" for text in paragraphs)
    return (
        "<!doctype html><html><head><meta charset=utf-8><title>Made</title></head><body><nav>Home</nav>"
        f"<article><h1>Made</h1>{body}</article><footer>Imprint</footer></body></html>"
    ).encode()


def _emphasised(text: str) -> str:
    """The text as markup with an element around every ninth word."""
    words = [escape(word) for word in text.split(" ")]
    return " ".join(f"<em>{word}</em>" if number % 9 == 4 else word for number, word in enumerate(words))
