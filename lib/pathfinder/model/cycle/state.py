"""The shapes inside state.json and seed.json. What is not required was added after the first version."""

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

from pathfinder.model.graph.types import SourceType, Unit

T = TypeVar("T")

ResearchStatus = Literal["running", "paused", "stopped", "stalled", "completed"]
Asked = Literal["finished", "request"]
SearchMode = Literal["broad", "deep"]
TargetType = Literal["hypothesis", "sub_question", "unexplored", "6lens"]
Extent = Literal["exhausted", "partly", "nothing"]
Level = Literal["verified", "high", "likely", "uncertain", "contradicted"]
Kind = Literal["fact", "comparison", "cause"]
Stage = Literal["scoping", "constraints", "clarification"]
Triage = Literal["now", "defer", "discard"]
TodoCategory = Literal["source", "method", "figure", "background", "follow-up"]
Decision = Literal["approved", "rejected", "no_consensus"]
Judged = Literal["pass", "fail", "iterate"]
Verdict = Literal["supported", "partly", "unsupported", "contradicted"]
Tier = Literal["frugal", "standard", "frontier"]
Pattern = Literal["spinning", "oscillation", "no_drift", "diminishing_returns"]
Persona = Literal["hacker", "researcher", "simplifier", "architect", "contrarian"]
Rung = Literal["frugal", "standard", "frontier", "persona", "reframe", "user"]


Level4 = Literal["simple", "medium", "complex", "exploratory"]
ReasoningMode = Literal["chain_of_thought", "self_consistency", "tree_of_thoughts", "lats"]


class Card(TypedDict):
    """The open card: its ID names the answer file."""

    id: str
    step: str
    refusals: int
    problems: list[list[str]]  # pointer and expectation of each problem of the last refused answer
    sent_back: NotRequired[bool]  # once by the second reader; what it finds again stays with its mark


class LastAnswer(TypedDict):
    """The answer accepted last, by which a repeated submit is known."""

    card: str
    sha256: str


class SubQuestion(TypedDict):
    """A part of the question, and what was searched and found for it."""

    id: str
    text: str
    status: Literal["open", "answered"]
    kind: NotRequired[Kind]
    needs: NotRequired[list[str]]  # sub-questions whose answers it builds on; without them it is parallel
    searches: NotRequired[int]
    observations: NotRequired[int]
    hypotheses: NotRequired[int]
    added: NotRequired[int]  # the iteration before which it was opened: no part of the seed
    parent: NotRequired[str]  # the sub-question it is a part of
    whole: NotRequired[bool]  # said to be one question, although it does not look like one
    reopened: NotRequired[bool]  # its answer was judged and did not do, once


class Scope(TypedDict):
    """What the research covers and what it leaves out."""

    includes: list[str]
    excludes: list[str]


class Constraints(TypedDict):
    """What an answer must keep to, and what it should."""

    hard: list[str]
    soft: list[str]


class Concept(TypedDict):
    """A term of the question, and what is meant by it."""

    name: str
    meaning: str


class Relation(TypedDict):
    """How two concepts hang together."""

    source: str
    relation: str
    target: str


class Timeout(TypedDict):
    """Where a research ends whatever it has found."""

    max_iterations: int
    max_usd: float | None


class Clarified(TypedDict):
    """The question as CLARIFY restated it."""

    question: str
    answered_when: list[str]
    sub_questions: list[SubQuestion]
    scope: Scope
    constraints: NotRequired[Constraints]
    concepts: NotRequired[list[Concept]]
    relations: NotRequired[list[Relation]]
    timeout: NotRequired[Timeout]  # the limits at that moment: they may be raised later


class Clearness(TypedDict):
    """How clear one side of the question is, from 0 to 1."""

    score: float
    reason: str


class AskedQuestion(TypedDict):
    """A question of the interview with its answer."""

    id: str
    stage: Stage
    text: str
    choices: list[str]
    answer: str
    by: Literal["user", "assumption"]


class Interview(TypedDict):
    """The rounds of CLARIFY."""

    rounds: int
    ambiguity: float
    clarity: dict[str, Clearness]
    questions: list[AskedQuestion]


class Todo(TypedDict):
    """A tangent (seed 003 §10.2): what it is worth, what became of it, and where it was found."""

    id: str
    text: str
    category: TodoCategory
    impact: int  # 1 to 3, as the effort
    effort: int
    blocks: bool
    phase: str  # of the iteration in which it was found
    about: str | None  # the target of that iteration
    iteration: int
    triage: Triage
    why: str
    status: Literal["pending", "in-progress", "dropped"]
    criterion: NotRequired[str]  # the sub-question it became


