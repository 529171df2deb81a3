"""`pf serve` as a process: who is let in, what is shown, what the buttons do, and how it ends."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, quiet, written_to
from tests.commands.served import PATIENCE, Served, environment, until
from tests.steps import desk

from pathfinder.files import locked

pytestmark = pytest.mark.slow


@pytest.fixture
def served(reading: Pf) -> Iterator[Served]:
    served = Served(reading.folder)
    yield served
    served.process.kill()
    served.process.communicate()


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that many ask and none changes."""
    base = tmp_path_factory.mktemp("served")
    with quiet(base / "project") as pf:
        pf.start("--corpus", str(written_to(base / "documents")))
    served = Served(pf.folder)
    yield served
    served.process.kill()
    served.process.communicate()


PLACES = (
    "/",
    "/state",
    "/favicon.ico",
    "/report.html",
    "/pause",
    "/?token=",
    "/?token=x",
    "//",
    "*",
    "/%2e%2e/",
)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_a_stranger_gets_an_empty_403_everywhere(shown: Served, method: str) -> None:
    """Whatever is asked for and however: nothing tells what exists."""
    places = (*PLACES, shown.home, f"{shown.home}state", f"{shown.home}stop")
    origin = f"http://127.0.0.1:{shown.port}"
    for place in places:
        reply = shown.ask(method, place, Origin=origin, Cookie="pathfinder=guessed")
        assert (reply.status, reply.body) == (403, b""), place
        assert "Server" not in reply.headers
    assert json.loads(shown.get("state").body)["status"] == "running"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}", ""]
)
def test_another_host_name_is_refused_even_with_token_and_cookie(shown: Served, host: str) -> None:
    """A page of another site whose name leads to this machine learns nothing."""
    name = host.format(port=shown.port)
    for target in (shown.entrance, shown.home, f"{shown.home}state"):
        reply = shown.ask("GET", target, Host=name, Cookie=shown.cookie)
        assert (reply.status, reply.body) == (403, b"")


def test_the_token_is_exchanged_for_a_cookie_of_one_path(shown: Served) -> None:
    """It leaves the address bar, and neither scripts nor other sites nor other ports get the cookie."""
    reply = shown.ask("GET", shown.entrance)
    assert reply.status == 303
    value, *attributes = reply.headers["Set-Cookie"].split("; ")
    assert set(attributes) == {f"Path={shown.home}", "HttpOnly", "SameSite=Strict"}
    assert shown.token not in value
    assert shown.token not in shown.home
    assert shown.get("").status == 200
    assert shown.ask("GET", "/", Cookie=shown.cookie).status == 403


def test_every_start_has_its_own_secrets(reading: Pf, served: Served) -> None:
    other = Served(reading.folder)
    try:
        assert other.token != served.token
        assert other.ask("GET", other.home, Cookie=served.cookie).status == 403
        assert other.ask("GET", served.entrance).status == 403
    finally:
        other.end()


def test_the_page_brings_everything_and_allows_nothing_else(shown: Served) -> None:
    reply = shown.get("")
    text = reply.body.decode()
    nonce = re.search(r"script-src 'nonce-([\w-]+)'", reply.headers["Content-Security-Policy"])
    assert nonce
    assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
    assert text.count(f'nonce="{nonce[1]}"') == 2
    assert not re.search(r"https?://|\son\w+=|\sstyle=|innerHTML|{{", text)
    assert shown.get("").headers["Content-Security-Policy"] != reply.headers["Content-Security-Policy"]
    assert reply.headers["Cache-Control"] == "no-store"
    assert reply.headers["Referrer-Policy"] == "no-referrer"
    assert not any(name.startswith("Access-Control") for name in reply.headers)


def test_the_page_speaks_the_language_of_the_question(pf: Pf) -> None:
    pf.ok("start", "왜 그런가?", "--id-only")
    served = Served(pf.folder)
    try:
        text = served.get("").body.decode()
        assert '<html lang="ko">' in text
        assert "일시 정지" in text
    finally:
        served.end()


def test_the_buttons_do_what_the_commands_do(reading: Pf, served: Served) -> None:
    """The journal has the event, the files have the status, the page shows it."""
    for verb, status, reason in (
        ("pause", "paused", "paused on the page"),
        ("resume", "running", None),
        ("stop", "stopped", "stopped on the page"),
    ):
        assert served.press(verb).status == 204
        assert (reading.state["status"], reading.state["status_reason"]) == (status, reason)
        assert (served.state()["status"], served.state()["reason"]) == (status, reason or "")
    lines = (reading.session / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["entry"].get("status") for line in lines[-3:]] == [
        "paused",
        "running",
        "stopped",
    ]
    reading.ok("replay", "--check")


