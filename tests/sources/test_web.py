"""Fetching over http from a loopback web that misbehaves."""

from __future__ import annotations

import gzip
import shutil
import ssl
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ending import ends
from tests.sources.conftest import ARTICLE, Web, pdf

from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings
from pathfinder.sources.fetch import fetch
from pathfinder.sources.http.client import retry_after
from pathfinder.sources.schemes import web as http


def failure_of(url: str, settings: Settings) -> SourceError:
    """The error that fetching `url` ends with."""
    with pytest.raises(SourceError) as caught:
        fetch(url, settings=settings)
    return caught.value


def test_a_page_arrives_with_its_text_title_author_and_final_address(web: Web, allowing: Settings) -> None:
    """Redirects are followed, relative ones too, and the last address is kept."""
    web.serve("/tides", ARTICLE.encode(), content_type="text/html")
    web.redirect("/old", "older?x=1")
    web.redirect("/older?x=1", "/tides#part", 308)
    document = fetch(f"{web.base}/old", settings=allowing)
    assert document.final_url == f"{web.base}/tides"
    assert document.url == f"{web.base}/old"
    assert document.title == "Tides of the Wadden Sea"
    assert document.authors == ["Ada Example"]
    assert "which is half a metre more than in 1950" in " ".join(document.text.split())
    assert "Imprint" not in document.text
    assert "Imprint" in (document.full_text or "")
    assert document.raw == ARTICLE.encode()


def test_loopback_is_refused_without_the_users_leave(web: Web) -> None:
    """Nothing reaches the server."""
    web.serve("/a", b"hello", content_type="text/plain")
    for host in ("127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"):
        url = f"http://{host}:{web.port}/a"
        assert failure_of(url, Settings()).kind == "refused_private_address", url
    assert web.asked == []


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        ("http://10.0.0.1/", "refused_private_address"),
        ("http://169.254.169.254/latest/meta-data/", "refused_private_address"),
        ("http://127.0.0.1:1/", "refused_private_address"),
        ("file:///etc/passwd", "refused_scheme"),
        ("//user:pw@example.org/", "refused_url"),
    ],
)
def test_a_redirect_is_checked_like_a_first_address(
    web: Web, allowing: Settings, target: str, kind: str
) -> None:
    """An allowed server cannot send the fetch where the user did not allow it."""
    assert failure_of(web.redirect("/go", target), allowing).kind == kind


def test_a_name_is_resolved_once_and_the_connection_goes_to_the_checked_address(web: Web) -> None:
    """A name that changes its answer between check and connection gains nothing."""
    answers = [["127.0.0.1"], ["10.0.0.1"]]
    asked: list[str] = []

    def rebinding(host: str, _port: int, _timeout: float) -> list[str]:
        asked.append(host)
        return answers[len(asked) - 1]

    web.serve("/a", b"the real page", content_type="text/plain")
    settings = Settings(allow_private_addresses=("127.0.0.1",), respect_robots=False, pace_s=0)
    document = http.fetch(f"http://rebinding.example:{web.port}/a", settings, rebinding)
    assert document.text == "the real page"
    assert asked == ["rebinding.example"]
    with pytest.raises(SourceError) as refusal:
        http.fetch(f"http://rebinding.example:{web.port}/a", settings, rebinding)
    assert refusal.value.kind == "refused_private_address"


def test_a_page_that_only_sends_on_is_followed_and_guarded(web: Web, allowing: Settings) -> None:
    """A refresh is a redirect; a page with words of its own that reloads itself is a page."""
    page = "<html><head><title>Moved</title><meta http-equiv=refresh content='0; URL={}'></head>{}</html>"
    web.serve("/tides", ARTICLE.encode(), content_type="text/html")
    moved = web.serve("/moved", page.format("/tides", "").encode(), content_type="text/html")
    private = page.format("http://10.0.0.1/", "").encode()
    reloading = web.serve("/live", page.format("/other", "word " * 99).encode(), content_type="text/html")

    assert fetch(moved, settings=allowing).final_url == f"{web.base}/tides"
    inside = web.serve("/in", private, content_type="text/html")
    assert failure_of(inside, allowing).kind == "refused_private_address"
    assert fetch(reloading, settings=allowing).text.startswith("word word")


def test_endless_redirects_end(web: Web, allowing: Settings) -> None:
    """After the limit the address is named."""
    error = failure_of(web.redirect("/loop", "/loop"), allowing)
    assert (error.kind, len(web.asked)) == ("http_error", allowing.max_redirects + 1)


