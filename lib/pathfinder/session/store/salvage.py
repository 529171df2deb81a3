"""What can be saved of a damaged journal: its sound lines and, beyond where they break, a snapshot.

A snapshot that is sound holds the effect of every entry up to it. Where lines before it are gone it becomes
an entry of the kind `restored`, and the sound lines behind it follow under new numbers.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pathfinder.clock import now
from pathfinder.session.documents.published import faults
from pathfinder.session.store import checkpoints, json_files
from pathfinder.session.store.checkpoints import Snapshot
from pathfinder.session.store.journal import BODY, GENESIS, HEAD, TAIL, digest, framed, prev, sound
from pathfinder.session.store.paths import SessionPaths

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
RESTORED = "restored"
Following = dict[bytes | None, bytes]  # hash to the sound line that names it as the one before


class Salvaged(NamedTuple):
    """The journal as it can be, and what it took."""

    content: bytes
    entries: int
    unused: list[bytes]  # sound lines that are not in it
    replaced: int  # entries that a snapshot stands for
    lost: int  # accepted entries that nothing holds any more


def salvage(paths: SessionPaths) -> Salvaged:
    """The longest journal that can be made of what there is; without any entry when there is nothing.

    Each line names the one before it, so lines that were moved, doubled or that have something foreign
    between them are put back in order. Line ends and a byte order mark of other programs are taken off.
    """
    raw = paths.journal.read_bytes() if paths.journal.is_file() else b""
    lines, following = mended(raw)
    chain = list(run(following, GENESIS))
    snapshots = [each for each in checkpoints.sound(paths) if each.position.seq > len(chain) and _valid(each)]
    known = max(_entries_known(paths, lines), len(chain))
    best: tuple[int, list[bytes], int] = (len(chain), chain, 0)
    for snapshot in snapshots:
        behind = list(run(following, snapshot.position.hash))
        made = _joined(chain, snapshot, behind, lines)
        reach = snapshot.position.seq + len(made) - len(chain) - 1
        if reach > best[0]:
            best = (reach, made, snapshot.position.seq - len(chain))
    end, made, replaced = best
    used = {digest(each) for each in [*chain, *made]}
    unused = [each for each in following.values() if digest(each) not in used] if end < known else []
    return Salvaged(b"".join(made), len(made), unused, replaced, max(0, known - end))


def _valid(snapshot: Snapshot) -> bool:
    """Whether a snapshot has the form of one: nothing else says that its state was not edited."""
    whole = {**snapshot.state, "journal": snapshot.position._asdict(), "graph_sha256": ""}
    return not faults("state.json", json_files.line(whole)) and not faults(
        "cognigraph.json", snapshot.graph_bytes
    )


def mended(raw: bytes) -> tuple[list[bytes], Following]:
    """The lines, each with its proper end where only that was changed or cut off, and the sound ones."""
    lines = []
    for each in raw.removeprefix(BYTE_ORDER_MARK).split(b"\n"):
        line = each.rstrip(b"\r")
        if line:
            cut = not sound(line + b"\n") and sound(line + TAIL)
            lines.append(line + (TAIL if cut else b"\n"))
    lines = list(dict.fromkeys(lines))
    return lines, {prev(each): each for each in lines if sound(each)}


def run(following: Following, after: str) -> Iterator[bytes]:
    """The sound lines that follow each other behind a hash."""
    while (raw := following.get(after.encode())) is not None:
        yield raw
        after = digest(raw)


def _entries_known(paths: SessionPaths, lines: list[bytes]) -> int:
    """How many entries there were: as the snapshots, the lines' own numbers and their count say."""
    seen = [each.seq for each in checkpoints.positions(paths)]
    numbers = [int(_entry(each)["seq"]) for each in lines if sound(each)]
    begun = sum(each.startswith(HEAD) and (sound(each) or each.endswith(TAIL)) for each in lines)
    return max([*seen, *numbers, begun])


def _joined(chain: list[bytes], snapshot: Snapshot, behind: list[bytes], lines: list[bytes]) -> list[bytes]:
    """The chain, the snapshot as its next entry, and the lines behind the snapshot under new numbers.

    The pins of sources in `lines` are kept: the snapshot does not have them.
    """
    seq, state = len(chain) + 1, snapshot.state
    made = [*chain]

    def add(entry: dict[str, Any]) -> None:
        before = digest(made[-1]) if made else GENESIS
        made.append(framed(json_files.line({**entry, "seq": len(made) + 1, "prev": before})))

    end = snapshot.position.seq
    about = {"session": state["session"], "question": state["question"], "entries": end - len(chain)}
    pins = [_entry(each).get("payload", {}).get("pins", {}) for each in lines if sound(each)]
    payload = {"pins": {name: pin for each in pins for name, pin in each.items()}}
    head: dict[str, Any] = {"seq": seq, "prev": "", "kind": RESTORED, "time": now()}
    add({**head, **about, "payload": payload, "state": state, "graph": snapshot.graph})
    for raw in behind:
        entry = _entry(raw)
        if entry["kind"] == "rolled_back" and entry["to_seq"] > len(chain):
            if entry["to_seq"] < end:
                break  # it goes back to where nothing is left
            entry["to_seq"] += seq - end
        add(entry)
    return made


def _entry(raw: bytes) -> dict[str, Any]:
    entry: dict[str, Any] = json_files.loads(raw[BODY : -len(TAIL)])
    return entry


def described(raw: bytes) -> str:
    """An entry in a few words."""
    entry = _entry(raw)
    named = " ".join(str(entry[key]) for key in ("kind", "card") if key in entry)
    return f"entry {entry['seq']}: {named}, {entry.get('time', 'no time')}"
