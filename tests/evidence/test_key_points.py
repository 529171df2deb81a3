"""Key points against observations: the threshold is measured here on pairs made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.evidence.key_points import FOUND, likeness, match
from pathfinder.evidence.words import weights

SAME = [  # a key point as a person notes it, and an observation that says it
    ("Cold-climate heat pumps keep a COP of about 2 at -20 °C", "Monitored units maintained an average coefficient of performance of 2.1 at -20 °C; COP of heat pumps in cold climates."),
    ("Defrosting costs around a tenth of the heat", "Defrosting cost 9 % of the delivered heat in the field test."),
    ("Self-attention needs quadratic time in the sequence length", "The time complexity of self-attention grows quadratically with sequence length."),
    ("Linear attention loses accuracy on recall tasks", "On associative recall tasks linear attention is less accurate than softmax attention."),
    ("Spaced repetition improves long-term retention in adults", "Adults who used spaced repetition retained more words after six months: long-term retention improved."),
    ("The gain of spacing shrinks for short delays", "With short delays before the test the gain from spacing shrinks or vanishes."),
    ("Batteries lose capacity faster when charged in the cold", "Charging below freezing makes lithium-ion batteries lose capacity faster."),
    ("The Stop hook blocks the end of the turn", "When Claude stops early, the Stop hook blocks the end of the turn."),
    ("The journal is hash-chained", "Every line of the journal carries the hash of the line before it, so the journal is a hash chain."),
    ("Solar panels produce less in heat", "Output of solar panels falls by 0.4 % per degree: they produce less in heat."),
    ("Coffee does not dehydrate regular drinkers", "Regular coffee drinkers showed no sign of dehydration."),
    ("Night shifts raise the risk of diabetes", "Women on rotating night shifts had a higher risk of type 2 diabetes."),
    ("Vaccination halves the risk of long COVID", "Two doses of vaccine before infection halved the risk of long COVID."),
    ("Trees cool streets by up to 5 degrees", "Street trees cooled the air in the street by up to 5 degrees at noon."),
    ("The Black Death reached England in 1348", "In June 1348 the Black Death reached Weymouth in England."),
    ("Peatlands store more carbon than forests", "Although small in area, peatlands store more carbon than all forests of the world."),
]  # fmt: skip
OTHER = [  # about the same subject, and something else
    ("Cold-climate heat pumps keep a COP of about 2 at -20 °C", "Older heat pumps did not run below -10 °C at all."),
    ("Defrosting costs around a tenth of the heat", "The survey covered 42 houses over two winters and every house kept its old boiler."),
    ("Self-attention needs quadratic time in the sequence length", "Positional encodings tell the attention layers in which order the tokens stand."),
    ("Linear attention loses accuracy on recall tasks", "Linear attention was introduced to make long sequences affordable."),
    ("Spaced repetition improves long-term retention in adults", "Adults in the study were between 30 and 55 years old and used a flashcard program."),
    ("The gain of spacing shrinks for short delays", "Spacing was first described by Ebbinghaus in 1885."),
    ("Batteries lose capacity faster when charged in the cold", "The phone battery kept 82 % of its capacity after 500 full charge cycles."),
    ("The Stop hook blocks the end of the turn", "The Stop hook is a standard-library script that starts fast."),
    ("The journal is hash-chained", "Every accepted answer is one line of the journal."),
    ("Solar panels produce less in heat", "Solar panels are recycled in three plants in Europe."),
    ("Coffee does not dehydrate regular drinkers", "Coffee was brought to Vienna in the seventeenth century."),
    ("Night shifts raise the risk of diabetes", "Nurses on night shifts sleep two hours less than their colleagues."),
    ("Vaccination halves the risk of long COVID", "Long COVID affects about one in ten infected people."),
    ("Trees cool streets by up to 5 degrees", "Trees along streets are cut when cables are laid."),
    ("The Black Death reached England in 1348", "The population of England recovered only after 1500."),
    ("Peatlands store more carbon than forests", "Peat is still cut for fuel in parts of Ireland."),
]  # fmt: skip


def shares(pairs: list[tuple[str, str]]) -> list[float]:
    weight = weights([text for pair in SAME + OTHER for text in pair])
    return [likeness(point, observation, weight) for point, observation in pairs]


def test_the_threshold_tells_the_same_from_something_else_about_it() -> None:
    """All of 16 paraphrases are found, and none of 16 other statements about the same subject."""
    assert sum(share >= FOUND for share in shares(SAME)) == len(SAME)
    assert sum(share >= FOUND for share in shares(OTHER)) == 0


def graph(*observations: tuple[str, str]) -> Any:
    rows = {
        f"obs_{number}": {"summary": words, "quote": words, "proof": proof}
        for number, (words, proof) in enumerate(observations, 1)
    }
    return {"observations": rows, "hypotheses": {}, "edges": []}


@pytest.mark.parametrize(("words", "proof", "why"), [
    ("Vaccination cut the risk of infection by 48 %.", "exact", ""),
    ("Vaccination cut the risk of infection by 48 %.", "unproven", "its quote is unproven"),
    ("Vaccination cut the risk of infection by 84 %.", "exact", "it lacks 48 %"),
    ("Vaccination did not cut the risk of infection by 48 %.", "exact", "one of them is negated"),
])  # fmt: skip
def test_a_found_point_is_accurate_when_number_proof_and_negation_agree(words: str, proof: str, why: str) -> None:
    (found,) = match(["Vaccination cuts infection risk by 48 %"], graph((words, proof)))
    assert (found.observation, found.why_not) == ("obs_1", why)


def test_an_accurate_match_goes_before_one_with_more_words() -> None:
    found = match(
        ["Vaccination cuts infection risk by 48 %"],
        graph(("Vaccination cuts infection risk by 84 %", "exact"), ("Vaccination: infection risk fell 48 %", "exact")),
    )
    assert found[0].observation == "obs_2"


def test_without_observations_nothing_is_found() -> None:
    assert match(["Anything at all"], graph())[0].observation is None
