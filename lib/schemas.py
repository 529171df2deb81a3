"""Write schemas/*.schema.json from the types of model/, steps/, sources/archive and config.py.

python lib/schemas.py            write them
python lib/schemas.py --check    exit 1 and name the file when one has drifted
"""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter, with_config

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "lib"))

from pathfinder.config import Config  # noqa: E402
from pathfinder.model.cycle.state import Seed, StateFile  # noqa: E402
from pathfinder.model.graph.types import GraphData  # noqa: E402
from pathfinder.sources.archive.source import Source  # noqa: E402
from pathfinder.steps import STEPS  # noqa: E402
from pathfinder.steps.cards.card import Done, OpenCard  # noqa: E402
from pathfinder.steps.checks.contracts import contract  # noqa: E402

KEPT = {"cognigraph": GraphData, "state": StateFile, "seed": Seed, "source": Source}
STRICT = ConfigDict(extra="forbid", strict=True)


def schemas() -> dict[str, str]:
    """File name to content of every schema."""
    found = {name: TypeAdapter(with_config(STRICT)(kept)).json_schema() for name, kept in KEPT.items()}
    found["card"] = TypeAdapter(OpenCard | Done, config=STRICT).json_schema()
    found |= {name: contract(name).model_json_schema() for name in STEPS}
    found["config"] = Config.model_json_schema()
    return {f"{name}.schema.json": _text(schema) for name, schema in found.items()}


def _text(schema: dict[str, Any]) -> str:
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def main(argv: list[str]) -> int:
    """Write the schemas, or with --check compare them."""
    folder = ROOT / "schemas"
    drifted = []
    for name, text in schemas().items():
        path = folder / name
        if "--check" in argv:
            drifted += [name] if not path.exists() or path.read_text(encoding="utf-8") != text else []
        else:
            path.write_text(text, encoding="utf-8")
    for name in drifted:
        print(f"schemas/{name} has drifted from its type; run: python lib/schemas.py", file=sys.stderr)
    return 1 if drifted else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
