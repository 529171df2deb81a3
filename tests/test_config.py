"""The configuration: defaults, a project's own keys over them, and every bad key named."""

from __future__ import annotations

import fnmatch
import json
from pathlib import Path
from typing import Any

import pytest

from pathfinder.config import Config
from pathfinder.errors import ConfigError
from pathfinder.session.guards.configuration import Loaded, load, pinned, tightened
from pathfinder.session.guards.tightening import PROJECT_MAY

DEFAULTS = Path(__file__).resolve().parents[1] / "config.json"


def loaded(folder: Path, own: Any) -> Config:
    """The configuration of a project that has `own` in its file."""
    path = folder / "config.json"
    path.write_text(own if isinstance(own, str) else json.dumps(own), encoding="utf-8")
    return load(DEFAULTS, path).config


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
    assert load(DEFAULTS, tmp_path / "none.json").config.budget.max_usd == 5


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


def layered(folder: Path, user: Any, project: Any) -> Loaded:
    """What the user's own file and a project's file give together."""
    paths = {"user": folder / "user.json", "project": folder / ".research" / "config.json"}
    paths["project"].parent.mkdir(exist_ok=True)
    for name, own in (("user", user), ("project", project)):
        paths[name].write_text(json.dumps(own), encoding="utf-8")
    return load(DEFAULTS, **paths)


LOOSER: dict[str, Any] = {
    "iteration": {
        "max_iterations": 21,
        "max_visits": 6,
        "refusals_per_card": 4,
        "drift_window": 4,
        "stop_when_saturated": False,
    },
    "budget": {"max_usd": 999},
    "evidence": {"allow_unproven": True},
    "sources": {
        "corpora": ["/etc"],
        "types": {"blog.example": "paper"},
        "allow_private_addresses": ["0.0.0.0/0"],
        "timeout_s": 31,
        "max_bytes": 20000001,
        "user_agent": "Mozilla/5.0",
        "contact": "somebody@example.org",
        "respect_robots": False,
        "pace_s": 0,
        "services": {"arxiv": "http://127.0.0.1:9"},
        "engines": {"exa": {"base_url": "http://127.0.0.1:9", "api_key_env": "ANTHROPIC_API_KEY"}},
    },
    "credibility": {"domain_scores": {"medium.com": 0.9, "blog.example": 0.9}},
    "memory": {"knowledge": True},
    "review": {"enabled": False, "model": "opus", "batch": 50},
    "stop_hook": {"max_blocks": 4},
    "safe": {"folders": ["/tmp"]},
}


def merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    both = {key: merged(base[key], over[key]) for key in over if isinstance(over[key], dict)}
    return {**base, **over, **both}


def leaves(tree: dict[str, Any], at: str = "") -> list[str]:
    return [
        leaf
        for key, value in tree.items()
        for leaf in (leaves(value, f"{at}{key}.") if isinstance(value, dict) else [f"{at}{key}"])
    ]


def test_a_project_cannot_loosen_anything(tmp_path: Path) -> None:
    """Every key that guards or pays keeps the user's value, and is named."""
    found = layered(tmp_path, {}, LOOSER)
    assert found.config == load(DEFAULTS).config
    assert sorted(found.kept) == sorted(leaves(LOOSER))


TIGHTER: dict[str, Any] = {
    "iteration": {"max_iterations": 3, "max_visits": 1, "refusals_per_card": 1, "drift_window": 1},
    "budget": {"max_usd": 1.0, "report_reserve_usd": 0.2},
    "interview": {"enabled": False, "ambiguity_threshold": 0.4, "max_rounds": 2},
    "memory": {"knowledge": False, "reflexion": False},
    "sources": {
        "allow_private_addresses": ["wiki.local:80"],
        "timeout_s": 3,
        "max_bytes": 100,
        "pace_s": 4.0,
        "render_javascript": "never",
        "engines": {"exa": {"enabled": False}},
    },
    "query_reward": {"weights": {"format": 0.2}},
    "credibility": {"domain_scores": {"medium.com": 0.1}},
    "report": {"written": False, "citation_style": "numeric", "language": "en"},
    "stop_hook": {"max_blocks": 1},
}


def test_a_project_may_tighten(tmp_path: Path) -> None:
    user = {"sources": {"allow_private_addresses": ["10.0.0.0/8", "wiki.local:80"]}}
    found = layered(tmp_path, user, TIGHTER)
    assert found.kept == []
    assert merged(found.config.model_dump(), TIGHTER) == found.config.model_dump()
    assert found.origins["budget.max_usd"] == "project"


def test_the_folders_of_a_project_lie_in_it_and_its_documents_earn_their_type(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / ".hidden").mkdir()
    found = layered(tmp_path, {}, {"sources": {"corpora": ["papers"]}})
    assert found.config.sources.corpora == [str(tmp_path / "papers")]
    for other in ("..", ".hidden", "~", {"path": "papers", "type": "official"}, {"path": "/usr/share"}):
        assert layered(tmp_path, {}, {"sources": {"corpora": [other]}}).kept == ["sources.corpora"], other
    kept = layered(tmp_path, {}, {"sources": {"corpora": [{"path": "papers", "origin": "Example"}]}})
    assert kept.config.sources.folders()[0].origin == "Example"


def test_a_key_goes_only_to_the_address_it_belongs_to(tmp_path: Path) -> None:
    """The user's other address has no key, until the user names one with it."""
    elsewhere = {"base_url": "https://mirror.example"}
    for row, key in ((elsewhere, None), ({**elsewhere, "api_key_env": "MIRROR_KEY"}, "MIRROR_KEY")):
        engine = layered(tmp_path, {"sources": {"engines": {"exa": row}}}, {}).config.sources.engines["exa"]
        assert (engine.base_url, engine.api_key_env) == ("https://mirror.example", key)
    same = {"sources": {"engines": {"exa": {"base_url": "https://api.exa.ai"}}}}
    assert layered(tmp_path, same, {}).config.sources.engines["exa"].api_key_env == "EXA_API_KEY"


def test_a_research_keeps_the_guards_it_started_with(tmp_path: Path) -> None:
    """What the user allows later is for later researches; what the user forbids holds at once."""
    first = {"sources": {"allow_private_addresses": ["a.local", "b.local"]}}
    later = {
        "evidence": {"allow_unproven": True},
        "sources": {
            "allow_private_addresses": ["b.local", "c.local"],
            "engines": {"exa": {"enabled": False}, "searxng": {"base_url": "http://127.0.0.1:9"}},
            "services": {"doi": "http://127.0.0.1:9"},
            "pace_s": 0,
        },
    }
    pins = pinned(layered(tmp_path, first, {}).config)
    now = tightened(layered(tmp_path, later, {}).config, pins)
    assert now.sources.allow_private_addresses == ["b.local"]
    assert not now.sources.engines["exa"].enabled
    assert now.sources.engines["searxng"].base_url is None
    assert now.sources.services.doi == "https://doi.org"
    assert not now.evidence.allow_unproven
    assert now.sources.pace_s == 0


def test_every_rule_of_tightening_is_about_a_key_that_there_is() -> None:
    names = leaves(load(DEFAULTS).config.model_dump())
    for form in PROJECT_MAY:
        assert fnmatch.filter(names, form), form
