"""The guarded connection: resolved once, checked, pinned to the checked address, under one deadline.

httpx2 asks its transport for a response and httpcore2 asks its network backend for a socket. The
guard sits in the backend, where the real connection is made: whatever the URL parsers thought,
this host and this port are what is contacted. TLS still verifies the original host name.
"""

import os
import ssl
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import httpcore2
import httpx2

from pathfinder.sources.document import Settings, failed
from pathfinder.sources.http.addresses import Resolver, check_connection, resolve

CONNECT_S = 10.0
NOT_VERIFIED = "CERTIFICATE_VERIFY_FAILED"


def pinned(resolver: Resolver | None = None) -> Resolver:
    """`resolver`, asked once for each name and port: its answer holds for every request of a fetch."""
    ask, known = resolver or resolve, dict[tuple[str, int], list[str]]()

    def remembered(host: str, port: int, timeout_s: float) -> list[str]:
        if (host, port) not in known:
            known[host, port] = ask(host, port, timeout_s)
        return known[host, port]

    return remembered


class Deadline:
    """A moment after which everything that still waits must end."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def extend(self, seconds: float) -> None:
        """Give back time that was spent waiting for a turn."""
        self._end += seconds

    def left(self) -> float:
        """Seconds that remain, never negative."""
        return max(0.0, self._end - time.monotonic())

    def bound(self, timeout: float | None, what: str) -> float:
        """The smaller of `timeout` and what remains; SourceError `timed_out` when nothing remains."""
        left = self.left()
        if left <= 0:
            raise failed("timed_out", what)
        return left if timeout is None else min(timeout, left)


class GuardedStream(httpcore2.NetworkStream):
    """A connection whose every read and write is bounded by the deadline."""

    def __init__(self, inner: httpcore2.NetworkStream, deadline: Deadline, host: str) -> None:
        self._inner, self._deadline, self._host = inner, deadline, host

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, self._deadline.bound(timeout, self._host))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, self._deadline.bound(timeout, self._host))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        bounded = self._deadline.bound(timeout, self._host)
        inner = self._inner.start_tls(ssl_context, server_hostname, bounded)
        return GuardedStream(inner, self._deadline, self._host)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class GuardedBackend(httpcore2.NetworkBackend):
    """Connects only to addresses that were checked, and to exactly those."""

    def __init__(self, settings: Settings, deadline: Deadline, resolver: Resolver) -> None:
        self._settings, self._deadline, self._resolver = settings, deadline, resolver
        self._plain = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.NetworkStream:
        found = self._resolver(host, port, self._deadline.bound(timeout, host))
        settings = self._settings
        may_go = check_connection(
            host,
            port,
            found,
            allowed=settings.allow_private_addresses,
            ports=settings.ports,
            from_public=settings.from_public,
        )
        problem: Exception | None = None
        for address in may_go:
            try:
                bounded = min(CONNECT_S, self._deadline.bound(timeout, host))
                stream = self._plain.connect_tcp(address, port, bounded, local_address, socket_options)
                return GuardedStream(stream, self._deadline, host)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                problem = error
        raise problem or failed("network", host)


@cache
def _certificates(*_named_by_the_user: str | None) -> ssl.SSLContext:
    """Who is trusted; reading the list takes longer than most pages, so each list is read once."""
    return httpx2.create_ssl_context()


class GuardedTransport(httpx2.BaseTransport):
    """An httpx2 transport over a guarded connection pool. Environment proxies are not used."""

    def __init__(self, settings: Settings, deadline: Deadline, resolver: Resolver = resolve) -> None:
        backend = GuardedBackend(settings, deadline, resolver)
        self._pool = httpcore2.ConnectionPool(
            ssl_context=_certificates(*map(os.environ.get, ("SSL_CERT_FILE", "SSL_CERT_DIR"))),
            network_backend=backend,
            max_keepalive_connections=0,
        )

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """One exchange; failures of the network come out as SourceError."""
        url = request.url
        target = httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)
        inner = httpcore2.Request(
            request.method,
            target,
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        with _named(str(url)):
            response = self._pool.handle_request(inner)
        return httpx2.Response(
            response.status, headers=response.headers, stream=_Body(response.stream, str(url))
        )

    def close(self) -> None:
        """Close every connection."""
        self._pool.close()


class _Body(httpx2.SyncByteStream):
    """A response body whose network failures come out as SourceError."""

    def __init__(self, inner: Any, url: str) -> None:
        self._inner, self._url = inner, url

    def __iter__(self) -> Iterator[bytes]:
        with _named(self._url):
            yield from self._inner

    def close(self) -> None:
        self._inner.close()


@contextmanager
def _named(url: str) -> Iterator[None]:
    """Turns what httpcore2 raises into the failure it is."""
    try:
        yield
    except httpcore2.TimeoutException as error:
        raise failed("timed_out", url) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.UnsupportedProtocol) as error:
        raise failed("network", url, _words(error), said=str(error)) from error


def _words(error: Exception) -> str:
    """What went wrong in our words."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, OSError):
        cause = cause.__cause__ or cause.__context__
    if isinstance(cause, ssl.SSLError):
        return (
            "its certificate is not accepted" if cause.reason == NOT_VERIFIED else "its TLS is not accepted"
        )
    if isinstance(cause, OSError) and cause.errno:
        return os.strerror(cause.errno)
    return "its answer is not HTTP" if isinstance(error, httpcore2.ProtocolError) else "the connection broke"