def test_a_press_from_another_origin_does_nothing(reading: Pf, served: Served) -> None:
    """Neither from another site, nor from another port, nor from nowhere."""
    for origin in ("http://evil.example", "http://127.0.0.1:1", "null", f"https://127.0.0.1:{served.port}"):
        reply = served.ask(
            "POST", f"{served.home}stop", Cookie=served.cookie, Origin=origin, Content_Length="0"
        )
        assert (reply.status, reply.body) == (403, b"")
    assert served.ask("POST", f"{served.home}stop", Cookie=served.cookie).status == 403
    assert reading.state["status"] == "running"


def test_a_press_that_has_to_wait_keeps_nobody_else_waiting(reading: Pf, served: Served) -> None:
    """While another process holds the research, the page still shows it; then the press takes effect."""
    with ThreadPoolExecutor() as pool:
        with locked(reading.session / ".lock", PATIENCE):
            pressed = pool.submit(served.press, "pause")
            assert served.state()["status"] == "running"
            assert not pressed.done()
        assert pressed.result(PATIENCE).status == 204
    assert served.state()["status"] == "paused"


def test_what_cannot_be_done_is_said(reading: Pf, served: Served) -> None:
    """The message and the remedy are those of the command."""
    while reading.state["status"] == "running":
        reading.answer()
    reply = served.press("resume")
    assert reply.status == 409
    assert reply.json["message"] == "the limit of 4 iterations is reached"
    assert "--max-iterations 9" in reply.json["hint"]


def test_nothing_new_is_not_sent_again(reading: Pf, served: Served) -> None:
    first = served.state()
    assert served.get(f"state?seen={first['version']}").status == 204
    reading.answer()
    changed = until(lambda: (reply := served.get(f"state?seen={first['version']}")).status == 200 and reply)
    assert changed.json["step"] == "PLAN"


def figures(pf: Pf, journal: int) -> dict[str, Any] | None:
    """What state.json and cognigraph.json say, when they belong together and go up to that line."""
    state, raw = pf.state, (pf.session / "cognigraph.json").read_bytes()
    if state["journal"]["seq"] != journal or state["graph_sha256"] != sha256(raw).hexdigest():
        return None
    graph = json.loads(raw)
    hypotheses, observations = graph["hypotheses"], graph["observations"]
    statuses = [each["status"] for each in hypotheses.values()]
    return {
        "iteration": graph["iteration"],
        "step": (state["card"] or {}).get("step", ""),
        "status": state["status"],
        "spent_usd": state["budget"]["spent_usd"],
        "figures": {
            "observations": len(observations),
            "sources": len({each["source_id"] for each in observations.values()}),
            "searches": state["figures"]["searches"],
            "proven": state["figures"]["quotes_proven"],
            "refused": state["figures"]["quotes_refused"],
        },
        "counts": {key: statuses.count(key) for key in ("verified", "tested", "unvisited", "rejected")},
        "strengths": {key: each["strength"] for key, each in hypotheses.items()},
    }


def test_the_figures_agree_with_the_files_while_a_research_runs(pf: Pf, documents: Path) -> None:
    """The offline reader works; whatever the page says at any moment, the files of that moment say it too."""
    pf.start("--corpus", str(documents), "--max-iterations", "6", "--driver", "offline")
    served = Served(pf.folder)
    command = [sys.executable, "-m", "pathfinder", "offline", "--all"]
    reader = subprocess.Popen(command, cwd=pf.folder, env=environment(pf.folder), stdout=subprocess.DEVNULL)
    compared = set()
    try:
        while reader.poll() is None or served.state()["status"] != "completed":
            shown = served.state()
            expected = figures(pf, shown["journal"])
            if expected is not None:
                strengths = {each["id"]: each["strength"] for each in shown["hypotheses"]}
                assert {**{key: shown.get(key) for key in expected}, "strengths": strengths} == expected
                compared.add(shown["journal"])
    finally:
        served.end()
        reader.wait(PATIENCE)
    assert len(compared) >= 5
    assert pf.state["status"] == "completed"