@pytest.mark.parametrize("in_headers", [True, False])
def test_a_drip_ends_at_the_deadline(web: Web, allowing: Settings, in_headers: bool) -> None:
    """Each byte comes in time, the whole does not: in the body and in the headers."""
    with ends():
        error = failure_of(web.drip("/slow", in_headers=in_headers), replace(allowing, timeout_s=0.6))
    assert error.kind == "timed_out"


def test_a_compression_bomb_ends_at_the_limit(web: Web, allowing: Settings) -> None:
    """40 KB on the wire, 40 MB unpacked: stopped after one."""
    error = failure_of(web.bomb("/bomb", 40), replace(allowing, max_bytes=1 << 20))
    assert error.kind == "too_large"


def test_a_large_body_is_refused_announced_or_not(web: Web, allowing: Settings) -> None:
    """By its Content-Length at once, and by counting when there is none."""
    small = replace(allowing, max_bytes=1000)
    assert failure_of(web.serve("/big", b"x" * 5000, content_type="text/plain"), small).kind == "too_large"

    def endless(handler: object) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 5000)  # type: ignore[attr-defined]

    web.pages["/endless"] = endless
    assert failure_of(f"{web.base}/endless", small).kind == "too_large"


def test_a_false_content_encoding_is_named(web: Web, allowing: Settings) -> None:
    """The server says gzip and sends text."""
    url = web.serve("/lie", b"plain words", content_encoding="gzip", content_type="text/plain")
    assert failure_of(url, allowing).kind == "damaged"


def test_a_compressed_page_cut_short_by_its_server_is_named(web: Web, allowing: Settings) -> None:
    """The length is right and the stream has no end: half an article is no article."""
    half = gzip.compress(ARTICLE.encode())[:-300]
    url = web.serve("/half", half, content_type="text/html", content_encoding="gzip")
    error = failure_of(url, allowing)
    assert error.kind == "damaged"
    assert "its compression ends too early" in error.message


def test_a_body_cut_short_is_named(web: Web, allowing: Settings) -> None:
    """Fewer bytes than announced is a network failure, not a shorter page."""
    assert failure_of(web.serve("/cut", b"only this", content_length="5000"), allowing).kind == "network"


@pytest.mark.parametrize(
    ("status", "kind"),
    [(401, "blocked"), (402, "paywalled"), (403, "blocked"), (404, "not_found"), (410, "not_found"),
     (451, "blocked"), (418, "http_error")],
)  # fmt: skip
def test_a_status_has_its_kind(web: Web, allowing: Settings, status: int, kind: str) -> None:
    """And its number is in the message; none of these is tried twice."""
    error = failure_of(web.serve("/page", b"no", status), allowing)
    assert error.kind == kind
    assert f"HTTP {status}" in error.message
    assert len(web.asked) == 1


def test_retry_after_is_honoured(web: Web, allowing: Settings) -> None:
    """429 with Retry-After: 1 is tried again after a second, and then answers."""

    def busy_once(handler: object) -> None:
        if len(web.asked) == 1:
            web.serve("/other", b"wait", 429, retry_after="1")
            web.pages["/other"](handler)  # type: ignore[arg-type]
        else:
            web.serve("/other", b"now it answers", content_type="text/plain")
            web.pages["/other"](handler)  # type: ignore[arg-type]

    web.pages["/busy"] = busy_once
    started = time.monotonic()
    assert fetch(f"{web.base}/busy", settings=allowing).text == "now it answers"
    assert time.monotonic() - started >= 1.0
    assert len(web.asked) == 2


def test_a_retry_after_beyond_the_deadline_is_not_waited_for(web: Web, allowing: Settings) -> None:
    """An hour is not waited: the failure is told at once."""
    with ends():
        error = failure_of(web.serve("/later", b"", 503, retry_after="3600"), allowing)
    assert (error.kind, len(web.asked)) == ("http_error", 1)


def test_retries_are_bounded(web: Web, allowing: Settings) -> None:
    """A server that always fails is asked as often as the settings say."""
    error = failure_of(web.serve("/down", b"", 500, retry_after="0"), replace(allowing, attempts=3))
    assert (error.kind, len(web.asked)) == ("http_error", 3)


def test_retry_after_may_be_a_date() -> None:
    """A date in the past means now; nonsense means nothing."""
    assert retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0
    assert retry_after("120") == 120.0
    assert retry_after("soon") is None


