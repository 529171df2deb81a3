"""Figures, dates and names of a sentence, as a model wrote them over real news pages."""

from __future__ import annotations

from typing import Any

import pytest
from tests.evidence.gate.small import faults
from tests.evidence.gate.small import ground as ground_of
from tests.report.example import graph, observation

from pathfinder.evidence.gate.gate import Finding, check
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.gate.sentence import read
from pathfinder.evidence.language.stopwords import words_of

SOURCES = {
    "src_1": {"title": "Streaming starts", "published": "2019-11-19"},
    "src_2": {"title": "Red Dead Redemption 2 doesn't run at a stable 60fps", "published": "2019-11-18"},
    "src_3": {"title": "Deals of the week", "published": None},
}
BUNDLE = (
    "Sign up for the Disney+, Hulu and ESPN+ bundle. In that case you pay only $12.99. If you were to "
    "subscribe separately, you'd be paying around $17.99 per month, so you'd be saving $60 every year."
)
QUOTES = {
    "obs_1": ("a $69.99 annual subscription fee, which saves you $14", 3, {}),
    "obs_2": ("After the 7-day trial you'll pay $6.99 per month", 3, {}),
    "obs_3": (BUNDLE, 3, {}),
    "obs_4": ("telephone wait times exceeded two hours on launch day", 1, {}),
    "obs_5": ("more than 60 titles were available after the debut earlier this year in September", 1, {}),
    "obs_6": ("you'd be paying $9.99/month for this service (or $7.99/mo for Prime members)", 3, {}),
    "obs_7": ("10 million users activated their accounts last Tuesday; a free tier is due next year", 1, {}),
    "obs_8": ("The editions launch tomorrow (November 19) in 14 countries", 2, {}),
    "obs_9": ("it launches without many promised features", 2, {"origin": "CNET Stadia review"}),
    "obs_10": ("players will experience an unstable 1080p 60fps in the browser", 2, {}),
    "obs_11": ("launching with 22 games (10 extra titles announced), only one title is exclusive", 1, {}),
    "obs_12": ("It did not exceed 500 visitors a day; a design of the signed deal", 1, {}),
    "obs_13": ("The studio says that IGN was wrong on Monday about the 584 deaths among 3,248 cases", 1, {}),
}  # fmt: skip


def ground() -> Ground:
    """A small research about streaming."""
    observations = {
        key: observation(int(key[4:]), quote, quote, source, **more)
        for key, (quote, source, more) in QUOTES.items()
    }
    question = "What do the new services cost?"
    return Ground(graph(observations, {}, [], question=question), SOURCES, question)


def findings(text: str, computed: tuple[str, str, str] | None = None) -> list[Finding]:
    """What the gate finds in one sentence; `computed` is what is shown, its formula and its input."""
    entries: list[Any] = []
    if computed:
        entries = [{"shown": computed[0], "formula": computed[1], "inputs": [computed[2]]}]
    return check(read([text], entries), ground())


