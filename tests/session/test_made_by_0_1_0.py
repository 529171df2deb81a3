"""Sessions that version 0.1.0 made are read as it read them: same graph, state and figures, same bytes.

Reports are worded by the version that writes them: `pf verify` holds those of 0.1.0 against their hashes.
"""

from __future__ import annotations

import hashlib
import json
import tarfile
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf

from pathfinder.sources.safety.fence import NOTE

MADE = Path(__file__).with_name("made_by_0_1_0")
EXPECTED: dict[str, Any] = json.loads((MADE / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture(params=EXPECTED)
def old(request: pytest.FixtureRequest, pf: Pf, monkeypatch: pytest.MonkeyPatch) -> tuple[Pf, dict[str, Any]]:
    """One of the sessions in a folder of its own, and what 0.1.0 said of it."""
    monkeypatch.setenv("PF_COMMAND", "pf")
    monkeypatch.setenv("COLUMNS", "100")
    with tarfile.open(MADE / f"{request.param}.tar.gz") as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none
        archive.extractall(pf.folder)
    return pf, EXPECTED[request.param]


def test_commands_say_what_they_said(old: tuple[Pf, dict[str, Any]]) -> None:
    pf, expected = old
    for command, said in expected["commands"].items():
        done = pf(*command.split())
        shown = done.out.replace(f'"note": "{NOTE}", ', "")  # which later versions put before it
        assert (done.code, shown) == (said["exit"], said["stdout"]), command


def test_the_open_card_is_the_same(old: tuple[Pf, dict[str, Any]]) -> None:
    """Its data; prompt, contract and how it lists the sources belong to the version."""
    pf, expected = old
    card, then = pf.card(), expected["next"]
    inputs, known = dict(card.get("inputs", {})), dict(then.get("inputs", {}))
    listed, archived = inputs.pop("archived", {}), known.pop("archived", [])
    assert {each["id"] for each in archived} <= set(listed)
    refused = known.pop("failed_sources", [])
    assert inputs.pop("failed_sources", {}) == {each["url"]: each["kind"] for each in refused}
    assert {key: inputs.get(key) for key in known} == known
    assert all(card.get(key) == then[key] for key in then if key != "inputs")


def test_data_has_the_same_bytes(old: tuple[Pf, dict[str, Any]]) -> None:
    pf, expected = old
    pf.ok("report")
    found = {name: (pf.session / name).read_bytes() for name in expected["documents"]}
    assert {name: hashlib.sha256(raw).hexdigest() for name, raw in found.items()} == expected["documents"]


def test_its_pack_is_sound(pf: Pf) -> None:
    assert pf.ok("verify", str(MADE / "written.pfpack.zip")).out == EXPECTED["written"]["pack"]


def test_a_document_that_was_changed_since_is_noticed(old: tuple[Pf, dict[str, Any]]) -> None:
    """By its hash: what it says is the business of the version that wrote it."""
    pf, _ = old
    path = pf.session / "RESEARCH_REPORT.md"
    path.write_text(path.read_text(encoding="utf-8").replace("Short answer", "Long answer"), encoding="utf-8")
    done = pf("verify")
    assert done.code == 2
    assert "RESEARCH_REPORT.md: is not the file that was written" in done.out + done.err
