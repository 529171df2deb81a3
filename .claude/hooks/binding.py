"""Which research session a Claude Code session drives, for the hooks. Standard library only.

`find` runs after every turn of every session in the folder, so it must cost nothing where there is no
research: nothing is imported until the name of a binding occurs in the hook's input.
"""

import os
import stat

CLONE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
LAUNCHER = os.path.join("lib", "pf")
NAME = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")
SECONDS = 20  # that a command of pf may take within a hook
RESEARCH_NAME = NAME | {".", "_"}


class Unreadable(Exception):
    """A file of the research cannot be read or does not hold what it must."""


class Foreign(Unreadable):
    """A file of the research belongs to somebody else: what it says does not count."""


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
        cwd = event.get("cwd")
        self.cwd = cwd if isinstance(cwd, str) else root

    @property
    def session_folder(self):
        return os.path.join(self.root, ".research", "sessions", self.research)

    @property
    def blocks_file(self):
        return self.beside("blocks")

    @property
    def agents_file(self):
        """Which agents were started since a turn last ended with none at work: a line each."""
        return self.beside("agents")

    def beside(self, what):
        """Return the file beside the binding that keeps `what` about the Claude Code session."""
        return os.path.join(self.root, ".research", "bindings", f"{self.claude_session}.{what}")

    def state(self):
        """Return what state.json holds; raises Unreadable."""
        return read_object(os.path.join(self.session_folder, "state.json"))


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
            try:
                return Binding(event, root, session, read_object(path))
            except Foreign:
                pass  # anybody may put a file into a folder that is open to all
    return None


def research_roots(raw):
    """Return the folders with bindings, above where the client is now and above where it was started."""
    found = []
    for start in (working_folder(raw), os.environ.get("CLAUDE_PROJECT_DIR")):
        folder = start or ""
        while folder.startswith("/"):
            if folder not in found and is_ours(os.path.join(folder, ".research", "bindings")):
                found.append(folder)
            folder = "" if folder == "/" else os.path.dirname(folder.rstrip("/"))
    return found


def is_ours(folder):
    """Tell whether this is a folder of the user whose client runs this hook."""
    try:
        about = os.lstat(folder)
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(about.st_mode) and about.st_uid == os.geteuid()


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
    """Tell whether the hooks of another copy run as well, and are to act.

    A clone that is set up has hooks of its own beside the plugin's, and those act. But where `research.sh`
    brings its clone along as a plugin, the skill spells the launcher of that one.
    """
    if led := os.environ.get("PATHFINDER_PLUGIN"):
        return os.path.realpath(led) != CLONE
    project = os.environ.get("CLAUDE_PROJECT_DIR")
    return bool(
        os.environ.get("CLAUDE_PLUGIN_ROOT")
        and project
        and os.path.isfile(os.path.join(project, ".venv", "bin", "python"))
        and os.path.isfile(os.path.join(project, ".claude", "hooks", "binding.py"))
    )


def read_object(path):
    """Return the JSON object in this regular file of the user; raises Unreadable."""
    try:
        value = parse(read(path))
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable(f"{path}: {error}") from None
    if not isinstance(value, dict):
        raise Unreadable(f"{path}: not a JSON object")
    return value


def read(path):
    """Return the bytes of a regular file of the user; raises OSError or Unreadable.

    A pipe would hold the client until its time is over, and a link may be somebody's trap.
    """
    source = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        about = os.fstat(source)
        if not stat.S_ISREG(about.st_mode):
            raise Unreadable(f"{path}: not a regular file")
        if about.st_uid != os.geteuid():
            raise Foreign(f"{path}: belongs to another user")
        chunks = []
        while chunk := os.read(source, 1 << 20):
            chunks.append(chunk)
        return b"".join(chunks)
    finally:
        os.close(source)


def append(path, line):
    """Add bytes to a regular file in a single write; raises OSError where its name is something else's."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    target = os.open(path, flags, 0o600)
    try:
        if not stat.S_ISREG(os.fstat(target).st_mode):
            raise OSError(f"{path}: not a regular file")
        os.write(target, line)
    finally:
        os.close(target)


def replace(path, content):
    """Put these bytes in the place of a file in one step; raises OSError."""
    temporary = f"{path}.{os.urandom(8).hex()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    target = os.open(temporary, flags, 0o600)
    try:
        try:
            os.write(target, content)
        finally:
            os.close(target)
        os.replace(temporary, path)
    except OSError:
        os.unlink(temporary)
        raise


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def text(value):
    """Return a string as JSON in ASCII; `import json` costs too much, see `parse`."""
    try:
        from _json import encode_basestring_ascii as encoded
    except ImportError:
        from json import dumps as encoded
    return encoded(value)


def tell(answer):
    """Write the answer of a hook, JSON in ASCII, in one line."""
    try:
        os.write(1, f"{answer}\n".encode("ascii"))
    except OSError:
        pass  # the client has gone


def run(main):
    """Run a hook; the user may end it."""
    try:
        main()
    except KeyboardInterrupt:
        pass


def stall(binding, reason):
    """Mark the research of this session as stalled; whoever calls it tells the user, whatever comes of it.

    Where that fails, `pf resume` mends the status.
    """
    printed_by(binding, binding.root, [os.path.join(CLONE, LAUNCHER), "stall", "--reason", reason])


def forget_agents(binding):
    """Let another agent start: those of this session have ended, or were killed."""
    try:
        os.unlink(binding.agents_file)
    except OSError:
        pass


def printed_by(binding, folder, command):
    """Run pf for the research of this session; return what it printed, None where it failed."""
    import subprocess

    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATHFINDER_SESSION": binding.research},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return None if done.returncode else done.stdout.decode("utf-8", "replace")


def launcher(binding):
    """Return the launcher as the session's skill spells it: permission rules match the spelling."""
    spelled = binding.launcher
    plain = spelled.strip('"') if isinstance(spelled, str) else ""
    if spelled == quoted(plain) and is_launcher(plain, binding.cwd):
        return spelled
    return quoted(os.path.join(CLONE, ".claude", "skills", "deep-research", "..", "..", "..", LAUNCHER))


def quoted(path):
    return path if all(character.isalnum() or character in "_./~-" for character in path) else f'"{path}"'


def is_launcher(word, cwd):
    """Tell whether this word is the launcher of this clone, as its skills and its cards spell it.

    Whatever a binding or a model says: a path that only leads here today is not taken.
    """
    if word in (LAUNCHER, os.path.join(".", LAUNCHER)):
        here = os.path.realpath(os.path.join(cwd, LAUNCHER))
        return here == os.path.realpath(os.path.join(CLONE, LAUNCHER))
    for clone in (CLONE, os.environ.get("CLAUDE_PLUGIN_ROOT"), os.environ.get("CLAUDE_PROJECT_DIR")):
        if not clone or not word.startswith(clone + "/") or os.path.realpath(clone) != CLONE:
            continue
        rest = word[len(clone) + 1 :].split("/")
        skill = rest[:2] == [".claude", "skills"] and NAME.issuperset(rest[2])
        if rest == ["lib", "pf"] or (skill and rest[3:] == ["..", "..", "..", "lib", "pf"]):
            return True
    return False


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
