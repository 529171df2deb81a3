"""JSON Schema keywords on a type: `Annotated[str, Keywords(maxLength=600)]`.

The types of graph/ and steps/ are plain `TypedDict`s, so that reading a graph costs no
conversion and no import of pydantic. `lib/schemas.py` turns them into schemas/*.schema.json.
"""

from __future__ import annotations

from typing import Any


class Keywords:
    """JSON Schema keywords that pydantic adds to the schema of the annotated type."""

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> dict[str, Any]:
        schema: dict[str, Any] = handler(core_schema)
        schema.update(self.keywords)
        return schema