class Check(TypedDict):
    """A mechanical check: a share of what was counted, and the least that passes."""

    name: str
    good: int
    total: int
    least: float
    passed: bool


class Score(TypedDict):
    """How far a criterion is met, from 0 to 1."""

    id: str
    score: float
    reason: str


class Violation(TypedDict):
    """A constraint that is not kept to."""

    kind: Literal["hard", "soft"]
    constraint: str
    reason: str


class Semantic(TypedDict):
    """What a model that did not write the report says of it (seed 003 §8.3)."""

    criteria: list[Score]
    goal_alignment: float
    violations: list[Violation]
    uncertainty: float
    lacks: list[str]
    reason: str
    by: str


class Vote(TypedDict):
    """A vote, and from which point of view it was asked for."""

    view: str
    by: str
    decision: Literal["approve", "reject"]
    reason: str
    lacks: list[str]


class Judgement(TypedDict):
    """How a report, or the answer to one sub-question, was judged, and what follows."""

    of: str  # "report", or the ID of a sub-question
    iteration: int
    mechanical: list[Check]
    semantic: Semantic | None
    trigger: str | None  # why a vote was held
    votes: list[Vote]
    decision: Decision | None
    failed: list[str]  # why calls brought nothing
    verdict: Judged
    lacks: list[str]


class EvaluationRules(TypedDict):
    """Which stages of the evaluation are held besides the mechanical one."""

    semantic: bool
    consensus: bool
    criteria: bool  # also when a sub-question is answered


class InterviewRules(TypedDict):
    """Up to which ambiguity a research may begin, and after how many rounds it does so anyway."""

    threshold: float
    rounds: int


class Complexity(TypedDict):
    """How complex a target is: the score from 0 to 1, and what it was counted from."""

    score: float
    level: Level4
    conflicts: int
    breadth: int
    hops: int
    failures: int


class Plan(TypedDict):
    """The accepted answer to the PLAN card of this iteration."""

    target_type: TargetType
    target_id: str | None
    conflict_with: str | None
    queries: list[str]
    styles: NotRequired[list[str]]
    search_mode: SearchMode
    reason: str
    also: NotRequired[list[str]]  # sub-questions and hypotheses that the same queries are about
    against: NotRequired[dict[str, str]]  # hypothesis to the query that looks for evidence against it
    episodes: NotRequired[list[int]]  # iterations whose lessons the card showed
    reflection: NotRequired[str]
    lesson: NotRequired[str]
    likeness: NotRequired[float]  # mean Jaccard similarity of the queries
    reasoning_mode: NotRequired[ReasoningMode]
    complexity: NotRequired[Complexity]


class Measured(TypedDict):
    """How far the findings are from the question, and which share of its concepts they leave out."""

    goal: float
    ontology: float


class Drift(Measured):
    """The figures of seed 003 §13.1 after an iteration, 0 to 1, and the constraints reported as broken."""

    constraints: float
    overall: float
    violations: list[str]


class Proposal(TypedDict):
    """What a persona proposed (seed 003 §7.4)."""

    persona: Persona
    approach: str
    rationale: str
    risks: list[str]
    quick_win: str


class Tried(TypedDict):
    """A pattern, and the rung of the ladder that answered it."""

    iteration: int
    pattern: Pattern
    why: str
    rung: Rung
    persona: NotRequired[Persona]


class Refusals(TypedDict):
    """Refusals of one kind in a row."""

    kind: str
    count: int


class Stagnation(TypedDict):
    """How far up the ladder a research is, and what waits to be answered."""

    rung: int  # rungs taken
    since: int  # the iteration from which patterns are looked for
    tried: list[Tried]
    refused: NotRequired[Refusals]
    persona: NotRequired[Persona]  # whose proposal is asked for
    proposal: NotRequired[Proposal]  # for the next plan
    reframe: NotRequired[str]  # why the next plan is asked for other sub-questions


class StagnationRules(TypedDict):
    """The thresholds of the patterns and the rungs of the ladder (seed 003 §7)."""

    spinning: int
    oscillation: int
    no_drift: int
    diminishing_returns: int
    epsilon: float
    improvement: float
    ladder: list[Rung]


