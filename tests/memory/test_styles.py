"""The five styles of a query."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.memory.styles import STYLES, style_of


@pytest.mark.parametrize(
    ("query", "style"),
    [
        ("self-attention time complexity O(n^2) analysis", "technical"),
        ("self-attention vs linear attention computational cost", "comparison"),
        ("site:arxiv.org efficient attention mechanisms survey", "scholarly"),
        ("transformer inference optimization memory reduction", "practical"),
        ("attention mechanism evolution from RNN to transformer", "historical"),
        ("히트펌프 보일러 비교", "comparison"),
        ("간격 반복 학습 연구 논문", "scholarly"),
    ],
)
def test_the_examples_of_the_seed_have_their_styles(query: str, style: str) -> None:
    """Seed 002 §5.2."""
    assert style_of(query) == style


@given(st.text(max_size=200))
def test_every_query_has_one_of_the_five_styles(query: str) -> None:
    assert style_of(query) in STYLES
