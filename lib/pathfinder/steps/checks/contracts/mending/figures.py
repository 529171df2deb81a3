"""Figures that a text says were worked out, where it is cited: `[0.3 = 2.4 - 2.1, src_1:14, src_3:40]`."""

import re
from collections.abc import Sequence
from typing import Any

_CITED = re.compile(r"\[[^\[\]\n=]{1,300}=[^\[\]\n]{1,300}\]")
_BETWEEN = re.compile(r"\s*;\s*|\s*,\s+")
_WORKED_OUT = re.compile(r"(?P<shown>[^=]*\d[^=]*?)\s*=\s*(?P<formula>[\d\s.,()+*/×÷−-]*\d[\d\s.()+*/×÷−-]*)")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")  # 5,000


def worked_out(texts: Sequence[str]) -> tuple[list[str], list[dict[str, Any]]]:
    """The texts with what these figures cite alone, and the figures as `computed` has them."""
    figures: dict[str, dict[str, Any]] = {}

    def without(cited: re.Match[str]) -> str:
        items = _BETWEEN.split(cited[0][1:-1].strip())
        found = [_WORKED_OUT.fullmatch(each) for each in items]
        inputs = [each for each, figure in zip(items, found, strict=True) if not figure]
        if not inputs:
            return cited[0]
        for figure in filter(None, found):
            shown = _as_it_stands(figure["shown"], cited.string)
            formula = _GROUPED.sub("", figure["formula"])
            figures[shown] = {"shown": shown, "formula": formula, "inputs": inputs}
        return f"[{', '.join(inputs)}]" if any(found) else cited[0]

    return [_CITED.sub(without, each) for each in texts], [*figures.values()]


def _as_it_stands(shown: str, text: str) -> str:
    """A figure with the thousands parted as its text has them: "17,000" for 17000."""
    parted = f"{int(shown):,}" if shown.isdecimal() else shown
    return parted if parted in _CITED.sub("", text) else shown


def with_figures(draft: Any) -> Any:
    """A draft whose paragraphs say how figures were worked out, with these in its `computed`."""
    texts = draft.get("paragraphs") if isinstance(draft, dict) else None
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        return draft
    told, figures = worked_out(texts)
    known = draft.get("computed") or []
    if not figures or not isinstance(known, list):
        return draft
    return {**draft, "paragraphs": told, "computed": [*known, *figures]}
