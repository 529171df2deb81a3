"""What somebody may do to a pack or to a session folder, from one byte to a whole chain made anew."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from pathfinder.session.documents import provenance
from pathfinder.session.store.journal import GENESIS, HEAD, MIDDLE, TAIL, Position
from pathfinder.session.store.session import fold, graph_bytes, state_bytes
from pathfinder.steps.protocol import apply_event
from pathfinder.verify.checks import Check
from pathfinder.verify.documents import Desk
from pathfinder.verify.inputs import JOURNAL, SEED, of_pack
from pathfinder.verify.noted import FROM_JOURNAL
from pathfinder.verify.pack import container, manifest, records, stored, warc
from pathfinder.verify.pack.opening import Digest, opened


def members(path: Path) -> dict[str, bytes]:
    """The members of a pack."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write(path: Path, content: Mapping[str, bytes], *, manifest_too: bool = True) -> None:
    """Write a pack as `pf pack` does; with `manifest_too` every hash of the manifest is corrected."""
    content = dict(content)
    if manifest_too:
        listed = json.loads(content[manifest.FILE])
        listed["members"] = {
            name: Digest(hashlib.sha256(each).hexdigest(), len(each))._asdict()
            for name, each in content.items()
            if name != manifest.FILE
        }
        content[manifest.FILE] = json.dumps(listed, ensure_ascii=False, indent=1).encode() + b"\n"
    with path.open("wb") as out:
        container.write(out, {name: io.BytesIO(each) for name, each in content.items()})


def change(path: Path, name: str, old: str, new: str) -> None:
    """Replace words of a member, and correct the manifest."""
    content = members(path)
    content[name] = replaced(content[name], old, new)
    write(path, content)


def replaced(content: bytes, old: str, new: str) -> bytes:
    """The bytes with words replaced, which must be there."""
    assert old.encode() in content, old
    return content.replace(old.encode(), new.encode())


def edit(path: Path, old: str, new: str) -> None:
    """Replace words of a file."""
    path.write_bytes(replaced(path.read_bytes(), old, new))


def entries(journal: bytes) -> list[dict[str, Any]]:
    """The entries of a journal."""
    return [json.loads(line)["entry"] for line in journal.splitlines()]


def chained(rows: list[dict[str, Any]]) -> bytes:
    """A journal of these entries with a sound chain."""
    lines, digest = [], GENESIS
    for seq, row in enumerate(rows, 1):
        body = orjson.dumps({**row, "seq": seq, "prev": digest})
        digest = hashlib.sha256(body).hexdigest()
        lines.append(HEAD + digest.encode() + MIDDLE + body + TAIL)
    return b"".join(lines)


def rechained(journal: bytes, edit: Callable[[list[dict[str, Any]]], Any]) -> bytes:
    """The journal with its entries edited and the whole chain made anew."""
    rows = entries(journal)
    edit(rows)
    return chained(rows)


def snapshots(journal: bytes) -> dict[str, bytes]:
    """state.json and cognigraph.json as a journal gives them."""
    rows = entries(journal)
    research = fold(apply_event, rows)
    graph = graph_bytes(research.graph)
    head = json.loads(journal.splitlines()[-1])["hash"]
    return {
        "cognigraph.json": graph,
        "state.json": state_bytes(research, Position(len(rows), head, len(journal)), graph),
    }


def with_source(content: Mapping[str, bytes], folder: Path, edit: Callable[[Path], Any]) -> dict[str, bytes]:
    """The members of a pack whose sources were unpacked, edited and packed again."""
    for source in records.read(io.BytesIO(content[warc.FILE]), len(content[warc.FILE])):
        place = folder / source.id
        place.mkdir(parents=True)
        (place / stored.META).write_bytes(source.meta or b"")
        for name, text in source.texts.items():
            (place / name).write_bytes(text)
        (place / source.raw).write_bytes(_raw(content[warc.FILE], source.id))
    edit(folder)
    out = io.BytesIO()
    warc.write(out, stored.folders(folder))
    return {**content, warc.FILE: out.getvalue()}


def _raw(content: bytes, source: str) -> bytes:
    from warcio.archiveiterator import ArchiveIterator

    for record in ArchiveIterator(io.BytesIO(content)):
        if record.rec_headers.get_header(warc.NAME_HEADER).startswith(f"{source}/raw."):
            return bytes(record.content_stream().read())
    raise AssertionError(source)


def noted_anew(path: Path, content: Mapping[str, bytes]) -> None:
    """Write a pack whose journal notes other members, with the state and the manifest that follow from it."""
    made = {name: each for name, each in content.items() if name not in (manifest.FILE, *FROM_JOURNAL)}
    rows = entries(content[JOURNAL])
    rows[-1]["members"] = {name: hashlib.sha256(each).hexdigest() for name, each in made.items()}
    journal = chained(rows)
    about = json.loads(content[manifest.FILE])
    about["journal"] = {"entries": len(rows), "head": json.loads(journal.splitlines()[-1])["hash"]}
    about = {name: about[name] for name in about if name not in ("members", "format", "format_version")}
    made |= {SEED: content[SEED], JOURNAL: journal, **snapshots(journal)}
    digests = {name: Digest(hashlib.sha256(each).hexdigest(), len(each)) for name, each in made.items()}
    write(path, {manifest.FILE: manifest.made(about, digests), **made}, manifest_too=False)


def written_again(path: Path) -> dict[str, bytes]:
    """The members of a pack with every document made from what documents.json now says, hashes included."""
    checks: list[Check] = []
    with opened(path) as pack:
        exhibit = of_pack(pack, checks)
        lines = entries(exhibit.journal)
        sources = {each.id: each for each in exhibit.sources()}
        desk = Desk(exhibit, fold(apply_event, lines), lines, sources)
        known = provenance.read(exhibit.files[provenance.FILE])
        made = {name: desk.rewritten(name, each) for name, each in known.items() if name in exhibit.files}
    content = {**members(path), **made}
    listed = json.loads(content[provenance.FILE])
    for name, each in made.items():
        listed["documents"][name]["sha256"] = hashlib.sha256(each).hexdigest()
    return {**content, provenance.FILE: json.dumps(listed, ensure_ascii=False, indent=1).encode()}
