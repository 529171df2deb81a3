"""The session a command is about, opened for reading or for changing."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from pathfinder.session.store.session import Session, writing
from pathfinder.session.workspace import chosen_session
from pathfinder.steps.protocol import apply_event


def reading(args: Namespace) -> Session:
    """The chosen session, loaded. Waits for a writer only when it is caught between two files."""
    paths = chosen_session(args)
    session = Session(paths, apply_event)
    session.load()
    return session


@contextmanager
def changing(args: Namespace) -> Iterator[Session]:
    """The chosen session, loaded and locked; what a crash left unwritten is written first."""
    with writing(chosen_session(args), apply_event) as session:
        if session.behind:
            from pathfinder.session.documents.writing import write_all

            write_all(session)
        yield session
