"""Write schemas/*.schema.json from the types of graph/, steps/ and config.py (needs pydantic).

python lib/schemas.py            write them
python lib/schemas.py --check    exit 1 and name the file when one has drifted
"""

from __future__ import annotations

import json
import sys
import typing
from pathlib import Path
from typing import Any

import typing_extensions
from pydantic import TypeAdapter

typing.TypedDict = typing_extensions.TypedDict  # type: ignore[misc] # all that pydantic reads on Python 3.11

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "lib"))

from pathfinder.config import Config  # noqa: E402
from pathfinder.graph.model import GraphData  # noqa: E402
from pathfinder.steps import all_steps  # noqa: E402


def schemas() -> dict[str, str]:
    """File name to content of every schema."""
    types: dict[str, Any] = {"cognigraph": GraphData, "config": Config}
    types |= {step.NAME.lower(): step.AnswerShape for step in all_steps()}
    return {f"{name}.schema.json": _text(shape) for name, shape in types.items()}


def _text(shape: Any) -> str:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **TypeAdapter(shape).json_schema()}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


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
