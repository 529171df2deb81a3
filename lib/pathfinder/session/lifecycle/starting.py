"""The first journal entry of a research: what it keeps of its command line and of today's configuration."""

import math
import secrets
from argparse import Namespace
from pathlib import Path
from typing import Any

from pathfinder.clock import now
from pathfinder.config import Config, Memory
from pathfinder.errors import PathfinderError
from pathfinder.model.cycle.descent import MOST_BREADTH, MOST_DEPTH, asked_rules
from pathfinder.model.cycle.research import RULES_VERSION
from pathfinder.model.cycle.resilience.stagnation import THRESHOLDS, ladder
from pathfinder.model.cycle.state import DescentRules, Rules
from pathfinder.model.cycle.state.entries import Beginning
from pathfinder.model.cycle.stopping import MOST_ITERATIONS
from pathfinder.session.guards.configuration import pinned
from pathfinder.session.guards.paths import corpus
from pathfinder.session.guards.person import by_model, users_file
from pathfinder.session.lifecycle.filters import filters
from pathfinder.session.workspace import HOME

LEAST_WORDS, MOST_WORDS = 300, 100_000


def first_entry(args: Namespace, question: str, config: Config) -> Beginning:
    """The first journal entry: everything later decisions depend on is fixed here."""
    iteration, configured = config.iteration, config.sources.folders()
    known = [HOME / "docs", *(Path(each.path) for each in configured)]
    limit = iteration.max_iterations if args.max_iterations is None else args.max_iterations
    usd = config.budget.max_usd if args.budget is None else args.budget
    if not 1 <= limit <= MOST_ITERATIONS:
        raise PathfinderError(f"--max-iterations is {limit}", f"give 1 to {MOST_ITERATIONS}")
    if args.words is not None and not LEAST_WORDS <= args.words <= MOST_WORDS:
        hint = f"give {LEAST_WORDS} to {MOST_WORDS}, for the whole report"
        raise PathfinderError(f"--words is {args.words}", hint)
    if usd is not None and not 0 < usd < math.inf:
        raise PathfinderError(f"--budget is {usd}", "give an amount of US dollars above 0")
    if by_model() and usd is not None and usd > (config.budget.max_usd or math.inf):
        hint = f"the user sets budget.max_usd in {str(users_file())!r}, or starts in a terminal"
        raise PathfinderError(f"--budget {usd} is more than the {config.budget.max_usd} allowed", hint)
    descent = _descent(args)
    return {
        "time": now(),
        "question": question,
        "driver": args.driver,
        "secret": secrets.token_hex(16),
        "corpora": [
            str(corpus(folder, known)) for folder in args.corpus or [each.path for each in configured]
        ],
        "filters": filters(args, config.sources.search),
        "guards": pinned(config),
        "limits": {"max_iterations": min(limit, descent["depth"]) if descent else limit},
        "budget": {"max_usd": usd, "spent_usd": 0.0},
        "rules": _rules(args, config, descent),
    }


def _rules(args: Namespace, config: Config, descent: DescentRules | None) -> Rules:
    iteration = config.iteration
    weights: Any = config.query_reward.weights.model_dump()
    rules: Rules = {
        "max_visits": iteration.max_visits,
        "refusals_per_card": iteration.refusals_per_card,
        "drift_window": iteration.drift_window,
        "stop_when_saturated": iteration.stop_when_saturated,
        "max_blocks": config.stop_hook.max_blocks,
        "query_weights": weights,
        "report_interval": iteration.report_interval,
        "version": RULES_VERSION,
        "written_report": config.report.written and args.driver != "offline",
        "review": config.review.enabled and args.driver != "offline",
        "grounded": True,
    }
    if args.words is not None:
        rules["words"] = args.words
    _remember(rules, args, config.memory)
    _judge(rules, args, config)
    _ask(rules, args, config)
    if descent:
        rules["descent"] = descent
    _unstick(rules, args, config)
    _reason(rules, args, config)
    return rules


def _descent(args: Namespace) -> DescentRules | None:
    """The levels of a recursive exploration, where one is wanted."""
    found = asked_rules(args.breadth, args.depth)
    if found is None:
        return None
    if not 1 <= found["breadth"] <= MOST_BREADTH:
        name = "--depth" if args.breadth is None else "--breadth"
        raise PathfinderError(f"{name} is {found['breadth']}", f"give 1 to {MOST_BREADTH} addresses a level")
    if not 1 <= found["depth"] <= MOST_DEPTH:
        raise PathfinderError(f"--depth is {found['depth']}", f"give 1 to {MOST_DEPTH} levels")
    return found


def _remember(rules: Rules, args: Namespace, config: Memory) -> None:
    """What the research remembers, and how much of it stands on cards: the offline reader forgets nothing."""
    rules["reflexion"], rules["knowledge"] = config.reflexion, config.knowledge
    if args.driver != "offline":
        rules["compaction"] = {
            "interval": config.compaction_interval,
            "threshold": config.compaction_threshold,
            "window": config.context_window,
            "items": config.max_working_memory_items,
        }


def _ask(rules: Rules, args: Namespace, config: Config) -> None:
    """How the question is clarified, and whether the user looks at the plan before the first search."""
    rule = config.interview
    if rule.enabled:
        rules["interview"] = {"threshold": rule.ambiguity_threshold, "rounds": rule.max_rounds}
    if args.review:
        rules["plan_review"] = True


def _judge(rules: Rules, args: Namespace, config: Config) -> None:
    """Whether criteria are split and tangents kept, and who judges the report besides the program."""
    rule, called = config.evaluation, args.driver != "offline"
    rules["split"], rules["todos"] = config.criteria.split, config.criteria.todos
    rules["evaluation"] = {
        "semantic": called and rule.semantic == "auto",
        "consensus": called and rule.consensus == "auto",
        "criteria": called and rule.each_criterion,
    }
    if args.todos:
        rules["work_off"] = True


def _unstick(rules: Rules, args: Namespace, config: Config) -> None:
    """By what a research is known to be stuck, and what is tried then; offline there is no other way."""
    if config.stagnation.enabled and args.driver != "offline":
        rules["stagnation"] = {**THRESHOLDS, "ladder": ladder(config.models.model_dump(), args.driver)}


def _reason(rules: Rules, args: Namespace, config: Config) -> None:
    """How much thinking a target gets; offline nobody can be called."""
    if config.reasoning.enabled and args.driver != "offline":
        held: Any = config.reasoning.model_dump(exclude={"enabled"})
        rules["reasoning"] = held
