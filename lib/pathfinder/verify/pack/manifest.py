"""manifest.json: what a pack is about, and hash and length of each of its members."""

import json
from collections.abc import Iterator, Mapping
from typing import TypedDict

from pathfinder.errors import PackError
from pathfinder.model.cycle.state import ResearchStatus, State
from pathfinder.verify.pack.opening import Digest, Pack, no_pack

FILE = "manifest.json"
FORMAT = "pathfinder-evidence-pack"
VERSION = 2
UNNOTED = 1  # format of the packs whose journal does not note their members


class JournalEnd(TypedDict):
    """How many entries a journal has, and the hash of the last one."""

    entries: int
    head: str


class About(TypedDict):
    """What a manifest says besides its members."""

    program: str
    session: str
    question: str
    status: ResearchStatus
    iteration: int
    journal: JournalEnd
    check: str


def about(program: str, state: State, entries: int, head: str) -> About:
    """All of it follows from the journal, but for `program`."""
    return {
        "program": program,
        "session": state["session"],
        "question": state["question"],
        "status": state["status"],
        "iteration": state["iteration"],
        "journal": {"entries": entries, "head": head},
        "check": "pf verify FILE",
    }


def made(about: About, members: Mapping[str, Digest]) -> bytes:
    """The manifest of a pack; `about` says what research it holds and who made it."""
    listed = {name: digest._asdict() for name, digest in members.items()}
    content = {"format": FORMAT, "format_version": VERSION, **about, "members": listed}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def read(pack: Pack) -> Mapping[str, object]:
    """The manifest of an opened pack; PackError when there is none that this version understands."""
    if FILE not in pack.names:
        raise no_pack(pack.path, f"it has no {FILE}")
    try:
        found = json.loads(pack.content(FILE) or b"")
    except (ValueError, RecursionError):
        raise no_pack(pack.path, f"its {FILE} is damaged") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise no_pack(pack.path, f"its {FILE} is about something else")
    if (version := found.get("format_version")) not in (UNNOTED, VERSION):
        hint = f"install the version of Pathfinder that its {FILE} names"
        raise PackError(
            f"{pack.path} has format version {version!r}, this program reads 1 to {VERSION}", hint
        )
    return found


def members(found: Mapping[str, object]) -> Mapping[str, object]:
    """The listed members; {} when the list is no list."""
    listed = found.get("members")
    return listed if isinstance(listed, dict) else {}


def differing(found: Mapping[str, Digest | None], listed: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Each member whose content is not the one that the manifest lists, with what is wrong."""
    for name in sorted({*found, *listed}):
        if name not in listed:
            yield name, "is in the pack but not in its manifest"
        elif name not in found:
            yield name, "is in the manifest but not in the pack"
        elif (digest := found[name]) is None:
            yield name, "is damaged: its checksum does not fit"
        elif digest._asdict() != listed[name]:
            yield name, "was altered: its hash is not the one in the manifest"
