"""Papers by identifier, over loopback services with the shapes of the real replies."""

# ruff: noqa: E501
from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.sources.conftest import ARTICLE, Web, pdf

from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings
from pathfinder.sources.fetch import claimed, fetch

LANDING = """<!doctype html><html lang="en"><head><title>[1706.03762] Attention Is All You Need</title>
<meta name="citation_title" content="Attention Is All You Need" />
<meta name="citation_author" content="Vaswani, Ashish" /><meta name="citation_author" content="Shazeer, Noam" />
<meta name="citation_date" content="2017/06/12" /><meta name="citation_online_date" content="2023/08/02" />
<meta name="citation_pdf_url" content="https://arxiv.org/pdf/1706.03762" /></head><body><main>
<h1>Attention Is All You Need</h1><blockquote class="abstract">The dominant sequence transduction models are based
on complex recurrent or convolutional neural networks that include an encoder and a decoder.</blockquote>
</main></body></html>"""
PAPER = pdf(["Attention is all you need. " + "The model uses attention. " * 40] * 4)
DOI = "10.1038/nature12373"


@pytest.fixture
def served(web: Web, allowing: Settings) -> Settings:
    """Settings whose services are all the loopback web."""
    names = ("arxiv", "doi", "unpaywall", "openalex", "crossref")
    return replace(
        allowing, services=dict.fromkeys(names, web.base), contact="reader@example.org", attempts=1
    )


def as_json(web: Web, path: str, reply: object) -> None:
    web.serve(path, json.dumps(reply).encode(), content_type="application/json")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("arxiv:1706.03762", "arxiv:1706.03762"), ("arXiv 1706.03762v5", "arxiv:1706.03762v5"),
        ("ARXIV: 1706.03762", "arxiv:1706.03762"), ("1706.03762", "arxiv:1706.03762"),
        ("https://arxiv.org/abs/1706.03762v2", "arxiv:1706.03762v2"), ("hep-th/9901001", "arxiv:hep-th/9901001"),
        ("http://www.arxiv.org/pdf/1706.03762.pdf", "arxiv:1706.03762"),
        ("https://doi.org/10.48550/arXiv.1706.03762", "arxiv:1706.03762"),
        ("10.48550/arXiv.1706.03762", "arxiv:1706.03762"), ("math.GT/0309136", "arxiv:math.GT/0309136"),
        (DOI, f"doi:{DOI}"), (f"doi: {DOI}", f"doi:{DOI}"), (f"DOI:{DOI.upper()}", f"doi:{DOI}"),
        (f"https://doi.org/{DOI}", f"doi:{DOI}"), ("http://dx.doi.org/10.1002/(SICI)1096-8644(199601)99:1%3C1", 
         "doi:10.1002/(sici)1096-8644(199601)99:1<1"),
        ("https://arxiv.org/list/cs.CL/recent", None), ("https://example.org/10.1038/x", None),
        ("1706.037", None), ("notes/1706.03762.txt", None), ("papers/10.1038", None), ("/home/a/10.1038/x", None),
    ],
)  # fmt: skip
def test_an_identifier_is_known_in_every_spelling(written: str, meant: str | None) -> None:
    """And nothing else is taken for one."""
    assert claimed(written) == meant


def test_arxiv_gives_the_pdf_with_the_metadata_of_its_page(web: Web, served: Settings) -> None:
    """The text is that of the PDF; title, authors and date are those of the page."""
    web.serve("/abs/1706.03762", LANDING.encode(), content_type="text/html")
    web.serve("/pdf/1706.03762", PAPER, content_type="application/pdf")
    document = fetch("arXiv 1706.03762", settings=served)
    assert document.url == "https://arxiv.org/abs/1706.03762"
    assert document.final_url == f"{web.base}/pdf/1706.03762"
    assert document.title == "Attention Is All You Need"
    assert document.authors == ["Ashish Vaswani", "Noam Shazeer"]
    assert document.published == "2017-06-12"
    assert document.media_type == "application/pdf"
    assert "The model uses attention." in document.text
    assert document.metadata["arxiv"] == "1706.03762"


