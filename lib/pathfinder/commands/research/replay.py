"""Fold the journal anew: compare it with the graph and the state on disk, or go back some iterations."""

from argparse import ArgumentParser, Namespace

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, EXIT_ERROR
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.opening import changing, read_only
from pathfinder.session.store.session import Session, graph_bytes, state_bytes
from pathfinder.session.terminal import afterwards
from pathfinder.steps.protocol import apply_event

HELP = "fold the journal and compare, or roll back"
EXAMPLE = "pf replay --check"


def arguments(parser: ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--check", action="store_true", help="compare byte for byte (the default)")
    group.add_argument("--back", type=int, metavar="N", help="go back N iterations, 1 to 3")


def run(args: Namespace) -> int:
    if args.back is not None:
        from pathfinder.session.repair import strays

        with changing(args) as session:
            before = Before(session.research)
            session.roll_back(args.back, now())
            write_views(session, before, refresh=True)
            with afterwards():
                for path in strays(session):
                    path.unlink()
            print(f"went back {args.back}; iteration {session.research.iteration + 1} begins again")
        return EXIT_DONE
    with changing(args, reading=True) as session:
        return _check(session)


def _check(session: Session) -> int:
    if session.behind and read_only(session.paths):
        print("a kill left state.json behind the journal; the next command of whoever may write brings it up")
        return EXIT_DONE
    folded = Session(session.paths, apply_event)
    folded.rebuild()
    graph = graph_bytes(folded.research.graph)
    state = state_bytes(folded.research, folded.position, graph)
    names = {session.paths.graph: graph, session.paths.state: state}
    differing = [path.name for path, content in names.items() if path.read_bytes() != content]
    if differing:
        print(f"{' and '.join(differing)} differ from what the journal folds to\n  next: pf doctor")
        return EXIT_ERROR
    count = session.position.seq
    print(f"replay: {count} journal entries fold to the same cognigraph.json and state.json, byte for byte")
    return EXIT_DONE
