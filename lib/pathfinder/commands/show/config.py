"""Show the configuration that is in force and where it comes from; every bad key is named.

Defaults stand in config.json beside research.sh. A project changes them in `.research/config.json`,
which needs only the keys it changes.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from pathfinder.errors import EXIT_DONE
from pathfinder.session.store.paths import FOLDER
from pathfinder.session.workspace import HOME, configuration, research_root

HELP = "show and check the configuration"
EXAMPLE = "pf config --json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the effective configuration as JSON")


def run(args: Namespace) -> int:
    root = research_root()
    config = configuration(root).model_dump()
    if args.json:
        print(json.dumps(config, ensure_ascii=False))
        return EXIT_DONE
    override = (root or Path.cwd() / FOLDER) / "config.json"
    print(f"defaults  {HOME / 'config.json'}")
    print(f"project   {override}{'' if override.exists() else '  (none)'}\n")
    for section, values in config.items():
        for key, value in values.items():
            print(f"{section + '.' + key:<34} {json.dumps(value, ensure_ascii=False)}")
    return EXIT_DONE
