"""What a crash, a full disk or a deletion by hand leaves in an archive, and how it is put right."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from pathfinder.files import read_lines, to_json, write_synced

if TYPE_CHECKING:
    from pathfinder.sources.archive.archive import Archive


def repair(archive: Archive) -> list[str]:
    """Put right what a crash or a deletion left; one sentence for each thing that was done."""
    if not archive.folder.is_dir():
        return []
    with archive.locked():
        done = _remove_leftovers(archive)
        for number in archive.numbers():
            done += _set_aside_broken(archive, f"src_{number}")
        done += _clean_index(archive)
        return [*done, *(f"listed {name} in index.jsonl" for name in archive.adopt_unlisted())]


def _remove_leftovers(archive: Archive) -> list[str]:
    done = []
    for path in sorted(archive.folder.glob(f"{archive.TEMPORARY}*")):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
        done.append(f"removed {path.name}, left behind by an interrupted fetch")
    return done


def _set_aside_broken(archive: Archive, name: str) -> list[str]:
    if archive.whole(name) is not None:
        return []
    aside = archive.folder / f"broken-{name}"
    shutil.rmtree(aside, ignore_errors=True)
    (archive.folder / name).rename(aside)
    return [f"set {name} aside as {aside.name}: its meta.json or text.txt is missing or damaged"]


def _clean_index(archive: Archive) -> list[str]:
    """Drop lines of the index that are torn, doubled or without a directory."""
    rows, broken = read_lines(archive.index)
    present = {f"src_{number}" for number in archive.numbers()}
    kept: dict[str, dict[str, object]] = {}
    done = [f"dropped {broken} unreadable line(s) of index.jsonl"] if broken else []
    for row in rows:
        name = str(row.get("id"))
        if name in kept:
            done.append(f"dropped a second line for {name} from index.jsonl")
        elif name in present:
            kept[name] = row
        else:
            done.append(f"dropped {name} from index.jsonl: its directory is missing")
    if done:
        temporary = archive.folder / f"{archive.TEMPORARY}index"
        write_synced(temporary, b"".join(to_json(row) + b"\n" for row in kept.values()))
        temporary.replace(archive.index)
    return done
