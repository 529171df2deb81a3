"""A graph whose hypotheses state more than their evidence is found out."""

from __future__ import annotations

import pytest
from tests.report.example import edge, graph, hypothesis, observation

from pathfinder.evidence.describing import (
    called,
    date_of,
    described,
    head,
    introduced,
    status,
    titled,
    unsaid_numbers,
)
from pathfinder.evidence.gate.ground import Ground
from pathfinder.evidence.grounding import faults_of_claims, ungrounded
from pathfinder.evidence.language.numbers import known_numbers
from pathfinder.evidence.trust.findings import select

QUOTE = "The cache of Example Corp halved the time of 12 builds"


def held(summary: str, *, linked: bool = True, condition: str = "", status: str = "tested") -> Ground:
    """One hypothesis, supported by one quote if it is linked."""
    limits = [{"observation": "obs_1", "condition": condition}] if condition else []
    made = graph(
        {"obs_1": observation(1, QUOTE, QUOTE, 1)},
        {"hyp_A1": hypothesis(summary, 0.7, status, qualifications=limits)},
        [edge("obs_1", "hyp_A1")] if linked else [],
    )
    return Ground(made, {}, "Does a larger cache make builds faster?")


def found(ground: Ground) -> list[str]:
    return [f"{key} {what}" for key, what in faults_of_claims(ground)]


def test_figures_and_names_of_hypotheses_and_conditions_are_looked_up() -> None:
    assert not found(held("A cache halves the time of 12 builds.", condition="at Example Corp"))
    assert found(held("A cache halves the time of 13 builds.")) == ["hyp_A1 no quote linked to it has '13'"]
    assert "Siemens" in found(held("A cache helps.", condition="only at Siemens"))[0]


def test_of_several_that_have_a_figure_the_nearest_is_named() -> None:
    """One that speaks of the claim, not the first that happens to have the figure."""
    other, near = "Keep 2y5m7d3h of snapshots", "Builds with a warm cache ended with exit code 3"
    made = graph(
        {f"obs_{at}": observation(at, quote, quote, 1) for at, quote in enumerate((QUOTE, other, near), 1)},
        {},
        [],
    )
    [one] = ungrounded("A warm cache ends builds with exit code 3.", ["obs_1"], Ground(made, {}, "Why?"))
    assert one.expected.endswith("link obs_3, which has it, or leave it out")


def test_what_to_link_is_named_also_where_only_its_source_is_called_so() -> None:
    made = graph(
        {
            "obs_1": observation(1, QUOTE, QUOTE, 1),
            "obs_2": observation(2, "Caches grow", "Caches grow", 2),
            "obs_3": observation(3, "Siemens has caches", "Siemens has caches", 1),
        },
        {},
        [],
    )
    sources = {
        "src_2": {"title": "Growth", "url": "file:///plans/SE-0430-growth.md", "head": "Proposal: SE-0430"}
    }
    ground = Ground(made, sources, "Does a larger cache make builds faster?")
    told = {
        each.words: each.expected.partition("; ")[2]
        for each in ungrounded("A cache of SE-0430 helps at Siemens and in Brazil.", ["obs_1"], ground)
    }
    assert told["SE-0430"] == "link obs_2 or another of its source, which is called so, or leave it out"
    assert told["Siemens"] == "link obs_3, which has it, or leave it out"
    assert told["Brazil"] == "leave it out"


def test_what_nothing_proven_supports_is_neither_verified_nor_a_finding() -> None:
    unsupported = held("A cache helps.", linked=False, status="verified")
    assert found(unsupported) == ["hyp_A1 is verified, and no proven observation supports it"]
    assert not select(unsupported.graph).core
    assert select(held("A cache helps.").graph).core == ["hyp_A1"]


def test_the_number_by_which_the_address_of_a_source_calls_it_is_known() -> None:
    """A sentence about pep-0639.rst may say 639, whatever its title is."""
    assert called({"title": "Licences", "final_url": "file:///peps/pep-0639.rst"}) == "Licences · 639"
    assert called({"title": "", "url": "https://example.org/2021/rfc9110/"}).split() == ["9110"]
    assert called({"title": "Sleep", "url": "file:///keps/5683-sleep/README.md"}) == "Sleep · 5683"
    assert called({"title": "Call", "url": "file:///calls/Meeting%20160.md"}) == "Call · 160"
    head = {"title": "Sketch", "head": "accepted: 2021-05-26", "url": "file:///p/0378-sketch.rst"}
    assert known_numbers(called(head)) >= {"26", "378"}, "and no 26 378"


def test_the_date_in_the_path_of_a_local_document_is_known() -> None:
    assert (
        called({"title": "Notes", "url": "file:///minutes/2019-07/july-24.md"})
        == "Notes · 24 · 2019-07 · July 2019 · july 24"
    )
    assert called({"title": "Notes", "url": "file:///minutes/2019/03-04/a.md"}).endswith(" 2019")
    assert called({"title": "Notes", "url": "file:///minutes/2019-07-04/a.md"}).endswith(
        " 2019-07-04 · 4 July 2019"
    )
    by_day = {"title": "Call", "url": "file:///minutes/2021/telcons/09-20-minutes.md"}
    assert date_of(by_day) == "2021-09-20" and "20 September 2021" in called(by_day)
    assert date_of({**by_day, "url": "file:///minutes/2021-09/09-20-minutes.md"}) == "2021-09-20"
    moved = {"title": "minutes.md", "url": "file:///minutes/2023/01-moonbase/minutes.md"}
    assert date_of(moved) == "2023-01"
    assert date_of({**moved, "head": "#### 2023-02-06 - 2023-02-08"}) != "2023-01", (
        "filed under another month"
    )
    assert "2026-04-23" in called({"title": "", "url": "file:///calls/2026-04-23_235/talk.vtt"})
    assert called({"title": "Notes", "url": "file:///posts/2011-12-04-online.md"}).endswith(
        " 4 December 2011"
    )