def test_a_refused_connection_is_a_network_failure(allowing: Settings) -> None:
    """Nobody listens on the discard port."""
    settings = replace(allowing, allow_private_addresses=("127.0.0.1:9",))
    assert failure_of("http://127.0.0.1:9/", settings).kind == "network"


@pytest.mark.parametrize(
    ("header", "body", "words"),
    [
        ("text/plain; charset=utf-8", "naïve".encode("cp1252"), "naïve"),
        ("text/plain; charset=iso-8859-1", "naïve – “ok”".encode(), "naïve – “ok”"),
        ("text/plain; charset=iso-8859-1", "“ok”".encode("cp1252"), "“ok”"),
        ("text/plain; charset=nonsense", "naïve".encode(), "naïve"),
        ("text/html; charset=euc-kr", "<html><body><p>조수 간만의 차</p>".encode("euc-kr"), "조수 간만의 차"),
        ("text/html",
         "<html><head><meta charset=shift_jis><body><p>潮の満ち引き".encode("shift_jis"), "潮の満ち引き"),
        ("text/plain", "\ufeffTide".encode("utf-16"), "Tide"),
    ],
)  # fmt: skip
def test_the_charset_is_found_even_when_the_header_lies(
    web: Web, allowing: Settings, header: str, body: bytes, words: str
) -> None:
    """Byte-order mark and valid UTF-8 win over the header; the page's own declaration counts."""
    assert fetch(web.serve("/text", body, content_type=header), settings=allowing).text == words


def test_the_bytes_decide_what_a_page_is(web: Web, allowing: Settings) -> None:
    """A PDF served as HTML is a PDF; a login page served as PDF is HTML; a picture is refused."""
    url = web.serve("/a.html", pdf(["Tide tables"]), content_type="text/html")
    assert fetch(url, settings=allowing).media_type == "application/pdf"
    url = web.serve("/a.pdf", ARTICLE.encode(), content_type="application/pdf")
    assert fetch(url, settings=allowing).media_type == "text/html"
    url = web.serve("/a", b"\x89PNG\r\n\x1a\n\x00\x00", content_type="text/html")
    assert failure_of(url, allowing).kind == "unsupported"
    url = web.serve("/b.pdf", b"certainly not a PDF", content_type="application/pdf")
    assert failure_of(url, allowing).kind == "damaged"


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        ("<title>Just a moment...</title><body><p>Checking your browser</p><script>1</script>", "blocked"),
        ("<body><div id=root></div><noscript>Enable JavaScript to run.</noscript><script src=x></script>",
         "needs_javascript"),
        ('<script type="application/ld+json">{"isAccessibleForFree": false}</script><body><p>Subscribe.</p>',
         "paywalled"),
        ("<body><p style='display:none'>nothing to see</p></body>", "no_text"),
        ("   ", "no_text"),
    ],
)  # fmt: skip
def test_a_page_without_an_article_is_named_for_what_it_is(
    web: Web, allowing: Settings, page: str, kind: str
) -> None:
    """Never silent emptiness. The browser, which would find nothing either, stays out of it."""
    url = web.serve("/wall", page.encode(), content_type="text/html")
    assert failure_of(url, replace(allowing, render_javascript=False)).kind == kind


def test_proxies_of_the_environment_do_not_bypass_the_guard(
    web: Web, allowing: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy could reach what the guard refuses."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert fetch(web.serve("/a", b"direct", content_type="text/plain"), settings=allowing).text == "direct"


def test_an_unknown_scheme_is_refused() -> None:
    """The message names the scheme."""
    error = failure_of("ftp://example.org/a", Settings())
    assert error.kind == "refused_scheme"
    assert "'ftp'" in error.message


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its certificate with openssl")
def test_tls_verifies_the_name_that_was_asked_for(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection goes to a checked address, the certificate must be for the name."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key)]
    name = ["-subj", "/CN=named.example", "-addext", "subjectAltName=DNS:named.example"]
    subprocess.run([*command, "-out", str(certificate), *name], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    web.server.socket = context.wrap_socket(web.server.socket, server_side=True)
    web.serve("/a", b"over TLS", content_type="text/plain")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    settings = Settings(timeout_s=5, allow_private_addresses=("127.0.0.1",), respect_robots=False, pace_s=0)

    def loopback(_host: str, _port: int, _timeout: float) -> list[str]:
        return ["127.0.0.1"]

    assert http.fetch(f"https://named.example:{web.port}/a", settings, loopback).text == "over TLS"
    with pytest.raises(SourceError) as caught:
        http.fetch(f"https://other.example:{web.port}/a", settings, loopback)
    assert caught.value.kind == "network"