def test_arxiv_without_a_readable_pdf_gives_the_abstract_and_says_so(web: Web, served: Settings) -> None:
    """Withdrawn papers and scans."""
    web.serve("/abs/1706.03762", LANDING.encode(), content_type="text/html")
    web.serve("/pdf/1706.03762", b"%PDF-1.4 broken", content_type="application/pdf")
    document = fetch("1706.03762", settings=served)
    assert "dominant sequence transduction" in " ".join(document.text.split())
    assert document.metadata["abstract_only"] is True


def test_without_pdf_files_a_paper_is_its_page(web: Web, served: Settings) -> None:
    """And no file is asked for, neither of arXiv nor of an open copy (`sources.download_pdf`)."""
    spare = replace(served, download_pdf=False)
    web.serve("/abs/1706.03762", LANDING.encode(), content_type="text/html")
    web.serve("/pdf/1706.03762", PAPER, content_type="application/pdf")
    assert fetch("1706.03762", settings=spare).metadata["abstract_only"] is True
    copy = web.serve("/repository/paper.pdf", PAPER, content_type="application/pdf")
    as_json(web, f"/works/doi:{DOI}?mailto=reader%40example.org", {"best_oa_location": {"pdf_url": copy}})
    web.serve(f"/{DOI}", ARTICLE.encode(), content_type="text/html")
    assert fetch(DOI, settings=spare).final_url == f"{web.base}/{DOI}"
    assert {"/pdf/1706.03762", "/repository/paper.pdf"}.isdisjoint(web.asked)


def test_an_unknown_arxiv_number_is_not_found(served: Settings) -> None:
    """The failure is that of its page."""
    with pytest.raises(SourceError) as caught:
        fetch("arxiv:9999.99999", settings=served)
    assert caught.value.kind == "not_found"


def test_a_doi_leads_to_the_open_copy(web: Web, served: Settings) -> None:
    """Unpaywall is asked with the contact, OpenAlex adds citations, and the PDF is read."""
    copy = web.serve("/repository/paper.pdf", PAPER, content_type="application/pdf")
    as_json(web, f"/v2/{DOI}?email=reader%40example.org", {
        "title": "Nanometre-scale thermometry", "published_date": "2013-07-31",
        "best_oa_location": {"url": f"{web.base}/repository/1", "url_for_pdf": copy},
        "z_authors": [{"given": "G.", "family": "Kucsko"}], "oa_locations": [],
    })  # fmt: skip
    as_json(web, f"/works/doi:{DOI}?mailto=reader%40example.org", {"title": "Other", "cited_by_count": 1729})
    document = fetch(DOI, settings=served)
    assert (document.url, document.final_url) == (f"https://doi.org/{DOI}", copy)
    assert (document.title, document.published) == ("Nanometre-scale thermometry", "2013-07-31")
    assert document.authors == ["G. Kucsko"]
    assert document.metadata["doi"] == DOI
    assert document.metadata["citations"] == 1729
    assert "abstract_only" not in document.metadata


def test_a_copy_that_cannot_be_had_gives_way_to_the_next(web: Web, served: Settings) -> None:
    """A blocked one, one on a private address and one that is a captcha; then the last resort, the page."""
    blocked = web.serve("/closed.pdf", b"", 403)
    captcha = web.serve("/wall", b"<html><head><title>Just a moment...</title></head><body>Checking your browser",
                        content_type="text/html")  # fmt: skip
    as_json(web, f"/works/doi:{DOI}?mailto=reader%40example.org", {
        "best_oa_location": {"is_oa": True, "pdf_url": blocked, "landing_page_url": captcha},
        "locations": [{"is_oa": True, "pdf_url": "http://10.0.0.1/paper.pdf"}, {"is_oa": False, "pdf_url": "x"}],
        "open_access": {"oa_url": blocked}, "authorships": [{"author": {"display_name": "Ada Example"}}],
    })  # fmt: skip
    web.serve(f"/{DOI}", ARTICLE.encode(), content_type="text/html")
    document = fetch(f"doi:{DOI}", settings=served)
    assert document.final_url == f"{web.base}/{DOI}"
    assert document.authors == ["Ada Example"]
    assert document.metadata["abstract_only"] is True
    assert "/closed.pdf" in web.asked
    assert "/wall" in web.asked


