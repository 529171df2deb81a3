"""arxiv: — a paper by its identifier: the full text as PDF, with the title and authors of its page."""

import re
from dataclasses import replace
from html import unescape

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, Settings, failed
from pathfinder.sources.http.client import Client, Received
from pathfinder.sources.sandbox.isolation import extract

SCHEMES = ("arxiv",)
ID = r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Za-z]{2})?/\d{7})(?:v[1-9]\d*)?"
NAMED = re.compile(rf"arxiv[:\s]\s*({ID})\Z", re.IGNORECASE)
BARE = re.compile(rf"({ID})\Z")
ADDRESS = re.compile(
    rf"https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf)/({ID})(?:\.pdf)?/?(?:[?#].*)?\Z", re.I
)
DOI = re.compile(rf"(?:doi:\s*|https?://(?:dx\.)?doi\.org/)?10\.48550/arxiv\.({ID})\Z", re.IGNORECASE)
META = re.compile(
    r"<meta\b[^>]{0,200}?\bname=\"citation_(\w+)\"[^>]{0,200}?\bcontent=\"([^\"]{0,1000})\"", re.IGNORECASE
)
DATE = re.compile(r"(\d{4})/(\d{2})/(\d{2})\Z")
LANDING_S = 3.0  # of the time are kept for the page, should the PDF take all of it
LANDING = 500_000  # characters of the page that are looked at


def claim(address: str) -> str | None:
    """`arxiv:ID` when `address` names a paper of arXiv in any of its spellings, otherwise None."""
    text = address.strip()
    for form in (NAMED, BARE, ADDRESS, DOI):
        found = form.match(text)
        if found:
            return f"arxiv:{found[1] if '/' in found[1] else found[1].lower()}"
    return None


def fetch(address: str, settings: Settings) -> Document:
    """The PDF of the paper; its page with the abstract where no PDF can be read or is wanted."""
    name = (claim(address) or "").partition(":")[2]
    if not name:
        raise failed("refused_url", address, "it is not an arXiv identifier such as arxiv:1706.03762")
    client = Client(settings)
    base = settings.services["arxiv"]
    landing = client.get(f"{base}/abs/{name}")
    known = citation(landing)
    public = f"https://arxiv.org/abs/{name}"
    if not settings.download_pdf:
        return _with_citation(_abstract(landing, public, client), known, name)
    try:
        received = client.get(f"{base}/pdf/{name}", accept="application/pdf")
        left = client.deadline.left() - LANDING_S
        document = extract(received.raw, received.content_type, public, final_url=received.url, limit_s=left)
    except SourceError as error:
        if error.kind not in ("not_found", "no_text", "damaged", "too_complex", "too_large"):
            raise
        document = _abstract(landing, public, client)
    return _with_citation(document, known, name)


def _abstract(landing: Received, public: str, client: Client) -> Document:
    left = client.deadline.left()
    document = extract(landing.raw, landing.content_type, public, final_url=landing.url, limit_s=left)
    return replace(document, metadata={**document.metadata, "abstract_only": True})


def citation(landing: Received) -> dict[str, list[str]]:
    """The citation_… fields of a page, each with its values in order."""
    found: dict[str, list[str]] = {}
    for key, value in META.findall(landing.raw[:LANDING].decode("utf-8", "replace")):
        found.setdefault(key.lower(), []).append(unescape(value).strip())
    return found


def _with_citation(document: Document, known: dict[str, list[str]], name: str) -> Document:
    dates = (DATE.match(value) for value in known.get("date", []) + known.get("online_date", []))
    published = next(("-".join(date.groups()) for date in dates if date), document.published)
    names = [" ".join(reversed(each.split(", ", 1))) for each in known.get("author", [])]
    return replace(
        document,
        title=(known.get("title") or [document.title])[0],
        authors=names or document.authors,
        published=published,
        metadata={**document.metadata, "arxiv": name},
    )
