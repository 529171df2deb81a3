"""report.html in a real Chromium without a network: its size, and when a reader can use it.

    PYTHONPATH=lib:. .venv/bin/python bench/page.py [observations ...]

Interactive is the latest of the first paint, the end of the page's script, and the end of the last long task.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.exports import pages
from tests.exports.browser import chromium

from pathfinder.exports.formats.html import render

TIMES = 5
TELL = """new Promise((done) => {
  const long = [];
  const end = (each) => each.startTime + each.duration;
  new PerformanceObserver((list) => long.push(...list.getEntries().map(end)))
    .observe({ type: "longtask", buffered: true });
  setTimeout(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0].startTime;
    const ready = Number(document.documentElement.dataset.ready);
    done({ painted, ready, interactive: Math.max(painted, ready, ...long) });
  }, 2500);
})"""


def measure(browser: Any, page: Path) -> dict[str, float]:
    """Milliseconds after the start of the navigation, medians of several visits."""
    rows = []
    for _ in range(TIMES):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
        visit = context.new_page()
        visit.goto(page.as_uri())
        rows.append(visit.evaluate(TELL))
        context.close()
    return {name: median(row[name] for row in rows) for name in rows[0]}


def main(arguments: list[str]) -> int:
    with TemporaryDirectory() as name, chromium() as browser:
        for observations in map(int, arguments or ["5", "50", "500"]):
            folder = Path(name) / str(observations)
            page = Path(name) / f"{observations}.html"
            page.write_bytes(render(pages.large(folder, observations)))
            taken = {"kB": page.stat().st_size / 1000, **measure(browser, page)}
            shown = ", ".join(f"{name} {value:.0f}" for name, value in taken.items())
            print(f"{observations} observations: {shown} (ms)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
