"""Write thesis.md and RESEARCH_REPORT.md from the graph as it stands; no model is asked."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace

from pathfinder.commands.terminal import look
from pathfinder.commands.views import source_records, texts_for, write_documents
from pathfinder.commands.workspace import changing
from pathfinder.errors import EXIT_DONE

HELP = "write the report from what is known now"
EXAMPLE = "pf report"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the paths as JSON")


def run(args: Namespace) -> int:
    from pathfinder.report.summary import summary

    with changing(args) as session:
        write_documents(session)
    paths = session.paths
    if args.json:
        print(json.dumps({"report": str(paths.report), "thesis": str(paths.thesis)}))
        return EXIT_DONE
    research = session.research
    shown = os.path.relpath(paths.report)
    view = {"report": str(paths.report) if shown.startswith("..") else shown, **look()}
    graph, state = research.graph.data, research.state
    print(summary(graph, state, source_records(session), texts_for(session), **view))
    return EXIT_DONE
