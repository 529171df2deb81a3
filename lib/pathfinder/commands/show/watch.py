"""Watch a research live: phase, budget, what is read now, hypotheses rising and falling, the last quotes.

It only looks: nothing is locked or changed, and q or Ctrl-C ends nothing but the view. When the research
ends its closing summary is printed. Where no terminal can be drawn on, every change is one plain line.
"""

import gc
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime

from pathfinder.errors import EXIT_DONE, SessionError
from pathfinder.live.follower import Follower
from pathfinder.live.fullscreen import Fullscreen
from pathfinder.report.terminal.cells import clip
from pathfinder.report.terminal.paint import Paint
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.watching import frame, news, standing
from pathfinder.report.texts import Texts
from pathfinder.session.cards import closing_summary
from pathfinder.session.documents.material import texts_for
from pathfinder.session.terminal import look
from pathfinder.session.workspace import chosen_session

HELP = "watch the research live"
EXAMPLE = "pf watch"
PAUSE_SECONDS = 0.3


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="one plain line for each change, no drawing")


def run(args: Namespace) -> int:
    gc.enable()  # this process lives longer than other commands
    follower = Follower(chosen_session(args))
    try:
        if args.plain or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
            _say(follower)
        elif not follower.live.over:
            _show(follower)
    except KeyboardInterrupt:
        return EXIT_DONE
    if follower.gone:
        raise SessionError(f"the session {follower.paths.id} is gone: {follower.paths.folder}", "pf sessions")
    if follower.live.over:
        print(closing_summary(follower.session))
    return EXIT_DONE


def _show(follower: Follower) -> None:
    """Draw until the research ends or the reader goes."""
    texts = texts_for(follower.session)
    try:
        with Fullscreen() as terminal:
            while not follower.gone and not follower.live.over:
                _draw(follower, texts, terminal)
                if "q" in terminal.wait(PAUSE_SECONDS).lower():
                    break
                follower.poll()
    except OSError:  # the terminal has gone
        return
    if not follower.gone and not follower.live.over:
        print(standing(follower.live, texts))


def _draw(follower: Follower, texts: Texts, terminal: Fullscreen) -> None:
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    research, shown = follower.session.research, look()
    shown["width"] = min(columns, shown["width"])
    screen = Screen(research.graph.data, research.state, texts, **shown)
    lines = frame(screen, follower.live, rows=rows, age=_age(follower), problem=follower.problem)
    terminal.draw([clip(line, columns) for line in lines])


def _say(follower: Follower) -> None:
    """Print one line for each change until the research ends."""
    texts = texts_for(follower.session)
    paint = Paint(colour=False, ascii_only=look()["ascii_only"])
    print(paint.words(standing(follower.live, texts)), flush=True)
    said = follower.live
    problem = ""
    while not follower.gone and not follower.live.over:
        time.sleep(PAUSE_SECONDS)
        if not follower.poll():
            continue
        for line in news(said, follower.live, texts):
            print(paint.words(line), flush=True)
        if follower.problem != problem:
            print(paint.words(follower.problem), file=sys.stderr, flush=True)
        said, problem = follower.live, follower.problem


def _age(follower: Follower) -> int:
    """Seconds since something changed."""
    times = [follower.live.updated_at, *(each.time for each in follower.live.activities[-1:])]
    try:
        last = max(datetime.fromisoformat(each) for each in times if each)
    except (ValueError, TypeError):
        return 0
    return max(int((datetime.now(UTC) - last).total_seconds()), 0)
