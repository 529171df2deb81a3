"""The sources of a research as WARC: raw bytes, metadata and extracted texts, each a record.

A source is a `resource` record (the archive keeps no HTTP headers), a `metadata` record with its meta.json
and a `conversion` record for each text. The headers follow from metadata and content, so that a reader can
hold them against both.
"""

import json
from base64 import b32encode
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from pathfinder.errors import PackError
from pathfinder.verify.pack.stored import FULL, META, SENT, TEXT, hash_of, raw_file

FILE = "sources.warc.gz"
NAME_HEADER = "Pathfinder-File"
RECORD_TYPES = {META: "metadata", TEXT: "conversion", FULL: "conversion"}  # others are resources
CONTENT_TYPES = {
    META: "application/json",
    TEXT: "text/plain; charset=utf-8",
    FULL: "text/plain; charset=utf-8",
    SENT: "text/html",
}
RAW = "raw."
SAFE = "%/:=&?~#+!$,;'@()*[]"


def write(out: IO[bytes], sources: Iterable[Path]) -> None:
    """Write the sources in these folders. PackError when one is not whole."""
    from warcio.warcwriter import WARCWriter

    writer = WARCWriter(out, gzip=True, warc_version="1.1")
    for folder in sources:
        meta = _metadata(folder)
        raw = raw_file(folder)
        if raw is None:
            raise PackError(f"{folder} has no raw document", "run: pf verify")
        names = [raw.name, META, *(name for name in (TEXT, FULL, SENT) if (folder / name).is_file())]
        digests = {name: hash_of(folder / name) or "" for name in names}
        for name in names:
            fields = headers(meta, folder.name, name, digests[name], digests[raw.name])
            with (folder / name).open("rb") as stream:
                _write_record(writer, fields, stream)


def headers(meta: Mapping[str, object], source: str, name: str, digest: str, raw: str) -> dict[str, str]:
    """The headers of the record of a source's file; `digest` is its SHA-256, `raw` that of the document."""
    own = _base32(digest)
    found = {
        "WARC-Type": RECORD_TYPES.get(name, "resource"),
        "WARC-Record-ID": _record_id(source, RAW if name.startswith(RAW) else name, digest),
        "WARC-Target-URI": quote(str(meta.get("final_url") or meta.get("url")), safe=SAFE),
        "WARC-Date": f"{str(meta.get('fetched_at'))[:19]}Z",
        "WARC-Block-Digest": own,
        "WARC-Payload-Digest": own,
        "Content-Type": CONTENT_TYPES.get(name) or quote(str(meta.get("media_type")), safe="/;=+. -"),
        NAME_HEADER: f"{source}/{name}",
    }
    return found | ({"WARC-Refers-To": _record_id(source, RAW, raw)} if name in RECORD_TYPES else {})


def _write_record(writer: Any, fields: dict[str, str], stream: IO[bytes]) -> None:
    size = stream.seek(0, 2)
    stream.seek(0)
    record = writer.create_warc_record(
        fields["WARC-Target-URI"],
        fields["WARC-Type"],
        payload=stream if size else BytesIO(),
        length=size,
        warc_content_type=fields["Content-Type"],
        warc_headers_dict={key: value for key, value in fields.items() if key != "Content-Type"},
    )
    writer.write_record(record)


def _metadata(folder: Path) -> Mapping[str, object]:
    try:
        found = json.loads((folder / META).read_bytes())
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise PackError(f"{folder / META} is missing or damaged", "run: pf doctor")
    return found


def _record_id(source: str, name: str, digest: str) -> str:
    return f"<urn:uuid:{uuid5(NAMESPACE_URL, f'pathfinder:{source}/{name}:{digest}')}>"


def _base32(digest: str) -> str:
    """A digest as WARC writes it."""
    return "sha256:" + b32encode(bytes.fromhex(digest)).decode()
