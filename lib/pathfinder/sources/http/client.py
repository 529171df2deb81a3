"""One polite, guarded GET: redirects by hand, robots.txt, the host's turn, limits, retries."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin, urlsplit

from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings, failed
from pathfinder.sources.html.block_pages import asks_for_human
from pathfinder.sources.http.addresses import Resolver, check_url, leads_to_public
from pathfinder.sources.http.content_encoding import ASKED_FOR, Decoding
from pathfinder.sources.http.robots import ask

if TYPE_CHECKING:
    import httpx2

    from pathfinder.sources.http.guard import Deadline

REDIRECTS = frozenset({301, 302, 303, 307, 308})
TRANSIENT = frozenset({429, 500, 502, 503, 504})
BUSY = frozenset({429, 503})
KINDS = {
    401: "blocked", 402: "paywalled", 403: "blocked", 404: "not_found", 410: "not_found",
    407: "blocked", 429: "rate_limited", 451: "blocked",
}  # fmt: skip
CHALLENGES = (("cf-mitigated", "challenge"), ("x-amzn-waf-action", ""), ("x-datadome", ""))
ROBOTS_BYTES = 2 << 20  # RFC 9309 §2.5 asks for at least 500 KiB
ROBOTS_S = 10.0
ACCEPT = "text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,*/*;q=0.5"
QUEUE = 10  # turns at one host that are waited for, at least
CRAWL_DELAY_S = 10.0  # the longest Crawl-delay that is kept
HEAD_OF_REFUSAL = 20_000
LONGEST_NUMBER = 15  # digits of a Content-Length


class Received(NamedTuple):
    """What a server sent, and the address that it came from after redirects."""

    url: str
    content_type: str | None
    raw: bytes


class Question(NamedTuple):
    """What is asked of an address besides the address: headers, and a body that makes it a POST."""

    headers: Mapping[str, str] = {}
    body: bytes | None = None

    def sent(
        self, client: httpx2.Client, url: str, timeout_s: float
    ) -> AbstractContextManager[httpx2.Response]:
        """The response of `url`, to be opened."""
        method = "GET" if self.body is None else "POST"
        return client.stream(method, url, headers=self.headers, content=self.body, timeout=timeout_s)

    def may_go(self, url: str, onward: str) -> None:
        """SourceError when a redirect would take a key or a body to another host."""
        moved = urlsplit(onward).netloc.lower() != urlsplit(url).netloc.lower()
        if self.body is not None or (self.headers and moved):
            raise failed("http_error", url, "it redirects to another host", said=onward)


class StatusError(SourceError):
    """A server's refusal; `status` is its number, `wait_s` what it asked for in Retry-After."""

    def __init__(self, error: SourceError, status: int, wait_s: float | None) -> None:
        super().__init__(error.kind, error.message, error.hint, about=error.about, said=error.said)
        self.status, self.wait_s = status, wait_s

    @property
    def transient(self) -> bool:
        """Whether it may pass soon."""
        return self.status in TRANSIENT and self.kind != "blocked"


