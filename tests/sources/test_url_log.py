"""What a search returned or a fetch opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathfinder.sources.archive.url_log import known_urls, normalised, record


def test_recorded_addresses_are_known_in_every_spelling(tmp_path: Path) -> None:
    """Scheme, case of the host, fragment, tracking, a last slash, an encoded letter."""
    path = tmp_path / "seen.jsonl"
    record(
        path,
        "WebSearch",
        "tides",
        [{"url": "https://Example.org/Tides/?a=1&utm_source=x#top", "title": "T"}],
        "t",
    )
    known = known_urls(path)
    for url in ("http://example.org/Tides?a=1", "https://EXAMPLE.org:443/%54ides/?a=1#b"):
        assert normalised(url) in known
    for url in (
        "https://example.org/tides?a=1",
        "https://example.org/Tides",
        "https://example.com/Tides?a=1",
    ):
        assert normalised(url) not in known


def test_a_path_and_its_file_url_are_one(tmp_path: Path) -> None:
    """With blanks and accents."""
    path = tmp_path / "Über tides.md"
    assert normalised(str(path)) == normalised(path.as_uri())


def test_nothing_seen_is_an_empty_set_and_damage_costs_one_line(tmp_path: Path) -> None:
    """A torn line neither raises nor swallows the next one."""
    path = tmp_path / "seen.jsonl"
    assert known_urls(path) == set()
    record(path, "fetch", "", [{"url": "https://a.example/"}, {"title": "no address"}], "t")
    with path.open("ab") as file:
        file.write(b'{"results": [{"url": "https://torn')
    record(path, "fetch", "", [{"url": "https://b.example/"}], "t")
    path.open("ab").write(b'[]\n{"results": 7}\n{"results": [7, {"url": 7}]}\n')
    assert known_urls(path) == {"https://a.example", "https://b.example"}


@pytest.mark.parametrize("url", ["", "http://[", "not a url", "http://a.example:99999999/", "\x00"])
def test_any_text_can_be_normalised(url: str) -> None:
    """What is no address is known only when it was recorded so."""
    assert isinstance(normalised(url), str)
