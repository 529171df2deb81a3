"""Write the reports from the graph as it stands; no model is asked."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from pathfinder.commands.views import closing_summary, write_documents
from pathfinder.commands.workspace import changing
from pathfinder.errors import EXIT_DONE

HELP = "assemble the reports by rule from what is known now"
EXAMPLE = "pf report"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the paths as JSON")


def run(args: Namespace) -> int:
    with changing(args) as session:
        write_documents(session, page=True)
    folder = session.paths
    paths = {"report": str(folder.report), "page": str(folder.page), "thesis": str(folder.thesis)}
    print(json.dumps(paths) if args.json else closing_summary(session))
    return EXIT_DONE
