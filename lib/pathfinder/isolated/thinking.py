"""Several isolated answers to one question, and a tree of thoughts: calls that see evidence and no tool."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal

from pydantic import Field

from pathfinder.isolated.calling import Called, Caller
from pathfinder.model.cycle.reasoning.tree import best, path
from pathfinder.model.cycle.state import Branch
from pathfinder.validation import Strict

AT_ONCE = 4
Line = Annotated[str, Field(min_length=1, max_length=200)]
Words = Annotated[str, Field(max_length=120)]


class Verdict(Strict):
    """Whether a hypothesis holds, by the evidence shown."""

    answer: Literal["holds", "does not hold", "cannot be told"]
    reason: Line
    missing: Words = ""


class Answer(Strict):
    """What the evidence shown answers to a question."""

    answer: Line
    reason: Line
    missing: Words = ""


class Thought(Strict):
    """A candidate, what it rests on, and how far it seems to carry."""

    summary: Line
    rests_on: Annotated[list[str], Field(max_length=8)]
    estimate: Annotated[float, Field(ge=0, le=1)]


class Thoughts(Strict):
    """The candidates below one node of the tree."""

    candidates: Annotated[list[Thought], Field(min_length=1, max_length=3)]


def votes(
    caller: Caller, prompt: str, data: Mapping[str, object], shape: type[Strict], count: int
) -> list[Called]:
    """`count` answers to the same question, each in a call that knows nothing of the others."""
    each = caller.share(count)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda _: each.call(prompt, data, shape), range(count)))


def grow(
    caller: Caller,
    prompt: str,
    data: Mapping[str, object],
    *,
    width: int,
    depth: int,
    score: Callable[[str, str | None, Mapping[str, Any]], Branch],
) -> tuple[list[Branch], list[Called]]:
    """A tree, level by level: below the best thought so far, until none of its own is better."""
    branches: list[Branch] = []
    done: list[Called] = []
    spent = 0.0
    for _ in range(depth):
        line = path(branches)
        money = None if caller.usd is None else caller.usd - spent
        shown = {**data, "line": [each["summary"] for each in line]}
        found = caller._replace(usd=money).call(prompt, shown, Thoughts, width=str(width))
        done.append(found)
        spent += found.usd
        parent = line[-1] if line else None
        level = list(_children(found.answer, parent, width, score))
        branches += level
        if best(level, parent["score"] if parent else -1.0) is None:
            break
    return branches, done


def _children(
    answer: Mapping[str, Any] | None,
    parent: Branch | None,
    width: int,
    score: Callable[[str, str | None, Mapping[str, Any]], Branch],
) -> Iterator[Branch]:
    candidates: Sequence[Mapping[str, Any]] = answer["candidates"] if answer else ()
    above = parent["id"] if parent else None
    for number, thought in enumerate(candidates[:width], 1):
        yield score(f"{above}.{number}" if above else str(number), above, thought)
