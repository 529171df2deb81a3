"""Source types come from the URL alone, and look-alikes gain nothing."""

from __future__ import annotations

import pytest

from pathfinder.evidence.trust.authority import AUTHORITY, authority, source_type


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://arxiv.org/abs/1706.03762", "paper"),
        ("https://export.arxiv.org:443/abs/1", "paper"),
        ("https://doi.org/10.1/x", "paper"),
        ("https://dl.acm.org/doi/1", "paper"),
        ("https://scholar.google.co.uk/x", "paper"),
        ("https://pubmed.ncbi.nlm.nih.gov/1/", "paper"),
        ("https://docs.pytest.org/", "official"),
        ("https://x.github.io/docs/a", "official"),
        ("https://x.readthedocs.io/", "official"),
        ("https://developer.mozilla.org/", "official"),
        ("https://www.cdc.gov/flu", "official"),
        ("https://www.who.int/x", "official"),
        ("https://docs.python.org/3/", "official"),
        ("https://medium.com/@a/b", "blog"),
        ("https://a.substack.com/p", "blog"),
        ("https://blog.python.org/x", "blog"),
        ("https://company.com/blog/x", "blog"),
        ("https://www.nytimes.com/x", "blog"),
        ("https://x.github.io/post", "blog"),
        ("https://docs.google.com/document/d/1", "blog"),
        ("https://cs.uni.edu/~someone/", "blog"),
        ("https://old.reddit.com/r/x", "forum"),
        ("https://stats.stackexchange.com/q/1", "forum"),
        ("https://news.ycombinator.com/item", "forum"),
        ("https://github.com/a/b/issues/3", "forum"),
        ("https://discuss.python.org/t/1", "forum"),
        ("https://forum.x.com/", "forum"),
        ("", "unknown"),
        ("not a url", "unknown"),
        ("http://127.0.0.1/docs/", "unknown"),
        ("http://[::1]/", "unknown"),
        ("http://2130706433/", "unknown"),
        ("http://localhost/", "unknown"),
        ("http://[broken", "unknown"),
        ("ftp://arxiv.org/x", "unknown"),
    ],
)
def test_a_url_has_a_type(url: str, expected: str) -> None:
    """Hosts, host prefixes and paths decide."""
    assert source_type(url) == expected


@pytest.mark.parametrize(
    "url",
    [
        "https://arxiv.org.evil.com/",
        "https://notarxiv.org/",
        "https://evil.com/arxiv.org",
        "https://arxiv.org@evil.com/",
        "https://evil.com/?u=https://arxiv.org",
        "https://arxiv.org.evil.gov.evil.com/",
        "https://scholar.google.evil.com/",
        "https://аrxiv.org/",  # a Cyrillic а
    ],
)
def test_a_look_alike_is_an_ordinary_page(url: str) -> None:
    """Only the registered domain itself counts, not a name that contains it."""
    assert source_type(url) == "blog"


def test_the_users_overrides_win_and_the_longest_wins_among_them() -> None:
    """The configuration knows better than the table."""
    overrides = {"arxiv.org": "forum", "foo.com": "official", "a.foo.com": "paper"}
    assert source_type("https://arxiv.org/abs/1", overrides) == "forum"  # type: ignore[arg-type]
    assert source_type("https://b.foo.com/", overrides) == "official"  # type: ignore[arg-type]
    assert source_type("https://x.a.foo.com/", overrides) == "paper"  # type: ignore[arg-type]


def test_a_local_file_is_typed_by_its_folders_inside_the_corpus() -> None:
    """What lies above the corpus, and the file's own name, say nothing."""
    url = "file:///home/docs/corpus/x.md"
    assert source_type(url, local_path="corpus/x.md") == "document"
    assert source_type(url, local_path="papers/x.md") == "paper"
    assert source_type(url, local_path="corpus/Manuals/x.md") == "official"
    assert source_type(url, local_path="docs/blog/x.md") == "blog"
    assert source_type("file:///corpus/docs", local_path="corpus/docs") == "document"


def test_authority_falls_from_papers_to_unknown() -> None:
    """The figures are seed 000 §5.3."""
    assert [authority(kind) for kind in AUTHORITY] == [0.9, 0.85, 0.5, 0.5, 0.3, 0.2]
