"""Which sources a research may use, as the command line says it."""

import re
from argparse import Namespace
from typing import Any

from pathfinder.errors import PathfinderError
from pathfinder.model.cycle.state import Filters

LISTS = {
    "only": "only these domains, with commas between them",
    "exclude": "none of these domains",
    "types": "only these kinds of sources: paper, official, blog, document, forum, unknown",
    "languages": "only these languages, as two-letter codes",
}
FORMS = {
    "only": r"[a-z0-9-]+(\.[a-z0-9-]+)+",
    "exclude": r"[a-z0-9-]+(\.[a-z0-9-]+)*",
    "types": "paper|official|blog|document|forum|unknown",
    "languages": "[a-z]{2,3}",
}
A_DATE = r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?"


def filters(args: Namespace, search: str) -> Filters:
    """What was given, in lower case, and what is searched, if not all; PathfinderError: not understood."""
    dates = {name: getattr(args, name) for name in ("since", "until") if getattr(args, name) is not None}
    for name, value in dates.items():
        _fitting(name, value, A_DATE, "give a year, a month or a day: 2020, 2020-06 or 2020-06-30")
    if len(dates) == 2 and dates["since"] > dates["until"] and not dates["since"].startswith(dates["until"]):
        raise PathfinderError(f"--since {dates['since']} is after --until {dates['until']}", "swap them")
    lists = {
        name: [
            each.strip().lower() for text in getattr(args, name) for each in text.split(",") if each.strip()
        ]
        for name in LISTS
    }
    for name, values in lists.items():
        for value in values:
            _fitting(name, value, FORMS[name], LISTS[name])
    limited = {} if search == "hybrid" else {"search": search}
    found: Any = dates | {name: values for name, values in lists.items() if values} | limited
    given: Filters = found
    return given


def _fitting(name: str, value: str, form: str, hint: str) -> None:
    if not re.fullmatch(form, value):
        raise PathfinderError(f"--{name} {value!r} is not understood", hint)