@pytest.mark.parametrize(
    "text",
    [
        "It costs $6.99 a month [obs_2].",
        "It costs $6.99 monthly [obs_2].",
        "The annual fee of $69.99 saves $14 [obs_1].",
        "Whoever pays for the year is charged $69.99 [obs_1].",
        "The bundle saves $60 a year [obs_3].",
        "매월 6.99달러이다 [obs_2].",
        "Es kostet 6,99 Dollar pro Monat [obs_2].",
        "The wait was over two hours on launch day [obs_4].",
        "The wait was more than 2 hours on launch day [obs_4].",
        "Over 60 titles were available [obs_5].",
        "At least 60 titles were available [obs_5].",
        "There were 60 titles [obs_5].",
        "It never had more than 500 visitors a day [obs_12].",
        "The bundle costs $12.99 instead of around $17.99 separately [obs_3].",
        "Prime members pay $7.99 and others $9.99 [obs_6].",
        "For Prime members the price falls from $9.99 to $7.99 [obs_6].",
        "Prime members save on the usual $9.99 and pay $7.99 [obs_6].",
        "It costs just under $7 a month [obs_2].",
        "It costs about $7 a month [obs_2].",
        "It costs nearly $70 a year [obs_1].",
        "Its 22 titles are mostly available elsewhere [obs_11].",
        "In Red Dead Redemption 2 the browser shows an unstable 60fps [obs_10].",
        "CNET says that it launches without many promised features [obs_9].",
    ],
)
def test_a_sound_figure_or_name_passes(text: str) -> None:
    """The same period, a bound that follows, a right rounding, a name of the source."""
    assert findings(text) == []


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("The wait was over two minutes on launch day [obs_4].", "unit", "two minutes"),
        ("It costs just over $7 a month [obs_2].", "unit", "$7"),
        ("The wait was over three hours on launch day [obs_4].", "number", "three"),
        ("전화 대기 시간은 세 시간을 넘었다 [obs_4].", "number", "세"),
    ],
)
def test_a_figure_that_is_given_otherwise_is_named(text: str, kind: str, value: str) -> None:
    """For another period, in another unit, as another bound, of another thing."""
    found = findings(text)
    assert (kind, value) in [(each.kind, each.value) for each in found], found


@pytest.mark.parametrize(
    ("text", "shown", "formula", "key"),
    [
        ("A year of it comes to $83.88 [obs_2].", "$83.88", "6.99 * 12", "obs_2"),
        ("As an annual subscription fee it is $5.83 a month [obs_1].", "$5.83", "69.99 / 12", "obs_1"),
        ("The two together come to $153.87 [obs_1, obs_2].", "$153.87", "69.99 + 12 * 6.99", "obs_2"),
        ("Twelve months come to $83.88 [obs_2].", "$83.88", "6.99 * 12", "obs_2"),
    ],
)
def test_months_of_a_year_are_free_as_factors(text: str, shown: str, formula: str, key: str) -> None:
    """And as divisors; a price that stands in another quote is not free."""
    found = findings(text, (shown, formula, key))
    assert [each.value for each in found] == (["69.99 + 12 * 6.99"] if "+" in formula else [])


def test_months_of_a_year_are_not_free_as_summands() -> None:
    """12 more dollars stand nowhere."""
    assert "computed" in [
        each.kind for each in findings("It is $18.99 [obs_2].", ("$18.99", "6.99 + 12", "obs_2"))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The editions came out on 19 November 2019 [obs_8].",
        "The editions came out on 19 November [obs_8].",
        "The debut was in September 2019 [obs_5].",
        "On 12 November 2019 10 million users activated their accounts [obs_7].",
        "A free tier is due in 2020 [obs_7].",
        "The debut was in 2019 [obs_5].",
        "On Monday, 18 November 2019, the studio called IGN wrong [obs_13].",
    ],
)
def test_a_date_is_made_whole_by_the_day_its_source_appeared(text: str) -> None:
    """Also "last Tuesday", "earlier this year" and "next year"."""
    assert findings(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The editions came out on 19 November 2018 [obs_8].", "19 November 2018"),
        ("The editions came out on 20 November 2019 [obs_8].", "20 November 2019"),
        ("The debut was in September 2018 [obs_5].", "September 2018"),
        ("A free tier is due in 2021 [obs_7].", "2021"),
        ("According to CNET, it launched on 18 November [obs_9].", "18 November"),
        ("It launched on 19 November without many promised features [obs_9].", "19 November"),
    ],
)
def test_another_date_is_refused(text: str, value: str) -> None:
    """The day on which a page appeared is not the day of what it tells; a date is never computed."""
    [found] = findings(text)
    assert (found.kind, found.value) == ("date", value)
    assert "computed" not in found.expected


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Gamespot saw that it launches without many promised features [obs_9].", "Gamespot"),
        ("Polygon found that it launches without many promised features [obs_9].", "Polygon"),
        ("Netflix struggled with the 10 million users who activated their accounts [obs_7].", "Netflix"),
        ("Ubisoft's director says that it launches without many features [obs_9].", "Ubisoft's"),
    ],
)
def test_an_invented_name_at_the_start_is_refused(text: str, name: str) -> None:
    """An uncommon word that acts or owns is a name."""
    assert ("name", name) in [(each.kind, each.value) for each in findings(text)]


