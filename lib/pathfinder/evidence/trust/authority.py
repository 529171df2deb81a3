"""What kind of source a URL is, and how far it is trusted: computed, never asked of the model.

An ordinary web page, a newspaper's too, that is neither a forum nor official counts as `blog`: somebody
wrote it under their own name and nobody is known to have reviewed it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, cast
from urllib.parse import unquote, urlsplit

from pathfinder.data import table

if TYPE_CHECKING:
    from pathfinder.model.graph.types import SourceType

AUTHORITY: dict[SourceType, float] = {  # seed 000 §5.3
    "paper": 0.9,
    "official": 0.85,
    "blog": 0.5,
    "document": 0.5,  # of the user's own folders, when nothing tells more
    "forum": 0.3,
    "unknown": 0.2,
}
_TABLE = table("pathfinder.evidence.trust", "domains.toml")  # which hosts are what (seed 000 §5.3)
_KINDS: tuple[SourceType, ...] = ("paper", "forum", "blog", "official")  # a host of two tables is the first
NO_OVERRIDES: Mapping[str, SourceType] = MappingProxyType({})

_HOST = re.compile(r"[^\W_](?:[\w-]*[^\W_])?(?:\.[^\W_](?:[\w-]*[^\W_])?)+")
_IP_ADDRESS = re.compile(r"[\d.]+|0x[0-9a-f.x]+|[0-9a-f.]*:[0-9a-f:.]+", re.IGNORECASE)
_LOCAL = frozenset(("localhost", "local", "internal", "lan", "home", "localdomain", "arpa"))
_GITHUB_TALK = re.compile(r"/[^/]+/[^/]+/(?:issues|discussions|pull)(?:/|$)|/orgs/[^/]+/discussions(?:/|$)")
_SCHOLAR = re.compile(r"scholar\.google\.(?:com?\.)?[a-z]{2}")
_FORUM_PATH = re.compile(r"/(?:forums?|questions|community/t)/", re.IGNORECASE)
_BLOG_PATH = re.compile(r"/blogs?(?:/|$)", re.IGNORECASE)
_DOCS_PATH = re.compile(r"/(?:docs?|documentation)(?:/|$)", re.IGNORECASE)


@cache
def listed(name: str) -> frozenset[str]:
    """The hosts or labels of a list."""
    return frozenset(_TABLE[name].split())


def authority(source_type: SourceType) -> float:
    """The authority of a kind of source, 0..1."""
    return AUTHORITY[source_type]


def source_type(
    url: str, overrides: Mapping[str, SourceType] = NO_OVERRIDES, *, local_path: str | None = None
) -> SourceType:
    """The kind of source at `url`, from its host and path alone.

    `overrides` maps a domain (with its subdomains) to a kind; the longest that fits wins over every rule.
    `local_path` is a local file's path from its corpus folder's own name downwards: what lies above the
    corpus says nothing about the file.
    """
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").rstrip(".").lower()
    except ValueError:
        return "unknown"
    if parts.scheme == "file":
        return _of_folders(local_path if local_path is not None else unquote(parts.path))
    chosen = next((overrides[name] for name in names_above(host) if name in overrides), None)
    if chosen:
        return chosen
    if parts.scheme not in ("http", "https") or not _is_public_name(host):
        return "unknown"
    return _of_host(host, parts.path or "/")


def _of_host(host: str, path: str) -> SourceType:
    labels = host.split(".")
    spoken = _spoken(host, labels[0], path)
    known = _known(host)
    if known:
        return spoken or known if known == "official" else known
    if spoken:
        return spoken
    pages = labels[-2:] in (["github", "io"], ["gitlab", "io"])
    if labels[0] in listed("official_labels") or (pages and _DOCS_PATH.search(path)):
        return "official"
    return "official" if _is_public_body(labels) and "/~" not in path else "blog"


def _known(host: str) -> SourceType | None:
    """The kind of the longest name in the tables: docs.google.com goes before google.com."""
    for name in names_above(host):
        for kind in _KINDS:
            if name in listed(f"{kind}_hosts"):
                return kind
    return "paper" if _SCHOLAR.fullmatch(host) else None


def _spoken(host: str, label: str, path: str) -> SourceType | None:
    """Forum or blog, when the first label of the host or the path says so."""
    talk = host == "github.com" and _GITHUB_TALK.match(path)
    if talk or label in listed("forum_labels") or _FORUM_PATH.search(path):
        return "forum"
    if label in listed("blog_labels") or _BLOG_PATH.search(path):
        return "blog"
    return None


def _is_public_body(labels: list[str]) -> bool:
    if labels[-1] in listed("public_body_suffixes"):
        return True
    return len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in listed("public_body_second_levels")


def _is_public_name(host: str) -> bool:
    if _IP_ADDRESS.fullmatch(host) or not _HOST.fullmatch(host):
        return False
    return host.rpartition(".")[2] not in _LOCAL


def names_a_host(name: str) -> bool:
    """Whether a folder is named like a host of the tables or one that its first label tells: www., docs."""
    name = name.lower()
    if not _is_public_name(name):
        return False
    return (
        name.startswith("www.") or name.split(".")[0] in listed("official_labels") or _known(name) is not None
    )


def names_above(host: str) -> Iterator[str]:
    """The host and every domain above it, longest first."""
    labels = host.split(".")
    return (".".join(labels[index:]) for index in range(len(labels)))


def _of_folders(path: str) -> SourceType:
    """The user's own document is no more than that, unless its folder says more."""
    folders = [folder.lower() for folder in path.replace("\\", "/").split("/")[:-1]]
    kinds = _TABLE["folders"]
    known = [kinds[folder] for folder in reversed(folders) if folder in kinds]
    return cast("SourceType", known[0]) if known else "document"
