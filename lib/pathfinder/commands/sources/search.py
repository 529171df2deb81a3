"""Search your own documents, the literature and, where they are set up, engines of the web.

Without --engine your own documents are searched (folders given with --corpus), and where there are none the
literature: arXiv, Semantic Scholar, OpenAlex and Crossref. Exa, Brave, Tavily and SearXNG search the web once
their key or address is configured; Claude's own WebSearch is the usual way to search the web. Several engines
are asked at once; the same work found twice is shown once.
"""

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection

from pathfinder.errors import EXIT_DONE, EXIT_ERROR, PathfinderError
from pathfinder.printing import printable
from pathfinder.session.lifecycle.ending import end
from pathfinder.session.opening import changing, reading
from pathfinder.session.sources.access import path_of
from pathfinder.session.sources.searching import SearchAnswer, search
from pathfinder.session.store import moves
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import indexing, marked
from pathfinder.session.workspace import configuration, launcher
from pathfinder.sources.safety.fence import fenced
from pathfinder.sources.search.corpus import Corpus
from pathfinder.sources.search.folders import left_out
from pathfinder.sources.search.results import ResultRow

HELP = "search the local documents and the literature"
EXAMPLE = "pf search 'heat pump defrost loss' 'cold climate field test' --engine arxiv --engine openalex"
AUTHORS = 3
SHOWN_UNREAD = 5
AGAIN = 110  # characters of a result of which more was told above
LEAST_SHOWN = 2  # results, when a search is cut short for the first time


def arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(named="query")
    parser.add_argument(
        "query", nargs="+", metavar="QUERY", help="the words to search for; several queries, each in quotes"
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME",
        help="local, arxiv, semantic_scholar, openalex, crossref, exa, brave, tavily, searxng or all",
    )
    parser.add_argument(
        "--limit", type=int, metavar="N", help="at most N documents (default: sources.max_results_per_query)"
    )
    parser.add_argument(
        "--again", action="store_true", help="search although nearly the same was searched for before"
    )
    parser.add_argument("--json", action="store_true", help="query and results as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    usual = configuration(session.paths.root).sources.max_results_per_query
    limit = usual if args.limit is None else args.limit
    answers = []
    told: dict[str, None] = {}  # what an earlier query of the same command found
    for query in _queries(args.query):
        answer, index = search(
            session, query, engine=args.engine, limit=limit, again=args.again, progress=indexing()
        )
        answers.append(marked(answer))
        _bounded(args, session, answer)
        if not args.json:
            rows: list[ResultRow] = [
                {**row, "path": path_of(session, row["url"])} for row in answer["results"]
            ]
            _print({**answer, "results": rows}, told, asked=bool(args.engine))
            told |= dict.fromkeys(row["path"] for row in rows)
    if index and not args.json:
        _print_unread(index)
    if args.json:
        print(json.dumps(answers[0] if len(answers) == 1 else answers, ensure_ascii=False))
    elif any(answer["results"] for answer in answers):
        command = launcher()
        own = f"read: {command} read PATH PATH --all, or PATH:A-B, which archives it; " if index else ""
        archived = f"what is archived: {command} read src_N:A-B"
        print(f"{own}archive: {command} fetch URL URL --about 'words'; {archived}")
    failed = all(answer["failures"] and not answer["results"] for answer in answers)
    return EXIT_ERROR if failed else EXIT_DONE


def _bounded(args: Namespace, session: Session, answer: SearchAnswer) -> None:
    """Show less each time of what was searched before; SessionError when that went on for too long."""
    if not answer.get("repeats") and moves.count(session, "search") <= moves.MOST_SEARCHES:
        return
    idle = moves.count(session, "again")
    if error := moves.too_many(session, idle):
        with changing(args) as changed:
            end(changed, "stalled", error.message)
        raise error
    if idle >= moves.SHORT_FROM:
        answer["results"] = answer["results"][: max(0, moves.SHORT_FROM + LEAST_SHOWN - idle)]
        answer["cut_short"] = idle


def _queries(words: list[str]) -> list[str]:
    """Each quoted phrase is a query; single words without any phrase are one query together."""
    given = [" ".join(each.split()) for each in words if each.strip()]
    if not given:
        raise PathfinderError("there are no words to search for", f"for example: {EXAMPLE}")
    return list(dict.fromkeys(given)) if any(" " in each for each in given) else [" ".join(given)]


def _print_unread(index: Corpus) -> None:
    """What the search could not look into: files that are no text by their endings, others by name."""
    unread = index.unread()
    broken = [each for each in unread if each.kind != "unsupported"]
    for each in broken[:SHOWN_UNREAD]:
        print(printable(f"not searched: {each.path}: {each.kind}: {each.message}"), file=sys.stderr)
    if len(broken) > SHOWN_UNREAD:
        print(f"not searched: {len(broken) - SHOWN_UNREAD} more that could not be read", file=sys.stderr)
    if others := left_out(each.path for each in unread if each.kind == "unsupported"):
        print(f"not searched: {others}", file=sys.stderr)


def _print(answer: SearchAnswer, told: Collection[str], *, asked: bool) -> None:
    rows, repeats = answer["results"], answer.get("repeats")
    if rows and not repeats:
        print(f"{len(rows)} found for {answer['query']!r}:")
    if repeats:
        print(
            f"not searched again: nearly the same as {repeats['query']!r} ({repeats['time']}); "
            "these are its results (--again searches all the same)"
        )
    if rows:
        shown = "\n\n".join(
            _shown_again(number, row) if row["path"] in told else _shown(number, row)
            for number, row in enumerate(rows, 1)
        )
        print(fenced(shown, "search", secrets.token_hex(8)))
    if idle := answer.get("cut_short"):
        print(f"cut short: {idle} searches for this card brought nothing new; answer it with what is there")
        return
    for failure in answer["failures"]:
        print(f"pf: {failure['kind']}: {printable(failure['message'])}", file=sys.stderr)
        print(f"  next: {printable(failure['hint'])}", file=sys.stderr)
    for name, lack in answer.get("not_asked", {}).items():
        print(f"not asked: {name}: {lack}", file=sys.stderr)
    if not rows and len(answer["failures"]) < len(answer["engines"]):
        by = " by the engines that answered" if answer["failures"] else ""
        print(f"nothing found for {answer['query']!r}{by}; try other words")
    if not asked and "local" not in answer["engines"]:
        print(f"searched the literature ({', '.join(answer['engines'])}); for the web use WebSearch")


def _shown(number: int, row: ResultRow) -> str:
    place = row.get("at") or row.get("archived")
    mark = f" (archived: {place})" if place else ""
    lines = [f"{number}. {row['title']}{mark}", f"   {row['path']}"]
    if row["path"].rpartition("/")[2] == row["title"]:
        lines = [f"{number}. {row['path']}{mark}"]
    facts = _facts(row)
    if facts:
        lines.append(f"   {' · '.join(facts)}")
    if row.get("open_access") and row["open_access"] != row["url"]:
        lines.append(f"   open copy: {row['open_access']}")
    return "\n".join([*lines, f"   {row['snippet']}"] if row["snippet"] else lines)


def _shown_again(number: int, row: ResultRow) -> str:
    """A result of which more was told above, in short."""
    place = row.get("at") or row.get("archived")
    where = f"{row['path']} ({place})" if place else row["path"]
    words = f": {row['snippet'][:AGAIN]}" if row["snippet"] else ""
    return f"{number}. {where} as above{words}"


def _facts(row: ResultRow) -> list[str]:
    """Authors, year, venue, citations, identifiers and engines, as far as they are known."""
    authors = row.get("authors", [])
    named = ", ".join(authors[:AUTHORS]) + (" and others" if len(authors) > AUTHORS else "")
    facts = [named, str(row.get("year", "")), row.get("venue", "")]
    if "citations" in row:
        facts.append(f"cited {row['citations']:,} times")
    facts += [f"{kind}:{row[kind]}" for kind in ("doi", "arxiv") if row.get(kind)]
    engines = row.get("engines", [])
    facts.append("" if engines == ["local"] else f"found by {', '.join(engines)}")
    return [fact for fact in facts if fact]
