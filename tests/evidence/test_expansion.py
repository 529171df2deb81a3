"""Other words for what is asked come from the research itself."""

from pathfinder.evidence.relevance.expansion import expansion

TEXTS = [
    "How long is the notice period for tenants?",
    "tenant notice period termination of the lease",
    "rent increase limits",
    "Kündigungsfrist Mieter",
]


def test_texts_about_the_same_lend_their_words() -> None:
    """Each word once, none that was asked, and none of what is about something else."""
    assert expansion("notice period", TEXTS).split() == ["long", "tenants", "termination", "lease"]
    assert expansion("notice period", TEXTS[2:]) == ""
    assert expansion("", TEXTS) == ""
