"""Show the research on a local page that updates by itself, with buttons to pause, resume and stop.

The page is served on this machine alone, to whoever has the address that is printed: it holds a token that is
new at every start. Ctrl-C ends the page, never the research.
"""

import contextlib
import gc
import json
import signal
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.live.follower import Follower
from pathfinder.model.cycle.state import ResearchStatus
from pathfinder.report.terminal.activity import doing, latest, plain
from pathfinder.report.terminal.page_labels import labels
from pathfinder.report.texts import language_of
from pathfinder.session.documents.material import texts_for
from pathfinder.session.lifecycle.ending import end
from pathfinder.session.lifecycle.resuming import resume
from pathfinder.session.opening import changing
from pathfinder.session.store.paths import SessionPaths
from pathfinder.session.workspace import chosen_session, configuration

HELP = "show the research on a local page"
EXAMPLE = "pf serve"
FRESH_SECONDS = 0.2  # viewers within this time share one look at the files
ACTIVITIES = 6
DOCUMENTS = ("report.html", "RESEARCH_REPORT.md", "thesis.md")
ENDINGS: dict[str, tuple[ResearchStatus, str]] = {
    "pause": ("paused", "paused on the page"),
    "stop": ("stopped", "stopped on the page"),
}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=0, metavar="N", help="the port (default: a free one)")


def run(args: Namespace) -> int:
    from pathfinder.live.server import Server

    gc.enable()  # this process lives longer than other commands
    page = Page(chosen_session(args))
    try:
        server = Server(args.port, page)
    except (OSError, OverflowError) as error:
        hint = "choose another port, or leave --port out"
        raise PathfinderError(f"port {args.port} cannot be used: {error}", hint) from None
    print(f"{page.session}: open {server.gate.address(server.server_port)}", flush=True)
    print(
        "The address is for you alone: whoever has it can read and stop the research. Ctrl-C ends.",
        flush=True,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt), server:
        server.serve_forever()
    return EXIT_DONE


class Page:
    """One research for `live.server`; its viewers' threads take turns."""

    def __init__(self, paths: SessionPaths) -> None:
        self.session = paths.id
        self._paths = paths
        self._turn = threading.Lock()
        self._acting = threading.Lock()  # an action may wait for another writer, and nobody else shall
        self._follower = Follower(paths)
        self._texts = texts_for(self._follower.session)
        self.labels: Mapping[str, str] = labels(self._texts)
        language = configuration(paths.root).report.language
        question = self._follower.session.research.state["question"]
        spoken = language_of(question) if language == "auto" else language
        self.language = spoken.replace("_", "-")
        self._looked = time.monotonic()
        self._number = 0
        self._written: list[str] = []
        self._body = b""
        self._render()

    def state(self, seen: str) -> bytes | None:
        with self._turn:
            self._look()
            return None if seen == str(self._number) else self._body

    def act(self, verb: str) -> bytes | None:
        """What `pf pause`, `pf resume` and `pf stop` do, by the same functions."""
        with self._acting:
            try:
                with changing(Namespace(session=self.session)) as session:
                    if verb == "resume":
                        resume(session)
                    else:
                        end(session, *ENDINGS[verb])
            except PathfinderError as error:
                return json.dumps({"message": error.message, "hint": error.hint}).encode()
            finally:
                self._looked = 0.0
        return None

    def document(self, name: str) -> bytes | None:
        try:
            return (self._paths.folder / name).read_bytes()
        except OSError:
            return None

    def _look(self) -> None:
        if time.monotonic() - self._looked < FRESH_SECONDS:
            return
        self._looked = time.monotonic()
        if self._follower.poll() or self._documents() != self._written:
            self._render()

    def _render(self) -> None:
        follower, live = self._follower, self._follower.live
        self._number += 1
        self._written = self._documents()
        shown = {
            **plain(live),
            "activities": plain(latest(live.activities, ACTIVITIES)),
            "version": str(self._number),
            "journal": follower.session.position.seq,
            "doing": doing(live.writing, self._texts),
            "gone": follower.gone,
            "problem": follower.problem,
            "documents": self._written,
        }
        self._body = json.dumps(shown, ensure_ascii=False).encode("utf-8", "replace")

    def _documents(self) -> list[str]:
        return [name for name in DOCUMENTS if (self._paths.folder / name).is_file()]
