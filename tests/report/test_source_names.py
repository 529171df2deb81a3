"""What sources are called in citations: authors of all kinds, years, labels and keys without doubles."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.report.references.names import names
from pathfinder.report.references.source_names import source_names


def label(authors: list[str], published: str | None = "2017-06-12", **more: Any) -> str:
    """The label of a source with some authors."""
    source = {"title": "A title", "url": "https://www.site.example/page", "authors": authors}
    return source_names({"src_1": {**source, "published": published, **more}})["src_1"].label


@pytest.mark.parametrize(
    ("authors", "expected"),
    [
        (["Ashish Vaswani", "Noam Shazeer", "Niki Parmar"], "Vaswani et al. 2017"),
        (["Ann Lee", "Bob Kim"], "Lee & Kim 2017"),
        (["Ann Lee"], "Lee 2017"),
        (["Ann Lee et al."], "Lee et al. 2017"),
        (["Ann Lee and Bob Kim"], "Lee & Kim 2017"),
        (["Ann Lee, Bob Kim, and Carl Roe"], "Lee et al. 2017"),
        (["Lee, Ann", "Lee, Ann"], "Lee 2017"),
        (["Jan van der Berg"], "van der Berg 2017"),
        (["van der Berg, Jan"], "van der Berg 2017"),
        (["Eddie Van Halen"], "Van Halen 2017"),
        (["Smith JA"], "Smith 2017"),
        (["Martin Luther King Jr."], "King 2017"),
        (["By Dr. Ann Lee, PhD"], "Lee 2017"),
        (["Kim Min-jun"], "Kim 2017"),
        (["김철수"], "김철수 2017"),
        (["김철수 기자"], "김철수 2017"),
        (["김철수", "박영희"], "김철수 & 박영희 2017"),
        (["李明", "王芳", "张伟"], "李明 et al. 2017"),
        (["World Health Organization"], "World Health Organization 2017"),
        (["Google, Inc."], "Google, Inc. 2017"),
        (["Charlie Wood", "Business Insider"], "Wood 2017"),
        (["NJ Advance Media", "Ann Lee", "Bob Kim"], "Lee & Kim 2017"),
        (["Ann Lee", "Associated Press"], "Lee 2017"),
        (["Business Insider"], "Business Insider 2017"),
        (["Reuters", "Associated Press"], "Reuters & Associated Press 2017"),
        (["김철수 기자", "연합뉴스"], "김철수 2017"),
        (["OpenAI"], "OpenAI 2017"),
        (["A and B Committee"], "A and B Committee 2017"),
        (["ann@example.org", "https://example.org/ann"], "site.example, A title, 2017"),
        (["[evil](x) {z}"], "z 2017"),
    ],
)
def test_a_label_names_who_wrote_it(authors: list[str], expected: str) -> None:
    assert label(authors) == expected


WAL = "https://www.sqlite.org/wal.html"


@pytest.mark.parametrize(
    ("title", "url", "site", "expected"),
    [
        ("Write-Ahead Logging", WAL, "SQLite docs", "SQLite docs, Write-Ahead Logging, 2017"),
        ("Write-Ahead Logging", WAL, "", "sqlite.org, Write-Ahead Logging, 2017"),
        ("Write-Ahead Logging - SQLite", WAL, "", "SQLite, Write-Ahead Logging, 2017"),
        ("WAL | The Daily [Cache]", "https://x.example/", "The Daily [Cache]", "The Daily Cache, WAL, 2017"),
        ("Caches: a survey", "https://x.example/", "", "x.example, Caches: a survey, 2017"),
        ("30.3. Write-Ahead Logging", "https://x.example/", "", "x.example, Write-Ahead Logging, 2017"),
        ("SQLite Home Page", "https://sqlite.org/", "SQLite", "SQLite Home Page, 2017"),
        ("", "https://www.site.example/page", "", "site.example 2017"),
        ("", "file:///home/x/notes%20on%20caches.md", "", "notes on caches.md 2017"),
        ("***", "", "", "? 2017"),
        ("A title", "file:///home/x/notes/a.md", "", "A title, 2017"),
    ],
)  # fmt: skip
def test_without_an_author_the_work_and_the_title_stand_for_one(
    title: str, url: str, site: str, expected: str
) -> None:
    assert label([], title=title, url=url, metadata={"site": site}) == expected


def test_a_manual_is_known_by_the_titles_that_share_it_or_by_its_folder() -> None:
    """Two manuals with a chapter of the same name are told apart, also where they are local files."""
    titles = {
        "src_1": ("PostgreSQL: Documentation: 16: 30.3. Write-Ahead Logging (WAL)", "/c/pg/wal.html"),
        "src_2": ("PostgreSQL: Documentation: 16: 13.3. Explicit Locking", "/c/pg/locking.html"),
        "src_3": ("Write-Ahead Logging", "/c/sqlite/docs/wal.html"),
    }
    found = source_names(
        {key: {"title": title, "url": f"file://{at}"} for key, (title, at) in titles.items()}
    )
    assert [each.label for each in found.values()] == [
        "pg/wal",
        "PostgreSQL, Explicit Locking",
        "sqlite, Write-Ahead Logging",
    ]


def test_a_site_among_the_authors_is_no_author_beside_a_person() -> None:
    """Some pages name themselves; alone the site stays."""
    assert label(["Ann Lee", "Wired"], metadata={"site": "Wired"}) == "Lee 2017"
    assert label(["Wired"], metadata={"site": "Wired"}) == "Wired 2017"


def test_a_year_is_that_of_the_literature_before_that_of_the_file() -> None:
    assert label(["Ann Lee"], "2023-08-02", paper={"year": 2017}) == "Lee 2017"
    assert label(["Ann Lee"], None) == "Lee"
    assert label(["Ann Lee"], "0001-01-01") == "Lee"
    assert label(["PDF Creator"], paper={"year": 2017, "authors": ["Ann Lee"]}) == "Lee 2017"


def test_equal_labels_are_told_apart_in_the_order_of_archiving() -> None:
    """Also when they differ in case only; a new source never changes which letter an older one has."""
    sources = {
        f"src_{number}": {"authors": [author], "published": date}
        for number, (author, date) in enumerate(
            [
                ("Ann Lee", "2017"),
                ("Bob LEE", "2017"),
                ("Ann Lee", "2018"),
                ("C. Roe", None),
                ("C. Roe", None),
            ],
            1,
        )
    }
    found = source_names(dict(reversed(sources.items())))
    assert [found[key].label for key in sources] == [
        "Lee 2017a",
        "LEE 2017b",
        "Lee 2018",
        "Roe (a)",
        "Roe (b)",
    ]
    assert [found[key].key for key in sources] == ["lee2017a", "lee2017b", "lee2018", "roenda", "roendb"]


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        (
            [("file:///c/handbook-2019/leave.md", ""), ("file:///c/handbook-2023/leave.md", "")],
            ["handbook-2019, Leave", "handbook-2023, Leave"],
        ),
        (
            [("https://x.example/1.2/leave", "2023"), ("https://x.example/2.0/leave", "2023")],
            ["x.example, Leave (1.2), 2023", "x.example, Leave (2.0), 2023"],
        ),
        (
            [("file:///c/m/a.txt", "2021-03-01"), ("file:///c/m/b.txt", "2021-04-01")],
            ["Leave, 2021-03-01", "Leave, 2021-04-01"],
        ),
        ([("file:///c/m/north.txt", ""), ("file:///c/m/south.txt", "")], ["Leave (north)", "Leave (south)"]),
        ([("", ""), ("", "")], ["Leave (a)", "Leave (b)"]),
    ],
)
def test_pages_of_one_title_are_told_apart_by_what_differs(pages: list[Any], expected: list[str]) -> None:
    """A folder, a version, a date or a file says more than a letter."""
    found = source_names(
        {
            f"src_{at}": {"title": "Leave", "url": url, "published": date}
            for at, (url, date) in enumerate(pages, 1)
        }
    )
    assert [each.label for each in found.values()] == expected


def test_there_are_letters_for_any_number_of_equal_labels() -> None:
    found = source_names(
        {f"src_{number}": {"authors": ["Lee"], "published": "2017"} for number in range(1, 60)}
    )
    assert len({name.label for name in found.values()}) == len({name.key for name in found.values()}) == 59
    assert found["src_27"].label == "Lee 2017aa"


def test_a_key_is_plain_ascii_whatever_the_name() -> None:
    sources = {
        "src_1": {"authors": ["Jürgen Müller-Lüdenscheidt"], "published": "2017"},
        "src_2": {"authors": ["김철수"], "published": "2017"},
        "src_3": {"authors": ["Ødegård, Åse"], "published": None},
        "https://x.example/": {"authors": ["李明"], "published": "2017", "source_url": "https://x.example/"},
    }
    assert [name.key for name in source_names(sources).values()] == [
        "source_2017",
        "mullerludenscheidt2017",
        "source_2_2017",
        "odegardnd",
    ]


def test_a_name_that_is_not_understood_is_kept_whole() -> None:
    """No family name is invented for what may be none."""
    for text in (
        "Editorial Board of the Times",
        "Team 42",
        "one two three four five six seven",
        "X",
        "한국은행",
    ):
        (found,) = names([text])[0]
        assert found.literal == text
    assert names(["", "  ", "!!!", "{}"]) == ([], False)


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("The step protocol: cards, answers and the journal of a research", "The step protocol"),
        (
            "Deprecation of the old resolver (and of everything that leans on it)",
            "Deprecation of the old resolver",
        ),
        ("How we moved forty services, and what it cost us in the end", "How we moved forty services"),
        (
            "Online vs. Face-to-Face Pedagogical Code Reviews: An Empirical Comparison",
            "Online vs. Face-to-Face Pedagogical Code Reviews",
        ),
        (
            "A title of one single part that goes on and on without any end at all",
            "A title of one single part that goes on and on…",
        ),
        (
            "Q: why should anybody at all care about such a very short first part",
            "Q: why should anybody at all care about such a…",
        ),
    ],
)
def test_a_long_title_is_named_without_its_subtitle(title: str, label: str) -> None:
    named = source_names({"src_1": {"title": title, "url": "file:///a/b.md"}})
    assert named["src_1"].label == label


def test_the_name_of_a_file_is_told_in_words() -> None:
    source = {"title": "1184-stabilize-no_std.md", "url": "file:///rfcs/text/1184-stabilize-no_std.md"}
    assert source_names({"src_1": source})["src_1"].label == "1184 stabilize no std"


def test_dated_files_without_titles_are_named_by_their_paths() -> None:
    files = ("main/2020/CG-09-01.md", "stack/2021/sg-7-26.md", "stack/2025/stack-2025-02-24.md")
    sources = {
        f"src_{at}": {"title": file.rpartition("/")[2], "url": f"file:///c/{file}"}
        for at, file in enumerate(files)
    }
    labels = [named.label for named in source_names(sources).values()]
    assert labels == ["2020/CG-09-01", "2021/sg-7-26", "stack-2025-02-24"]


def test_a_document_of_a_numbered_series_is_known_by_its_number() -> None:
    """Whoever wrote it and when; one that stands alone, a paper and a numbered file are none of a series."""
    sources: dict[str, Any] = {
        "src_1": {
            "title": "Only in same transaction",
            "url": "file:///c/eip-6780.md",
            "authors": ["Ann Lee"],
        },
        "src_2": {"title": "Burn no more", "url": "file:///c/eip-8246.md", "authors": ["Ann Lee"]},
        "src_3": {"title": "RFC 0793: TCP", "url": "https://a.example/x"},
        "src_4": {"title": "RFC 9111: HTTP Caching", "url": "https://b.example/y"},
        "src_5": {"title": "COVID-19: a review", "url": "https://c.example/", "authors": ["Kim Park"]},
        "src_6": {"title": "GPT-4: a report", "paper": {"authors": ["Bo Chen"], "year": 2023}},
        "src_7": {"title": "GPT-3: a report", "paper": {"authors": ["Bo Chen"], "year": 2020}},
        "src_8": {"title": "Of caches", "url": "file:///c/page-101.md"},
        "src_9": {"title": "Of logs", "url": "file:///c/page-102.md"},
        "src_10": {"title": "Homestead", "url": "file:///c/eip-2.md", "authors": ["Ann Lee"]},
        "src_11": {"title": "Of keys", "url": "file:///c/key-2.md", "authors": ["Lu Wu"]},
        "src_12": {"title": "Of locks", "url": "file:///c/key-3.md", "authors": ["Lu Wu"]},
    }
    named = source_names(sources)
    found = [named[key].label for key in sources]
    assert found[:4] == ["EIP-6780", "EIP-8246", "RFC 793", "RFC 9111"]
    assert found[4:7] == ["Park", "Chen 2023", "Chen 2020"]
    assert not any("10" in each for each in found[7:9])
    assert found[9] == "EIP-2", "a short number beside others of its series"
    assert not any("KEY" in each for each in found[10:])


def test_the_head_of_a_document_tells_its_number() -> None:
    """As the archive found it there; its zeros stay."""
    sources: dict[str, Any] = {
        "src_1": {"title": "Piecemeal adoption", "metadata": {"number": "SE-0362"}},
        "src_2": {"title": "Existential any", "metadata": {"number": "SE-0335"}},
    }
    assert [each.label for each in source_names(sources).values()] == ["SE-0362", "SE-0335"]


def test_the_folder_of_all_documents_names_none_of_them() -> None:
    sources = {
        "src_1": {"title": "Crypto Strategy", "url": "file:///home/ann/work/corpus/strategy.md"},
        "src_2": {"title": "Order of pumps", "url": "file:///home/ann/work/corpus/letters/may.md"},
    }
    labels = [each.label for each in source_names(sources).values()]
    assert labels == ["Crypto Strategy", "letters, Order of pumps"]


def test_folders_of_the_same_name_are_told_with_the_one_that_they_differ_in() -> None:
    names = ("v3/part-b/levels.md", "v4/_part-b/keys.md", "v4/part-c/links.md")
    titles = ("Levels", "Keys", "Links")
    sources = {
        f"src_{at}": {"title": title, "url": f"file:///home/ann/work/{name}"}
        for at, (name, title) in enumerate(zip(names, titles, strict=True), 1)
    }
    labels = [each.label for each in source_names(sources).values()]
    assert labels == ["v3/part-b, Levels", "v4/part-b, Keys", "part-c, Links"]


def test_the_date_with_which_a_file_begins_is_told_with_its_title() -> None:
    names = {
        "src_1": ("Pin unsoundness", "2020-01-06-Pin.md"),
        "src_2": ("Triage 2020-02-03", "2020-02-03.md"),
    }
    sources = {
        key: {"title": title, "url": f"file:///home/ann/minutes/{name}"}
        for key, (title, name) in names.items()
    }
    labels = [each.label for each in source_names(sources).values()]
    assert labels == ["Pin unsoundness, 2020-01-06", "Triage 2020-02-03"]


def test_two_copies_of_a_numbered_document_are_told_apart() -> None:
    one = {"title": "Only in same transaction", "url": "file:///c/eip-6780.md"}
    other = {"title": "Burn no more", "url": "file:///c/eip-8246.md"}
    copy = {**one, "url": "file:///d/eip-6780.md"}
    found = source_names({"src_1": one, "src_2": other, "src_3": copy})
    assert {key: each.label for key, each in found.items()} == {
        "src_1": "EIP-6780 (c)",
        "src_2": "EIP-8246",
        "src_3": "EIP-6780 (d)",
    }


def test_a_folder_with_the_date_of_the_title_is_left_out() -> None:
    minutes = {
        "src_1": {"title": "March 28, 2019 Meeting", "url": "file:///notes/minutes/2019-03/mar-28.md"},
        "src_2": {"title": "july-24.md", "url": "file:///notes/minutes/2020-07/july-24.md"},
    }
    found = source_names(minutes)
    assert (found["src_1"].label, found["src_2"].label) == ("March 28, 2019 Meeting", "2020-07, july 24")


def test_words_with_which_most_titles_end_are_left_out() -> None:
    """Of a series they say nothing; where two names would become one they stay."""
    titles = [f"March {day}, 2019 Meeting Notes" for day in range(1, 7)]
    sources = {
        f"src_{at}": {"title": title, "url": f"file:///minutes/m-{at}.md", "authors": []}
        for at, title in enumerate([*titles, "Bylaws"])
    }
    named = source_names(sources)
    assert [named["src_0"].label, named["src_5"].label, named["src_6"].label] == [
        "March 1, 2019",
        "March 6, 2019",
        "Bylaws",
    ]
    sources["src_7"] = {"title": "March 1, 2019", "url": "file:///minutes/other.md", "authors": []}
    assert source_names(sources)["src_0"].label == "March 1, 2019 Meeting Notes"


def test_dated_minutes_are_named_by_their_paths_where_those_are_shorter() -> None:
    minutes = {
        f"src_{day}": {
            "title": f"Meeting {100 + day}, {day}th December 2024",
            "url": f"file:///notes/2024-12/december-{day:02}.md",
        }
        for day in range(4, 10)
    }
    other = {"src_20": {"title": "Rules of Order, 2020", "url": "file:///notes/rules.md"}}
    found = source_names(minutes | other)
    assert (found["src_5"].label, found["src_20"].label) == (
        "2024-12/december-05",
        "Rules of Order, 2020",
    )
    short = {key: {**each, "title": f"Day {each['url'][-4]}"} for key, each in minutes.items()}
    assert source_names(short)["src_5"].label != "2024-12/december-05"


def test_minutes_whose_year_is_a_folder_above_are_named_from_it_on() -> None:
    """Also those with one title, without one, and the few with a title of their own."""
    paths = {
        "2021/telcons/09-20-minutes.md": "Teleconference",
        "2022/telcons/09-20-minutes.md": "Teleconference",
        "2021/telcons/09-27-minutes.md": "09-27-minutes.md",
        "2022/telcons/04-25-minutes.md": "Minutes, week of 25 April 2022",
        "2022/telcons/05-02-minutes.md": "05-02-minutes.md",
        "2023/04-tokyo/minutes.md": "First Day",
    }
    named = source_names(
        {
            f"src_{at}": {"title": title, "url": f"file:///corpus/{path}"}
            for at, (path, title) in enumerate(paths.items())
        }
    )
    assert [each.label for each in named.values()] == [path.removesuffix(".md") for path in paths]


def test_local_files_in_the_order_of_their_numbers_are_named_by_these() -> None:
    def named(count: int) -> list[str]:
        files = {
            f"src_{at}": {
                "title": f"{word} the syntax of kinds in types",
                "url": f"file:///corpus/proposals/0{at}43-{word.lower()}.rst",
                "authors": ["Ada Lindqvist"],
            }
            for at, word in enumerate(["Remove", "Change", "Mend", "Keep", "Bend"][:count], 1)
        }
        return [each.label for each in source_names(files).values()]

    assert named(5)[0] == "0143"
    assert named(4)[0] == "Lindqvist (a)", "too few for a series"


def test_files_whose_heads_name_their_numbers_are_called_so() -> None:
    """As the RFCs of Rust; a number that is another one's names nothing."""
    files = {
        f"src_{at}": {
            "title": f"0{number}-panic-{at}.md",
            "url": f"file:///corpus/rfcs/0{number}-panic-{at}.md",
            "head": f"- Start Date: 2015-02-04\n- RFC PR: rust-lang/rfcs#{number}\n- Rust Issue: rust#22181",
        }
        for at, number in enumerate((221, 236, 243, 560, 809), 1)
    }
    assert [each.label for each in source_names(files).values()][:2] == ["RFC 221", "RFC 236"]
    others = {key: {**each, "head": "- RFC PR: rust-lang/rfcs#7"} for key, each in files.items()}
    assert source_names(others)["src_1"].label == "0221"


