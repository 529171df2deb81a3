"""Several lists as one: the same work stands in it once, and agreement counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathfinder.sources.archive.identifiers import bare_arxiv, bare_doi
from pathfinder.sources.search.fusion import fuse
from pathfinder.sources.search.results import Result

DOI = "10.1038/s42256-024-00832-8"


def page(name: str, **fields: object) -> Result:
    return Result(url=f"https://{name}.example/", title=f"Page {name}", **fields)  # type: ignore[arg-type]


def paper(address: str, title: str = "Augmenting large language models", **fields: object) -> Result:
    known = {"authors": ("Ada Example",), **fields}
    return Result(url=f"https://{address}", title=title, **known)  # type: ignore[arg-type]


def test_what_two_engines_found_comes_before_what_one_found() -> None:
    fused = fuse({"one": [page("a"), page("b")], "two": [page("c"), page("b")]}, 5)
    assert [each.title for each in fused] == ["Page b", "Page a", "Page c"]
    assert fused[0].engines == ("one", "two")
    assert fused[0].score == round(2 / 62, 5)


def test_the_same_doi_is_one_work_and_its_gaps_are_filled() -> None:
    first = paper("doi.org/x", doi=DOI, year=2024)
    second = paper(
        "publisher.example/y", "AUGMENTING …", doi=DOI, citations=500, open_access="https://o.example/"
    )
    (work,) = fuse({"one": [first], "two": [second]}, 5)
    assert (work.url, work.year, work.citations, work.open_access) == (
        first.url, 2024, 500, "https://o.example/",
    )  # fmt: skip


def test_a_preprint_and_its_published_version_are_one_work_by_their_title() -> None:
    preprint = paper("arxiv.org/abs/2304.05376", arxiv="2304.05376", year=2023)
    published = paper("doi.org/x", "Augmenting Large Language Models.", doi=DOI, year=2024)
    (work,) = fuse({"one": [preprint], "two": [published]}, 5)
    assert (work.doi, work.arxiv) == (DOI, "2304.05376")


def test_a_result_can_show_that_two_others_are_one_work() -> None:
    one = paper("doi.org/x", "First wording of it", doi=DOI)
    two = paper("arxiv.org/abs/2304.05376", "Another wording of it", arxiv="2304.05376")
    both = paper("s2.example/z", "A third wording of it", doi=DOI, arxiv="2304.05376")
    (work,) = fuse({"one": [one], "two": [two], "three": [both]}, 5)
    assert set(work.engines) == {"one", "two", "three"}


def test_equal_titles_alone_join_neither_pages_nor_short_titles_nor_works_of_other_years() -> None:
    same_pages = [Result("https://a.example/", "Some common long title"),
                  Result("https://b.example/", "Some common long title")]  # fmt: skip
    assert len(fuse({"one": same_pages[:1], "two": same_pages[1:]}, 5)) == 2
    short = [paper("a.example", "Editorial"), paper("b.example", "Editorial")]
    assert len(fuse({"one": short[:1], "two": short[1:]}, 5)) == 2
    years = [paper("a.example", year=1999), paper("b.example", year=2024)]
    assert len(fuse({"one": years[:1], "two": years[1:]}, 5)) == 2
    preprints = [paper("a.example", arxiv="2304.05376"), paper("b.example", arxiv="2305.00001")]
    assert len(fuse({"one": preprints[:1], "two": preprints[1:]}, 5)) == 2


def test_identifiers_are_recognised_in_all_their_forms() -> None:
    forms = (
        "10.1038/S42256-024-00832-8",
        f"https://doi.org/{DOI}",
        f"doi:{DOI}",
        f"http://dx.doi.org/{DOI}.",
    )
    assert {bare_doi(form) for form in forms} == {DOI}
    forms = ("https://arxiv.org/abs/1706.03762v7", "http://arxiv.org/pdf/1706.03762", "arXiv:1706.03762",
             "10.48550/arXiv.1706.03762", "https://doi.org/10.48550/arxiv.1706.03762")  # fmt: skip
    assert {bare_arxiv(form) for form in forms} == {"1706.03762"}
    assert bare_arxiv("https://arxiv.org/abs/hep-th/9901001") == "hep-th/9901001"
    assert bare_doi("https://example.org/10") == bare_arxiv("https://example.org/1706.03762") == ""


RESULTS = st.lists(
    st.builds(
        Result,
        url=st.sampled_from([f"https://{name}.example/" for name in "abcdef"]),
        title=st.sampled_from(["one long title here", "two long titles here", "x"]),
        authors=st.sampled_from([(), ("A",)]),
        year=st.sampled_from([None, 2000, 2020]),
        doi=st.sampled_from(["", DOI, "10.1000/1"]),
        arxiv=st.sampled_from(["", "2304.05376", "2305.00001"]),
    ),
    max_size=6,
)


@given(st.dictionaries(st.sampled_from("pqr"), RESULTS), st.integers(0, 8))
def test_no_identifier_stands_in_two_works_and_the_list_is_sorted(
    lists: dict[str, list[Result]], limit: int
) -> None:
    fused = fuse(lists, limit)
    assert len(fused) <= limit
    assert [each.score for each in fused] == sorted((each.score for each in fused), reverse=True)
    assert len({each.url for each in fused}) == len(fused)
    whole = fuse(lists, 100)
    assert {name for each in whole for name in each.engines} == {name for name, got in lists.items() if got}
