"""Who may see the page: whoever has the address that was printed, and nobody else on this machine.

The printed address holds a token. Opening it sets a cookie of another value and leads to a path that nobody
can guess, so the token leaves the address bar at once. The cookie is valid for that path alone: browsers do
not keep the ports of a host apart, and would otherwise send it to every other server on this machine.
"""

import hmac
import secrets
from http.cookies import CookieError, SimpleCookie

COOKIE = "pathfinder"


class Gate:
    """The secrets of one server, made anew at every start and kept in memory alone."""

    def __init__(self) -> None:
        self.home = f"/{secrets.token_urlsafe(12)}/"
        self._token = secrets.token_urlsafe(32)
        self._pass = secrets.token_urlsafe(32)

    def address(self, port: int) -> str:
        """What is printed, once."""
        return f"http://127.0.0.1:{port}/?token={self._token}"

    def cookie(self) -> str:
        """The value of Set-Cookie for whoever came with the token."""
        return f"{COOKIE}={self._pass}; Path={self.home}; HttpOnly; SameSite=Strict"

    def admits(self, target: str) -> bool:
        """Whether a request target is the printed one."""
        return _same(target, f"/?token={self._token}")

    def knows(self, header: str | None) -> bool:
        """Whether a Cookie header holds the pass."""
        try:
            found = SimpleCookie(header or "").get(COOKIE)
        except CookieError:
            return False
        return _same(found.value if found else "", self._pass)


def addressed(host: str | None, port: int) -> bool:
    """Whether a Host header names this server; a foreign name that leads here is an attack on the reader."""
    return host in (f"127.0.0.1:{port}", f"localhost:{port}")


def _same(given: str, secret: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), secret.encode())
