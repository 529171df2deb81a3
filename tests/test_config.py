"""The configuration: defaults, a project's own keys over them, and every bad key named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pathfinder.config import Config, load
from pathfinder.errors import ConfigError

DEFAULTS = Path(__file__).resolve().parents[1] / "config.json"


def loaded(folder: Path, own: Any) -> Config:
    """The configuration of a project that has `own` in its file."""
    path = folder / "config.json"
    path.write_text(own if isinstance(own, str) else json.dumps(own), encoding="utf-8")
    return load(DEFAULTS, path)


def refused(folder: Path, own: Any) -> list[str]:
    with pytest.raises(ConfigError) as found:
        loaded(folder, own)
    first, *lines = found.value.message.splitlines()
    assert first == f"{folder / 'config.json'}:"
    return [line.strip() for line in lines]


def test_a_project_names_only_what_it_changes(tmp_path: Path) -> None:
    config = loaded(
        tmp_path, {"budget": {"max_usd": 10}, "sources": {"engines": {"exa": {"enabled": False}}}}
    )
    assert config.budget.max_usd == 10
    assert config.budget.report_reserve_usd == 0.5
    assert not config.sources.engines["exa"].enabled
    assert config.sources.engines["exa"].base_url == "https://api.exa.ai"
    assert load(DEFAULTS, tmp_path / "none.json").budget.max_usd == 5


def test_whole_numbers_may_be_written_as_json_writes_them(tmp_path: Path) -> None:
    assert loaded(tmp_path, {"iteration": {"max_visits": 4.0}}).iteration.max_visits == 4


def test_every_bad_key_is_named_with_its_place(tmp_path: Path) -> None:
    own = {
        "budget": {"max_usd": "five", "max_uds": 1},
        "colour": "red",
        "iteration": {"max_visits": 0},
        "sources": {"engines": {"mine": {"enabled": True, "api_key_env": None}}, "types": {"a.b/c": "book"}},
    }
    assert refused(tmp_path, own) == [
        "/budget/max_usd: 'five'; expected a number or null",
        "/budget/max_uds: 1; expected no such field; did you mean 'max_usd'?",
        "/colour: 'red'; expected no such field; leave it out",
        "/iteration/max_visits: 0; expected a number of at least 1",
        "/sources/engines/mine/base_url: missing; the field is required",
        "/sources/types/a.b~1c: 'book'; expected one of "
        "'paper', 'official', 'blog', 'document', 'forum', 'unknown'",
    ]


@pytest.mark.parametrize("own", [[], "3", "null", {"budget": None}, {"budget": []}])
def test_what_is_no_object_is_refused(tmp_path: Path, own: Any) -> None:
    assert [line.rpartition("; ")[2] for line in refused(tmp_path, own)] == ["expected an object"]


def test_what_is_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"config\.json is not valid JSON"):
        loaded(tmp_path, "{")
