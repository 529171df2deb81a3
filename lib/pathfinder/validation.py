"""Data from outside: the strict base of its models, and what pydantic says of it in words that help.

Importing pydantic takes as long as a whole `pf next`: only what takes data in imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import InitErrorDetails, core_schema

from pathfinder.errors import MISSING, Problem, pointer

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import ErrorDetails

Node = dict[str, Any]  # a JSON Schema or a part of one
# Fields that models like to add, and why they are not theirs to give (DESIGN section 7, rule 4).
COMPUTED = {
    "authority": "computed from the URL",
    "source_type": "computed from the URL",
    "strength": "computed from the evidence",
    "created_at": "the iteration, set by the program",
    "status": "decided by the program",
}
TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "text in quotes",
    "boolean": "true or false",
    "null": "null",
    "number": "a number",
    "integer": "a whole number",
}
# The error of a limit to the keyword that states it, and its words.
LIMITS = {
    "string_too_long": ("maxLength", "at most {limit} characters, found {found}"),
    "string_too_short": ("minLength", "at least {limit} characters, found {found}"),
    "too_long": ("maxItems", "at most {limit} items, found {found}"),
    "too_short": ("minItems", "at least {limit} items, found {found}"),
    "greater_than_equal": ("minimum", "a number of at least {limit}"),
    "less_than_equal": ("maximum", "a number of at most {limit}"),
    "greater_than": ("exclusiveMinimum", "a number greater than {limit}"),
}
NOT_BLANK = r"\S"


def _without_defaults(schema: Node) -> None:
    """A default here only says that a field may be left out, which `required` says already."""
    for each in schema.get("properties", {}).values():
        each.pop("default", None)


class Strict(BaseModel):
    """Data from outside with every type as written and no other field.

    Patterns are Python's, as for whoever holds the published schema against the same data.
    """

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        defer_build=True,
        regex_engine="python-re",
        json_schema_extra=_without_defaults,
    )


def _as_whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_as_whole)  # 3.0 is a whole number in JSON; pydantic calls it none


class Items(NamedTuple):
    """The number of items of a list. Unlike pydantic's own limits it reports beside problems of the items."""

    least: int = 0
    most: int | None = None

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_wrap_validator_function(self._checked, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> Node:
        found = handler(schema)
        most = {} if self.most is None else {"maxItems": self.most}
        return {**found, **most, **({"minItems": self.least} if self.least else {})}

    def _checked(self, value: Any, inner: core_schema.ValidatorFunctionWrapHandler) -> Any:
        errors = list(self._broken(value)) if isinstance(value, list) else []
        try:
            result = inner(value)
        except ValidationError as error:
            errors += [_again(each) for each in error.errors(include_url=False)]
        if errors:
            raise ValidationError.from_exception_data("list", errors)
        return result

    def _broken(self, value: list[Any]) -> Iterator[InitErrorDetails]:
        about = {"field_type": "List", "actual_length": len(value)}
        if self.most is not None and len(value) > self.most:
            yield InitErrorDetails(type="too_long", input=value, ctx={**about, "max_length": self.most})
        if len(value) < self.least:
            yield InitErrorDetails(type="too_short", input=value, ctx={**about, "min_length": self.least})


def _again(error: ErrorDetails) -> InitErrorDetails:
    return InitErrorDetails(
        type=error["type"], loc=error["loc"], input=error["input"], ctx=error.get("ctx", {})
    )


@cache
def schema_of(model: type[Strict]) -> Node:
    """The JSON Schema of a model, to be read only; checking an answer takes far less than making it."""
    return model.model_json_schema()


def problems(data: Any, model: type[Strict]) -> list[Problem]:
    """Every way in which `data` is no `model`, each with its JSON pointer, in the order of the document."""
    try:
        model.model_validate(data)
    except ValidationError as error:
        return problems_of(error, data, model)
    return []


def problems_of(error: ValidationError, data: Any, model: type[Strict]) -> list[Problem]:
    """What `error`, raised over `data`, says in words, in the order of the document."""
    schema = schema_of(model)
    found = error.errors(include_url=False)
    places: dict[int, dict[str, int]] = {}
    found.sort(key=lambda each: _position(data, each["loc"], places))
    return [
        Problem(pointer(*each["loc"]), None if each["type"] == "missing" else each["input"], words)
        for each in found
        for words in _expected(each, schema)
    ]


def _position(data: Any, loc: tuple[int | str, ...], places: dict[int, dict[str, int]]) -> list[int]:
    """Where a place stands in a document, for sorting; what is missing comes after what is there.

    `places` keeps where the keys of an object stand, by the identity of the object.
    """
    found = []
    for part in loc:
        if isinstance(data, dict):
            if id(data) not in places:
                places[id(data)] = {key: at for at, key in enumerate(data)}
            found.append(places[id(data)].get(str(part), len(data)))
            data = data.get(part)
        else:
            found.append(int(part))
            data = data[int(part)]
    return found


def _expected(error: ErrorDetails, schema: Node) -> Iterator[str]:
    kind, loc, value = error["type"], error["loc"], error["input"]
    if kind == "missing":
        yield f"{MISSING}; the field is required"
    elif kind == "extra_forbidden":
        yield _no_such_field(str(loc[-1]), list(_part(schema, loc[:-1]).get("properties", {})))
    else:
        yield from _broken_limits(kind, value, _part(schema, loc), _branches(schema, loc))


def _broken_limits(kind: str, value: Any, node: Node, branches: list[Node]) -> Iterator[str]:
    """The words for a limit that a value breaks, or for a type that it has not."""
    if kind in LIMITS:
        keyword, words = LIMITS[kind]
        yield words.format(limit=node[keyword], found=len(value) if hasattr(value, "__len__") else value)
    elif kind == "literal_error" and (node["type"] != "string" or isinstance(value, str)):
        yield "one of " + ", ".join(map(repr, node["enum"]))
    elif kind == "string_pattern_mismatch" and node["pattern"] != NOT_BLANK:
        yield f"text of the form {node['pattern']}"
    elif not kind.startswith("string_pattern"):
        yield " or ".join(TYPES[each["type"]] for each in branches)
    # pydantic stops at the first limit of a text
    if isinstance(value, str) and not value.strip() and node.get("pattern") == NOT_BLANK:
        yield "text that is not only white space"


def _part(schema: Node, loc: tuple[int | str, ...]) -> Node:
    """The part of a schema that a place is held against, null aside."""
    return next(each for each in _branches(schema, loc) if each.get("type") != "null")


def _branches(schema: Node, loc: tuple[int | str, ...]) -> list[Node]:
    """What a value at a place may be: one schema, or it and null."""
    if not loc:
        return [schema]
    above, part = _part(schema, loc[:-1]), loc[-1]
    if isinstance(part, int):
        inner = above["items"]
    else:
        inner = above.get("properties", {}).get(part) or above["additionalProperties"]
    return [
        schema["$defs"][each["$ref"].rsplit("/", 1)[1]] if "$ref" in each else each
        for each in inner.get("anyOf", [inner])
    ]


def _no_such_field(name: str, fields: list[str]) -> str:
    from difflib import get_close_matches

    if name in COMPUTED:
        return f"no such field: it is {COMPUTED[name]}; leave it out"
    match = get_close_matches(name, fields, n=1)
    return f"no such field; did you mean {match[0]!r}?" if match else "no such field; leave it out"
