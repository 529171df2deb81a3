"""Which known facts stand: what an earlier research stored of them is read again, and not believed.

A folder that came with a clone may hold a knowledge and researches that nobody here made. A fact counts when
the chain of that research's journal holds, an answer accepted in it says the fact, and its words stand in the
text whose hash the journal pins.
"""

import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder.errors import PathfinderError
from pathfinder.evidence.quotes.pins import Pin, metadata_hash, pins_of
from pathfinder.printing import printable
from pathfinder.session.store.journal import Journal
from pathfinder.session.store.paths import SessionPaths
from pathfinder.sources.archive.archive import Archive

Quote = Mapping[str, Any]
SAME = (("quote", "quote"), ("source", "source_id"), ("url", "source_url"))  # of a fact and of an observation
LEFT_OUT = "no sound research of this folder holds it"
FAULTS = (PathfinderError, OSError, LookupError, TypeError, ValueError, AttributeError)


class Told(NamedTuple):
    """What the accepted answers of a research say, and which sources they pin."""

    observations: dict[str, Mapping[str, Any]]
    statements: set[str]
    pins: dict[str, list[Pin]]


class Standing:
    """The researches of a .research folder, each read at its first use."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._left_out: set[str] = set()
        self._told = lru_cache(maxsize=None)(self._read)
        self._text = lru_cache(maxsize=None)(self._pinned_text)

    def quotes(self, fact: Mapping[str, Any]) -> list[Quote]:
        """The quotes that a fact stands on; none where no research says what it says."""
        sessions = {str(ref).partition("/")[0] for ref in fact["properties"]["refs"]}
        said = any(fact["label"] in told.statements for name in sessions if (told := self._told(name)))
        return [each for each in fact["properties"]["quotes"] if self.holds(each)] if said else []

    def named(self, fact: Mapping[str, Any]) -> list[Quote]:
        """The same, and says which fact is left out."""
        found = self.quotes(fact)
        if not found and fact["id"] not in self._left_out:
            self._left_out.add(fact["id"])
            print(f"pf: {printable(fact['id'])} of the knowledge is left out: {LEFT_OUT}", file=sys.stderr)
        return found

    def holds(self, quote: Quote) -> bool:
        """Whether the research that a quote names has it, and its words stand in what is stored there."""
        told = self._told(quote["session"])
        item = told and told.observations.get(quote["observation"])
        if not item or any(item.get(ours) != quote[its] for its, ours in SAME):
            return False
        text = self._text(quote["session"], quote["source"], quote["text_sha256"])
        return bool(text) and (quote["quote"] in text or _proven(quote["quote"], text))

    def _read(self, name: str) -> Told | None:
        """None for a research whose journal is missing, broken or no journal of ours."""
        try:
            entries = [line.entry for line in Journal(SessionPaths(self._root, name).journal).read()]
            accepted = [each["payload"] for each in entries if each["kind"] == "accepted"]
            items: list[Mapping[str, Any]] = [
                each
                for payload in accepted
                for value in payload.values()
                if isinstance(value, list)
                for each in value
                if isinstance(each, dict) and "summary" in each
            ]
            observations = {each["id"]: each for each in items if each.get("proof", "unproven") != "unproven"}
            return Told(observations, {each["summary"] for each in items}, pins_of(entries))
        except FAULTS:
            return None

    def _pinned_text(self, name: str, source: str, digest: str) -> str:
        """The texts of a source whose main text has this hash; "" when the journal pins other bytes."""
        archive, told = Archive(SessionPaths(self._root, name).sources), self._told(name)
        try:
            about = archive.whole(source)
            pins: Sequence[Pin] = told.pins.get(source, []) if told else []
            if about is None or not pins or about["text_sha256"] != digest:
                return ""
            folder = archive.folder / source
            raw = next((path.read_bytes() for path in folder.glob("raw.*")), b"")
            texts = [text.encode() for text in archive.texts(source)]
            found = {
                "raw": sha256(raw).hexdigest(),
                "meta": metadata_hash(about),
                "texts": [sha256(text).hexdigest() for text in texts],
            }
            same = all(pin == found | ({"raw": None} if pin["raw"] is None else {}) for pin in pins)
            return "\n".join(map(bytes.decode, texts)) if same and found["texts"][0] == digest else ""
        except FAULTS:
            return ""


def _proven(quote: str, text: str) -> bool:
    from pathfinder.evidence.quotes.proof import prepare, prove

    return prove(quote, prepare(text)) is not None