class ReasoningRules(TypedDict):
    """How a way of reasoning is chosen for a target, and what each may cost (seed 002 §11)."""

    default_mode: Literal["adaptive"] | ReasoningMode
    modes: dict[Level4, ReasoningMode]
    self_consistency_paths: int
    agreement_threshold: float
    tot_branching_factor: int
    tot_max_depth: int
    lats_iterations: int
    lats_exploration: float


class Path(TypedDict):
    """One of several answers to the same question, given without knowing the others."""

    answer: str
    reason: str
    missing: str  # words to search for, where the evidence does not decide


class Votes(TypedDict):
    """What several isolated answers to the target of an iteration came to. It is no evidence."""

    iteration: int
    target: list[str | None]
    paths: list[Path]
    majority: str
    agreement: float  # the share of the paths that say what the majority says
    direction: NotRequired[str]  # what is to be searched for because they disagree


class Branch(TypedDict):
    """A thought in a tree: what it rests on, and how far it carries."""

    id: str
    parent: str | None
    summary: str
    rests_on: list[str]
    strength: float  # by the program, of what it rests on
    estimate: float  # by the model
    score: float  # their mean
    kept: bool  # False where it was pruned


class Tree(TypedDict):
    """The thoughts of which an idea was chosen."""

    iteration: int
    branches: list[Branch]


class Routing(TypedDict):
    """The tier of the next call, and what calls have cost beside a frugal one."""

    tier: Tier
    since: int  # the iteration from which failures and successes are counted
    failed: int  # runs of the client in a row that brought nothing
    units: int
    switched: NotRequired[int]  # the iteration for which another model was taken


class Explored(TypedDict):
    """What the exploration of this iteration brought."""

    status: Literal["success", "partial", "failure"]
    observations: int
    hypotheses: int
    moved: NotRequired[int]  # hypotheses whose status it changed, and a settled conflict
    became: NotRequired[list[list[str]]]  # hypotheses and the statuses they took
    drift: NotRequired[Measured]


class Round(TypedDict):
    """What one finished iteration asked and brought; the last few are kept for drift and for cards."""

    iteration: int
    target: str
    queries: list[str]
    observations: int
    hypotheses: int
    moved: int  # type A hypotheses whose status changed: testing its own ideas is no progress
    explored: bool
    became: NotRequired[list[list[str]]]  # hypotheses and the statuses they took
    open: NotRequired[int]  # sub-questions that are not answered
    goal: NotRequired[float]  # the drift from the goal
    gain: NotRequired[float]  # what it added and moved, as a share of the nodes there were before


class Episode(TypedDict):
    """What an iteration tried, what came of it, and what was learnt from it (seed 002 §2.4)."""

    iteration: int
    target: str
    queries: list[str]
    outcome: Literal["success", "partial", "failure"]
    observations: int
    hypotheses: int
    moved: int
    reflection: NotRequired[str]
    lesson: NotRequired[str]
    worth: NotRequired[int]  # of the lesson: iterations that saw it and succeeded, less those that failed


class Digest(TypedDict):
    """What stands on cards for everything that was found before an iteration (seed 002 §3.2)."""

    last_compaction: int  # the iteration before which it was made
    sentences: list[str]  # with their citations
    by: Literal["model", "rule"]
    observations: int  # for how many it stands


class CompactionRules(TypedDict):
    """When a digest is due, and how many hypotheses and queries a card shows without one."""

    interval: int | None  # iterations
    threshold: float  # share of the context
    window: int  # tokens of the context
    items: int


class IterationLimits(TypedDict):
    """How long the research may go on."""

    max_iterations: int


class Budget(TypedDict):
    """US dollars."""

    max_usd: float | None
    spent_usd: float
    request_usd: NotRequired[float]  # the mean cost of a request in the process where it was highest


class QueryWeights(TypedDict):
    """What each part of the reward of a search counts."""

    format: float
    relevance: float
    diversity: float
    efficiency: float
    redundancy: float


class DescentRules(TypedDict):
    """How many addresses a level of a recursive exploration may open, and how many levels there are."""

    breadth: int
    depth: int


class Descended(TypedDict):
    """What the last exploration of a recursive research said of its level (seed 004)."""

    directions: list[str]
    is_complete: bool
    confidence: Unit
    archived: int  # sources, when it was over


