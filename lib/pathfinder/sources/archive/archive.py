"""The archive of a session: raw bytes, text and metadata of every source that was fetched.

    <session>/sources/src_N/raw.<ext>  text.txt  full.txt (when it differs)  meta.json
    <session>/sources/src_N/sent.html  a rendered page as it was sent; raw.html is what its scripts made
    <session>/sources/index.jsonl      one line per source: its meta.json with the fingerprint of its text

A source directory appears whole, by a rename; the index is a copy that `repair` can rebuild.
"""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NotRequired, cast

from typing_extensions import TypedDict

from pathfinder.clock import now
from pathfinder.errors import StoreError
from pathfinder.evidence.trust.credibility import Credibility, credibility
from pathfinder.evidence.trust.origins import Stated
from pathfinder.files import append_line, locked, read_lines, sync_folder, to_json, utf8, write_synced
from pathfinder.model.graph.types import Rule, SourceType, Unit
from pathfinder.sources.archive.url_log import normalised
from pathfinder.sources.document import Document

COMPARED = 8  # of the likeliest copies whose texts are read
SOURCE_ID = re.compile(r"src_([1-9][0-9]*)\Z")


class Source(TypedDict):
    """meta.json of one source. `text_id` is equal for near-duplicate texts: copies count once."""

    id: str
    url: str
    final_url: str
    canonical: str | None  # the public address that a local file gives for itself
    title: str
    source_type: SourceType
    authority: Unit
    domain: str
    text_id: str
    media_type: str
    sha256: str
    text_sha256: str
    characters: int
    fetched_at: str
    published: str | None
    authors: list[str]
    failure: None
    credibility: NotRequired[Credibility]
    units: NotRequired[int]  # how many numbers its text has
    metadata: NotRequired[dict[str, Any]]
    counted_by: NotRequired[Rule]  # why a local file counts with others: evidence/trust/origins.py


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
        citations: "Callable[[Document], int | None] | None" = None,
        stated: "Sequence[Stated]" = (),
    ) -> None:
        """`stated` tells whose documents lie in a folder.

        `domain_scores` rates domains; `citations` tells how often a document was cited, if known.
        """
        self.folder = folder
        self.index = folder / "index.jsonl"
        self._now = now
        self._overrides = overrides or {}
        self._stated = stated
        self._domain_scores = domain_scores or {}
        self._citations = citations or (lambda document: document.metadata.get("citations"))

    def add(self, document: "Document") -> Source:
        """Store `document` and return its source; a page whose text has not changed is stored once."""
        digest = sha256(document.raw).hexdigest()
        with self.locked():
            self.adopt_unlisted()
            rows = read_lines(self.index)[0]
            for row in rows:
                if row.get("final_url") == document.final_url and self._is_same(row, document, digest):
                    found = self.get(str(row["id"]))
                    if found is not None:
                        return found
            fingerprint = _fingerprint(document.text)
            source = self._describe(document, digest, rows, fingerprint)
            self._write(source, document)
            self._list(source, fingerprint)
            return source

    def get(self, source_id: str) -> Source | None:
        """The source with this id; only its meta.json is read."""
        if not SOURCE_ID.match(source_id):
            return None
        path = self.folder / source_id / "meta.json"
        try:
            source: Source = json.loads(path.read_bytes())
            return source
        except (FileNotFoundError, NotADirectoryError):
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
            row.pop("fingerprint", None)
            known[str(row.get("id"))] = cast(Source, row)
        return list(known.values())

    def texts(self, source_id: str) -> list[str]:
        """The texts in which a quote may stand: the main text first, then the full text when it differs."""
        paths = (self.folder / source_id / name for name in ("text.txt", "full.txt"))
        return [path.read_bytes().decode("utf-8") for path in paths if path.is_file()]

    def text_path(self, source_id: str) -> Path:
        """Where the main text lies."""
        return self.folder / source_id / "text.txt"

    def _is_same(self, row: Mapping[str, object], document: "Document", digest: str) -> bool:
        """Whether the source in `row` is `document`: the same bytes, or other bytes around the same texts."""
        if row.get("sha256") == digest:
            return True
        if row.get("text_sha256") != sha256(utf8(document.text)).hexdigest():
            return False
        full = document.full_text if document.full_text != document.text else None
        texts = [document.text, *([full] if full is not None else [])]
        return self.texts(str(row["id"])) == [utf8(text).decode("utf-8") for text in texts]

    def _text_id(
        self, document: "Document", domain: str, rows: list[dict[str, Any]], fingerprint: list[int]
    ) -> str:
        """Equal for copies: that of the source whose text or work this one is, else a new one."""
        from pathfinder.evidence.trust.independence import perhaps_same, same_text, same_work, similarity

        about = {"title": document.title, "authors": document.authors}
        prints = [row.get("fingerprint") or [] for row in rows]
        near = perhaps_same(fingerprint, prints)
        for at in sorted(near):
            row = rows[at]
            known = "".join(self.texts(str(row["id"]))[:1])
            beside = domain == row.get("domain") or (
                domain.startswith("file:") and row.get("domain", "").startswith("file:")
            )
            same = at in near[:COMPARED] and same_text(document.text, known, one_site=beside)
            if same or same_work(about, row, similarity(fingerprint, prints[at])):
                return str(row["text_id"])
        return "txt_" + sha256(utf8(document.text)).hexdigest()[:12]

    def _describe(
        self, document: "Document", digest: str, rows: list[dict[str, Any]], fingerprint: list[int]
    ) -> Source:
        from pathfinder.evidence.numbering import units
        from pathfinder.evidence.trust.authority import authority, source_type
        from pathfinder.evidence.trust.independence import registrable_domain
        from pathfinder.evidence.trust.origins import local_origin

        url = document.final_url
        canonical = public_address(document) if url.startswith("file:") else None
        local_path = document.metadata.get("local_path")
        work = document.url if _is_identified(document) else None  # an open copy may lie anywhere
        kind = source_type(canonical or work or url, self._overrides, local_path=local_path)
        domain, rule = registrable_domain(canonical or url), None
        if url.startswith("file:") and canonical is None:
            about = {"title": document.title, "authors": document.authors, "metadata": document.metadata}
            path = domain.removeprefix("file:")
            inside = local_path or ""
            domain, rule, kind = local_origin(path, inside, about, rows, stated=self._stated, kind=kind)
        fetched_at = self._now()
        worth = credibility(
            canonical or url,
            kind,
            scores=self._domain_scores,
            own=authority(kind),
            published=document.published,
            today=fetched_at,
            citations=self._citations(document),
        )
        described: Source = {
            "id": "",
            "url": document.url,
            "final_url": url,
            "canonical": canonical,
            "title": document.title,
            "source_type": kind,
            "authority": authority(kind),
            "domain": domain,
            "text_id": self._text_id(document, domain, rows, fingerprint),
            "media_type": document.media_type,
            "sha256": digest,
            "text_sha256": sha256(utf8(document.text)).hexdigest(),
            "characters": len(document.text),
            "units": len(units(document.text)),
            "fetched_at": fetched_at,
            "published": document.published,
            "authors": document.authors,
            "failure": None,
            "credibility": worth,
            "metadata": document.metadata,
        }
        if rule:
            described["counted_by"] = rule
        return described

    def _write(self, source: Source, document: "Document") -> None:
        """Write the whole directory aside, then give it the next free number by a rename."""
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
            temporary.chmod(0o755)
            number = max(self.numbers(), default=0) + 1
            while True:
                source["id"] = f"src_{number}"
                write_synced(temporary / "meta.json", to_json(source, indent=1))
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

    def _list(self, source: Source, fingerprint: list[int]) -> None:
        append_line(self.index, to_json({**source, "fingerprint": fingerprint}).decode("utf-8"))

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
                self._list(source, _fingerprint(self.texts(name)[0]))
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
        self.folder.mkdir(parents=True, exist_ok=True)
        with locked(self.folder / ".lock"):
            yield


def _is_identified(document: "Document") -> bool:
    """Whether a document was asked for by the identifier of a published work."""
    from pathfinder.sources.archive.identifiers import bare_arxiv, bare_doi

    own = document.metadata
    return bool(
        (own.get("doi") and bare_doi(document.url)) or (own.get("arxiv") and bare_arxiv(document.url))
    )


def public_address(document: "Document") -> str | None:
    """The web address that a document gives for itself, when it gives one."""
    address = document.metadata.get("canonical")
    return address if isinstance(address, str) and address.startswith(("http://", "https://")) else None


def _fingerprint(text: str) -> list[int]:
    from pathfinder.evidence.trust.independence import fingerprint

    return fingerprint(text)
