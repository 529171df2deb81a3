"""The archived sources as an EXPLORE card shows them: how long, how far read, and for what to read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from pathfinder.steps.checks.step import Context

if TYPE_CHECKING:
    from pathfinder.evidence.places import Range

MOST = 40  # sources in full
TITLE = 28  # characters
PROPOSED = 3  # sources to read for a sub-question
DOCUMENTS = 24  # of the user's, proposed before anything is archived
RANKED = 20  # of them looked at for each sub-question and query
DAMPING = 60  # of a rank, where several rankings become one
DOCUMENTS_ROOM = 1_500  # characters of paths
FOR_EACH = 2  # sub-questions named for a source
RANGES = 3  # of what was read, before it is a share
SUMMARY = 120  # characters of a summary on a card
LEAST_SHARE = 0.5  # of the best source's relevance, from which another one is proposed
LONG = 60_000  # characters of a source of which only the sections are proposed that bear on the question

Ranked = Mapping[str, Mapping[str, float]]  # sub-question ID to source ID to relevance


def sources_shown(context: Context) -> Mapping[str, object]:
    """`archived`: each source on a line, those that matter for open sub-questions first, at most forty.

    `to_read`: for each open sub-question the places that say most about it and have not been shown yet; while
    nothing is archived the user's documents that do.
    `read_through`: the numbers in the IDs of what was exhausted or says nothing, `also_archived` of what did
    not fit.
    """
    everything = list(context.sources.all())
    if not everything:
        return {"archived": {}, "to_read": unopened(context)}
    ranked, read = _ranked(context), context.sources.read()
    extents = context.research.state.get("read_sources", {})
    finished = [source for source in everything if extents.get(source["id"], "partly") != "partly"]
    worth, names = _worth(ranked), _names(everything)
    left = (source for source in everything if source not in finished)
    order = sorted(left, key=lambda source: -worth.get(source["id"], 0.0))
    lines = {}
    for source in order[:MOST]:
        key = source["id"]
        length = source.get("units") or f"{source['characters']:,} characters"
        done = extents.get(key) or _read(source, read.get(key, ()))
        about = [str(length), *([f"read {done}"] if done else []), *_suits(key, ranked)]
        lines[key] = f"{', '.join(about)}: {names[key]}"
    found: dict[str, object] = {"archived": lines, "to_read": unread(context, ranked)}
    if finished:
        found["read_through"] = _numbers(finished)
    if len(order) > MOST:
        found["also_archived"] = _numbers(order[MOST:])
    return found


def _numbers(sources: Iterable[Mapping[str, Any]]) -> str:
    """IDs in short: "src_3-7,12"."""
    from pathfinder.evidence.places import joined, shown

    numbers = [int(source["id"].removeprefix("src_")) for source in sources]
    return f"src_{shown(joined((each, each) for each in numbers))}"


def unread(context: Context, ranked: Ranked | None = None) -> dict[str, list[str]]:
    """For each open sub-question, the places of relevant sources that nobody has read: ["src_4:61-"].

    Of a long source those are the sections that say most about the question.
    """
    ranked = _ranked(context) if ranked is None else ranked
    sources = {source["id"]: source for source in context.sources.all()}
    read = context.sources.read()
    done = {
        key for key, extent in context.research.state.get("read_sources", {}).items() if extent != "partly"
    }
    asked = {each["id"]: each["text"] for each in context.research.clarified["sub_questions"]}
    found: dict[str, list[str]] = {}
    for question, worth in ranked.items():
        best = max(worth.values(), default=0.0)
        left = []
        for name, value in worth.items():
            if name in sources and name not in done and value >= LEAST_SHARE * best:
                shown = read.get(name, ())
                if sources[name]["characters"] > LONG:
                    places = _unshown(context.sources.sections(name, asked[question]), shown)
                else:
                    places = _rest(sources[name], shown)
                left += [f"{name}:{places}"] if places else []
            if len(left) == PROPOSED:
                break
        if left:
            found[question] = left
    return found


def unopened(context: Context) -> dict[str, list[str]]:
    """The user's documents that nobody opened and that answer most of the sub-questions and queries.

    Each for the sub-question that it suits best. Their rankings are fused as those of several engines are
    (Cormack, Clarke and Büttcher, 2009).
    """
    state = context.research.state
    asked = {each["text"]: each["id"] for each in context.research.clarified["sub_questions"]}
    queries = [*asked, *(state["plan"] or {"queries": []})["queries"]]
    ranks: dict[str, dict[str, int]] = {}
    for query in queries:
        for rank, path in enumerate(context.sources.documents(state["corpora"], query, RANKED), 1):
            ranks.setdefault(path, {})[query] = rank
    worth = {path: sum(1 / (DAMPING + rank) for rank in of.values()) for path, of in ranks.items()}
    found: dict[str, list[str]] = {each: [] for each in asked.values()}
    room, left = DOCUMENTS_ROOM, DOCUMENTS
    for path in sorted(worth, key=lambda path: (-worth[path], path)):
        suits = min(
            (each for each in asked if each in ranks[path]), key=ranks[path].__getitem__, default=None
        )
        if suits and left and len(path) < room:
            found[asked[suits]].append(path)
            room, left = room - len(path), left - 1
    return {question: paths for question, paths in found.items() if paths}


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
    from pathfinder.evidence.describing import from_the_year, titled

    titles = {source["id"]: " ".join(titled(source).split()) for source in sources}
    often = Counter(titles.values())
    found = {}
    for source in sources:
        title = titles[source["id"]]
        if title and often[title] == 1:
            found[source["id"]] = title if len(title) <= TITLE else title[: TITLE - 1].rstrip() + "…"
        else:
            address = unquote(source["url"]).rstrip("/")
            found[source["id"]] = (from_the_year(address) or address.rpartition("/")[2])[-TITLE:]
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


def _unshown(sections: Sequence[Range], read: Sequence[Range]) -> str:
    """The numbers of the sections of which little was shown."""
    left = [
        (first, last)
        for first, last in sections
        if sum(max(0, min(last, end) - max(first, begin) + 1) for begin, end in read)
        < LEAST_SHARE * (last - first + 1)
    ]
    return ",".join(f"{first}-{last}" for first, last in left)


def _rest(source: Mapping[str, Any], read: Sequence[tuple[int, int]]) -> str:
    """The numbers that were not shown, all of them where they are many stretches; "" when all were."""
    at, gaps = 1, []
    for first, last in read:
        gaps += [f"{at}-{first - 1}"] if first > at else []
        at = max(at, last + 1)
    if at <= source.get("units", at):
        gaps.append(f"{at}-")
    return ",".join(gaps) if len(gaps) <= RANGES else "1-"
