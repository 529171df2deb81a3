"""What a text says on the matter of some of its sentences, beside them."""

from pathfinder.evidence.relevance.beside import beside

ROOM = 10_000
TEXT = (
    "Heat pumps with vapour injection kept heating at -20 °C.",
    "The installer came on a Monday and left before noon.",
    "Vapour injection must not run when the heat pump defrosts.",
    "The heat pumps with vapour injection kept heating at -20 °C in Minnesota.",
    "Noise",
    "A heat pump without vapour injection stopped, except in Vermont.",
    "Vapour injection needs a second inlet.",
)


def test_what_is_on_the_matter_comes_first_and_limits_before_plain_facts() -> None:
    found = beside(TEXT, {1}, set(), ROOM)
    assert {*found[:2]} == {3, 6}
    assert found.index(7) < found.index(2)


def test_what_is_told_already_a_repetition_and_a_label_are_left_out() -> None:
    assert not {1, 4, 5}.intersection(beside(TEXT, {1}, set(), ROOM))


def test_of_two_that_say_the_same_one_stays() -> None:
    twice = (*TEXT, "Vapour injection needs, then, a second inlet.")
    assert len({7, 8}.intersection(beside(twice, {1}, set(), ROOM))) == 1


def test_a_sentence_that_was_noted_counts_more() -> None:
    assert beside(TEXT, {1}, {2}, ROOM).index(2) < beside(TEXT, {1}, set(), ROOM).index(2)


def test_a_number_beyond_the_text_is_no_matter() -> None:
    assert beside((), {3}, set(), ROOM) == []
    assert beside(TEXT, {99}, set(), ROOM)


def test_as_many_are_named_as_have_room() -> None:
    best = beside(TEXT, {1}, set(), ROOM)[0]
    assert beside(TEXT, {1}, set(), len(TEXT[best - 1]) + 8) == [best]
    assert beside(TEXT, {1}, set(), 20) == []
