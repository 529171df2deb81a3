"""Snapshots of graph and state: the latest pair, and the last three iterations for roll-back."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder.store.journal import Position
from pathfinder.store.layout import SessionPaths

DEPTH = 3  # DESIGN section 5


class Snapshot(NamedTuple):
    """State and graph that belong together, and the journal position they fold to."""

    state: dict[str, Any]
    graph: Any
    graph_bytes: bytes
    position: Position


def read(state_path: Path, graph_path: Path) -> Snapshot | None:
    """A pair of snapshots, or None when one is missing, damaged or does not belong to the other."""
    import orjson

    try:
        state = orjson.loads(state_path.read_bytes())
        raw = graph_path.read_bytes()
        if hashlib.sha256(raw).hexdigest() != state.pop("graph_sha256"):
            return None
        position = Position(**state.pop("journal"))
        return Snapshot(state, orjson.loads(raw), raw, position)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def position(state_path: Path) -> Position | None:
    """The journal position that a state.json goes up to, or None when it cannot be read."""
    import orjson

    try:
        return Position(**orjson.loads(state_path.read_bytes())["journal"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(paths: SessionPaths, iteration: int) -> None:
    """Keep the current pair for an iteration; older ones than DEPTH are removed."""
    target = paths.checkpoints / f"{iteration:03d}"
    temporary = Path(tempfile.mkdtemp(prefix=".", dir=paths.checkpoints))
    for path in (paths.graph, paths.state):
        _link(path, temporary / path.name)
    if target.exists():
        shutil.rmtree(target)
    temporary.replace(target)
    for number in available(paths.checkpoints)[: -(DEPTH + 1)]:
        shutil.rmtree(paths.checkpoints / f"{number:03d}", ignore_errors=True)


def available(folder: Path) -> list[int]:
    """The iterations that have a checkpoint, in order."""
    return sorted(int(each.name) for each in folder.iterdir() if each.name.isdigit())


def load(folder: Path, iteration: int) -> Snapshot | None:
    """The checkpoint of an iteration, or None when it is damaged."""
    here = folder / f"{iteration:03d}"
    return read(here / "state.json", here / "cognigraph.json")


def _link(source: Path, target: Path) -> None:
    """A hard link, since snapshots are replaced and never written into; a copy where links are refused."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
