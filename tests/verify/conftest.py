"""A finished research, made once and copied for each test, and its pack."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from tests.command_line import DOCUMENTS, Pf
from tests.verify.finished import finish

PACK = "made.pfpack.zip"


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A project folder with a finished research and its pack; never changed."""
    base = tmp_path_factory.mktemp("finished")
    for name, text in DOCUMENTS.items():
        path = base / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    project = base / "project"
    project.mkdir()
    before = Path.cwd()
    os.chdir(project)
    try:
        finish(quiet(project), base / "documents")
        quiet(project).ok("pack", "--to", PACK)
        (project / PACK).rename(base / PACK)
    finally:
        os.chdir(before)
    yield project


def quiet(folder: Path) -> Pf:
    """`pf` for fixtures that outlive a test: what it prints is collected by itself."""
    out, err = StringIO(), StringIO()

    def read() -> tuple[str, str]:
        said = out.getvalue(), err.getvalue()
        for stream in (out, err):
            stream.seek(0)
            stream.truncate()
        return said

    class Quiet(Pf):
        def __call__(self, *arguments: str):  # type: ignore[no-untyped-def]
            with redirect_stdout(out), redirect_stderr(err):
                return super().__call__(*arguments)

    return Quiet(folder, read)


@pytest.fixture
def finished(original: Path, pf: Pf) -> Pf:
    """`pf` in a folder with a copy of the finished research."""
    shutil.copytree(original / ".research", pf.root, symlinks=True)
    return pf


@pytest.fixture
def pack(original: Path, pf: Pf) -> Path:
    """The pack of the finished research, in a folder without any research."""
    return Path(shutil.copy(original.parent / PACK, pf.folder / PACK))
