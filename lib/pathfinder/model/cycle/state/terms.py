"""The words that fields of a state may take."""

from typing import Literal

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
