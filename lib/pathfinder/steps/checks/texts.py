"""Checks and types that answers with free text share."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pathfinder.errors import pointer
from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context

URL = re.compile(r"https?://[^\s<>\"'\])}]+", re.IGNORECASE)

_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})")


def check_urls(answer: Answer, context: Context) -> None:
    """Refuse invented URLs in free text (DESIGN section 7, rule 3). Quotes are proven elsewhere."""
    for where, text in _strings(answer.data):
        if where.endswith(("/quote", "/source_url")):
            continue
        for found in URL.findall(text):
            url = found.rstrip(".,;:!?")
            if not context.sources.knows(url):
                answer.refuse(where, url, "only addresses that a search returned or `pf fetch` archived")


def known_summaries(graph: CogniGraph) -> dict[str, str]:
    """What every hypothesis says, its words in one form, to its ID."""
    return {_words(item["summary"]): key for key, item in graph.hypotheses.items()}


def check_ids(answer: Answer, key: str, prefix: str, number: int) -> None:
    """IDs go up by one from the card's next ID: report the first that does not, and every repeated one."""
    seen: dict[str, str] = {}
    wrong = False
    for where, item in answer.items(key):
        expected = f"{prefix}{number + int(where.rsplit('/', 1)[1])}"
        if item["id"] in seen:
            answer.refuse(
                f"{where}/id", item["id"], f"an ID of its own; it stands at {seen[item['id']]} already"
            )
        elif item["id"] != expected and not wrong:
            answer.refuse(f"{where}/id", item["id"], f"{expected!r}: IDs go up by one from {prefix}{number}")
        wrong |= item["id"] != expected
        seen.setdefault(item["id"], where)


def check_new_summary(
    answer: Answer, where: str, hypothesis: Mapping[str, Any], known: dict[str, str]
) -> None:
    """Refuse a hypothesis that repeats one in `known` word for word; it is then known itself."""
    key = known.setdefault(_words(hypothesis["summary"]), hypothesis["id"])
    if key != hypothesis["id"]:
        answer.refuse(where, hypothesis["summary"], f"a hypothesis other than {key}, which says the same")


def between_lines(block: str, most: int) -> list[str]:
    """A block cut between its lines into pieces of at most so many characters; code is left whole."""
    if len(block) <= most or _FENCE.match(block):
        return [block]
    found: list[str] = []
    for line in block.split("\n"):
        if found and len(found[-1]) + len(line) < most:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def same_words(text: str) -> str:
    """A text in the form in which it is compared: case and spacing do not count."""
    return " ".join(text.casefold().split())


def shortened(text: str, most: int) -> str:
    """At most `most` characters of a text, with "…" where it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _strings(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _strings(item, where + pointer(index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _strings(item, where + pointer(key))
