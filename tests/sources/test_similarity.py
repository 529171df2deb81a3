"""The optional sentence model: used where it is installed, and nothing is missing without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pathfinder.sources.search.similarity import cosines, installed

LIB = Path(__file__).resolve().parents[2] / "lib"
needs_the_model = pytest.mark.skipif(
    installed() is None, reason="the optional sentence model is not installed"
)


@needs_the_model
def test_a_paraphrase_is_more_alike_than_another_question() -> None:
    """The order that the threshold relies on."""
    query = "computational complexity of self-attention"
    paraphrase, other = cosines(query, ["self-attention time complexity", "battery recycling methods"])
    assert paraphrase is not None
    assert other is not None
    assert paraphrase > 0.8
    assert other < 0.5


@needs_the_model
def test_other_scripts_have_no_likeness() -> None:
    """The model knows English only, and says nothing of what it does not know."""
    assert cosines("히트펌프 제상 손실", ["heat pump defrost loss"]) == [None]
    assert cosines("heat pump defrost loss", ["히트펌프 제상 손실"]) == [None]


def test_without_the_packages_there_is_no_likeness(tmp_path: Path) -> None:
    """A Python that sees no installed package gets None for every pair, and no error."""
    code = "from pathfinder.sources.search.similarity import cosines; print(cosines('one', ['two', 'three']))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": str(LIB)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[None, None]"
