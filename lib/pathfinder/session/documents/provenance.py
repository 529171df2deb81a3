"""When and from what each document was written, so that `pf verify` can write it again and compare.

A document follows from the journal up to an entry, the sources archived by then, and a few things that
stand in neither: the time, the language, the citation style, what could not be fetched, what engines said of
papers. documents.json keeps those for every document of the session folder, with its hash.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from pathfinder import __version__, files
from pathfinder.model.graph.types import GraphData
from pathfinder.report.material import Material
from pathfinder.report.view import View
from pathfinder.session.documents.papers import Paper
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration
from pathfinder.steps.protocol import PACKED

FILE = "documents.json"
SECONDS = 20


class Occasion(TypedDict):
    """What documents that were written together were made from."""

    program: str  # the version of Pathfinder: another one may word documents differently
    seq: int  # of the last journal entry
    now: str
    language: str
    style: str
    sources: int  # how many were archived
    searches: int  # lines of the search history
    failures: list[dict[str, str]]
    papers: list[Paper]  # of paper_index.json


class Written(NamedTuple):
    """A document as documents.json knows it."""

    sha256: str
    occasion: Occasion


def occasion(session: Session, made: Material) -> Occasion:
    """The occasion of documents that were made from one reading of the material."""
    configured, view = configuration(session.paths.root).report.language, made.view
    return {
        "program": __version__,
        "seq": session.position.seq,
        "now": view.now,
        "language": language(configured, session.research.state["question"]),
        "style": made.style,
        "sources": len(view.sources),
        "searches": len(made.searches),
        "failures": [dict(each) for each in view.failures],
        "papers": [each["paper"] for each in view.sources.values() if "paper" in each],
    }


def shown_up_to(entries: Iterable[Mapping[str, Any]]) -> int:
    """The number of the last entry that documents can show: the note of a pack changes nothing."""
    return max((each["seq"] for each in entries if each["kind"] != PACKED), default=0)


def language(configured: str, question: str) -> str:
    """The language of the fixed texts."""
    from pathfinder.report.texts import language_of

    return language_of(question) if configured == "auto" else configured


def remember(folder: Path, documents: Mapping[str, str | bytes], occasion: Occasion) -> None:
    """Add documents of a session folder, and the occasion on which they were written, to documents.json."""
    path = folder / FILE
    with files.locked(folder / ".occasions.lock", SECONDS):
        known = read(path.read_bytes()) if path.exists() else {}
        known |= {name: Written(_hash(content), occasion) for name, content in documents.items()}
        occasions: list[Occasion] = []
        for each in known.values():
            if each.occasion not in occasions:
                occasions.append(each.occasion)
        rows = {
            name: {"sha256": each.sha256, "occasion": occasions.index(each.occasion)}
            for name, each in sorted(known.items())
        }
        content = json.dumps({"documents": rows, "occasions": occasions}, ensure_ascii=False, indent=1)
        files.write(path, content.encode("utf-8", "replace"), durable=False)


def _hash(content: str | bytes) -> str:
    return sha256(content if isinstance(content, bytes) else content.encode("utf-8", "replace")).hexdigest()


def read(content: bytes) -> dict[str, Written]:
    """What documents.json says; {} when it is damaged. Its values may be anything in a hostile pack."""
    try:
        stored = json.loads(content)
        rows, occasions = stored["documents"], stored["occasions"]
        found = {name: Written(row["sha256"], occasions[row["occasion"]]) for name, row in rows.items()}
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return {}
    return {name: each for name, each in found.items() if _sound(each)}


def _sound(written: Written) -> bool:
    """Whether all that a rendering needs is there, and is what it should be."""
    kinds = {key: list if "list" in kind else int if "int" in kind else str for key, kind in _KINDS.items()}
    found = written.occasion
    return isinstance(found, dict) and all(isinstance(found.get(key), kind) for key, kind in kinds.items())


_KINDS = {key: str(kind) for key, kind in Occasion.__annotations__.items()}


def view_at(
    occasion: Occasion, graph: GraphData, state: Mapping[str, Any], metadata: Mapping[str, Any]
) -> View:
    """The view that the documents of an occasion were written from. `metadata` maps source IDs to meta.json.

    PathfinderError when its language or citation style is not there.
    """
    from pathfinder.report.texts import load
    from pathfinder.report.view import View
    from pathfinder.session.documents.style import citation_style

    papers = {each.get("source_id"): {"paper": each} for each in occasion["papers"] if isinstance(each, dict)}
    first = sorted(metadata, key=lambda key: int(key[4:]))[: occasion["sources"]]
    sources = {key: {**metadata[key], **papers.get(key, {})} for key in first}
    return View(
        graph,
        state,
        sources,
        load(occasion["language"]),
        occasion["now"],
        failures=occasion["failures"],
        style=citation_style(occasion["style"], graph, sources),
    )
