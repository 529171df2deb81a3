"""Checks and types that answers with free text share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any

from pathfinder.graph.cognigraph import CogniGraph
from pathfinder.problems import pointer
from pathfinder.schema import Keywords
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context

Summary = Annotated[str, Keywords(minLength=8, maxLength=600, pattern=r"\S")]
Keyword = Annotated[str, Keywords(minLength=2, maxLength=120, pattern=r"\S")]

URL = re.compile(r"https?://[^\s<>\"'\])}]+", re.IGNORECASE)


def check_urls(answer: Answer, context: Context) -> None:
    """Refuse invented URLs in free text (DESIGN section 7, rule 3). Quotes are proven elsewhere."""
    for where, text in _strings(answer.data):
        if where.endswith(("/quote", "/source_url")):
            continue
        for url in URL.findall(text):
            if not context.sources.knows(url.rstrip(".,;:!?")):
                answer.refuse(where, url, "only addresses that a search returned or `pf fetch` archived")


def check_new_summary(answer: Answer, where: str, summary: str, graph: CogniGraph) -> None:
    """Refuse a hypothesis that repeats an existing one word for word."""
    words = _words(summary)
    for key, hypothesis in graph.hypotheses.items():
        if _words(hypothesis["summary"]) == words:
            answer.refuse(where, summary, f"a hypothesis other than {key}, which says the same")


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _strings(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _strings(item, where + pointer(index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _strings(item, where + pointer(key))
