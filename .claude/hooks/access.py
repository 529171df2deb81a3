"""How far each tool of a research reaches; each function returns a decision and its reason."""

import os

import binding as bound
import permissions
import shell

ALLOW, ASK, DENY = "allow", "ask", "deny"
WILD = frozenset("*?[{")


def command(binding, line):
    """Decide on a command line: commands of this clone's launcher, and nothing around them."""
    name = binding.launcher if isinstance(binding.launcher, str) else "lib/pf"
    try:
        parts = shell.commands(line) if isinstance(line, str) else []
    except shell.NotPlain as error:
        hint = "quote arguments with single quotes, and use no expansion, redirection or substitution"
        return DENY, f"the command is not plain at {str(error)!r}; {hint}"
    if not parts:
        return DENY, f"there is no command; run {name} next"
    asked = ""
    for separator, words in parts:
        decision, reason = one_command(binding, separator, words, name)
        if decision == DENY:
            return DENY, reason
        asked = asked or (reason if decision == ASK else "")
    return (ASK, asked) if asked else (ALLOW, "")


def one_command(binding, separator, words, name):
    """Decide on one command of a line; `head` and `tail` may shorten what another prints."""
    first, rest = words[0], words[1:]
    if separator == "|":
        short = first in ("head", "tail") and all(
            each.lstrip("-n").isdigit() or each == "-n" for each in rest
        )
        return (ALLOW, "") if short else (DENY, f"{first} may not follow a pipe: run {name} alone")
    if first == "cd" and len(rest) == 1:
        there = os.path.realpath(os.path.join(binding.cwd, rest[0]))
        if there in (os.path.realpath(binding.root), os.path.realpath(binding.cwd)):
            return ALLOW, ""
    if not bound.is_launcher(first, binding.cwd):
        hint = "Read files with Read, search them with pf search or pf read --about, write with Write"
        return DENY, f"{first[:60]} is no part of a research; Bash runs {name} only. {hint}"
    return verb(binding, rest)


def verb(binding, words):
    """Decide on a command of pf by its words."""
    named = words[0] if words else ""
    looped = bound.is_count(binding.until_iteration)
    if named in permissions.NOT_FOR_MODELS or (looped and named not in permissions.LOOP_COMMANDS):
        return DENY, f"pf {named} is not for this session. Take the open card: pf next"
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        if is_option(option, "--session"):
            value = value if equals else "".join(words[place + 1 : place + 2])
            if value != binding.research:
                return (
                    ASK,
                    f"this session drives {binding.research}, not {value}: the user may take that one up",
                )
        if any(is_option(option, each) for each in permissions.USERS_OPTIONS):
            return ASK, f"{option} is for the user to set, and a research is running: {binding.research}"
    if named == "start":
        return ASK, f"this session drives {binding.research}; the user may stop it or pause it first"
    if named == "resume" and any(each != binding.research for each in words[1:] if each[:1] != "-"):
        return ASK, f"this session drives {binding.research}; the user may stop it or pause it first"
    return ALLOW, ""


def is_option(word, name):
    """Tell whether pf takes this word for the option: it understands beginnings."""
    return len(word) > 2 and name.startswith(word)


def real(binding, path):
    """Return the path that a tool would open."""
    return os.path.realpath(os.path.join(binding.cwd, os.path.expanduser(path)))


def writing(binding, path):
    """Decide on writing a file: an answer to a card of this research, or a question."""
    folder = os.path.realpath(os.path.join(binding.root, ".research"))
    answers = os.path.join(folder, "sessions", binding.research, permissions.ANSWERS)
    questions = os.path.join(folder, permissions.QUESTIONS)
    if isinstance(path, str) and path:
        target = real(binding, path)
        if os.path.dirname(target) in (answers, questions) and os.path.basename(target)[:1] != ".":
            return ALLOW, ""
    return DENY, f"a research writes only answers in {answers} and questions in {questions}, not {path!r}"


def reading(binding, state, path):
    """Decide on reading a file: of this research, its corpora, the skills, or an output put aside."""
    if isinstance(path, str) and path and within(real(binding, path), scope(binding, state)):
        return ALLOW, ""
    return DENY, outside(binding, path)


def searching(binding, state, path, pattern):
    """Decide on Glob and Grep: below what may be read."""
    base = path if isinstance(path, str) and path else "."
    parts = pattern.split("/") if isinstance(pattern, str) else [".."]
    if ".." not in parts:
        fixed = parts[: next((at for at, each in enumerate(parts) if WILD & set(each)), len(parts) - 1)]
        start = os.path.join(base, "/".join(fixed) or ("/" if pattern[:1] == "/" else ""))
        if within(real(binding, start), scope(binding, state)):
            return ALLOW, ""
    return DENY, outside(binding, start if ".." not in parts else pattern)


def outside(binding, path):
    folder = os.path.join(".research", "sessions", binding.research)
    return (
        f"{path!r} is outside of what a research reads: {folder} and its corpora. Use pf read and pf search"
    )


def scope(binding, state):
    """Return the folders that may be read."""
    folder = os.path.join(binding.root, ".research")
    found = [
        binding.session_folder,
        os.path.join(folder, permissions.QUESTIONS),
        os.path.join(folder, "exports"),
    ]
    found.append(os.path.join(bound.CLONE, ".claude", "skills"))
    corpora = state.get("corpora")
    found += [each for each in corpora if isinstance(each, str)] if isinstance(corpora, list) else []
    transcript = binding.event.get("transcript_path")
    if isinstance(transcript, str) and transcript.endswith(".jsonl"):
        found.append(os.path.join(transcript.removesuffix(".jsonl"), "tool-results"))
    return [os.path.realpath(each) for each in found]


def within(path, folders):
    """Tell whether a real path lies in one of these folders, with no hidden part below it."""
    for folder in folders:
        if path == folder or path.startswith(folder.rstrip("/") + "/"):
            return not any(part.startswith(".") for part in path[len(folder) :].split("/"))
    return False


def web_search(binding, state):
    """Decide on WebSearch: not where the user wants the literature alone (`sources.search`)."""
    limits = state.get("filters")
    if not isinstance(limits, dict) or limits.get("search") != "academic":
        return ALLOW, ""
    name = binding.launcher if isinstance(binding.launcher, str) else "lib/pf"
    return DENY, f"this research searches the literature alone: {name} search 'words' --engine all"


def address(url):
    """Decide on WebFetch: public web addresses. What a name leads to is the client's affair."""
    from ipaddress import ip_address
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url if isinstance(url, str) else "")
        host = (parts.hostname or "").rstrip(".")
        public = parts.scheme in ("http", "https") and parts.username is None and "." in host.strip("[]")
        if ":" in host or host.replace(".", "").isdigit() or host.split(".")[-1][:2].lower() == "0x":
            public = public and ip_address(host).is_global
        public = public and host.split(".")[-1] not in ("local", "localhost", "internal", "lan", "home")
    except ValueError:
        public = False
    return (ALLOW, "") if public else (DENY, f"{url!r} is no public web address")


def agent(name):
    """Decide on starting an agent: only one that Pathfinder itself defines."""
    named = name.removeprefix("pathfinder:") if isinstance(name, str) else ""
    safe = named and bound.NAME.issuperset(named)
    if safe and os.path.isfile(os.path.join(bound.CLONE, ".claude", "agents", named + ".md")):
        return ALLOW, ""
    return DENY, "a research starts no agents. Answer the card yourself, with pf"