class Client:
    """Requests under one deadline. `polite` asks robots.txt; what is no page (an API) need not.

    What has a `lane` of its own takes its turns at a host apart from everything else.
    """

    def __init__(
        self,
        settings: Settings,
        deadline: Deadline | None = None,
        resolver: Resolver | None = None,
        *,
        polite: bool = True,
        paced: bool = True,
        lane: str = "",
    ) -> None:
        from pathfinder.sources.http.guard import Deadline, pinned

        self.settings = settings
        self.deadline = deadline or Deadline(settings.timeout_s)
        self.resolver = resolver or pinned()
        self._polite = polite and settings.respect_robots
        self._paced = paced
        self._lane = lane

    def get(self, address: str, accept: str = ACCEPT, question: Question | None = None) -> Received:
        """What `address` answers; retried while the server says "later" and the deadline allows it.

        A `question` sends headers or a body of its own, and never to another host.
        """
        import stamina

        logging.getLogger("stamina").setLevel(logging.ERROR)
        settings = self.settings
        attempts = stamina.retry_context(
            on=self._again, attempts=settings.attempts, timeout=None,
            wait_initial=0.5, wait_jitter=0.5, wait_max=5.0,
        )  # fmt: skip
        for attempt in attempts:
            with attempt:
                return self._follow(address, accept, question or Question())
        raise failed("network", address)

    def _again(self, error: Exception) -> bool | float:
        if not isinstance(error, StatusError) or not error.transient:
            return False
        if error.wait_s is None:
            return self.deadline.left() > 1.0
        return error.wait_s if error.wait_s < self.deadline.left() else False

    def _follow(self, address: str, accept: str, question: Question) -> Received:
        import httpx2

        from pathfinder.sources.http.guard import GuardedTransport

        headers = {
            "user-agent": self.settings.user_agent,
            "accept": accept,
            "accept-encoding": ASKED_FOR,
        }
        url, host = check_url(address), ""
        for _ in range(self.settings.max_redirects + 1):
            host = self.await_turn(url, host)
            transport = GuardedTransport(self.settings, self.deadline, self.resolver)
            with httpx2.Client(transport=transport, trust_env=False, headers=headers) as client:
                try:
                    with question.sent(client, url, self.settings.timeout_s) as response:
                        self.leave_private(url)
                        onward = _onward(response, url)
                        if onward is None:
                            return self._received(response, url)
                except httpx2.InvalidURL as error:
                    raise failed("refused_url", url, "it cannot be asked", said=str(error)) from error
                question.may_go(url, onward)
                url = check_url(onward)
        raise failed("http_error", address, f"more than {self.settings.max_redirects} redirects")

    def leave_private(self, url: str) -> None:
        """Nothing that a public address leads to is private, even if the user allowed it."""
        if not self.settings.from_public and leads_to_public(url, self.resolver, self.deadline.left()):
            self.settings = replace(self.settings, from_public=True)

    def _robots_txt(self, address: str) -> tuple[int, str]:
        """Status and text of a robots.txt; SourceError when its site cannot be reached."""
        from pathfinder.sources.http.guard import Deadline

        limits = replace(self.settings, attempts=1, max_bytes=ROBOTS_BYTES)
        deadline = Deadline(min(ROBOTS_S, self.deadline.left()))
        asking = Client(limits, deadline, self.resolver, polite=False, paced=False)
        try:
            received = asking.get(address, accept="text/plain,*/*;q=0.5")
        except StatusError as error:
            return error.status, ""
        except SourceError as error:
            if error.kind == "http_error":  # endless redirects
                return 404, ""
            if error.kind in ("too_large", "damaged"):
                return 500, ""
            raise
        return 200, received.raw.decode("utf-8", "replace").removeprefix("\ufeff")

    def await_turn(self, url: str, last: str) -> str:
        """Ask robots.txt, then wait for the turn at the host; a redirect within one host goes on at once."""
        pace = self.settings.pace_s
        if self._polite:
            delay = ask(url, self.settings, self._robots_txt)
            pace = max(pace, min(delay, CRAWL_DELAY_S))
        host = urlsplit(url).netloc.lower()
        if host == last or not self._paced:
            return host
        patience = max(self.settings.timeout_s, QUEUE * pace)
        wait = self.settings.hosts.turn(self._lane + host, pace, patience)
        if wait > patience:
            raise failed(
                "rate_limited", url, f"the site asked for a pause, {wait:.0f} seconds are left of it"
            )
        if wait > 0:
            time.sleep(wait)
            self.deadline.extend(wait)
        return host

    def _received(self, response: httpx2.Response, url: str) -> Received:
        status = response.status_code
        headers = response.headers
        challenged = any(name in headers and part in headers[name] for name, part in CHALLENGES)
        if response.is_success and not (challenged and status == 202):
            raw = body(response, url, self.settings.max_bytes, self.deadline)
            return Received(url, headers.get("content-type"), raw)
        kind = "blocked" if challenged else KINDS.get(status, "http_error")
        detail = f"HTTP {status}"
        if kind == "http_error" and _asks_for_human(response, self.deadline):
            kind, detail = "blocked", f"HTTP {status}, the page asks for a human"
        wait = retry_after(headers.get("retry-after"))
        if status in BUSY and wait:
            self.settings.hosts.postpone(self._lane + urlsplit(url).netloc.lower(), wait)
        raise StatusError(failed(kind, url, detail), status, wait)


def _asks_for_human(response: httpx2.Response, deadline: Deadline) -> bool:
    """Whether the page of an error is a challenge; only its beginning is read."""
    head = b""
    with suppress(Exception):  # whatever is wrong with the body of an error: it is that error
        for piece in _unpacked(response, Decoding(response.headers.get("content-encoding", ""))):
            head += piece
            deadline.bound(None, "the page of an error")
            if len(head) > HEAD_OF_REFUSAL:
                break
    return asks_for_human(head[:HEAD_OF_REFUSAL].decode("utf-8", "replace"))


def _onward(response: httpx2.Response, url: str) -> str | None:
    location = response.headers.get("location")
    if response.status_code not in REDIRECTS or not location:
        return None
    try:
        return urljoin(url, location)
    except ValueError as error:
        raise failed("refused_url", url, "it redirects to what is no address", said=location) from error


def retry_after(value: str | None) -> float | None:
    """Seconds that a Retry-After header asks for, as a number or as a date; None when it says nothing."""
    if value is None:
        return None
    if re.fullmatch(r"\s*\d{1,9}\s*", value):
        return float(value)
    from datetime import UTC, datetime
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def body(response: httpx2.Response, url: str, max_bytes: int, deadline: Deadline) -> bytes:
    """The body, counted before and after decompression; a bomb ends at the limit, a drip at the deadline."""
    announced = response.headers.get("content-length", "")
    if announced.isdecimal() and (len(announced) > LONGEST_NUMBER or int(announced) > max_bytes):
        raise failed("too_large", url, f"more is announced than the limit of {max_bytes} bytes")
    pieces: list[bytes] = []
    total = 0
    try:
        decoding = Decoding(response.headers.get("content-encoding", ""))
        for piece in _unpacked(response, decoding):
            pieces.append(piece)
            total += len(piece)
            deadline.bound(None, url)
            if max(total, response.num_bytes_downloaded) > max_bytes:
                raise failed("too_large", url, f"the limit is {max_bytes} bytes")
        whole = b"".join(pieces)
        decoding.finish(whole)
    except ValueError as error:
        said = response.headers.get("content-encoding", "")
        raise failed("damaged", url, str(error), said=said) from error
    return whole


def _unpacked(response: httpx2.Response, decoding: Decoding) -> Iterator[bytes]:
    """The body in pieces, none of them large."""
    return (piece for sent in response.iter_raw() for piece in decoding.feed(sent))
