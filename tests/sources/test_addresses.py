"""Which addresses may be contacted."""

from __future__ import annotations

import ipaddress

import pytest

from pathfinder.errors import SourceError
from pathfinder.sources.http.addresses import (
    check_connection,
    check_url,
    is_public,
    literal,
    parse_allowed,
    resolve,
)

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
    "224.0.0.1", "255.255.255.255", "192.0.2.1", "240.0.0.1",
    "::1", "::", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "2001:db8::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
    "2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_public_is_refused_in_every_notation(address: str) -> None:
    """Loopback, private, link-local, reserved, multicast, and IPv4 hidden in IPv6."""
    with pytest.raises(SourceError) as refusal:
        check_connection("example.org", 80, [address], allowed=(), ports=(80,))
    assert refusal.value.kind == "refused_private_address"


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_a_public_address_is_admitted(address: str) -> None:
    """IPv4, IPv6 and public IPv4 carried in IPv6."""
    assert is_public(ipaddress.ip_address(address))


def test_one_private_address_among_public_ones_refuses_the_name() -> None:
    """A name must not mix: the connection could go to any of its addresses."""
    with pytest.raises(SourceError, match=r"10\.0\.0\.1"):
        check_connection("mixed.example", 443, ["8.8.8.8", "10.0.0.1"], allowed=(), ports=(443,))


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("2130706433", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("0177.0.0.1", "127.0.0.1"),
        ("017700000001", "127.0.0.1"), ("127.1", "127.0.0.1"), ("0xa9fea9fe", "169.254.169.254"),
        ("[::1]", "::1"), ("127.0.0.1.", "127.0.0.1"), ("example.org", None), ("1.example", None),
    ],
)  # fmt: skip
def test_odd_spellings_of_an_address_are_read_as_the_address(host: str, address: str | None) -> None:
    """Decimal, octal, hexadecimal and shortened forms are addresses, not names."""
    assert literal(host) == address


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("ftp://example.org/a", "refused_scheme"), ("gopher://x", "refused_scheme"),
        ("javascript:1", "refused_scheme"),
        ("http://user:secret@example.org/", "refused_url"), ("http://example.org@127.0.0.1/", "refused_url"),
        ("http:///path", "refused_url"), ("http://example.org:99999/", "refused_url"),
        ("http://exa mple.org/", "refused_url"), ("http://example.org\\@evil.org/", "refused_url"),
        ("http://example.org/\r\nX-Header: 1", "refused_url"), ("http://[::1/", "refused_url"),
    ],
)  # fmt: skip
def test_an_address_of_bad_form_is_refused(url: str, kind: str) -> None:
    """Other schemes, credentials, broken ports, spaces, control characters, backslashes."""
    with pytest.raises(SourceError) as refusal:
        check_url(url)
    assert refusal.value.kind == kind
    assert "secret" not in refusal.value.message
    assert refusal.value.hint


def test_an_odd_port_is_refused_unless_the_settings_allow_it() -> None:
    """Ports are a setting; the message names the port."""
    with pytest.raises(SourceError, match="6379"):
        check_connection("example.org", 6379, ["8.8.8.8"], allowed=(), ports=(80, 443))
    assert check_connection("example.org", 6379, ["8.8.8.8"], allowed=(), ports=(6379,)) == ["8.8.8.8"]


@pytest.mark.parametrize(
    ("entry", "host", "address", "port", "admitted"),
    [
        ("127.0.0.1:8000", "localhost", "127.0.0.1", 8000, True),
        ("127.0.0.1:8000", "localhost", "127.0.0.1", 8001, False),
        ("127.0.0.1:8000", "localhost", "127.0.0.2", 8000, False),
        ("[::1]:8000", "localhost", "::1", 8000, True),
        ("::1", "localhost", "::1", 1, True),
        ("10.0.0.0/8", "wiki", "10.9.9.9", 8443, True),
        ("10.0.0.0/8", "wiki", "11.9.9.9", 80, False),
        ("wiki.local", "WIKI.local.", "10.9.9.9", 80, True),
        ("wiki.local:8080", "wiki.local", "10.9.9.9", 80, False),
        ("wiki.local", "other.local", "10.9.9.9", 80, False),
    ],
)
def test_what_the_user_allowed_is_admitted_and_nothing_beside_it(
    entry: str, host: str, address: str, port: int, admitted: bool
) -> None:
    """An address, a network or a name, with or without a port."""
    assert parse_allowed(entry).admits(host, ipaddress.ip_address(address), port) is admitted


def test_a_name_that_does_not_exist_is_a_network_failure() -> None:
    """`.invalid` never resolves (RFC 2606)."""
    with pytest.raises(SourceError) as refusal:
        resolve("nowhere.invalid", 80, 5)
    assert refusal.value.kind in ("network", "timed_out")