def test_quotes_and_reading_are_shown(reading: Pf, served: Served) -> None:
    """What was archived, what was proven and what was refused, the newest last."""
    reading.answer_until("EXPLORE")
    card = reading.card()
    wrong = {**desk.explore()}
    wrong["observations"][0].update(
        source_id="src_1", quote="Words that stand nowhere in that source at all."
    )
    assert reading("submit", reading.write(card, wrong)).code == 2
    reading.answer()
    shown = until(lambda: (state := served.state())["figures"]["proven"] and state)
    assert [each["proof"] for each in shown["quotes"]] == ["refused", "exact"]
    assert shown["quotes"][1]["about"] == "obs_1 · src_1"
    assert shown["quotes"][1]["text"] == desk.QUOTE
    assert [each["kind"] for each in shown["activities"]] == ["archive"]
    assert shown["hypotheses"][0]["new"] is True


def test_only_the_reports_can_be_read(reading: Pf, served: Served) -> None:
    """A name is looked up in a list; nothing of a request ever becomes a path."""
    reading.iterate()
    report = served.get("RESEARCH_REPORT.md")
    assert report.body == (reading.session / "RESEARCH_REPORT.md").read_bytes()
    assert report.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert report.headers["Content-Security-Policy"].startswith("sandbox")
    for name in (
        *("state.json", "../state.json", "..%2fstate.json", "%2e%2e/state.json", "./RESEARCH_REPORT.md"),
        *("sources/src_1/text.txt", "/etc/passwd", "RESEARCH_REPORT.md/", "RESEARCH_REPORT.md%00", "pause"),
    ):
        reply = served.get(name)
        assert (reply.status, reply.body) == (404, b""), name


def test_a_viewer_that_hangs_keeps_nobody_waiting(shown: Served) -> None:
    """Connections that say nothing, half of something, or never read what they asked for."""
    stuck = [socket.create_connection(("127.0.0.1", shown.port)) for _ in range(12)]
    for one in stuck[4:8]:
        one.sendall(b"GET / HT")
    for one in stuck[8:]:
        one.sendall(f"GET {shown.home} HTTP/1.1\r\nHost: 127.0.0.1:{shown.port}\r\n".encode())
        one.sendall(f"Cookie: {shown.cookie}\r\n\r\n".encode())
    assert shown.get("state").status == 200
    assert shown.get("").status == 200
    for one in stuck:
        one.close()


@pytest.mark.parametrize(
    "raw", [b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
)
def test_what_is_no_request_gets_no_word(shown: Served, raw: bytes) -> None:
    with socket.create_connection(("127.0.0.1", shown.port), timeout=PATIENCE) as one:
        one.sendall(raw)
        one.shutdown(socket.SHUT_WR)
        reply = b""
        while chunk := one.recv(4096):
            reply += chunk
    assert reply.partition(b"\r\n\r\n")[2] == b""
    assert b"Python" not in reply
    assert shown.get("state").status == 200


def test_a_research_that_has_ended_is_shown_as_ended(reading: Pf, served: Served) -> None:
    """The page stays, so that the report can be read; a folder that is gone is said to be gone."""
    reading.ok("stop")
    assert until(lambda: served.state()["status"] == "stopped")
    assert "RESEARCH_REPORT.md" in served.state()["documents"]
    shutil.rmtree(reading.session)
    assert until(lambda: served.state()["gone"])
    reply = served.press("resume")
    assert reply.status == 409
    assert "there is no session" in reply.json["message"]


def test_ctrl_c_ends_the_page_and_not_the_research(reading: Pf, served: Served) -> None:
    assert served.end() == (0, "")
    assert reading.state["status"] == "running"


def test_the_token_stands_in_no_list_of_processes_and_in_no_log(served: Served) -> None:
    """Neither arguments nor environment nor standard error have it."""
    served.ask("GET", served.entrance)
    process = Path(f"/proc/{served.process.pid}")
    if process.is_dir():
        assert (
            served.token.encode()
            not in (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
        )
    assert served.printed.count(served.token) == 1
    assert served.end() == (0, "")


def test_it_listens_on_the_loopback_interface_alone(shown: Served) -> None:
    """The kernel's own list has one listener on the port, on 127.0.0.1."""
    tables = [path for path in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")) if path.exists()]
    if not tables:
        pytest.skip("this system has no /proc/net/tcp")
    rows = [line.split() for table in tables for line in table.read_text().splitlines()[1:]]
    listening = [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{shown.port:04X}")]
    assert listening == [f"0100007F:{shown.port:04X}"]


def test_a_port_that_is_taken_is_an_error_with_a_remedy(reading: Pf, served: Served) -> None:
    done = reading("serve", "--port", str(served.port))
    assert done.code == 1
    assert f"port {served.port} cannot be used" in done.err
    assert "next: choose another port" in done.err
    assert reading("serve", "--port", "99999").code == 1
