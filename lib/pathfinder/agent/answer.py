"""The short answer: which of the found sentences answer the question best."""

from __future__ import annotations

from pathfinder.agent.reading.scoring import Ranked, best_sentences

__all__ = ["Ranked", "best_sentences"]
