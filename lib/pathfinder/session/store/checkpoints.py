"""Snapshots of graph and state: the latest pair, and the last three iterations for roll-back."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder import files
from pathfinder.model.cycle.state import State
from pathfinder.model.graph.types import GraphData
from pathfinder.session.store import json_files
from pathfinder.session.store.journal import START, Position
from pathfinder.session.store.paths import SessionPaths

DEPTH = 3  # DESIGN section 5


class Snapshot(NamedTuple):
    """State and graph that belong together, and the journal position they fold to."""

    state: State
    graph: GraphData
    graph_bytes: bytes
    position: Position


def read(state_path: Path, graph_path: Path) -> Snapshot | None:
    """A pair of snapshots, or None when one is missing, damaged or does not belong to the other."""
    try:
        state = json_files.loads(state_path.read_bytes())
        raw = graph_path.read_bytes()
        if sha256(raw).hexdigest() != state.pop("graph_sha256"):
            return None
        position = _position(state.pop("journal"))
        return Snapshot(state, json_files.loads(raw), raw, position)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def position(state_path: Path) -> Position | None:
    """The journal position that a state.json goes up to: START without one, None when it cannot be read."""
    try:
        return _position(json_files.loads(state_path.read_bytes())["journal"])
    except FileNotFoundError:
        return START
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _position(value: Any) -> Position:
    """A position as state.json holds it; TypeError, KeyError or ValueError when it is none."""
    return Position(int(value["seq"]), str(value["hash"]), int(value["bytes"]))


def keep(paths: SessionPaths, iteration: int, graph: bytes, state: bytes) -> None:
    """Keep a pair for an iteration; only those of the DEPTH iterations before it stay.

    Copies, not links: what is edited by hand in the current files must not reach the way back.
    """
    target = paths.checkpoints / f"{iteration:03d}"
    temporary = files.beside(target)
    try:
        files.no_link(paths.checkpoints)
        temporary.mkdir()
        for path, content in ((paths.graph, graph), (paths.state, state)):
            (temporary / path.name).write_bytes(content)
        if target.exists():
            _remove(target)
        temporary.replace(target)
    except OSError as error:
        _remove(temporary)
        raise files.cannot_write(target, error) from None
    forget(paths.checkpoints, set(range(iteration - DEPTH, iteration + 1)))


def forget(folder: Path, kept: set[int]) -> None:
    """Remove every checkpoint but those of the iterations in `kept`."""
    for number in set(available(folder)) - kept:
        _remove(folder / f"{number:03d}")


def available(folder: Path) -> list[int]:
    """The iterations that have a checkpoint, in order."""
    if not folder.is_dir():
        return []
    return sorted(int(each.name) for each in folder.iterdir() if each.name.isdigit())


def load(folder: Path, iteration: int) -> Snapshot | None:
    """The checkpoint of an iteration, or None when it is damaged."""
    here = folder / f"{iteration:03d}"
    return read(here / "state.json", here / "cognigraph.json")


def _states(paths: SessionPaths) -> list[Path]:
    """Every state.json there may be, the current one first."""
    folders = (paths.checkpoints / f"{number:03d}" for number in available(paths.checkpoints)[::-1])
    return [paths.state, *(folder / paths.state.name for folder in folders)]


def positions(paths: SessionPaths) -> list[Position]:
    """How far the snapshots go, whether they are sound or not."""
    return [found for each in _states(paths) if (found := position(each))]


def sound(paths: SessionPaths) -> list[Snapshot]:
    """The sound snapshots, the current one first."""
    pairs = (read(each, each.parent / paths.graph.name) for each in _states(paths))
    return [pair for pair in pairs if pair]


def _remove(folder: Path) -> None:
    """Remove a checkpoint, which has no folders inside; one that cannot be removed stays."""
    with suppress(OSError):
        for each in folder.iterdir():
            each.unlink()
        folder.rmdir()