def test_a_document_of_a_series_is_called_as_its_folder() -> None:
    assert "KEP-5683" in described({"url": "file:///k/keps/sig-node/5683-sleep/README.md"})
    assert not any("-2" in each for each in described({"url": "https://example.org/notes/2.md"}))


def test_a_month_in_the_name_of_a_local_document_is_known() -> None:
    assert called({"title": "Plans", "url": "file:///notes/09-Jun_plans.md"}).endswith("09 Jun plans")
    assert called({"title": "Plans", "url": "file:///notes/plans-jungle.md"}) == "Plans"


def test_the_head_of_a_text_is_what_it_says_of_itself() -> None:
    text = "# Any\n\n- Proposal: SE-0335\n- Status: Done (Swift 5.6)\n\nIt was discussed here at length.\n"
    assert head(text) == "# Any\n- Proposal: SE-0335\n- Status: Done (Swift 5.6)"
    assert head(f"# Any\n\n{'word ' * 60}\nDate: 2020") == "# Any\nDate: 2020"
    assert "last" not in head("line\n" * 150 + "last")
    contents = "# KEP-1\n## Table of Contents\n- Goals\n- 1.2\n1. Limits\n\n## Goals\nTo do so.\n## Limits\n"
    assert head(contents) == "# KEP-1\n- 1.2\nTo do so."
    assert head("# Any\n## Status: final\n## Why") == "# Any\n## Status: final"
    record = {"title": "Any", "head": head(text)}
    assert introduced(record) == "Any · Proposal: SE-0335 · Status: Done (Swift 5.6)"
    assert introduced({"title": "long " * 80}, 20) == "long long long long…"
    proposal = "PEP: 9\nTitle: Locks\nAuthor: Ann Lee <ann@lee.example>, Bo <bo@x.example>\nStatus: Final"
    assert introduced({"title": "Locks", "head": proposal}) == (
        "Locks · PEP: 9 · Author: Ann Lee, Bo · Status: Final"
    )
    call = {"title": "09-20.md", "url": "file:///m/2021/calls/09-20.md"}
    assert introduced({**call, "head": "# Agenda"}) == "09-20.md · 2021-09-20 · Agenda"
    assert titled(call) == "2021/calls/09-20.md" and titled({**call, "title": "Call"}) == "Call · 2021-09-20"
    assert (
        introduced({"title": "Notes", "head": "May 2020\n| Name | Initials |\n| Ann | A |"})
        == "Notes · May 2020"
    )


@pytest.mark.parametrize(
    ("top", "said"),
    [
        (
            "## This RFC was previously approved, but later **withdrawn**",
            "This RFC was previously approved, but later withdrawn",
        ),
        ("> ⚠ This RFC has mostly been superseded ⚠", "This RFC has mostly been superseded"),
        ("2015.09.18 -- This RFC was partially superseded by RFC 1238.", "This RFC was partially superseded"),
        ("Status:\n: Withdrawn", "Withdrawn"),
        (":Status: Draft", "Draft"),
        ("This proposal is about names that were rejected before it.", ""),
        ("This RFC keeps what others rejected", ""),
        ("The old mechanism was obsoleted by others and is gone now.", ""),
    ],
)
def test_the_status_of_a_text_is_what_its_head_says(top: str, said: str) -> None:
    """One that was taken back says so in a sentence of its own, a heading or a note."""
    assert (
        status({"title": "1", "head": head(f"# Placement\n\n{top}\n\nIt places things where they go.")})
        == said
    )


def test_a_summary_may_say_what_the_head_of_its_source_says() -> None:
    record = {"head": "Call #199\nDate/Time: May 3, 2019\n7 people"}

    def unsaid(summary: str) -> list[str]:
        return unsaid_numbers({"quote": "We put it off.", "summary": summary}, record)

    assert unsaid("Call 199 put it off on 3 May 2019.") == []
    assert unsaid("7 people put it off for 199 days.") == ["7"], "a number that counts a few names nothing"
    assert unsaid("Call 198 put it off in 2018.") == ["198", "2018"]


def test_the_head_of_a_text_may_date_it() -> None:
    assert date_of({"head": "# Call 199\n### Meeting Date/Time: Oct 24, 2024, 14:00 UTC"}) == "2024-10-24"
    assert date_of({"head": "Created: 2023-01-09\nDate: 1 May 2024"}) == "2023-01-09"
    assert date_of({"head": "Status: done on May 3, 2020"}) == "", "a date of something else"
    assert date_of({"published": "2020-01-01", "head": "Date: 1 May 2024"}) == "2020-01-01"


def test_the_version_in_the_name_of_a_folder_is_known() -> None:
    assert called({"title": "Init", "url": "file:///proposals/csharp-9.0/init.md"}) == "Init · 9.0"
    assert called({"title": "Init", "url": "https://example.org/csharp-9.0/init.md"}) == "Init"