def test_a_title_with_a_number_of_its_own_needs_no_folder() -> None:
    calls = {
        f"src_{at}": {"title": title, "url": f"file:///corpus/{folder}/{at}.md"}
        for at, (folder, title) in enumerate(
            [
                ("core", "Core Call 199"),
                ("consensus", "Consensus Call 145"),
                ("core", "Summary"),
                ("consensus", "Summary"),
            ]
        )
    }
    labels = [each.label for each in source_names(calls).values()]
    assert labels == ["Core Call 199", "Consensus Call 145", "core, Summary", "consensus, Summary"]


def test_a_file_of_a_series_whose_title_lacks_its_number_belongs_to_it() -> None:
    files = {
        f"src_{at}": {
            "title": f"MSC{number}: Media {at}" if at > 1 else "Remove the mimetype",
            "url": f"file:///corpus/proposals/{number}-media.md",
        }
        for at, number in enumerate((2582, 3916, 4189, 2246, 2705), 1)
    }
    assert source_names(files)["src_1"].label == "MSC 2582"


def test_the_number_of_a_document_in_a_series_is_no_year_of_its_file() -> None:
    files = {
        f"src_{at}": {
            "title": f"MSC{number}: Room Version {at}",
            "url": f"file:///proposals/{number}-rooms-v{at}.md",
        }
        for at, number in enumerate((1759, 1943, 2002, 2077, 2240, 3289), 2)
    }
    assert source_names(files)["src_2"].label == "MSC 1759"


