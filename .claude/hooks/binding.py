"""Which research session a Claude Code session drives, for the hooks. Standard library only.

`find` runs after every turn of every session in the folder, so it must cost nothing where there is no
research: nothing is imported until the name of a binding occurs in the hook's input.
"""

import os

NAME = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")
RESEARCH_NAME = NAME | {".", "_"}


class Unreadable(Exception):
    """A file of the research cannot be read or does not hold what it must."""


class Binding:
    """One bound Claude Code session: its input, its research folder and its binding."""

    def __init__(self, event, root, claude_session, fields):
        self.event = event
        self.root = root
        self.claude_session = claude_session
        self.research = research_name(fields.get("session"))
        self.until_iteration = fields.get("until_iteration")
        self.max_blocks = fields.get("max_blocks")
        self.launcher = fields.get("pf")

    @property
    def session_folder(self):
        return os.path.join(self.root, ".research", "sessions", self.research)

    @property
    def blocks_file(self):
        return os.path.join(self.root, ".research", "bindings", self.claude_session + ".blocks")


def read_input():
    """Return what the client wrote to standard input."""
    chunks = []
    while chunk := os.read(0, 1 << 20):
        chunks.append(chunk)
    return b"".join(chunks)


def find(raw):
    """Return the Binding of the session in this hook input, None for any other session.

    Raises Unreadable when the binding is there but cannot be used.
    """
    roots = [root for root in research_roots(raw) if mentions_binding(raw, root)]
    if not roots or runs_twice():
        return None
    try:
        event = parse(raw)
    except (ValueError, RecursionError):
        return None
    session = event.get("session_id") if isinstance(event, dict) else None
    if not isinstance(session, str) or not session or not NAME.issuperset(session):
        return None
    for root in roots:
        path = os.path.join(root, ".research", "bindings", session)
        if os.path.lexists(path):
            return Binding(event, root, session, read_object(path))
    return None


def research_roots(raw):
    """Return the folders with bindings, above where the client is now and above where it was started."""
    found = []
    for start in (working_folder(raw), os.environ.get("CLAUDE_PROJECT_DIR")):
        folder = start or ""
        while folder.startswith("/"):
            if folder not in found and os.path.isdir(os.path.join(folder, ".research", "bindings")):
                found.append(folder)
            folder = "" if folder == "/" else os.path.dirname(folder.rstrip("/"))
    return found


def working_folder(raw):
    """Return the input's `cwd` without a JSON parser: inside a JSON string the quotes would be escaped."""
    _, key, rest = raw.partition(b'"cwd"')
    value = rest.partition(b'"')[2].partition(b'"')[0]
    if key and b"\\" not in value:
        return os.fsdecode(value)
    try:
        return os.getcwd()
    except OSError:
        return None


def mentions_binding(raw, root):
    """Tell whether the name of any binding of this folder occurs in the input."""
    try:
        names = os.listdir(os.path.join(root, ".research", "bindings"))
    except OSError:
        return False
    return any("." not in entry and os.fsencode(entry) in raw for entry in names)


def runs_twice():
    """Tell whether this is the plugin's copy in a clone that is set up, whose own hooks run as well."""
    project = os.environ.get("CLAUDE_PROJECT_DIR")
    return bool(
        os.environ.get("CLAUDE_PLUGIN_ROOT")
        and project
        and os.path.isfile(os.path.join(project, ".venv", "bin", "python"))
        and os.path.isfile(os.path.join(project, ".claude", "hooks", "binding.py"))
    )


def read_object(path):
    """Return the JSON object in this file; raises Unreadable."""
    try:
        with open(path, "rb") as file:
            value = parse(file.read())
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable(f"{path}: {error}") from None
    if not isinstance(value, dict):
        raise Unreadable(f"{path}: not a JSON object")
    return value


class Plain:
    """What the scanner wants to know: JSON as it stands in the standard, without hooks."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float


def parse(raw):
    """Return the JSON value in these bytes; raises ValueError or RecursionError.

    `import json` loads `re` and would nearly double the time of the whole hook; its C scanner alone costs
    nothing. What the scanner does not like goes to `json` itself, for the error.
    """
    text = raw.decode().strip()
    try:
        from _json import make_scanner

        value, end = make_scanner(Plain)(text, 0)
        if end == len(text):
            return value
    except (ImportError, StopIteration, SystemError):
        pass  # SystemError: CPython 3.11 looks for the error class in a module that is not loaded
    import json

    return json.loads(text)


def research_name(value):
    """Return the name of a research session, safe as one part of a path; raises Unreadable."""
    if not isinstance(value, str) or not RESEARCH_NAME.issuperset(value) or value.strip(".") == "":
        raise Unreadable(f"{value!r} is not the name of a research session")
    return value
