"""The fixed texts of all documents. A language is one TOML file here, a translation of `en.toml`."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from pathfinder.data import table
from pathfinder.errors import PathfinderError
from pathfinder.evidence.language.detection import script

Texts: TypeAlias = Mapping[str, str]

_CODE = re.compile(r"[a-z]{2,3}(_[a-z]+)?")


def language_of(question: str) -> str:
    """The language for a question's documents: `ko` for Hangul, else `en`."""
    return "ko" if script(question) == "ko" else "en"


def load(language: str) -> Texts:
    """The fixed texts of a language ("en", "ko"); PathfinderError when there are none."""
    name = language if _CODE.fullmatch(language) else "xx"
    try:
        return table(__name__, f"{name}.toml")
    except FileNotFoundError:
        hint = f"use en or ko, or translate report/texts/en.toml as report/texts/{name}.toml"
        raise PathfinderError(f"there are no report texts for language {language!r}", hint) from None


def for_question(question: str) -> Texts:
    """The fixed texts in the language of a question."""
    return load(language_of(question))
