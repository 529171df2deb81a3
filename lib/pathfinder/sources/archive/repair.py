"""What a crash, a full disk or a deletion by hand leaves in an archive, and how it is put right."""

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from pathfinder.files import append_line, read_lines, to_json, write_synced
from pathfinder.sources.archive.archive import META, Archive, described


def repair(archive: Archive, set_aside: Callable[[Path], None]) -> list[str]:
    """Put right what a crash or a deletion left; one sentence for each thing that was done."""
    if not archive.folder.is_dir():
        return []
    with archive.locked():
        done = _remove_leftovers(archive)
        for number in archive.numbers():
            done += _set_aside_broken(archive, f"src_{number}", set_aside)
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


def _set_aside_broken(archive: Archive, name: str, set_aside: Callable[[Path], None]) -> list[str]:
    if archive.whole(name) is not None:
        return []
    if _written_anew(archive, name):
        return [f"wrote meta.json of {name} anew, as index.jsonl has it"]
    set_aside(archive.folder / name)
    return [f"set {name} aside in damaged/: its meta.json or text.txt is missing or damaged"]


def _written_anew(archive: Archive, name: str) -> bool:
    """Whether the index had the metadata of a source whose text is sound."""
    text, meta = archive.text_path(name), archive.folder / name / META
    if not text.is_file() or meta.is_dir():
        return False
    digest = sha256(text.read_bytes()).hexdigest()
    for row in read_lines(archive.index)[0]:
        if row.get("id") == name and row.get("text_sha256") == digest:
            write_synced(meta, to_json(described(row), indent=1))
            return True
    return False


def _clean_index(archive: Archive) -> list[str]:
    """Drop lines of the index that are torn, doubled or without a directory."""
    rows, broken = read_lines(archive.index)
    present = {f"src_{number}" for number in archive.numbers()}
    kept: dict[str, dict[str, object]] = {}
    missing = {str(row.get("id")) for row in read_lines(archive.missing)[0]}
    done = [f"dropped {broken} unreadable line(s) of index.jsonl"] if broken else []
    for row in rows:
        name = str(row.get("id"))
        if name in kept:
            done.append(f"dropped a second line for {name} from index.jsonl")
        elif name in present:
            kept[name] = row
        else:
            done.append(f"dropped {name} from index.jsonl: its directory is missing")
            if name not in missing:
                append_line(archive.missing, to_json(row).decode("utf-8"))
    if done:
        temporary = archive.folder / f"{archive.TEMPORARY}index"
        write_synced(temporary, b"".join(to_json(row) + b"\n" for row in kept.values()))
        temporary.replace(archive.index)
    return done
