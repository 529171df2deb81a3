"""What a rendered page may have from the web: each request of its browser is answered here, guarded.

The browser has no network, so what is not answered here does not happen. Names are resolved once for a page
and stay what they were; a page from a public address reaches nothing private, not even what the user allowed.
"""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pathfinder.errors import SourceError
from pathfinder.sources.browser.devtools import Ended
from pathfinder.sources.document import failed
from pathfinder.sources.http.addresses import check_url, without_credentials
from pathfinder.sources.http.client import Client, Received, body
from pathfinder.sources.http.content_encoding import ASKED_FOR

if TYPE_CHECKING:
    import httpx2

AT_ONCE = 8
MAX_REQUESTS = 300  # of one page
MAX_NAVIGATIONS = 5  # redirects count
MAX_SENT = 1 << 20  # bytes of the body of one request
KEPT_REFUSALS = 20
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
# What shows no text, what never ends, and what only reports on the reader.
USELESS = frozenset(
    {"Image", "Media", "Font", "TextTrack", "EventSource", "Manifest", "Ping", "CSPViolationReport"}
)
NOT_SENT = frozenset({"host", "user-agent", "accept-encoding", "connection", "content-length", "upgrade"})
NOT_PASSED = frozenset(
    {"content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"}
)
Answer = Callable[[str, dict[str, Any]], object]
Sent = Mapping[str, Any]


class Interceptor:
    """Answers for one page: `page` is what the server sent, `frame` the id of its main frame.

    `url` is the address of the document that the main frame shows; `refused` holds {"url", "kind"} of what
    the page asked for and may not have.
    """

    def __init__(self, page: Received, client: Client, frame: str) -> None:
        self.url = page.url
        self.refused: list[dict[str, str]] = []
        self.requests = 0
        self._page, self._frame = page, frame
        self._left = client.settings.max_bytes
        self._exchange = client
        client.leave_private(page.url)
        self._client = self._connecting()
        self._lock, self._places = threading.Lock(), threading.BoundedSemaphore(AT_ONCE)
        self._open = self._navigations = 0

    def _connecting(self) -> httpx2.Client:
        import httpx2

        from pathfinder.sources.http.guard import GuardedTransport

        asking = self._exchange
        transport = GuardedTransport(asking.settings, asking.deadline, asking.resolver)
        return httpx2.Client(transport=transport, trust_env=False)

    @property
    def idle(self) -> bool:
        """Whether no request waits for its answer."""
        with self._lock:
            return self._open == 0

    def take(self, paused: Sent, answer: Answer) -> None:
        """Answer a Fetch.requestPaused event, at once or from a thread of its own."""
        request = paused["requestId"]
        if paused["request"]["url"].startswith(("data:", "blob:")):
            answer("Fetch.continueRequest", {"requestId": request})
        elif self._is_useless(paused) or self.requests >= MAX_REQUESTS:
            answer("Fetch.failRequest", {"requestId": request, "errorReason": "BlockedByClient"})
        elif self._is_main(paused) and self._navigations == 0:
            self._navigations = 1
            answer("Fetch.fulfillRequest", {"requestId": request, **_document(self._page)})
        else:
            self.requests += 1
            with self._lock:
                self._open += 1
            threading.Thread(target=self._answered, args=(paused, answer), daemon=True).start()

    def refuse(self, url: str, kind: str) -> None:
        """Remember an address that the page may not have; a kind of `sources.document`."""
        row = {"url": without_credentials(url)[:300], "kind": kind}
        with self._lock:
            if row not in self.refused and len(self.refused) < KEPT_REFUSALS:
                self.refused.append(row)

    def close(self) -> None:
        """Open no more connections."""
        self._client.close()

    def _is_main(self, paused: Sent) -> bool:
        return bool(paused["resourceType"] == "Document" and paused["frameId"] == self._frame)

    def _is_useless(self, paused: Sent) -> bool:
        if paused["resourceType"] == "Document":
            return not self._is_main(paused)
        path = paused["request"]["url"].partition("?")[0]
        return paused["resourceType"] in USELESS or path.endswith("/favicon.ico")

    def _answered(self, paused: Sent, answer: Answer) -> None:
        name = {"requestId": paused["requestId"]}
        url = paused["request"]["url"]
        with self._places, suppress(Ended):
            try:
                answer("Fetch.fulfillRequest", {**name, **self._fetched(paused)})
            except SourceError as error:
                if error.kind.startswith("refused_"):
                    self.refuse(url, error.kind)
                if self._is_main(paused):  # no content: the page that is there stays
                    answer("Fetch.fulfillRequest", {**name, "responseCode": 204})
                else:
                    answer("Fetch.failRequest", {**name, "errorReason": "AddressUnreachable"})
            finally:
                with self._lock:
                    self._open -= 1

    def _fetched(self, paused: Sent) -> dict[str, Any]:
        import httpx2

        asked = paused["request"]
        url, method = check_url(asked["url"]), asked["method"]
        if self._is_main(paused):
            self._navigate(url, method)
        sent = b"".join(base64.b64decode(each.get("bytes", "")) for each in asked.get("postDataEntries", ()))
        if method not in METHODS or len(sent) > MAX_SENT:
            raise failed("refused_url", url, f"{method} with {len(sent)} bytes")
        headers = {name: value for name, value in asked["headers"].items() if _is_sent(name.lower())}
        headers["user-agent"] = self._exchange.settings.user_agent
        headers["accept-encoding"] = ASKED_FOR
        client = self._client
        try:
            with client.stream(method, url, headers=headers, content=sent or None, timeout=None) as response:
                raw = body(response, url, max(self._left, 0), self._exchange.deadline)
        except (httpx2.InvalidURL, ValueError, TypeError) as error:  # what the client cannot send
            raise failed("refused_url", url, type(error).__name__) from error
        except RuntimeError as error:  # the client was closed: the page is done
            raise failed("network", url) from error
        with self._lock:
            self._left -= len(raw)
        if self._is_main(paused):
            self._moved(url)
        passed = [(name, value) for name, value in response.headers.multi_items() if name not in NOT_PASSED]
        if self._is_main(paused):
            if response.is_error:  # the browser would show an error page of its own
                raise failed("http_error", url, f"HTTP {response.status_code}")
            self.url = url if response.is_success else self.url
        return _fulfilled(response.status_code, passed, raw)

    def _moved(self, url: str) -> None:
        """The page is another one now: if it is public, nothing private is for it."""
        before = self._exchange.settings
        self._exchange.leave_private(url)
        if self._exchange.settings is not before:
            self._client = self._connecting()

    def _navigate(self, url: str, method: str) -> None:
        """The page goes to another page, as polite as any fetch; SourceError when it may not."""
        self._navigations += 1
        if method != "GET" or self._navigations > MAX_NAVIGATIONS:
            raise failed("refused_url", url, "the page goes from page to page")
        self._exchange.await_turn(url, urlsplit(self.url).netloc.lower())


def _is_sent(name: str) -> bool:
    return name not in NOT_SENT and not name.startswith(("sec-", ":"))


def _document(page: Received) -> dict[str, Any]:
    return _fulfilled(200, [("content-type", page.content_type or "text/html")], page.raw)


def _fulfilled(status: int, headers: list[tuple[str, str]], raw: bytes) -> dict[str, Any]:
    return {
        "responseCode": status,
        "responseHeaders": [{"name": name, "value": value} for name, value in headers],
        "body": base64.b64encode(raw).decode("ascii"),
    }
