"""Files of one publisher, author or manual are one source, and the rule that says so is kept."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.evidence.trust.origins import Stated, local_origin


def row(title: str, domain: str = "file:/c/a.html", **fields: Any) -> dict[str, Any]:
    return {"title": title, "authors": [], "metadata": {}, "domain": domain, **fields}


@pytest.mark.parametrize(
    ("about", "earlier", "rule"),
    [
        (
            row("30.1. Reliability — PostgreSQL 16 Documentation"),
            row("MVCC — PostgreSQL 15 Documentation"),
            "title",
        ),
        (row("git-merge(1) Manual Page"), row("git-log(1) Manual Page"), "title"),
        (row("Tides", authors=["Ada Example"]), row("Storms", authors=["Ada Example"]), "authors"),
        (
            row("Tides", metadata={"site": "Coast Press"}),
            row("Storms", metadata={"site": "Coast press"}),
            "publisher",
        ),
        (row("Tides", authors=["Ada Example"]), row("Storms", authors=["Ben Other"]), None),
        (row("Tides of the Wadden Sea"), row("Tides of the North Sea"), None),
        (row("Tides: a review"), row("Storms: a view"), None),
    ],
)
def test_what_files_have_in_common_makes_them_one_source(
    about: dict[str, Any], earlier: dict[str, Any], rule: str | None
) -> None:
    found = local_origin("/c/b.html", "c/b.html", about, [earlier], stated=())
    assert (found.rule, found.domain) == (rule, "file:/c/a.html" if rule else "file:/c/b.html")


def test_what_the_user_states_goes_first() -> None:
    """The longest folder; its type as well."""
    stated = [Stated("/c", "Somebody", None), Stated("/c/log", "Example Corp", "official")]
    assert local_origin("/c/log/b.html", "c/log/b.html", row("x"), [], stated=stated) == (
        "file:Example Corp",
        "stated",
        "official",
    )
    assert local_origin("/cd/b.html", "cd/b.html", row("x"), [], stated=stated).rule is None


def test_a_folder_named_like_a_host_is_a_copy_of_that_site() -> None:
    path = "mirror/www.sqlite.org/wal.html"
    assert local_origin("/" + path, path, row("Write-Ahead Logging"), [], stated=()) == (
        "sqlite.org",
        "host",
        "official",
    )
    path = "notes/socket.io/wal.html"
    assert local_origin("/" + path, path, row("Notes"), [], stated=()).rule is None


def test_official_documentation_is_told_by_its_title() -> None:
    assert (
        local_origin("/c/b", "c/b", row("WAL — PostgreSQL 16 Documentation"), [], stated=()).type
        == "official"
    )
    assert local_origin("/c/b", "c/b", row("Why I like documentation"), [], stated=()).type == "document"
    stated = [Stated("/c", "", "forum")]
    assert local_origin("/c/b", "c/b", row("x"), [], stated=stated, kind="official").type == "forum"
    assert local_origin("/c/b", "c/b", row("x"), [], stated=(), kind="paper").type == "paper"