def test_documents_whose_titles_differ_by_a_number_are_called_by_their_last_word() -> None:
    """Where nothing else would be called so; a file that is called so knows its number better."""

    def labels(count: int, **more: str) -> list[str]:
        titles = {f"src_{at}": f"Ethereum Core Devs Meeting {at} Notes" for at in range(1, count + 1)}
        records = {
            key: {"title": title, "url": f"file:///pm/calls/{key}.md"}
            for key, title in (titles | more).items()
        }
        if count == 6:
            records["src_6"]["url"] = "file:///pm/calls/Meeting 106.md"
        named = source_names(records)
        return [named[key].label for key in records]

    assert labels(5) == [f"Meeting {at}" for at in range(1, 6)]
    assert labels(6)[5] == "Meeting 106"
    assert "Meeting 1" not in labels(4)
    other = labels(5, src_9="The Verkle Trie Meeting 5")
    assert other[:4] == [f"Meeting {at}" for at in range(1, 5)]
    assert "Meeting 5" not in other


def test_a_title_that_is_too_long_gives_way_to_a_short_name_of_the_file() -> None:
    """Of a folder of one letter nothing is told, nor the title of what its folder is called like."""
    long = "Verordnung über den Sonderurlaub für Bundesbeamtinnen und Bundesbeamte sowie für Richterinnen"
    folder = "file:///laws"
    sources = {
        "src_1": {
            "title": long,
            "url": f"{folder}/s/surlv_2016.md",
            "authors": [],
            "published": "2021-08-16",
        },
        "src_2": {"title": "Leave for All", "url": f"{folder}/l/leave.md", "authors": [], "published": None},
        "src_3": {"title": long, "url": f"{folder}/x/index.md", "authors": [], "published": None},
        "src_4": {"title": "Raw Block", "url": f"{folder}/351-raw-block/README.md", "authors": []},
    }
    found = {key: each.label for key, each in source_names(sources).items()}
    assert found["src_1"] == "surlv 2016"
    assert found["src_2"] == "Leave for All"
    assert found["src_3"].startswith("Verordnung über den Sonderurlaub")
    assert found["src_4"] == "351-raw-block"
    short: dict[str, dict[str, Any]] = {
        "src_1": {"title": "A", "url": "file:///laws/alpha/a.md", "authors": []},
        "src_2": {"title": "B", "url": "file:///laws/beta/b.md", "authors": []},
    }
    assert source_names(short)["src_1"].label == "alpha, A", "one letter says nothing of a folder"
