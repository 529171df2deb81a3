"""What a search engine may reach: its own address, through the guarded client, and the local index.

Every failure is a SourceError that names the engine; neither a key nor the query is in its message.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings, failed, failures

if TYPE_CHECKING:
    from pathfinder.sources.http.client import StatusError
    from pathfinder.sources.search.corpus import Corpus

KEY_REFUSED = frozenset({401, 403})
EXHAUSTED = frozenset({402, 429, 432, 433})  # 432 and 433 are Tavily's
MAX_REPLY = 8 << 20
JSON = "application/json"
Params = Mapping[str, str | int]


class EngineClient:
    """One engine's way to the outside. `key` is "" when none is configured.

    `pace_s` is the shortest time between two questions, kept between processes as well.
    """

    def __init__(
        self,
        name: str,
        base_url: str,
        key: str,
        settings: Settings,
        *,
        corpus: Corpus | None = None,
        pace_s: float = 0.0,
    ) -> None:
        self.name = name
        self.base_url = base_url.rstrip("/")
        self.key = key
        self.corpus = corpus
        self.contact = settings.contact
        pace_s = pace_s if settings.pace_s > 0 else 0.0
        self._settings = replace(settings, pace_s=pace_s, max_bytes=MAX_REPLY)

    def get(self, path: str, params: Params, headers: Mapping[str, str] | None = None) -> bytes:
        """The body of a GET; SourceError names what went wrong."""
        return self._ask(f"{path}?{urlencode(params)}", dict(headers or {}))

    def get_json(self, path: str, params: Params, headers: Mapping[str, str] | None = None) -> Any:
        """The JSON object that a GET brings."""
        return self._object(self.get(path, params, {"accept": JSON, **(headers or {})}))

    def post_json(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> Any:
        """The JSON object that a POST of `body` brings."""
        sent = {"accept": JSON, "content-type": JSON, **(headers or {})}
        return self._object(self._ask(path, sent, json.dumps(body).encode()))

    def malformed(self, what: str) -> SourceError:
        """The error for a reply that does not have the shape it should have."""
        return failed("bad_reply", self.name, what)

    def rows(self, value: Any, what: str) -> list[dict[str, Any]]:
        """The objects of a list; `bad_reply` when it is no list, or holds something and no object."""
        if not isinstance(value, list):
            raise self.malformed(f"{what} is not a list")
        found = [row for row in value if isinstance(row, dict)]
        if value and not found:
            raise self.malformed(f"{what} holds no object")
        return found

    def _object(self, raw: bytes) -> dict[str, Any]:
        try:
            value = json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise self.malformed("it is not JSON") from error
        if not isinstance(value, dict):
            raise self.malformed("it is not a JSON object")
        return value

    def _ask(self, path: str, headers: Mapping[str, str], body: bytes | None = None) -> bytes:
        from pathfinder.sources.http.client import Client, Question, StatusError

        client = Client(self._settings, polite=False, lane=f"{self.name} ")
        try:
            return client.get(self.base_url + path, question=Question(headers, body)).raw
        except StatusError as error:
            raise self._refusal(error) from error
        except SourceError as error:
            raise self._named(error) from error

    def _refusal(self, error: StatusError) -> SourceError:
        detail = f"HTTP {error.status}"
        if error.status in EXHAUSTED:
            return self._limited(detail + (f", it asks for {error.wait_s:.0f} s" if error.wait_s else ""))
        if error.status in KEY_REFUSED:
            return failed("key_refused" if self.key else "blocked", self.name, detail)
        return failed("http_error", self.name, detail)

    def _named(self, error: SourceError) -> SourceError:
        """The failure with the engine's name instead of an address that may hold a key."""
        if error.kind == "rate_limited":
            return self._limited("it asked for a pause that is not over")
        if error.kind == "damaged":
            return self.malformed("its compression is not what the server says")
        if error.kind == "too_large":
            return self.malformed(f"it is longer than {MAX_REPLY >> 20} MB")
        hint = f"{failures()[error.kind]['hint']}; its address is `sources.engines.{self.name}.base_url`"
        found = failed(error.kind, f"{self.name} at {urlsplit(self.base_url).netloc}")
        return SourceError(found.kind, found.message, hint)

    def _limited(self, detail: str) -> SourceError:
        message = f"the search engine {self.name!r} allows no more requests for now: {detail}"
        return SourceError("rate_limited", message, "search with another engine, or try again later")
