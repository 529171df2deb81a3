"""One line for Claude Code's status line: iteration, phase, hypotheses verified and tested, money.

Claude Code writes JSON to standard input and shows what comes back. The line is empty where there is no
research or where anything cannot be read: a prompt is no place for errors. `lib/pf statusline` starts this
file as a script with the standard library alone, because it runs at every prompt.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # `import typing` would take longer than everything else here
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import Any

HELP = "print one line for Claude Code's status line"
EXAMPLE = "pf statusline <event.json"
CLONE = os.path.abspath(__file__).rsplit(os.sep, 5)[0]


def arguments(parser: ArgumentParser) -> None:
    """None but --session, which every command has."""


def run(args: Namespace) -> int:
    return main(args.session)


def main(name: str | None = None) -> int:
    """Answer one call, about the session `name` or the one that the input is bound to; always 0."""
    try:
        text = line(name)
    except Exception:
        text = ""
    try:
        os.write(1, f"{text if text.isprintable() else ''}\n".encode())
    except OSError:
        pass  # the client has gone
    return 0


def line(name: str | None) -> str:
    """The line, "" without a research; raises whatever reading can raise."""
    sys.path.insert(0, os.path.join(CLONE, ".claude", "hooks"))
    import binding  # type: ignore[import-not-found]

    event = {} if os.isatty(0) else binding.parse(binding.read_input())
    root = research_root(event)
    if root is None:
        return ""
    name = name or os.environ.get("PATHFINDER_SESSION") or bound(binding, event, root)
    folder = os.path.join(root, "sessions", binding.research_name(name)) if name else f"{root}/current"
    if not os.path.exists(folder):
        return ""
    state = binding.read_object(os.path.join(folder, "state.json"))
    return " · ".join(filter(None, (progress(state), standing(folder), money(state))))


def research_root(event: dict[str, Any]) -> str | None:
    """The .research folder at or above the folder in which the client is."""
    workspace = event.get("workspace") or {}
    folder = event.get("cwd") or workspace.get("current_dir") or os.getcwd()
    while True:
        root = os.path.join(folder, ".research")
        if os.path.isdir(os.path.join(root, "sessions")):
            return root
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def bound(binding: Any, event: dict[str, Any], root: str) -> str | None:
    """The research that this Claude Code session drives."""
    session = event.get("session_id")
    path = os.path.join(root, "bindings", session) if session and binding.NAME.issuperset(session) else ""
    return binding.read_object(path).get("session") if path and os.path.exists(path) else None


def progress(state: dict[str, Any]) -> str:
    """`pathfinder 3/12 EXPLORE`."""
    limit = (state.get("limits") or {}).get("max_iterations")
    done = f"{state['iteration']:d}/{limit:d}" if limit else f"{state['iteration']:d}"
    return f"pathfinder {done} {phase(state)}"


def phase(state: dict[str, Any]) -> str:
    """The step of the open card, what is being written, or why nothing is."""
    status = str(state["status"])
    report = state.get("report") or {"done": True}
    outline = report.get("outline") or ()
    if status == "running" and not report["done"] and len(report["sections"]) < len(outline):
        return f"writing section {len(report['sections']) + 1} of {len(outline)}"
    return str((state.get("card") or {}).get("step", status)) if status == "running" else status


def standing(folder: str) -> str:
    """`✓ 2 ◐ 1`: hypotheses verified and tested.

    Counted in the bytes: inside a JSON string the quotes would be escaped, and only hypotheses have these.
    """
    with open(os.path.join(folder, "cognigraph.json"), "rb") as file:
        graph = file.read()
    verified, tested = (graph.count(b'"status": "%s"' % each) for each in (b"verified", b"tested"))
    return f"✓ {verified} ◐ {tested}"


def money(state: dict[str, Any]) -> str:
    """`$0.42 of $5.00`, "" while nothing was spent."""
    budget = state.get("budget") or {}
    spent, limit = budget.get("spent_usd"), budget.get("max_usd")
    return f"${spent:.2f} of ${limit:.2f}" if spent and limit else f"${spent:.2f}" if spent else ""


if __name__ == "__main__":
    sys.exit(main())