def test_crossref_links_are_followed_only_under_a_free_licence(web: Web, served: Settings) -> None:
    """Other links of Crossref are for subscribers."""
    copy = web.serve("/free.pdf", PAPER, content_type="application/pdf")
    work = {"title": ["A title"], "issued": {"date-parts": [[2013, 7]]}, "link": [{"URL": copy}]}
    path = f"/works/{DOI.replace('/', '%2F')}?mailto=reader%40example.org"
    as_json(web, path, {"message": work})
    web.serve(f"/{DOI}", ARTICLE.encode(), content_type="text/html")
    assert fetch(DOI, settings=served).final_url == f"{web.base}/{DOI}"
    free = {**work, "license": [{"URL": "https://creativecommons.org/licenses/by/4.0/"}]}
    as_json(web, path, {"message": free})
    document = fetch(DOI, settings=served)
    assert (document.final_url, document.title, document.published) == (copy, "A title", "2013-07")


def test_a_copy_on_arxiv_is_fetched_as_a_paper_of_arxiv(web: Web, served: Settings) -> None:
    """With the metadata of its page."""
    web.serve("/abs/1706.03762", LANDING.encode(), content_type="text/html")
    web.serve("/pdf/1706.03762", PAPER, content_type="application/pdf")
    as_json(web, f"/works/doi:{DOI}?mailto=reader%40example.org",
            {"open_access": {"oa_url": "https://arxiv.org/pdf/1706.03762"}})  # fmt: skip
    document = fetch(DOI, settings=served)
    assert (document.title, document.metadata["arxiv"]) == ("Attention Is All You Need", "1706.03762")


@pytest.mark.parametrize(
    "reply", [b"", b"not json", b"[]", b'{"best_oa_location": 3, "oa_locations": [null], "authorships": {}}',
              b'{"message": {"title": [], "issued": {"date-parts": [[null]]}, "author": [1]}}', b"[" * 50_000],
)  # fmt: skip
def test_a_service_that_answers_nonsense_is_as_good_as_none(web: Web, served: Settings, reply: bytes) -> None:
    """The page of the DOI is still there."""
    for path in (f"/v2/{DOI}?email=reader%40example.org", f"/works/doi:{DOI}?mailto=reader%40example.org",
                 f"/works/{DOI.replace('/', '%2F')}?mailto=reader%40example.org"):  # fmt: skip
        web.serve(path, reply, content_type="application/json")
    web.serve(f"/{DOI}", ARTICLE.encode(), content_type="text/html")
    assert fetch(DOI, settings=served).title == "Tides of the Wadden Sea"


def test_without_a_contact_unpaywall_is_not_asked(web: Web, served: Settings) -> None:
    """It wants an address, and none is made up."""
    web.serve(f"/{DOI}", ARTICLE.encode(), content_type="text/html")
    fetch(DOI, settings=replace(served, contact=""))
    assert not [path for path in web.asked if path.startswith("/v2/")]
    assert f"/works/doi:{DOI}" in web.asked


def test_a_doi_that_does_not_exist_is_not_found(served: Settings) -> None:
    """The failure is that of its page."""
    with pytest.raises(SourceError) as caught:
        fetch(f"doi:{DOI}", settings=served)
    assert caught.value.kind == "not_found"
