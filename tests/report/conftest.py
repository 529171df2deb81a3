"""The example research as fixtures."""

from __future__ import annotations

from typing import Any

import pytest
from tests.report import example


@pytest.fixture
def research() -> dict[str, Any]:
    """A graph with every kind of node and edge that the report speaks of."""
    return example.research()


@pytest.fixture
def state() -> dict[str, Any]:
    """The state of a session in its fourth iteration."""
    return example.state()


@pytest.fixture
def sources() -> dict[str, Any]:
    """What the archive knows of the sources, one of them never cited."""
    return example.sources()
