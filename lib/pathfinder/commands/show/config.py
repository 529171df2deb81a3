"""Show the configuration that is in force and where each value comes from; every bad key is named.

Defaults stand in config.json beside research.sh, and the user's own file goes over them. A project's
`.research/config.json` may only tighten what they allow. Each file needs only the keys it changes.
"""

import json
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE
from pathfinder.session.guards.person import users_file
from pathfinder.session.workspace import HOME, loaded, project_file, research_root

HELP = "show and check the configuration"
EXAMPLE = "pf config --json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the effective configuration as JSON")


def run(args: Namespace) -> int:
    root = research_root()
    found = loaded(root)
    config = found.config.model_dump()
    if args.json:
        print(json.dumps(config, ensure_ascii=False))
        return EXIT_DONE
    for name, path in (
        ("default", HOME / "config.json"),
        ("user", users_file()),
        ("project", project_file(root)),
    ):
        print(f"{name:<8} {path}{'' if path.exists() else '  (none)'}")
    print()
    for section, values in config.items():
        for key, value in values.items():
            name = f"{section}.{key}"
            print(
                f"{found.origins.get(name, 'default'):<8} {name:<34} {json.dumps(value, ensure_ascii=False)}"
            )
    return EXIT_DONE
