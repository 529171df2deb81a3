"""The fixed texts that the page of `pf serve` shows."""

from pathfinder.report.texts import Texts

_FAMILIES = ("live", "page", "session", "status", "view")
_OWN = (
    *("page.pause", "page.resume", "page.stop", "page.lost", "page.closed", "page.gone", "page.risen"),
    *("page.fallen", "page.report.html", "page.RESEARCH_REPORT.md", "page.thesis.md"),
    *("figure.observations", "figure.sources", "figure.searches", "figure.quotes"),
)


def labels(texts: Texts) -> dict[str, str]:
    """The texts of the page by their keys."""
    families = {key: text for key, text in texts.items() if key.partition(".")[0] in _FAMILIES}
    return families | {key: texts[key] for key in _OWN}