class Rules(TypedDict):
    """The configuration that decisions depend on, as it was when the research started."""

    max_visits: int
    refusals_per_card: int
    drift_window: int
    stop_when_saturated: bool
    max_blocks: int
    query_weights: NotRequired[QueryWeights]
    written_report: NotRequired[bool]
    review: NotRequired[bool]
    words: NotRequired[int]  # of the written report, as the user wants it
    grounded: NotRequired[bool]  # hypotheses and conditions are held against their quotes
    interview: NotRequired[InterviewRules]
    reflexion: NotRequired[bool]  # iterations are remembered as episodes
    split: NotRequired[bool]  # sub-questions that are not atomic are offered for splitting
    todos: NotRequired[bool]  # tangents are kept
    work_off: NotRequired[bool]  # and become sub-questions once the goal is met
    evaluation: NotRequired[EvaluationRules]
    stagnation: NotRequired[StagnationRules]
    reasoning: NotRequired[ReasoningRules]
    knowledge: NotRequired[bool]  # facts of earlier researches are shown, and those of this one kept
    compaction: NotRequired[CompactionRules]
    plan_review: NotRequired[bool]  # the user looks at the plan before the first search
    descent: NotRequired[DescentRules]  # recursive exploration
    # 1 where it is missing; since 2 coverage of the question leads, since 3 weak edges verify nothing
    version: NotRequired[int]


class EvidenceGuards(TypedDict):
    """Which observations were admitted when the research started."""

    allow_unproven: bool


class EngineGuards(TypedDict):
    """Where an engine was, and the environment variable of its key."""

    base_url: str | None
    api_key_env: str | None
    enabled: bool


class SourceGuards(TypedDict):
    """What could be reached when the research started."""

    allow_private_addresses: list[str]
    services: dict[str, str]
    engines: dict[str, EngineGuards]


class Guards(TypedDict):
    """The part of the user's configuration that a research keeps from its start, in its shape."""

    evidence: EvidenceGuards
    sources: SourceGuards


class Filters(TypedDict):
    """Which sources a research may use; dates are ISO dates or their beginnings."""

    since: NotRequired[str]
    until: NotRequired[str]
    only: NotRequired[list[str]]  # domains, with their subdomains
    exclude: NotRequired[list[str]]
    types: NotRequired[list[SourceType]]
    languages: NotRequired[list[str]]  # two-letter codes


class Figures(TypedDict):
    """Counts for the views."""

    quotes_proven: int
    quotes_refused: int
    searches: int
    failed_steps: int
    reading_usd: NotRequired[float]  # what the second reader cost, a part of the budget's spent_usd
    reading_failed: NotRequired[int]  # calls of it that brought nothing
    judging_usd: NotRequired[float]  # what judging cost, a part of spent_usd as well


class Used(TypedDict):
    """What a client and its agents have used so far. Tokens: those sent, cached or not, and received."""

    requests: int
    tokens: int
    context: NotRequired[int]  # tokens of the last request: how full the context is


class Event(TypedDict):
    """Something notable, for views and histories."""

    iteration: int
    kind: str
    text: str


class Computed(TypedDict):
    """A number that no source states: how it was computed, and from which observations."""

    shown: str  # as it stands in the sentence: "7", "8.5 %"
    formula: str  # "82 - 75"
    inputs: list[str]  # observation IDs whose quotes hold the numbers of the formula


class Sentence(TypedDict):
    """A sentence of a written report as it was accepted."""

    text: str  # without the marks in square brackets
    cites: list[str]  # observation IDs, in the order of citation
    hypotheses: list[str]  # hypothesis IDs it cites
    rejected: list[str]  # those of them that it cites as rejected: [hyp_A3 rejected]
    view: bool  # marked [view]: the writer's own judgement or connecting words, without a source
    gap: NotRequired[bool]  # marked [gap]: what is not known
    cells: NotRequired[list[list[str]]]  # of a row of a table: the IDs that each of its cells cites
    computed: list[Computed]
    level: Level | None  # what its evidence earned when it was accepted; None without citations
    problems: list[str]  # what still failed after the last round; [] for a sound sentence


class Reading(TypedDict):
    """What a second reader said of a claim beside its quotes."""

    verdict: Verdict
    words: str  # those that decide
    reason: str
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


class WrittenReport(TypedDict):
    """The report that is being written or was written last."""

    asked: Asked
    then: Afterwards
    iteration: int
    title: str
    outline: list[PlannedSection] | None
    sections: list[WrittenSection]
    summary: list[list[Sentence]] | None
    done: bool
    unread: NotRequired[str]  # while it waits for a REVIEW card: "report", or the ID of a part in older ones
    review_cards: NotRequired[int]  # that were answered
    found: NotRequired[list[SentBack]]  # what its cards so far held against it
    sent_back: NotRequired[SentBack]  # in older researches
    mending: NotRequired[list[SentBack]]  # what the review of the whole took back and is not written again
    drafts: NotRequired[dict[str, Draft]]  # by the ID of the part, until its card takes it
    rewriting: NotRequired[str]  # the ID of a section that was taken back, until it is written again


