"""The fixed texts of all documents. A language is one module here with a `TEXTS` table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from pathfinder.discovery import modules
from pathfinder.errors import PathfinderError
from pathfinder.patterns import late

Texts: TypeAlias = Mapping[str, str]

_HANGUL = late("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")


def language_of(question: str) -> str:
    """The language for a question's documents: `ko` when it contains Hangul, else `en`."""
    return "ko" if _HANGUL.search(question) else "en"


def load(language: str) -> Texts:
    """The fixed texts of a language ("en", "ko").

    Raises PathfinderError when no module for `language` exists.
    """
    from importlib import import_module

    name = language if re.fullmatch(r"[a-z]{2,3}(_[a-z]+)?", language) else "xx"
    try:
        if name != language:
            raise ModuleNotFoundError(language)
        texts: Texts = import_module(f"{__name__}.{language}").TEXTS
    except ModuleNotFoundError:
        known = ", ".join(modules(__path__))
        hint = f"use one of {known}, or translate report/texts/en.py as report/texts/{name}.py"
        raise PathfinderError(f"there are no report texts for language {language!r}", hint) from None
    return texts


def for_question(question: str) -> Texts:
    """The fixed texts in the language of a question."""
    return load(language_of(question))
