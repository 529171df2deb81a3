"""The archived sources as an EXPLORE card shows them: how long, how far read, and for what to read them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.steps.checks.step import Context

MOST = 40  # sources in full
TITLE = 28  # characters
FOR_EACH = 2  # sources proposed for a sub-question, and sub-questions named for a source
RANGES = 3  # of what was read, before it is a share
SUMMARY = 120  # characters of a summary on a card
LEAST_SHARE = 0.5  # of the best source's relevance, from which another one is proposed

Ranked = Mapping[str, Mapping[str, float]]  # sub-question ID to source ID to relevance


def sources_shown(context: Context) -> dict[str, Any]:
    """`archived`: each source on a line, those that matter for open sub-questions first, at most forty.

    `to_read`: for each open sub-question the places that say most about it and have not been shown yet.
    `also_archived`: the numbers in the IDs of what did not fit.
    """
    from pathfinder.evidence.places import joined, shown

    everything = list(context.sources.all())
    if not everything:
        return {"archived": {}, "to_read": {}}
    ranked, read = _ranked(context), context.sources.read()
    extents = context.research.state.get("read_sources", {})
    worth, names = _worth(ranked), _names(everything)
    order = sorted(everything, key=lambda source: -worth.get(source["id"], 0.0))
    lines = {}
    for source in order[:MOST]:
        key = source["id"]
        length = source.get("units") or f"{source['characters']:,} characters"
        done = extents.get(key) or _read(source, read.get(key, ()))
        about = [str(length), *([f"read {done}"] if done else []), *_suits(key, ranked)]
        lines[key] = f"{', '.join(about)}: {names[key]}"
    found: dict[str, Any] = {"archived": lines, "to_read": unread(context, ranked)}
    if len(order) > MOST:
        numbers = [int(source["id"].removeprefix("src_")) for source in order[MOST:]]
        found["also_archived"] = f"src_{shown(joined((each, each) for each in numbers))}"
    return found


def unread(context: Context, ranked: Ranked | None = None) -> dict[str, list[str]]:
    """For each open sub-question, the places of relevant sources that nobody has read: ["src_4:61-"]."""
    ranked = _ranked(context) if ranked is None else ranked
    sources = {source["id"]: source for source in context.sources.all()}
    read = context.sources.read()
    done = {
        key for key, extent in context.research.state.get("read_sources", {}).items() if extent != "partly"
    }
    found: dict[str, list[str]] = {}
    for question, worth in ranked.items():
        best = max(worth.values(), default=0.0)
        left = [
            f"{name}:{_rest(sources[name], read.get(name, ()))}"
            for name, value in worth.items()
            if name in sources and name not in done and value >= LEAST_SHARE * best
            if _rest(sources[name], read.get(name, ()))
        ]
        if left:
            found[question] = left[:FOR_EACH]
    return found


def newest(texts: Mapping[str, str], characters: int) -> dict[str, str]:
    """The last of `texts` that fit into so many characters, each cut to one line; at least one."""
    found: dict[str, str] = {}
    for key in reversed(list(texts)):
        line = texts[key] if len(texts[key]) <= SUMMARY else texts[key][: SUMMARY - 1].rstrip() + "…"
        characters -= len(line) + len(key)
        if characters < 0 and found:
            break
        found[key] = line
    return dict(reversed(found.items()))


def _ranked(context: Context) -> Ranked:
    """What each source says about each open sub-question."""
    return {
        each["id"]: context.sources.relevance(each["text"])
        for each in context.research.clarified["sub_questions"]
        if each["status"] == "open"
    }


def _worth(ranked: Ranked) -> dict[str, float]:
    """The relevance of each source for the sub-question that it suits best, 1 for the best source."""
    found: dict[str, float] = {}
    for worth in ranked.values():
        best = max(worth.values(), default=1.0)
        for name, value in worth.items():
            found[name] = max(found.get(name, 0.0), value / best)
    return found


def _names(sources: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The title of each source on one line; the end of its address where several have the same title."""
    titles = {source["id"]: " ".join(str(source["title"]).split()) for source in sources}
    often = Counter(titles.values())
    found = {}
    for source in sources:
        title = titles[source["id"]]
        if title and often[title] == 1:
            found[source["id"]] = title if len(title) <= TITLE else title[: TITLE - 1].rstrip() + "…"
        else:
            found[source["id"]] = source["url"].rstrip("/").rsplit("/", 1)[-1][-TITLE:]
    return found


def _suits(source_id: str, ranked: Ranked) -> list[str]:
    """The sub-questions about which a source says much, beside the one that says most; at most two."""
    suits = [
        question
        for question, worth in ranked.items()
        if worth.get(source_id, 0.0) >= LEAST_SHARE * max(worth.values(), default=1.0)
    ]
    return suits[:FOR_EACH]


def _read(source: Mapping[str, Any], read: Sequence[tuple[int, int]]) -> str:
    """How far a source was read: "all", the numbers, a share when they are many ranges; "" for unread."""
    total = source.get("units", 0)
    if not read:
        return ""
    if list(read) == [(1, total)]:
        return "all"
    if len(read) <= RANGES or not total:
        return ",".join(f"{first}-{last}" for first, last in read[:RANGES])
    return f"{100 * sum(last - first + 1 for first, last in read) // total} %"


def _rest(source: Mapping[str, Any], read: Sequence[tuple[int, int]]) -> str:
    """The numbers that were not shown, all of them where they are many stretches; "" when all were."""
    at, gaps = 1, []
    for first, last in read:
        gaps += [f"{at}-{first - 1}"] if first > at else []
        at = max(at, last + 1)
    if at <= source.get("units", at):
        gaps.append(f"{at}-")
    return ",".join(gaps) if len(gaps) <= RANGES else "1-"
