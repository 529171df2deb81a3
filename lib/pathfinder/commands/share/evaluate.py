"""Figures on the quality of a research: citations, cross-validation, searches, redundancy, key points.

Everything is computed from what is stored, without a model. Key points are compared by words and numbers
alone; every match is listed, so that a person can check it.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.evidence.evaluation import Evaluation, advice, evaluate
from pathfinder.evidence.quotes.proof import prove
from pathfinder.evidence.relevance.key_points import Match, figures, match
from pathfinder.printing import printable
from pathfinder.report.terminal.cells import pad, width
from pathfinder.report.texts import Texts
from pathfinder.session.documents.material import search_rows, source_records, texts_for
from pathfinder.session.guards.paths import read
from pathfinder.session.opening import reading
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session

HELP = "compute figures on the quality of this research"
EXAMPLE = "pf evaluate --key-points points.txt"
MOST_POINTS = 500
LARGEST_FILE = 1_000_000  # bytes


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--key-points", metavar="FILE", help="what should be found: a line each, or a JSON list"
    )
    parser.add_argument("--json", action="store_true", help="figures and matches as JSON")


def run(args: Namespace) -> int:
    points = key_points(args.key_points) if args.key_points else None
    session = reading(args)
    graph, state = session.research.graph.data, session.research.state
    found = evaluate(
        graph,
        state,
        search_rows(session.paths.seen, session.research),
        lost_quotes(session),
        source_records(session),
    )
    matches: list[Match] = []
    if points is not None:
        matches = match(points, graph)
        found = Evaluation([*found.figures, *figures(matches)])
    if args.json:
        rows = [{**each._asdict(), "missed": each.missed} for each in found.figures]
        told = {"figures": rows, "advice": advice(found), "key_points": [each._asdict() for each in matches]}
        print(json.dumps(told, ensure_ascii=False))
    else:
        _print(found, matches, texts_for(session))
    return EXIT_DONE


def key_points(path: str) -> list[str]:
    """The points of a file: a JSON list of texts, or a line each; PathfinderError when it holds none."""
    try:
        text = read(path, LARGEST_FILE).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PathfinderError(
            f"{path!r} cannot be read: it is no text in UTF-8", "name a file of key points"
        ) from None
    try:
        listed: Any = json.loads(text)
    except (ValueError, RecursionError):
        listed = text.splitlines()
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        raise PathfinderError(
            f"{path!r} holds JSON that is no list of texts", "write a line for each key point"
        )
    points = [" ".join(each.lstrip("-*• ").split()) for each in listed if each.strip("-*• \t")]
    if not 0 < len(points) <= MOST_POINTS:
        raise PathfinderError(f"{path!r} holds {len(points)} key points", f"give 1 to {MOST_POINTS}")
    return points


def lost_quotes(session: Session) -> list[str]:
    """The observations whose quote no longer stands in the stored text."""
    sources = ArchivedSources(session.paths)
    return [
        key
        for key, item in session.research.graph.observations.items()
        if item["proof"] != "unproven"
        and not any(prove(item["quote"], text) for text in sources.texts(str(item["source_id"])))
    ]


def _print(found: Evaluation, matches: Sequence[Match], texts: Texts) -> None:
    from pathfinder.report.markdown.evaluation import advice_lines, rows

    table = rows(found.figures, texts)
    columns = [max(width(row[at]) for row in table) for at in range(3)]
    for row in table:
        cells = [pad(cell, size) for cell, size in zip(row, columns, strict=False)]
        print("  ".join([*cells, row[3]]).rstrip())
    print("\n".join(["", texts["evaluation.advice"], *(f"- {line}" for line in advice_lines(found, texts))]))
    if matches:
        print(f"\n{texts['evaluation.matches']}")
    for each in matches:
        name = each.observation or texts["evaluation.not_found"]
        note = f" ({each.why_not})" if each.why_not else ""
        print(f"- {printable(each.point)}\n    {name} · {100 * each.share:.0f} %{note}")
