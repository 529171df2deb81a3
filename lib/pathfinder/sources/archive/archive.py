"""The archive of a session: raw bytes, text and metadata of every source that was fetched.

    <session>/sources/src_N/raw.<ext>  text.txt  full.txt (when it differs)  meta.json
    <session>/sources/src_N/sent.html  a rendered page as it was sent; raw.html is what its scripts made
    <session>/sources/index.jsonl      one line per source: its meta.json with the fingerprint of its text

A source directory appears whole, by a rename; the index is a copy that `repair` can rebuild.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pathfinder.clock import now
from pathfinder.errors import StoreError
from pathfinder.files import (
    append_line,
    cannot_write,
    locked,
    read_lines,
    sync_folder,
    to_json,
    utf8,
    write_synced,
)
from pathfinder.sources.archive.source import SOURCE_ID, Source
from pathfinder.sources.archive.url_log import normalised

if TYPE_CHECKING:
    from pathfinder.evidence.trust.origins import Stated
    from pathfinder.model.graph.types import SourceType
    from pathfinder.sources.document import Document

META = "meta.json"
READ_BY_LINES = ("raw.md", "raw.rst", "raw.adoc", "raw.txt")


class Archive:
    """The sources under `folder`. Several processes may add at once."""

    TEMPORARY = ".new-"  # begins the name of what is not complete yet

    def __init__(
        self,
        folder: Path,
        *,
        now: Callable[[], str] = now,
        overrides: Mapping[str, SourceType] | None = None,
        domain_scores: Mapping[str, float] | None = None,
        citations: Callable[[Document], int | None] | None = None,
        stated: Sequence[Stated] = (),
    ) -> None:
        """`stated` tells whose documents lie in a folder.

        `domain_scores` rates domains; `citations` tells how often a document was cited, if known.
        """
        self.folder = folder
        self.index = folder / "index.jsonl"
        self.missing = folder / "missing.jsonl"  # lines of the index whose directories are gone
        self._now = now
        self._rated: dict[str, Any] = {
            "overrides": overrides or {},
            "stated": stated,
            "domain_scores": domain_scores or {},
            "citations": citations or (lambda document: document.metadata.get("citations")),
        }

    def add(self, document: Document) -> Source:
        """Store `document` and return its source; a page whose text has not changed is stored once.

        A source that was deleted or damaged takes its old name and place when its bytes come again.
        """
        from pathfinder.sources.archive.describing import describe

        digest = sha256(document.raw).hexdigest()
        with self.locked():
            self.adopt_unlisted()
            rows = read_lines(self.index)[0]
            if lost := self._lost(rows, document, digest):
                return self._put_back(lost, document)
            for row in rows:
                if row.get("final_url") == document.final_url and self._is_same(row, document, digest):
                    found = self.get(str(row["id"]))
                    if found is not None:
                        return found
            fetched_at = _fetched(document) or self._now()
            source = describe(document, rows, self.texts, fetched_at=fetched_at, **self._rated)
            self._write(source, document)
            self._list(source, document.text)
            return source

    def get(self, source_id: str) -> Source | None:
        """The source with this id; only its meta.json is read."""
        if not SOURCE_ID.match(source_id):
            return None
        path = self.folder / source_id / META
        try:
            source: Source = json.loads(path.read_bytes())
            return source
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None
        except ValueError as error:
            raise StoreError(
                f"{path} is not valid JSON", "run `pf doctor`, or fetch the source again"
            ) from error

    def find(self, url: str) -> Source | None:
        """The newest source that was fetched from `url` or ended there."""
        wanted = normalised(url)
        newest_first: list[Source] = self.all()[::-1]
        for source in newest_first:
            if wanted in (normalised(source["url"]), normalised(source["final_url"])):
                return source
        return None

    def all(self) -> list[Source]:
        """Every source, oldest first."""
        return self._listed(read_lines(self.index)[0])

    def latest(self, count: int) -> list[Source]:
        """The sources archived last, oldest first; only their lines of the index are read."""
        return self._listed(read_lines(self.index, last=count)[0])

    @staticmethod
    def _listed(rows: list[dict[str, object]]) -> list[Source]:
        known: dict[str, Source] = {}
        for row in rows:
            known[str(row.get("id"))] = described(row)
        return list(known.values())

    def texts(self, source_id: str) -> list[str]:
        """The texts in which a quote may stand: the main text first, then the full text when it differs."""
        paths = (self.folder / source_id / name for name in ("text.txt", "full.txt"))
        return [path.read_bytes().decode("utf-8") for path in paths if path.is_file()]

    def written(self, source_id: str) -> str:
        """The file of a source that a person reads by its lines, such as Markdown; "" for others."""
        paths = (self.folder / source_id / name for name in READ_BY_LINES)
        return next((path.read_bytes().decode("utf-8", "replace") for path in paths if path.is_file()), "")

    def text_path(self, source_id: str) -> Path:
        """Where the main text lies."""
        return self.folder / source_id / "text.txt"

    def _is_same(self, row: Mapping[str, object], document: Document, digest: str) -> bool:
        """Whether the source in `row` is `document`: the same bytes, or other bytes around the same texts."""
        if row.get("sha256") == digest:
            return True
        if row.get("text_sha256") != sha256(utf8(document.text)).hexdigest():
            return False
        full = document.full_text if document.full_text != document.text else None
        texts = [document.text, *([full] if full is not None else [])]
        return self.texts(str(row["id"])) == [utf8(text).decode("utf-8") for text in texts]

    def _lost(self, rows: list[dict[str, Any]], document: Document, digest: str) -> dict[str, Any] | None:
        """What was written of a source of these very bytes that is no more as it was archived."""
        text = sha256(utf8(document.text)).hexdigest()
        for row in [*rows, *read_lines(self.missing)[0]]:
            if (row.get("final_url"), row.get("sha256")) == (document.final_url, digest):
                name = str(row.get("id"))
                if SOURCE_ID.match(name) and row.get("text_sha256") == text and not self._intact(name, row):
                    return row
        return None

    def _intact(self, name: str, row: Mapping[str, object]) -> bool:
        """Whether the metadata and the main text of a source are as the index has them."""
        source, path = self.whole(name), self.text_path(name)
        return source is not None and sha256(path.read_bytes()).hexdigest() == row.get("text_sha256")

    def _put_back(self, row: dict[str, Any], document: Document) -> Source:
        """Write a source under its old name, with the metadata that it had; what stood there is kept."""
        source, number = described(row), 1
        if (self.folder / source["id"]).exists():
            while (aside := self.folder / f"broken-{source['id']}-{number}").exists():
                number += 1
            (self.folder / source["id"]).rename(aside)
        self._write(source, document, again=True)
        self.adopt_unlisted()
        return source

    def _write(self, source: Source, document: Document, *, again: bool = False) -> None:
        """Write the whole directory aside, then give it the next free number, or its own, by a rename."""
        from shutil import rmtree
        from tempfile import mkdtemp

        from pathfinder.sources.formats import format_of_media_type

        form = format_of_media_type(document.media_type)
        raw_name = f"raw.{form.EXTENSION if form else 'bin'}"
        temporary = Path(mkdtemp(prefix=self.TEMPORARY, dir=self.folder))
        try:
            write_synced(temporary / raw_name, document.raw)
            write_synced(temporary / "text.txt", utf8(document.text))
            if document.full_text is not None and document.full_text != document.text:
                write_synced(temporary / "full.txt", utf8(document.full_text))
            if document.sent is not None:
                write_synced(temporary / "sent.html", document.sent)
            number = int(source["id"][4:]) if again else self._next_number()
            while True:
                source["id"] = f"src_{number}"
                write_synced(temporary / META, to_json(source, indent=1))
                sync_folder(temporary)
                try:
                    temporary.rename(self.folder / source["id"])
                    break
                except OSError:
                    if not (self.folder / source["id"]).exists():
                        raise
                    number += 1
            sync_folder(self.folder)
        except BaseException:
            rmtree(temporary, ignore_errors=True)
            raise

    def _list(self, source: Source, text: str) -> None:
        from pathfinder.evidence.trust.independence import fingerprint

        append_line(self.index, to_json({**source, "fingerprint": fingerprint(text)}).decode("utf-8"))

    def _next_number(self) -> int:
        """A number that no source has or had."""
        names = [str(row.get("id")) for row in read_lines(self.missing)[0]]
        gone = [int(match[1]) for name in names if (match := SOURCE_ID.match(name))]
        return max([*self.numbers(), *gone], default=0) + 1

    def numbers(self) -> list[int]:
        """The numbers of the source directories, in order."""
        with os.scandir(self.folder) as entries:
            matches = [SOURCE_ID.match(entry.name) for entry in entries]
        return sorted(int(match[1]) for match in matches if match)

    def adopt_unlisted(self) -> list[str]:
        """List the directories that a crash kept out of the index; their ids."""
        listed = {str(row.get("id")) for row in read_lines(self.index)[0]}
        adopted = []
        for number in self.numbers():
            name = f"src_{number}"
            source = None if name in listed else self.whole(name)
            if source is not None:
                self._list(source, self.texts(name)[0])
                adopted.append(name)
        return adopted

    def whole(self, name: str) -> Source | None:
        """The source in directory `name`, when everything it needs is there."""
        try:
            source = self.get(name)
        except StoreError:
            return None
        return source if source is not None and self.text_path(name).is_file() else None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Alone with the archive, among all processes."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with locked(self.folder / ".lock"):
                yield
        except OSError as error:
            raise cannot_write(self.folder, error) from None


def _fetched(document: Document) -> str | None:
    """When a document was fetched that an earlier research archived."""
    found: str | None = document.metadata.get("known", {}).get("fetched_at")
    return found


def described(row: Mapping[str, object]) -> Source:
    """The metadata in a line of the index."""
    return cast(Source, {key: value for key, value in row.items() if key != "fingerprint"})
