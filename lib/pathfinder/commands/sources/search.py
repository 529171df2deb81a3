"""Search your own documents, the literature and, where they are set up, engines of the web.

Without --engine your own documents are searched (folders given with --corpus), and where there are none the
literature: arXiv, Semantic Scholar, OpenAlex and Crossref. Exa, Brave, Tavily and SearXNG search the web once
their key or address is configured; Claude's own WebSearch is the usual way to search the web. Several engines
are asked at once; the same work found twice is shown once.
"""

from __future__ import annotations

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from pathfinder.errors import EXIT_DONE, EXIT_ERROR, PathfinderError
from pathfinder.session.opening import reading
from pathfinder.session.sources.access import archive
from pathfinder.session.sources.searching import search
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher
from pathfinder.sources.archive.search_history import identity
from pathfinder.sources.safety.fence import fenced

if TYPE_CHECKING:
    from pathfinder.sources.search.corpus import Corpus

HELP = "search the local documents and the literature"
EXAMPLE = "pf search 'heat pump defrost loss' --engine arxiv --engine openalex"
AUTHORS = 3


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="the words to search for")
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME",
        help="local, arxiv, semantic_scholar, openalex, crossref, exa, brave, tavily, searxng or all",
    )
    parser.add_argument("--limit", type=int, default=8, metavar="N", help="at most N documents (default 8)")
    parser.add_argument(
        "--again", action="store_true", help="search although nearly the same was searched for before"
    )
    parser.add_argument("--json", action="store_true", help="query and results as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    query = " ".join(args.query).strip()
    if not query:
        raise PathfinderError("there are no words to search for", f"for example: {EXAMPLE}")
    progress = _progress if sys.stderr.isatty() else None
    answer, index = search(
        session, query, engine=args.engine, limit=args.limit, again=args.again, progress=progress
    )
    if args.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        _print(session, answer, index, asked=bool(args.engine))
    return EXIT_ERROR if answer["failures"] and not answer["results"] else EXIT_DONE


def _print(session: Session, answer: dict[str, Any], index: Corpus | None, *, asked: bool) -> None:
    rows, repeats = answer["results"], answer.get("repeats")
    if repeats:
        print(
            f"not searched again: nearly the same as {repeats['query']!r} ({repeats['time']}); "
            "these are its results (--again searches all the same)"
        )
    if rows:
        known = _archived(session)
        shown = "\n\n".join(_shown(number, row, known) for number, row in enumerate(rows, 1))
        print(fenced(shown, "search", secrets.token_hex(8)))
    for failure in answer["failures"]:
        print(f"pf: {failure['kind']}: {failure['message']}\n  next: {failure['hint']}", file=sys.stderr)
    for name, lack in answer.get("not_asked", {}).items():
        print(f"not asked: {name}: {lack}", file=sys.stderr)
    for each in index.unread()[:5] if index else ():
        print(f"not searched: {each.path}: {each.kind}: {each.message}", file=sys.stderr)
    if rows:
        print(f"archive one with: {launcher()} fetch URL")
    elif not answer["failures"]:
        print(f"nothing found for {answer['query']!r}; try other words")
    elif len(answer["failures"]) < len(answer["engines"]):
        print(f"nothing found for {answer['query']!r} by the engines that answered; try other words")
    if not asked and "local" not in answer["engines"]:
        print(f"searched the literature ({', '.join(answer['engines'])}); for the web use WebSearch")


def _archived(session: Session) -> dict[str, str]:
    """What is archived: the identity of every address, and its source ID."""
    sources = archive(session).all()
    return {identity(url): source["id"] for source in sources for url in (source["url"], source["final_url"])}


def _shown(number: int, row: dict[str, Any], known: dict[str, str]) -> str:
    source = known.get(identity(row["url"])) or known.get(identity(row.get("open_access", "")))
    mark = f" (archived as {source})" if source else ""
    lines = [f"{number}. {row['title']}{mark}", f"   {row['url']}"]
    facts = _facts(row)
    if facts:
        lines.append(f"   {' · '.join(facts)}")
    if row.get("open_access") and row["open_access"] != row["url"]:
        lines.append(f"   open copy: {row['open_access']}")
    return "\n".join([*lines, f"   {row['snippet']}"] if row["snippet"] else lines)


def _facts(row: dict[str, Any]) -> list[str]:
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


def _progress(done: int, total: int, path: str) -> None:
    end = "\r" if done + 1 < total else "\n"
    print(f"indexing {done + 1}/{total}  {path[-60:]:<60}", end=end, file=sys.stderr, flush=True)
