"""A finished research, made once and copied for each test, and its pack."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.command_line import Pf, quiet, written_to
from tests.verify.finished import finish

PACK = "made.pfpack.zip"


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project folder with a finished research and its pack; never changed."""
    base = tmp_path_factory.mktemp("finished")
    with quiet(base / "project") as pf:
        finish(pf, written_to(base / "documents"))
        pf.ok("pack", "--to", PACK)
    (base / "project" / PACK).rename(base / PACK)
    return base / "project"


@pytest.fixture
def finished(original: Path, pf: Pf) -> Pf:
    """`pf` in a folder with a copy of the finished research."""
    shutil.copytree(original / ".research", pf.root, symlinks=True)
    return pf


@pytest.fixture
def pack(original: Path, pf: Pf) -> Path:
    """The pack of the finished research, in a folder without any research."""
    return Path(shutil.copy(original.parent / PACK, pf.folder / PACK))
