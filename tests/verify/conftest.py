"""A finished research, made once and copied for each test, and its pack."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests import command_line
from tests.command_line import Pf
from tests.verify.finished import finish

PACK = "made.pfpack.zip"


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project folder with a finished research and its pack; never changed."""

    def work(pf: Pf, documents: Path) -> None:
        finish(pf, documents)
        pf.ok("pack", "--to", PACK)

    base = tmp_path_factory.mktemp("finished")
    project = command_line.original(base, work)
    (project / PACK).rename(base / PACK)
    return project


@pytest.fixture
def finished(original: Path, pf: Pf) -> Pf:
    """`pf` in a folder with a copy of the finished research."""
    return command_line.copied(original, pf)


@pytest.fixture
def pack(original: Path, pf: Pf) -> Path:
    """The pack of the finished research, in a folder without any research."""
    return Path(shutil.copy(original.parent / PACK, pf.folder / PACK))
