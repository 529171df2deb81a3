"""Documents are read in a process that may be killed."""

from __future__ import annotations

import os
import re
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ending import ends
from tests.sources.conftest import ARTICLE, Web, pdf

from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings
from pathfinder.sources.fetch import fetch
from pathfinder.sources.sandbox import isolation
from pathfinder.sources.sandbox.extract import extract as extract_here
from pathfinder.sources.sandbox.isolation import Worker, extract

pytestmark = pytest.mark.slow

URL = "https://example.org/page"
TRAP = """
import os, sys, time
from pathfinder.sources.sandbox import worker
from pathfinder.sources.sandbox.extract import extract
def said(words):
    return f"<html><body><p>The reader says: {words}</p></body></html>".encode()
def trapped(raw, *rest, **more):
    if b"HANG" in raw: time.sleep(60)
    if b"SPIN" in raw:
        while True: pass
    if b"CRASH" in raw: os.abort()
    if b"EAT" in raw: return bytearray(8 << 30)
    if b"NOISE" in raw: print("not an answer"); os.write(1, b"nor this")
    if b"SECRET" in raw: raw = said(" ".join(os.environ))
    if b"WRITE" in raw:
        try:
            os.write(os.open("written", os.O_CREAT | os.O_WRONLY), b"x")
        except OSError as error:
            raw = said(f"refused with {error}")
    return extract(raw, *rest, **more)
worker.extract = trapped
worker.main()
"""


@pytest.fixture
def trapped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers whose reader does what the document says."""
    script = tmp_path / "trap.py"
    script.write_text(TRAP, encoding="utf-8")
    while not isolation._idle.empty():
        isolation._idle.get().close()
    monkeypatch.setattr(isolation, "COMMAND", [sys.executable, "-B", str(script)])


def page(word: str) -> bytes:
    return f"<!doctype html><html><body><p>{word} and some more words of a page</p></body></html>".encode()


def kind_of(raw: bytes, limit_s: float = 5.0) -> str:
    with pytest.raises(SourceError) as caught:
        extract(raw, "text/html", URL, limit_s=limit_s)
    return caught.value.kind


@pytest.mark.parametrize(
    ("raw", "media_type"),
    [(ARTICLE.encode(), "text/html"), (pdf(["First page.", "Second page."], "Tides"), "application/pdf"),
     (b"# Tides\n\nplain words", "text/markdown"), ("Ebbe\ud83c".encode("utf-8", "replace"), "text/plain")],
)  # fmt: skip
def test_a_document_is_the_same_on_both_sides(raw: bytes, media_type: str) -> None:
    """Nothing is lost on the way: texts, metadata and maps."""
    there, here = extract(raw, media_type, URL), extract_here(raw, media_type, URL)
    assert there.text == here.text
    assert there.full_text == here.full_text
    assert (there.title, there.authors, there.published, there.raw) == (
        here.title, here.authors, here.published, raw,
    )  # fmt: skip
    assert list(there.metadata) == list(here.metadata)


def test_a_failure_is_the_same_on_both_sides() -> None:
    """Kind, message and hint."""
    for raw in (b"%PDF-1.4 broken", pdf([""]), b"\x00\x01\x02", b"  ", b"PK\x03\x04rubbish"):
        with pytest.raises(SourceError) as here:
            extract_here(raw, None, URL)
        with pytest.raises(SourceError) as there:
            extract(raw, None, URL)
        assert (there.value.kind, there.value.message, there.value.hint) == (
            here.value.kind, here.value.message, here.value.hint,
        )  # fmt: skip


@pytest.mark.usefixtures("trapped")
@pytest.mark.parametrize("word", ["HANG", "SPIN"])
def test_a_document_that_takes_for_ever_ends_at_the_limit(word: str) -> None:
    """And the next one is read."""
    with ends():
        assert kind_of(page(word), limit_s=1.0) == "too_complex"
    assert "some more words" in extract(page("fine"), "text/html", URL).text


@pytest.mark.usefixtures("trapped")
def test_a_document_that_kills_its_reader_kills_nothing_else() -> None:
    """A crash of a C library is a failure of the document."""
    assert kind_of(page("CRASH")) == "damaged"
    assert "some more words" in extract(page("fine"), "text/html", URL).text


@pytest.mark.usefixtures("trapped")
def test_memory_ends_at_the_limit() -> None:
    """Eight gigabytes are not handed out."""
    assert kind_of(page("EAT")) in ("too_complex", "damaged")
    assert "some more words" in extract(page("fine"), "text/html", URL).text


@pytest.mark.usefixtures("trapped")
def test_what_a_library_prints_is_no_answer() -> None:
    """The answer has a pipe of its own."""
    assert "some more words" in extract(page("NOISE"), "text/html", URL).text


@pytest.mark.usefixtures("trapped")
def test_the_reader_sees_no_secret_and_writes_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its environment is a handful of harmless names; it may not write a byte."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-secret")
    monkeypatch.chdir(tmp_path)
    names = extract(page("SECRET"), "text/html", URL).text.split("says: ")[1].split()
    assert set(names) <= {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONPATH"}
    assert "refused with" in extract(page("WRITE"), "text/html", URL).text


def test_a_reader_is_used_again_and_a_dead_one_replaced() -> None:
    """Two documents, one process; when it was killed in between, another."""
    extract(ARTICLE.encode(), "text/html", URL)
    first = isolation._idle.get()
    isolation._idle.put(first)
    extract(ARTICLE.encode(), "text/html", URL)
    again = isolation._idle.get()
    assert again is first
    os.kill(first._process.pid, 9)
    first._process.wait()
    isolation._idle.put(first)
    assert extract(ARTICLE.encode(), "text/html", URL).title == "Tides of the Wadden Sea"


def test_threads_read_at_the_same_time_and_nothing_is_mixed_up() -> None:
    """Thirty pages through a few readers."""
    found: dict[int, str] = {}

    def read(number: int) -> None:
        found[number] = extract(page(f"number {number}"), "text/html", URL).text

    threads = [threading.Thread(target=read, args=(number,)) for number in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(f"number {number} and" in found[number] for number in range(30))


def test_a_reader_ends_when_its_command_does() -> None:
    """Its input is closed, so it goes."""
    worker = Worker()
    assert worker.alive()
    worker.close()
    assert not worker.alive()


def test_small_text_is_read_without_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The common small case stays fast."""

    def never() -> Worker:
        raise AssertionError("a process was started")

    monkeypatch.setattr(isolation, "_take", never)
    assert extract(b"plain words", "text/plain", URL).text == "plain words"
    assert extract(b"# Title\n\nwords", "text/markdown", URL).title == "Title"


@pytest.mark.usefixtures("trapped")
def test_the_time_of_a_fetch_holds_for_its_reading(web: Web, allowing: Settings, corpus_folder: Path) -> None:
    """Whoever sends a page in time cannot make its reading last."""
    url = web.serve("/slow", page("SPIN"), content_type="text/html")
    (corpus_folder / "slow.html").write_bytes(page("SPIN"))
    short = replace(allowing, timeout_s=1.5, corpora=(corpus_folder,))
    for address in (url, str(corpus_folder / "slow.html")):
        with ends(), pytest.raises(SourceError) as caught:
            fetch(address, settings=short)
        assert caught.value.kind == "too_complex"
        assert re.search(r"not read in the [012] seconds left for it", caught.value.message)
