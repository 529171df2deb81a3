"""Measure every claim of the documentation, in one run, and print the ratios.

    python bench/run.py                     all, a few minutes
    python bench/run.py commands hook       only these
    python bench/run.py memory --full       with 10,000 observations, which takes the peer minutes
    python bench/run.py extraction --data D real pages, read from D/article-extraction
    python bench/run.py structure --data D  documentation, read from D/documentation/PACKAGE

Everything happens in a temporary folder. A peer that cannot be installed is reported as not measured.
The exit code is 1 when a ratio misses its goal.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from functools import partial
from importlib import import_module
from pathlib import Path

CLONE = Path(__file__).resolve().parents[1]
PARTS = {
    "hook": "bench.hook",
    "statusline": "bench.statusline",
    "commands": "bench.commands",
    "update": "bench.update",
    "verification": "bench.verification",
    "rigorgraph": "bench.rigorgraph",
    "memory": "bench.memory_server",
    "fetching": "bench.fetching",
    "extraction": "bench.extraction",
    "structure": "bench.structure",
    "duplicates": "bench.duplicates",
    "quotes": "bench.quotes",
    "ellipses": "bench.ellipses",
    "gate": "bench.gate",
    "second_reader": "bench.second_reader",
    "repeats": "bench.repeats",
    "cost": "bench.cost",
    "mechanisms": "bench.mechanisms",
}
ON_DATA = (
    "fetching",
    "extraction",
    "structure",
    "duplicates",
    "quotes",
    "ellipses",
)  # they take the folder of public data
DATA = CLONE.parent / "shared" / "data"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=", ".join(PARTS))
    parser.add_argument(
        "--times", type=int, default=15, metavar="N", help="runs of each program (default 15)"
    )
    parser.add_argument("--full", action="store_true", help="10,000 observations for the peer, too")
    parser.add_argument(
        "--data", type=Path, default=DATA, metavar="DIR", help="public data sets (default ../shared/data)"
    )
    arguments = parser.parse_args()
    sys.path[:0] = [str(CLONE / "lib"), str(CLONE)]
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, medians of {arguments.times} runs\n")
    missed = 0
    for name in arguments.parts or PARTS:
        measure = import_module(PARTS[name]).measure
        if name == "memory":
            measure = partial(measure, full=arguments.full)
        if name in ON_DATA:
            measure = partial(measure, data=arguments.data)
        with tempfile.TemporaryDirectory(prefix=f"pathfinder-bench-{name}-") as folder:
            for claim in measure(Path(folder), arguments.times):
                print(claim, flush=True)
                missed += claim.holds is False
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
