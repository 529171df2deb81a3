"""What the archive keeps of a source beside its bytes and texts."""

import re
from typing import Any, NotRequired

from typing_extensions import TypedDict

from pathfinder.evidence.trust.credibility import Credibility
from pathfinder.model.graph.types import Rule, SourceType, Unit

SOURCE_ID = re.compile(r"src_([1-9][0-9]*)\Z")


class Source(TypedDict):
    """meta.json of one source. `text_id` is equal for near-duplicate texts: copies count once."""

    id: str
    url: str
    final_url: str
    canonical: str | None  # of older archives: the address that a local file gave for itself
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
    head: NotRequired[str]  # lines at the top of its text that tell what it is
    units: NotRequired[int]  # how many numbers its text has
    metadata: NotRequired[dict[str, Any]]
    counted_by: NotRequired[Rule]  # why a local file counts with others: evidence/trust/origins.py