class State(TypedDict):
    """The lifecycle state of a research: a fold of the journal."""

    version: int
    session: str
    question: str
    created_at: str
    updated_at: str
    driver: Literal["interactive", "loop", "offline"]
    secret: str  # marks the data on cards
    status: ResearchStatus
    status_reason: str | None
    iteration: int
    card: Card | None
    cards_issued: int
    last_answer: LastAnswer | None
    clarified: Clarified | None
    seed_sha256: str | None
    plan: Plan | None
    explore: Explored | None
    retry: int
    ideated: bool
    recent: list[Round]
    corpora: list[str]
    limits: IterationLimits
    budget: Budget
    rules: Rules
    figures: Figures
    events: list[Event]
    query_styles: NotRequired[dict[str, str]]
    read_sources: NotRequired[dict[str, Extent]]  # source ID to how far its reader says it was used
    report: NotRequired[WrittenReport | None]
    readings: NotRequired[dict[str, Reading]]  # by the key of the claim with its quotes
    filters: NotRequired[Filters]
    interview: NotRequired[Interview]
    episodes: NotRequired[list[Episode]]
    digest: NotRequired[Digest]
    contradicted: NotRequired[dict[str, str]]  # facts of earlier researches, and the observation against each
    guards: NotRequired[Guards]
    gaps: NotRequired[int]  # the iteration before which the completeness check was answered
    used: NotRequired[dict[str, Used]]  # by the ID of the Claude Code session
    descended: NotRequired[Descended]
    carried_from: NotRequired[str]  # the folder of version 1
    todos: NotRequired[list[Todo]]
    worked_off: NotRequired[list[str]]  # the tangents that were opened when the goal was met
    judgements: NotRequired[list[Judgement]]
    searches_before: NotRequired[int]  # searches up to the end of the last iteration
    reasoning_mode: NotRequired[ReasoningMode]  # of the last target
    complexity: NotRequired[Complexity]
    lats: NotRequired[int]  # iterations whose target was selected by UCT
    votes: NotRequired[Votes]
    tree: NotRequired[Tree]
    routing: NotRequired[Routing]
    stagnation: NotRequired[Stagnation]
    drift: NotRequired[Drift]
    tier: NotRequired[Tier]  # of the models that are called, where it is not the lowest


class JournalPosition(TypedDict):
    """The line of the journal up to which a snapshot goes."""

    seq: int
    hash: str
    bytes: int


class StateFile(State):
    """state.json: the state, and what it belongs to."""

    journal: JournalPosition
    graph_sha256: str


class SeedQuestion(TypedDict):
    """A sub-question as it was fixed: an acceptance criterion of the research."""

    id: str
    text: str
    kind: NotRequired[Kind]
    needs: NotRequired[list[str]]


class SuccessMetric(TypedDict):
    """When the goal is reached, and who can tell."""

    name: str
    measurement: str
    target: str
    verification: Literal["automated", "llm", "manual"]


class Ambiguity(TypedDict):
    """How clear the question was when the seed was fixed."""

    score: float
    threshold: float
    rounds: int
    clarity: dict[str, Clearness]


class EvaluationPrinciples(TypedDict):
    """What is judged, and what goes first."""

    criteria: list[str]
    priorities: list[str]


class ExitConditions(TypedDict):
    """When a research ends."""

    success: list[str]
    failure: list[str]
    timeout: Timeout


class Seed(TypedDict):
    """seed.json: the question as asked and as clarified (seed 003 §4.5). It never changes."""

    session: str
    asked: str
    question: str
    answered_when: list[str]
    sub_questions: list[SeedQuestion]
    scope: Scope
    constraints: NotRequired[Constraints]
    concepts: NotRequired[list[Concept]]
    relations: NotRequired[list[Relation]]
    success_metrics: NotRequired[list[SuccessMetric]]
    evaluation_principles: NotRequired[EvaluationPrinciples]
    exit_conditions: NotRequired[ExitConditions]
    ambiguity: NotRequired[Ambiguity]
    interview: NotRequired[list[AskedQuestion]]


def there(value: T | None, name: str) -> T:
    """A part of a state that its phase needs; LookupError when a state in no such phase lacks it."""
    if value is None:
        raise LookupError(f"the state has no {name!r} now")
    return value
