"""http and https: redirects followed by hand, limits, retries, every failure named."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from pathfinder.errors import SourceError
from pathfinder.sources.addresses import check_url
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.extract import extract
from pathfinder.sources.failures import failed

if TYPE_CHECKING:
    import httpx2

    from pathfinder.sources.guard import Deadline, Resolver

SCHEMES = ("http", "https")
REDIRECTS = frozenset({301, 302, 303, 307, 308})
TRANSIENT = frozenset({429, 500, 502, 503, 504})
KINDS = {
    401: "blocked", 402: "paywalled", 403: "blocked", 404: "not_found", 410: "not_found",
    407: "blocked", 429: "blocked", 451: "blocked",
}  # fmt: skip
ACCEPT = "text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,*/*;q=0.5"


class Transient(SourceError):
    """A failure that may pass; `wait_s` is what the server asked for in Retry-After."""

    def __init__(self, error: SourceError, wait_s: float | None) -> None:
        super().__init__(error.kind, error.message, error.hint)
        self.wait_s = wait_s


def fetch(address: str, settings: Settings, resolver: Resolver | None = None) -> Document:
    """The page at `address`; retried while the server says "later" and the deadline allows it."""
    import stamina

    from pathfinder.sources.guard import Deadline

    logging.getLogger("stamina").setLevel(logging.ERROR)
    deadline = Deadline(settings.timeout_s)

    def again(error: Exception) -> bool | float:
        if not isinstance(error, Transient):
            return False
        if error.wait_s is None:
            return deadline.left() > 1.0
        return error.wait_s if error.wait_s < deadline.left() else False

    attempts = stamina.retry_context(
        on=again, attempts=settings.attempts, timeout=None, wait_initial=0.5, wait_jitter=0.5, wait_max=5.0
    )
    for attempt in attempts:
        with attempt:
            return _follow(address, settings, deadline, resolver)
    raise failed("network", address)


def _follow(address: str, settings: Settings, deadline: Deadline, resolver: Resolver | None) -> Document:
    import httpx2

    from pathfinder.sources.addresses import resolve
    from pathfinder.sources.guard import GuardedTransport

    headers = {"user-agent": settings.user_agent, "accept": ACCEPT}
    transport = GuardedTransport(settings, deadline, resolver or resolve)
    with httpx2.Client(transport=transport, trust_env=False, headers=headers) as client:
        url = check_url(address)
        for _ in range(settings.max_redirects + 1):
            client.cookies.clear()
            try:
                with client.stream("GET", url, timeout=settings.timeout_s) as response:
                    onward = _onward(response, url)
                    if onward is None:
                        return _document(response, address, url, settings, deadline)
            except httpx2.InvalidURL as error:
                raise failed("refused_url", url, str(error)) from error
            url = check_url(onward)
    raise failed("http_error", address, f"more than {settings.max_redirects} redirects")


def _onward(response: httpx2.Response, url: str) -> str | None:
    location = response.headers.get("location")
    if response.status_code not in REDIRECTS or not location:
        return None
    try:
        return urljoin(url, location)
    except ValueError as error:
        raise failed("refused_url", location, str(error)) from error


def _document(
    response: httpx2.Response, address: str, url: str, settings: Settings, deadline: Deadline
) -> Document:
    if not response.is_success:
        raise _refusal(response, url)
    raw = _body(response, url, settings.max_bytes, deadline)
    return extract(raw, response.headers.get("content-type"), address, final_url=url)


def _refusal(response: httpx2.Response, url: str) -> SourceError:
    status = response.status_code
    error = failed(KINDS.get(status, "http_error"), url, f"HTTP {status}")
    if status not in TRANSIENT:
        return error
    return Transient(error, retry_after(response.headers.get("retry-after")))


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


def _body(response: httpx2.Response, url: str, max_bytes: int, deadline: Deadline) -> bytes:
    """The body, counted before and after decompression; a bomb ends at the limit, a drip at the deadline."""
    import httpx2

    announced = response.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > max_bytes:
        raise failed("too_large", url, f"{announced} bytes announced, the limit is {max_bytes}")
    blocks: list[bytes] = []
    total = 0
    try:
        for block in response.iter_bytes():
            total += len(block)
            deadline.bound(None, url)
            if max(total, response.num_bytes_downloaded) > max_bytes:
                raise failed("too_large", url, f"the limit is {max_bytes} bytes")
            blocks.append(block)
    except httpx2.DecodingError as error:
        raise failed("damaged", url, "its compression is not what the server says") from error
    return b"".join(blocks)
