"""A report handed in as Markdown is the answer to an OUTLINE card that says the same."""

import pytest

from pathfinder.steps.checks.contracts import contract
from pathfinder.steps.checks.contracts.parts import LONGEST_PARAGRAPH, MOST_PARAGRAPHS
from pathfinder.steps.writing.report_file import answer
from pathfinder.validation import problems

REPORT = """# Heat pumps in the cold

They work [obs_1].

- **Limit.** Frost [obs_2].

## What was measured

A field test saw 2.1 [src_1:14], another 0.3 more [0.3 = 2.4 - 2.1, src_1:14, src_3:40].

| Unit | At -20 °C |
|---|---|
| new | 2.1 [obs_1] |

### Frost

It costs 9 % [obs_2].

---

## What to plan for ##

```sh
# no heading
## neither
```
[src_4:9]
"""


def test_title_summary_and_sections_with_their_paragraphs() -> None:
    found = answer(REPORT)
    assert found["title"] == "Heat pumps in the cold"
    assert found["summary"]["paragraphs"] == ["They work [obs_1].", "- **Limit.** Frost [obs_2]."]
    assert [each["heading"] for each in found["sections"]] == ["What was measured", "What to plan for"]
    measured, planned = found["sections"]
    assert measured["paragraphs"] == [
        "A field test saw 2.1 [src_1:14], another 0.3 more [src_1:14, src_3:40].",
        "| Unit | At -20 °C |\n|---|---|\n| new | 2.1 [obs_1] |",
        "### Frost",
        "It costs 9 % [obs_2].",
    ]
    assert planned["paragraphs"] == ["```sh\n# no heading\n## neither\n```\n[src_4:9]"]
    assert problems(found, contract("OUTLINE")) == []


def test_the_file_may_be_one_block_of_markdown() -> None:
    assert answer(f"```markdown\n{REPORT}```\n") == answer(REPORT)


def test_a_figure_that_was_worked_out_says_how_where_it_is_cited() -> None:
    assert answer(REPORT)["sections"][0]["computed"] == [
        {"shown": "0.3", "formula": "2.4 - 2.1", "inputs": ["src_1:14", "src_3:40"]}
    ]


def test_thousands_may_have_commas() -> None:
    part = answer("# Title\n\nYes.\n\n## One\n\nIt costs 32,600 [32,600 = 5,000 + 27,600, src_1:14].")[
        "sections"
    ][0]
    assert part["paragraphs"] == ["It costs 32,600 [src_1:14]."]
    assert part["computed"] == [{"shown": "32,600", "formula": "5000 + 27600", "inputs": ["src_1:14"]}]


@pytest.mark.parametrize(
    "cited", ["[0.3 = 2.4 - 2.1]", "[a = b, obs_1]", "[x=1](http://a.example)", "[x] = 3"]
)
def test_other_equals_signs_stay_words(cited: str) -> None:
    part = answer(f"# Title\n\nYes.\n\n## One\n\nText {cited}.")["sections"][0]
    assert part == {"heading": "One", "paragraphs": [f"Text {cited}."], "computed": []}


def test_the_first_part_is_the_summary_where_nothing_stands_before_it() -> None:
    found = answer("# Title\n\n## Short answer\n\nYes.\n\n## One\n\nText.")
    assert found["summary"]["paragraphs"] == ["Yes."]
    assert [each["heading"] for each in found["sections"]] == ["One"]


def test_too_many_blocks_are_joined_and_a_long_table_goes_on_in_the_next_one() -> None:
    rows = "\n".join(f"| {number} | {'word ' * 30}[obs_1] |" for number in range(100))
    lines = "\n\n".join(f"Sentence {number} [obs_1]." for number in range(60))
    long, many = answer(f"# Title\n\nYes.\n\n## One\n\n{rows}\n\n## Two\n\n{lines}")["sections"]
    assert "\n".join(long["paragraphs"]) == rows
    assert max(map(len, long["paragraphs"])) <= LONGEST_PARAGRAPH
    assert len(many["paragraphs"]) == MOST_PARAGRAPHS
    assert "\n\n".join(many["paragraphs"]) == lines


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("Words alone.", "its title"),
        ("## One\n\nText.", "its title"),
        ("# Title\n\nYes.", "then sections"),
        ("# Title\n\n## Summary\n\nYes.", "then sections"),
        ("# Title\n\n## \n", "then sections"),
    ],
)
def test_what_is_no_report_says_what_it_lacks(text: str, lacks: str) -> None:
    with pytest.raises(ValueError, match=lacks):
        answer(text)
