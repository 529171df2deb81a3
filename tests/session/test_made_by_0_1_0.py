"""Sessions that version 0.1.0 made are read as it read them: same output, same bytes."""

from __future__ import annotations

import hashlib
import json
import tarfile
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf

MADE = Path(__file__).with_name("made_by_0_1_0")
EXPECTED: dict[str, Any] = json.loads((MADE / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture(params=EXPECTED)
def old(request: pytest.FixtureRequest, pf: Pf, monkeypatch: pytest.MonkeyPatch) -> tuple[Pf, dict[str, Any]]:
    """One of the sessions in a folder of its own, and what 0.1.0 said of it."""
    monkeypatch.setenv("PF_COMMAND", "pf")
    monkeypatch.setenv("COLUMNS", "100")
    with tarfile.open(MADE / f"{request.param}.tar.gz") as archive:
        archive.extractall(pf.folder, filter="data")
    return pf, EXPECTED[request.param]


def test_commands_say_what_they_said(old: tuple[Pf, dict[str, Any]]) -> None:
    pf, expected = old
    for command, said in expected["commands"].items():
        done = pf(*command.split())
        assert (done.code, done.out) == (said["exit"], said["stdout"]), command


def test_the_open_card_is_the_same(old: tuple[Pf, dict[str, Any]]) -> None:
    """Its data; prompt and contract belong to the version."""
    pf, expected = old
    card = pf.card()
    assert {key: card.get(key) for key in expected["next"]} == expected["next"]


def test_documents_have_the_same_bytes(old: tuple[Pf, dict[str, Any]]) -> None:
    pf, expected = old
    pf.ok("report")
    found = {name: (pf.session / name).read_bytes() for name in expected["documents"]}
    assert {name: hashlib.sha256(raw).hexdigest() for name, raw in found.items()} == expected["documents"]


def test_its_pack_is_sound(pf: Pf) -> None:
    assert pf.ok("verify", str(MADE / "written.pfpack.zip")).out == EXPECTED["written"]["pack"]
