"""A small stand-in for `pf` over a folder: search, fetch and read as the contract prints them.

It lets the reader be tested alone; the real commands are used by the tests of commands/ and client/.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any


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
        self.commands: list[list[str]] = []
        self.answers: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self.sources: dict[str, Path] = {}

    def next_card(self) -> dict[str, Any]:
        return self.cards[0] if self.cards else {"card": None, "done": "no more cards"}

    def submit(self, card: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        self.answers.append((card, answer))
        self.cards.pop(0)
        return {"accepted": True}

    def command(self, argv: list[str]) -> str:
        self.commands.append(argv)
        verb, *rest = argv
        assert rest.pop(0) == "--json"
        reply = {"search": self._search, "fetch": self._fetch, "read": self._read}[verb](rest)
        return json.dumps(reply, ensure_ascii=False)

    def passages(self, source_id: str) -> list[str]:
        """The text of a source in stretches of some paragraphs."""
        pieces, size = [""], 0
        for paragraph in re.split(r"(\n\s*\n)", self.sources[source_id].read_text(encoding="utf-8")):
            if size > 700:
                pieces, size = [*pieces, ""], 0
            pieces[-1] += paragraph
            size += len(paragraph)
        return [piece.strip() for piece in pieces if piece.strip()]

    def _search(self, rest: list[str]) -> dict[str, Any]:
        assert rest.pop(0) == "--limit"
        limit, query = int(rest[0]), set(_words(rest[1]))
        hits = []
        for path in self.files:
            text = path.read_text(encoding="utf-8")
            words = _words(text)
            score = sum(min(words.count(word), 3) for word in query) / (1 + len(words) ** 0.5)
            if score:
                hits.append({"url": path.as_uri(), "title": path.stem, "snippet": text[:300], "score": score})
        hits.sort(key=lambda hit: (-hit["score"], hit["url"]))
        return {"query": rest[1], "results": hits[:limit]}

    def _fetch(self, rest: list[str]) -> dict[str, Any]:
        found = []
        for url in rest:
            path = next(path for path in self.files if path.as_uri() == url)
            name = next(
                (key for key, old in self.sources.items() if old == path), f"src_{len(self.sources) + 1}"
            )
            self.sources[name] = path
            found.append({"id": name, "url": url, "title": path.stem})
        return {"sources": found, "failures": []}

    def _read(self, rest: list[str]) -> dict[str, Any]:
        source_id, flag, about = rest
        assert flag == "--about"
        wanted = set(_words(about))
        texts = self.passages(source_id)
        ranked = sorted(texts, key=lambda text: -len(wanted & set(_words(text))))
        return {
            "source": source_id,
            "title": self.sources[source_id].stem,
            "passages": [{"start": 0, "text": text} for text in ranked[:5]],
        }
