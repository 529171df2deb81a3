"""The filters of a research: dates, domains, kinds and languages of the sources it may use."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.evidence.trust.filters import left_out

PAGE = "https://docs.python.org/3/library/json.html"


@pytest.mark.parametrize(
    ("filters", "known", "word"),
    [
        ({}, {"published": "1999"}, None),
        ({"since": "2020"}, {"published": "2019-12-31"}, "--since"),
        ({"since": "2020"}, {"published": "2020"}, None),
        ({"since": "2020-06"}, {"published": "2020"}, None),
        ({"since": "2020-06"}, {"published": "2020-05-30"}, "--since"),
        ({"until": "2020"}, {"published": "2020-12-31"}, None),
        ({"until": "2020"}, {"published": "2021"}, "--until"),
        ({"since": "2020", "until": "2021"}, {}, None),
        ({"only": ["python.org"]}, {}, None),
        ({"only": ["thon.org"]}, {}, "--only"),
        ({"exclude": ["python.org"]}, {}, "--exclude"),
        ({"exclude": ["rust-lang.org"]}, {}, None),
        ({"types": ["official"]}, {}, None),
        ({"types": ["paper"]}, {}, "--types"),
        ({"languages": ["de"]}, {"language": "en"}, "--languages"),
        ({"languages": ["en"]}, {"language": "en"}, None),
        ({"languages": ["de"]}, {}, None),
    ],
)
def test_each_filter_lets_pass_what_fits_or_is_unknown(filters: Any, known: Any, word: str | None) -> None:
    found = left_out(filters, PAGE, **known)
    assert found is None if word is None else word in str(found)


def test_domains_and_kinds_say_nothing_about_own_files() -> None:
    filters: Any = {"only": ["python.org"], "types": ["paper"]}
    assert left_out(filters, "file:///home/me/notes.md") is None
