"""Dates, titles and facts that stand at the head of a document."""

import pytest

from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.sources.document import Document
from pathfinder.sources.formats.heads.stated import iso_date, stated_date, stated_title
from pathfinder.sources.sandbox.extract import extract


def read(source: str, suffix: str) -> Document:
    return extract(source.encode(), None, f"file:///c/a.{suffix}")


LAW = """---
Title: Gesetz zur Regelung der Arbeitszeit
  und der Ruhezeiten
jurabk: ArbZG
layout: default
slug: arbzg

---

# Arbeitszeitgesetz (ArbZG)

Ausfertigungsdatum
:   1994-06-06

Zuletzt geändert durch
:   Art. 6 G v. 22.12.2020 I 3334

## § 1 Zweck

Zweck des Gesetzes ist es.
"""


def test_a_law_has_its_long_title_and_the_date_of_its_last_change() -> None:
    """A title goes on over indented lines; the latest date that the head states is that of the text."""
    law = read(LAW, "md")
    assert law.title == "Gesetz zur Regelung der Arbeitszeit und der Ruhezeiten"
    assert law.published == "2020-12-22"


def test_a_date_that_is_ahead_is_the_number_of_something() -> None:
    """As of the ordinance that a law replaces."""
    head = "Ausfertigungsdatum\n:   2016-06-01\n\nStand: Ersetzt V 2030-2-11 v. 18.8.1965 I 902 (SUrlV)"
    assert stated_date(head) == "2016-06-01"
    assert iso_date("9231-7-11") is None


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("title: >\n  A long\n  title", "A long title"),
        ("title: |-\n  A long\n  title", "A long title"),
        ('title: "A long\n  title"', "A long title"),
        ("title:\n  A long title", "A long title"),
        ("Title: 'A: long title'", "A: long title"),
    ],
)
def test_front_matter_may_fold_its_title(written: str, title: str) -> None:
    """In every way YAML has."""
    assert read(f"---\n{written}\nlayout: page\n---\nWords here.\n", "md").title == title


def test_authors_may_be_listed_one_a_line() -> None:
    """A list of YAML, in a block or in brackets."""
    head = "---\nauthors:\n  - Ada Example\n  - Ben Other\ndate: 3 March 2021\n---\nWords.\n"
    document = read(head, "md")
    assert (document.authors, document.published) == (["Ada Example", "Ben Other"], "2021-03-03")


def test_facts_of_front_matter_have_numbers_and_can_be_quoted() -> None:
    """What lays a page out is no fact of it."""
    head = "---\ntitle: Leave\nversion: 2.4\nstatus: Superseded by 2.5\nlayout: page\n---\nWords here."
    document = read(head, "md")
    numbered = Numbered(document.text, document.metadata)
    said = [numbered.words(number) for number in range(1, len(numbered) + 1)]
    assert said == ["version: 2.4", "status: Superseded by 2.5", "Words here."]


@pytest.mark.parametrize(
    ("source", "suffix", "title", "published"),
    [
        ("Council\nMeeting Date: March 3, 2021\nLocation: Hall\n\nIt met.", "txt", "a.txt", "2021-03-03"),
        ("Title: On Tides\n  and Ports\nDate: 2019-05\n\nWords.", "txt", "On Tides and Ports", "2019-05"),
        ("Subject: Minutes\nDate: Tue, 4 May 2021 10:00:00 +0200\nFrom: a@b.c\n\nWords.", "txt", "Minutes",
         "2021-05-04"),
        ("# Guide\n\n**Last updated:** 5 May 2018\n\nWords.", "md", "Guide", "2018-05-05"),
        ("# Guide\n\n| Published | 5. Mai 2018 |\n| --- | --- |\n| By | us |\n", "md", "Guide", "2018-05-05"),
        ("Doc\n===\n\n:Author: Ada\n:Date: 2021-03-04\n\nWords", "rst", "Doc", "2021-03-04"),
        ("PEP: 8\nTitle: Style Guide\nStatus: Active\nCreated: 05-Jul-2001\n\nHow\n===\n\nWords.", "rst",
         "Style Guide", "2001-07-05"),
        ("= Tides\nAda Example <a@b.example>\nv1.2, March 4, 2021\n\nWords", "adoc", "Tides", "2021-03-04"),
        ("= Tides\n:revdate: 4 March 2021\n\nWords", "adoc", "Tides", "2021-03-04"),
        ("게시일: 2020년 3월 4일\n\n말.", "txt", "a.txt", "2020-03-04"),
        ("Published: 2015\nLast updated: 03/04/2021\n\nWords.", "txt", "a.txt", "2021"),
    ],
)  # fmt: skip
def test_a_head_states_title_and_date(source: str, suffix: str, title: str, published: str) -> None:
    """In mails, minutes, manuals; of a date that can be read two ways only the year is taken."""
    document = read(source, suffix)
    assert (document.title, document.published) == (title, published)


@pytest.mark.parametrize(
    ("head", "published"),
    [
        ("<p>Last updated: 5 May 2018</p>", "2018-05-05"),
        ("<p>Published <time datetime='2019-05-06'>6 May</time></p>", "2019-05-06"),
        ("<meta name='dcterms.modified' content='2018-05-05'>", "2018-05-05"),
        ("<dl><dt>Date of publication</dt><dd>6 May 2019</dd></dl>", "2019-05-06"),
    ],
)
def test_a_web_page_states_its_date_where_its_metadata_has_none(head: str, published: str) -> None:
    """In its words, or in a time element."""
    words = "<p>Words, many words of the article stand here and go on for quite a while.</p>"
    page = f"<html><head><title>X</title></head><body><main><h1>Tides</h1>{head}{words}</main></body></html>"
    assert read(page, "html").published == published


@pytest.mark.parametrize(
    "text",
    [
        "The date: nobody knows it, but 4 May 2021 was fine.",
        "Expiry date: 4 May 2021\nNext review: 5 May 2030",
        "Date of birth: 4 May 1921",
        "Words.\n" * 600 + "Date: 4 May 2021",
        "Dated but not stated",
    ],
)
def test_other_dates_are_not_those_of_the_document(text: str) -> None:
    """A label stands for itself at the head of a line near the top."""
    assert stated_date(text) is None


def test_a_title_is_stated_once_at_the_top() -> None:
    """Elsewhere the word is one of the text."""
    assert stated_title("Titel: Gezeiten\n\nWorte") == "Gezeiten"
    assert stated_title("One.\n\nTwo.\n\n" * 20 + "Title: Tides") == ""
