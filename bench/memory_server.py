"""Accepted observations, one call each in one process, against @modelcontextprotocol/server-memory (npm)."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from bench.research import TIME, Made
from bench.table import Claim

PACKAGE = "@modelcontextprotocol/server-memory"
SIZES = (1_000, 2_000)
FULL = 10_000
GOAL = 50
PER_HYPOTHESIS = 5


def measure(folder: Path, _times: int, *, full: bool = False) -> list[Claim]:
    """The goal is set at 10,000 (`full`); the smaller sizes show how the ratio grows."""
    sizes = (*SIZES, FULL) if full else SIZES
    server = _install(folder)
    claims = []
    for size in sizes:
        goal = GOAL if size == FULL else 1
        what = f"{size:,} accepted observations, {PACKAGE.split('/')[1]} : Pathfinder"
        ours = _pathfinder(folder / f"accepted-{size}", size)
        if server is None:
            claims.append(
                Claim(what, None, goal, at_least=True, note=f"{ours:.2f} s; npm cannot install the peer")
            )
            continue
        theirs = _server_memory(server, folder / f"memory-{size}.jsonl", size)
        note = f"{theirs:.2f} s against {ours:.2f} s"
        claims.append(Claim(what, theirs / ours, goal, at_least=True, note=note))
    if not full:
        note = "takes minutes: python bench/run.py --full"
        claims.append(
            Claim(f"{FULL:,} accepted observations, likewise", None, GOAL, at_least=True, note=note)
        )
    return claims


def _pathfinder(folder: Path, size: int) -> float:
    """Seconds for `size` calls that accept an EXPLORE answer of one observation, each synced to the disk.

    The cards between them, which the peer has nothing like, are answered off the clock.
    """
    made = Made(folder)
    session = made.session
    seconds = 0.0
    for number in range(1, size + 1):
        _to_explore(made)
        card = session.research.state["card"]
        event = {"card": card["id"], "step": "EXPLORE", "sha256": "0" * 64, "searches": 0}
        payload = _payload(number)
        begun = time.perf_counter()
        session.commit("accepted", TIME, **event, payload=payload)
        seconds += time.perf_counter() - begun
    begun = time.perf_counter()
    session.flush()
    seconds += time.perf_counter() - begun
    if made.observations != size:
        raise RuntimeError(f"{made.observations} observations were accepted, not {size}")
    return seconds


def _to_explore(made: Made) -> None:
    """Answer PLAN cards and let IDEATE fail, so that the graph holds what the peer holds and nothing else."""
    while made.step != "EXPLORE":
        if made.step != "IDEATE":
            made.go_on(1)
            continue
        card = made.session.research.state["card"]
        event = {"card": card["id"], "step": card["step"], "sha256": "0" * 64, "quotes": 0, "problems": []}
        made.session.commit("refused", TIME, **event)


def _payload(number: int) -> dict[str, Any]:
    key = (number - 1) // PER_HYPOTHESIS + 1
    claim = {"id": f"hyp_A{key}", "summary": f"Claim {key}", "verify_keywords": [f"word {key}"]}
    observation = {
        "id": f"obs_{number}",
        "summary": f"Fact {number} was measured",
        "quote": f"the value of fact {number} was measured and confirmed",
        "proof": "exact",
        "source_id": f"src_{number}",
        "source_url": f"https://site{number}.example/report",
        "source_type": "blog",
        "authority": 0.4,
        "domain": f"site{number}.example",
        "text_id": f"txt_{number}",
    }
    return {
        "status": "success",
        "observations": [observation],
        "type_a_hypotheses": [claim] if (number - 1) % PER_HYPOTHESIS == 0 else [],
        "edges": [{"from": f"obs_{number}", "to": f"hyp_A{key}", "type": "SUPPORTS", "weight": 0.5}],
        "retry_keywords": [],
    }


def _install(folder: Path) -> Path | None:
    """The server's entry point, installed into `folder`; None when npm or node is missing or fails."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return None
    here = folder / "npm"
    here.mkdir()
    done = subprocess.run(
        ["npm", "install", "--no-fund", "--no-audit", "--prefix", str(here), PACKAGE],
        capture_output=True,
        check=False,
    )
    entry = here / "node_modules" / PACKAGE / "dist" / "index.js"
    return entry if done.returncode == 0 and entry.exists() else None


def _server_memory(entry: Path, store: Path, size: int) -> float:
    """Seconds for `size` times create_entities and create_relations over stdio, start-up not counted."""
    with subprocess.Popen(
        ["node", str(entry)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={"MEMORY_FILE_PATH": str(store), "PATH": str(Path(shutil.which("node") or "node").parent)},
    ) as process:
        client = Client(process)
        client.open()
        begun = time.perf_counter()
        for number in range(1, size + 1):
            client.add(number)
        seconds = time.perf_counter() - begun
        process.kill()
    return seconds


class Client:
    """As much of the Model Context Protocol as two tools need."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the server has no pipes")
        self._in, self._out = process.stdin, process.stdout
        self._number = 0

    def open(self) -> None:
        info = {"name": "bench", "version": "1"}
        self._call("initialize", {"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": info})
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def add(self, number: int) -> None:
        """One observation as an entity and one relation to its claim; a claim every fifth time."""
        key = (number - 1) // PER_HYPOTHESIS + 1
        facts = [f"Fact {number} was measured", f"the value of fact {number} was measured and confirmed"]
        entities = [{"name": f"obs_{number}", "entityType": "observation", "observations": facts}]
        if (number - 1) % PER_HYPOTHESIS == 0:
            entities.append(
                {"name": f"hyp_A{key}", "entityType": "hypothesis", "observations": [f"Claim {key}"]}
            )
        relation = {"from": f"obs_{number}", "to": f"hyp_A{key}", "relationType": "SUPPORTS"}
        self._tool("create_entities", {"entities": entities})
        self._tool("create_relations", {"relations": [relation]})

    def _tool(self, name: str, arguments: dict[str, Any]) -> None:
        answer = self._call("tools/call", {"name": name, "arguments": arguments})
        if "error" in answer or answer["result"].get("isError"):
            raise RuntimeError(f"{name} failed: {answer}")

    def _call(self, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": parameters})
        while line := self._out.readline():
            answer: dict[str, Any] = json.loads(line)
            if answer.get("id") == self._number:
                return answer
        raise RuntimeError("the server has ended")

    def _send(self, message: dict[str, Any]) -> None:
        self._in.write(json.dumps(message).encode() + b"\n")
        self._in.flush()
