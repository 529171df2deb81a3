"""Write the reports from the graph as it stands; no model is asked."""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.session.cards import closing_summary
from pathfinder.session.documents.writing import write_documents
from pathfinder.session.opening import changing

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
