"""Tables that come with the code: TOML and JSON files beside the modules that read them.

They are part of the program, as its modules are, so pure rooms may read them.
"""

import json
import re
from functools import cache
from pkgutil import get_data
from typing import Any


@cache
def table(package: str, file: str) -> dict[str, Any]:
    """The table in a file of a package; FileNotFoundError when there is none. It must not be changed.

    What every card needs is JSON, because reading TOML costs 10 ms at every start.
    """
    text = (get_data(package, file) or b"").decode()
    if file.endswith(".json"):
        return dict(json.loads(text))
    import tomllib

    return tomllib.loads(text)


@cache
def pattern(package: str, file: str, name: str) -> re.Pattern[str]:
    """The regular expression under a name of a table; its line breaks only keep the lines short."""
    return re.compile(table(package, file)[name].replace("\n", ""))
