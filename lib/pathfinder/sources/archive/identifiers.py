"""DOIs and arXiv identifiers, in whatever form they are written."""

import re
from urllib.parse import unquote

DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/[^\s\"<>]+)", re.IGNORECASE)
ARXIV_ID = r"(\d{4}\.\d{4,5}|[a-z][a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?"
ARXIV = re.compile(rf"(?:https?://(?:export\.|www\.)?arxiv\.org/(?:abs|pdf|html)/|arxiv:\s*){ARXIV_ID}", re.I)
ARXIV_DOI = re.compile(rf"10\.48550/arxiv\.{ARXIV_ID}", re.IGNORECASE)


def bare_doi(text: object) -> str:
    """The DOI in a DOI, a doi.org address or a `doi:` name, in lower case; "" when there is none."""
    found = DOI.match(unquote(text.strip())) if isinstance(text, str) else None
    return found[1].rstrip(".,;").lower() if found else ""


def bare_arxiv(text: object) -> str:
    """The arXiv identifier, without its version, in an arXiv address, name or DOI; "" when there is none."""
    if not isinstance(text, str) or "arxiv" not in text.lower():
        return ""
    found = ARXIV.match(text.strip()) or ARXIV_DOI.search(text)
    return found[1].lower() if found else ""
