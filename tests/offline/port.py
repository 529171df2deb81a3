"""A small stand-in for `pf` over a folder: the replies to a search, a fetch and a reading.

It lets the reader be tested alone; the real commands are used by the tests of commands/ and client/.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pathfinder.offline.requests import Fetch, Read, Reply, Request, Search


def _words(text: str) -> list[str]:
    spaced = re.findall(r"[^\W\u3400-\u9fff\uac00-\ud7a3]+", text.lower())
    dense = re.findall(r"[\u3400-\u9fff\uac00-\ud7a3]+", text)
    return [word[:5] for word in spaced] + [
        run[at : at + 2] for run in dense for at in range(max(1, len(run) - 1))
    ]


class FolderPort:
    """Cards in a list, a folder of texts, and every command and answer that was seen."""

    def __init__(self, folder: Path, cards: list[dict[str, Any]] | None = None) -> None:
        self.files = sorted(path for path in folder.rglob("*") if path.is_file())
        self.cards = list(cards or [])
        self.requests: list[Request] = []
        self.answers: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self.sources: dict[str, Path] = {}

    def next_card(self) -> dict[str, Any]:
        return self.cards[0] if self.cards else {"card": None, "done": "no more cards"}

    def submit(self, card: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        self.answers.append((card, answer))
        self.cards.pop(0)
        return {"accepted": True}

    def reply(self, request: Request) -> Reply:
        self.requests.append(request)
        match request:
            case Search():
                return self._search(request)
            case Fetch():
                return self._fetch(request.urls)
            case Read():
                return self._read(request)

    def passages(self, source_id: str) -> list[str]:
        """The text of a source in stretches of some paragraphs."""
        pieces, size = [""], 0
        for paragraph in re.split(r"(\n\s*\n)", self.sources[source_id].read_text(encoding="utf-8")):
            if size > 700:
                pieces, size = [*pieces, ""], 0
            pieces[-1] += paragraph
            size += len(paragraph)
        return [piece.strip() for piece in pieces if piece.strip()]

    def _search(self, request: Search) -> Reply:
        limit, query = request.limit, set(_words(request.query))
        hits = []
        for path in self.files:
            text = path.read_text(encoding="utf-8")
            words = _words(text)
            score = sum(min(words.count(word), 3) for word in query) / (1 + len(words) ** 0.5)
            if score:
                hit = {"url": path.as_uri(), "title": path.stem, "snippet": text[:300], "score": score}
                known = next((key for key, old in self.sources.items() if old == path), None)
                hits.append(hit | ({"archived": known} if known else {}))
        hits.sort(key=lambda hit: (-hit["score"], hit["url"]))
        return {"query": request.query, "results": hits[:limit]}

    def _fetch(self, rest: list[str]) -> Reply:
        found = []
        for url in rest:
            path = next(path for path in self.files if path.as_uri() == url)
            name = next(
                (key for key, old in self.sources.items() if old == path), f"src_{len(self.sources) + 1}"
            )
            self.sources[name] = path
            found.append({"id": name, "url": url, "title": path.stem})
        return {"sources": found, "failures": []}

    def _read(self, request: Read) -> Reply:
        source_id, about = request
        wanted = set(_words(about))
        texts = self.passages(source_id)
        ranked = sorted(texts, key=lambda text: -len(wanted & set(_words(text))))
        return {
            "source": source_id,
            "title": self.sources[source_id].stem,
            "passages": [{"start": 0, "text": text} for text in ranked[:5]],
        }
