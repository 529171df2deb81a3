"""Write one file with the reports, the graph, the journal and the stored sources, for anybody to check.

Whoever receives it runs `pf verify FILE`, which needs nothing else. It holds the full text of every archived
source, local documents included, and the journal word for word, with the paths of local documents.
"""

import json
from argparse import ArgumentParser, Namespace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from pathfinder import files
from pathfinder.errors import EXIT_DONE
from pathfinder.printing import printable
from pathfinder.session.guards.paths import Target, writable
from pathfinder.session.opening import changing
from pathfinder.session.store.session import Session

HELP = "write one file with reports, evidence and sources that anybody can check"
EXAMPLE = "pf pack --to heat-pumps.pfpack.zip"
ENDING = ".pfpack.zip"
SHOWN = 5


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--to", metavar="FILE", help=f"where to write it (default: SESSION{ENDING} here)")
    parser.add_argument("--json", action="store_true", help="path, head of the journal and members as JSON")


def run(args: Namespace) -> int:
    from pathfinder.verify.pack import packing

    with changing(args, reading=True) as found, packing.writable(found) as session:
        wanted = Path(args.to or f"{session.paths.id}{ENDING}")
        (target,) = writable(Target(wanted, "evidence pack", _is_pack, ".zip"))
        with TemporaryFile() as space:
            members, edited = packing.gather(session, space)
            with files.shared():
                size = packing.write(target, session, members)
        said = {
            "pack": str(target.absolute()),
            "sha256": _hash(target),
            "bytes": size,
            "head": session.position.hash,
            "entries": session.position.seq,
            "members": list(members),
            "sources": len(members.sources),
            "edited": edited,
            "local": _local(session),
            "committed": session is found,  # the folder's own journal ends with the head
        }
    print(json.dumps(said, ensure_ascii=False) if args.json else _told(said, target))
    return EXIT_DONE


def _is_pack(head: bytes) -> bool:
    from pathfinder.verify.pack.manifest import FILE

    return head.startswith(b"PK\x03\x04") and FILE.encode() in head


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _local(session: Session) -> list[str]:
    """What the pack says about the machine: the folders and documents that the journal names."""
    cited = {str(item["source_url"]) for item in session.research.graph.observations.values()}
    return [*session.research.state["corpora"], *sorted(url for url in cited if url.startswith("file:"))]


def _told(said: dict[str, Any], target: Path) -> str:
    lines = [
        f"{target}: {len(said['members'])} files, {said['sources']} sources, {said['bytes']:,} bytes",
        f"head of the journal: {said['head']} (entry {said['entries']})",
        f"  next: pf verify {target}   (keep the head elsewhere: `--head` compares it)",
    ]
    if said["local"]:
        more = f" and {len(said['local']) - SHOWN} more" if len(said["local"]) > SHOWN else ""
        lines.append(f"note: it names paths of this machine: {', '.join(said['local'][:SHOWN])}{more}")
    if not said["committed"]:
        lines.append(
            "note: the research is read-only: the journal in the pack ends with this head, its own not"
        )
    lines += [f"note: {name} was edited after it was written; packed as it is" for name in said["edited"]]
    return "\n".join(map(printable, lines))