@pytest.mark.parametrize(
    "start",
    sorted(
        words_of(
            "Bundles Reviewers Latency Customers Investors Bandwidth Downloads Whoever Together Subscribers"
            " Rivals Critics Music Households Demand Retention Upgrades Players Support Owners"
        )
    ),
)
def test_an_ordinary_word_at_the_start_is_no_name(start: str) -> None:
    """Whatever it does."""
    for verb in ("missed", "found", "are without", "have lost"):
        found = findings(f"{start} {verb} many promised features [obs_9].")
        assert "name" not in [each.kind for each in found], verb


def test_a_hint_names_whole_words() -> None:
    """IGN is not in "signed" nor in "design"."""
    [found] = findings("According to IGN, the studio launches without many promised features [obs_9].")
    assert "obs_13 has it" in found.expected


def test_a_sentence_may_count_what_it_cites() -> None:
    """The items of a place, or the observations; in words alone, and in no other number."""
    quotes = {
        key: observation(int(key[4:]), f"Item of {key}", f"Item of {key}", 1) for key in ("obs_1", "obs_2")
    }
    quotes["obs_1"] |= {"at": "src_1:10-22"}
    counted = Ground(graph(quotes, {}, [], question="What moves?"), SOURCES, "What moves?")

    def faults(text: str) -> list[str]:
        return [each.kind for each in check(read([text]), counted)]

    assert faults("Thirteen items move [obs_1].") == []
    assert faults("Twelve items move [obs_1].") == ["number"]
    assert faults("13 items move [obs_1].") == ["number"]


def test_two_numbers_in_a_row_are_one_or_two() -> None:
    quote = "It pays off at around 100 120 points, and costs 100 000 in all"
    assert faults("It pays off at 100 to 120 points [obs_1].", quote) == []
    assert faults("It costs 100,000 [obs_1].", quote) == []
    assert faults("It costs 0 points [obs_1].", quote) != []


HEAD = "# Core Call #199\nDate/Time: Oct 24, 2024\nModerator: Ana Hernandez\nStatus: Done (Kestrel 5.10)"


@pytest.mark.parametrize(
    "text",
    [
        "On 24 October 2024 the cells were put off [obs_1].",
        "In October the cells were put off at call 199 [obs_1].",
        "The cells were put off until Kestrel 5.10 under Ana Hernandez [obs_1].",
    ],
)
def test_what_a_document_says_at_its_head_goes_with_all_its_words(text: str) -> None:
    quote = "We put the cells off until then"
    assert faults(text, quote, head=HEAD) == []
    assert faults(text, quote) != []


def test_a_day_that_is_not_that_of_the_head_is_refused() -> None:
    quote = "We put the cells off until then"
    assert faults("On 25 October 2024 the cells were put off [obs_1].", quote, head=HEAD) != []


def test_the_year_of_a_date_in_short_is_known() -> None:
    assert faults("They met in 2017 [obs_1].", "Meeting of 8/25/17", published=None) == []
    assert faults("They met in 2018 [obs_1].", "Meeting of 8/25/17", published=None)


def test_the_time_between_two_months_is_known() -> None:
    quotes = {"obs_1": "It was put off in January 2023.", "obs_2": "It was adopted in July 2023."}
    known = ground_of(quotes, published=None)
    assert not check(read(["It was adopted six months later [obs_1, obs_2]."]), known)
    assert [each.kind for each in check(read(["It was adopted five months later [obs_1, obs_2]."]), known)]


@pytest.mark.parametrize("heading", ["### 3.1 What it costs", "#### 12) Prices", "### 2. Prices"])
def test_the_number_of_a_heading_is_no_figure(heading: str) -> None:
    assert findings(heading) == []
    assert findings("### Prices of 94 services") != []
