"""The session a command is about, opened for reading or for changing."""

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from pathfinder.session.store.paths import SessionPaths
from pathfinder.session.store.session import Session, writing
from pathfinder.session.workspace import chosen_session
from pathfinder.steps.protocol import apply_event


def reading(args: Namespace) -> Session:
    """The chosen session, loaded. Waits for a writer only when it is caught between two files."""
    paths = chosen_session(args)
    session = Session(paths, apply_event)
    session.load()
    return session


def read_only(paths: SessionPaths) -> bool:
    """Whether the folder of a session cannot be written by this user."""
    return not os.access(paths.folder, os.W_OK)


@contextmanager
def changing(args: Namespace, *, reading: bool = False) -> Iterator[Session]:
    """The chosen session, loaded and locked; what a crash left unwritten is written first.

    With `reading` it may lie in a folder that is read-only; nothing is written there then.
    """
    with writing(chosen_session(args), apply_event, reading=reading) as session:
        left = session.behind or session.paths.due.exists()
        if left and not (reading and read_only(session.paths)):
            from pathfinder.session.documents.writing import write_due

            write_due(session)
        yield session
