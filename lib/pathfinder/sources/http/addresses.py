"""Which addresses may be contacted: public ones, and what the user allowed by name.

The check runs on the resolved addresses, and the connection is made to those very addresses
(`sources.guard`), so that a name cannot change its mind between the check and the connection.
"""

import ipaddress
import re
import socket
import threading
from collections.abc import Callable, Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

from pathfinder.sources.document import failed

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolver = Callable[[str, int, float], list[str]]  # host, port, seconds

NAT64 = ipaddress.ip_network("64:ff9b::/96")  # RFC 6052: the last 32 bits are an IPv4 address
NUMERIC_LABEL = re.compile(r"(?:0[xX][0-9a-fA-F]*|[0-9]+)\Z")
FORBIDDEN = re.compile(r"[\x00-\x20\x7f\\]")


class Allowed(NamedTuple):
    """One address, network or host name that the user allowed, on one port or on any."""

    host: str
    network: Network | None
    port: int | None

    def admits(self, host: str, address: Address, port: int) -> bool:
        """Whether `address`, reached under the name `host`, may be contacted on `port`."""
        if self.port is not None and self.port != port:
            return False
        if self.network is not None:
            return self.network.version == address.version and address in self.network
        return self.host == host.lower().rstrip(".")


def parse_allowed(entry: str) -> Allowed:
    """The meaning of "127.0.0.1:8000", "[::1]:8000", "10.0.0.0/8", "localhost" or "wiki.local:8080"."""
    bracketed = re.fullmatch(r"\[(?P<host>[^\]]+)\](?::(?P<port>\d+))?", entry)
    plain = re.fullmatch(r"(?P<host>[^:]+)(?::(?P<port>\d+))?", entry)
    match = bracketed or plain
    host, port = (match["host"], match["port"]) if match else (entry, None)
    try:
        network = ipaddress.ip_network(host, strict=False)
    except ValueError:
        network = None
    return Allowed(host.lower().rstrip("."), network, int(port) if port else None)


def check_url(url: str) -> str:
    """`url` without its fragment, when its form may be fetched at all; otherwise SourceError."""
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError as error:
        raise failed("refused_url", url, "it does not have the form of one") from error
    if parts.scheme.lower() not in ("http", "https"):
        raise failed("refused_scheme", url, "scheme", said=parts.scheme)
    if FORBIDDEN.search(url):
        raise failed("refused_url", url, "it holds a space, a control character or a backslash")
    if "@" in parts.netloc:
        raise failed("refused_url", without_credentials(url), "it carries a user name or a password")
    if not host or port == 0:
        raise failed("refused_url", url, "it names no host")
    return url.partition("#")[0]


def without_credentials(url: str) -> str:
    """`url` with the user name and password that it may carry left out."""
    return re.sub(r"//[^/?#]*@", "//…@", url)


def check_connection(
    host: str,
    port: int,
    found: Iterable[str],
    *,
    allowed: Iterable[str],
    ports: Iterable[int],
    from_public: bool = False,
) -> list[str]:
    """The addresses in `found`, all of them, when each one may be contacted on `port`; else SourceError.

    `from_public`: what a public address leads to is public, whatever the user allowed.
    """
    rules = [parse_allowed(entry) for entry in allowed]
    addresses = [ipaddress.ip_address(text.partition("%")[0]) for text in found]
    if not addresses:
        raise failed("network", host, "the name has no address")
    for address in addresses:
        public = is_public(address)
        if any(rule.admits(host, address, port) for rule in rules) and (public or not from_public):
            continue
        if not public:
            led = ", and a public address led there" if from_public else ""
            raise failed("refused_private_address", f"{host}:{port}", f"it resolves to {address}{led}")
        if port not in ports:
            raise failed("refused_url", f"{host}:{port}", f"port {port} is not one of {sorted(ports)}")
    return [str(address) for address in addresses]


def leads_to_public(url: str, resolver: Resolver, timeout_s: float) -> bool:
    """Whether an address that `url` stands for is public; `resolver` says what it said when it was asked."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme.lower() == "https" else 80)
    found = resolver(parts.hostname or "", port, timeout_s)
    return any(is_public(ipaddress.ip_address(each.partition("%")[0])) for each in found)


def is_public(address: Address) -> bool:
    """Whether `address`, and every IPv4 address that it carries inside, is a public unicast address."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = _embedded(address)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    special = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    return address.is_global and not special


def _embedded(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    packed = address.packed
    if address in NAT64 or packed[:12] == bytes(12):  # IPv4-compatible, ::a.b.c.d
        return ipaddress.IPv4Address(packed[12:])
    return None


def literal(host: str) -> str | None:
    """The address that `host` spells, odd numeric forms included (0x7f.1, 017700000001, 2130706433)."""
    try:
        return str(ipaddress.ip_address(host.strip("[]").partition("%")[0]))
    except ValueError:
        pass
    if not NUMERIC_LABEL.match(host.rstrip(".").rpartition(".")[2]):
        return None
    try:
        return socket.inet_ntoa(socket.inet_aton(host.rstrip(".")))
    except OSError as error:
        raise failed("refused_url", host, "it is not a valid IPv4 address") from error


def resolve(host: str, port: int, timeout_s: float) -> list[str]:
    """Every address of `host`, asked once; a resolver that hangs ends as `timed_out`."""
    spelled = literal(host)
    if spelled is not None:
        return [spelled]
    answer: list[str] = []
    problem: list[Exception] = []

    def ask() -> None:
        try:
            for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
                answer.append(str(row[4][0]))
        except (OSError, UnicodeError) as error:
            problem.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(timeout_s)
    if thread.is_alive():
        raise failed("timed_out", host, "its name was not resolved in time")
    if problem:
        raise failed("network", host, "its name is not known") from problem[0]
    return list(dict.fromkeys(answer))
