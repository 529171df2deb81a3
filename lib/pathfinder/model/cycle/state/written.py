"""The written report, sentence by sentence, and what a second reader said of it."""

from typing import NotRequired

from typing_extensions import TypedDict

from pathfinder.model.cycle.state.terms import Asked, Level, ResearchStatus, Verdict


class Computed(TypedDict):
    """A number that no source states: how it was computed, and from which observations."""

    shown: str  # as it stands in the sentence: "7", "8.5 %"
    formula: str  # "82 - 75"
    inputs: list[str]  # observation IDs whose quotes hold the numbers of the formula


class Cited(TypedDict):
    """A citation within a sentence."""

    end: int  # characters of the text before it
    ids: list[str]


class Sought(TypedDict):
    """Words that the program looked for, as `pf read --find` does, and did not find."""

    words: str
    texts: int  # sources and documents of the user that it looked through; 0: it found them, or did not look


class Sentence(TypedDict):
    """A sentence of a written report as it was accepted."""

    text: str  # without the marks in square brackets
    cites: list[str]  # observation IDs, in the order of citation
    hypotheses: list[str]  # hypothesis IDs it cites
    rejected: list[str]  # those of them that it cites as rejected: [hyp_A3 rejected]
    view: bool  # marked [view]: the writer's own judgement or connecting words, without a source
    gap: NotRequired[bool]  # marked [gap]: what is not known
    sought: NotRequired[Sought]  # marked [gap: words]: these stand nowhere
    cells: NotRequired[list[list[str]]]  # of a row of a table: the IDs that each of its cells cites
    views: NotRequired[list[int]]  # of a row: the cells that are marked [view], where not the last alone
    marked: NotRequired[list[Cited]]  # where its citations stand, if at several places
    indent: NotRequired[int]  # spaces before an entry of a list within another
    apart: NotRequired[bool]  # begins a paragraph behind a list or a text in the same string
    computed: list[Computed]
    level: Level | None  # what its evidence earned when it was accepted; None without citations
    problems: list[str]  # what still failed after the last round; [] for a sound sentence
    doubted: NotRequired[list[str]]  # kinds of faults that the program saw and left to the second reader


class Reading(TypedDict):
    """What a second reader said of a claim beside its quotes."""

    verdict: Verdict
    words: str  # those that decide
    reason: str
    instead: NotRequired[str]  # what the quotes carry in the place of these words
    by: str  # the model that was called, or "session" for the one that does the research


class PlannedSection(TypedDict):
    """An entry of the outline."""

    id: str
    heading: str
    covers: str
    words: int
    evidence: list[str]
    offered: NotRequired[list[str]]  # observations of its sub-questions that no section planned to use


class WrittenSection(TypedDict):
    """A section with its paragraphs, [] for one that failed."""

    id: str
    paragraphs: list[list[Sentence]]


class Afterwards(TypedDict):
    """The status that follows a written report."""

    status: ResearchStatus
    reason: str | None


class SentBack(TypedDict):
    """A part of the report that was accepted and then reopened, and what was wrong with it."""

    part: str  # the ID of a section, or "summary"
    problems: list[list[str]]


class Draft(TypedDict):
    """The text of a part that was written before its card, as it was handed in."""

    paragraphs: list[str]
    computed: NotRequired[list[Computed]]


class Drafts(TypedDict, total=False):
    """Texts that came with that of an open section: those after it, or, by ID, those that it changes."""

    following: list[Draft]
    summary: Draft
    mended: dict[str, Draft]


class WrittenReport(TypedDict):
    """The report that is being written or was written last."""

    asked: Asked
    then: Afterwards
    iteration: int
    title: str
    outline: list[PlannedSection] | None
    sections: list[WrittenSection]
    summary: list[list[Sentence]] | None
    summary_before: NotRequired[list[list[Sentence]]]  # one that was taken back, until it is written again
    done: bool
    unread: NotRequired[str]  # while it waits for a REVIEW card: "report", "mended", or a part in older ones
    mended: NotRequired[dict[str, list[str]]]  # keys of all that the parts had said which a review took back
    review_cards: NotRequired[int]  # that were answered
    sound_cards: NotRequired[int]  # the last of them, on which nothing was wrong
    found: NotRequired[list[SentBack]]  # what its cards so far held against it
    sent_back: NotRequired[SentBack]  # in older researches
    mending: NotRequired[list[SentBack]]  # what the review of the whole took back and is not written again
    completing: NotRequired[int]  # observations that no sentence cites, while the writer is asked about them
    drafts: NotRequired[dict[str, Draft]]  # by the ID of the part, until its card takes it
    rewriting: NotRequired[str]  # the ID of a section that was taken back, until it is written again
