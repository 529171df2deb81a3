"""Stop hook: keeps a Claude Code session at its research until the program says that it is done.

Always exits 0. It fails open: whatever goes wrong, the turn may end, and the user is told. Only a JSON
`decision` blocks (exit code 2 together with JSON confuses the client).

    no binding for this session          allow, in silence
    status is not `running`              allow, in silence
    the bound iteration is finished      allow, in silence
    running, work remains                block, with one instruction
    no progress over N blocks            allow, set status `stalled`, say how to resume
    state unreadable                     allow, and say `pf doctor`
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

import binding as bound

CLONE = os.path.dirname(os.path.dirname(sys.path[0]))
MAX_BLOCKS = 3  # DESIGN section 6; a binding may carry its own
STALL_SECONDS = 20


def main():
    """Answer one hook call; the answer, if any, is one line of JSON."""
    try:
        binding = bound.find(bound.read_input())
        if binding is not None:
            answer(decide(binding))
    except bound.Unreadable as error:
        answer(unreadable(error))
    except Exception as error:  # fail open, but never in silence
        answer(unreadable(f"{type(error).__name__}: {error}"))


def decide(binding):
    """Return the hook's JSON answer for a bound session, None to allow in silence."""
    state = bound.read_object(os.path.join(binding.session_folder, "state.json"))
    status, iteration = state.get("status"), state.get("iteration")
    if not isinstance(status, str) or not is_count(iteration):
        raise bound.Unreadable(f"{binding.session_folder}/state.json: no status or no iteration")
    if status != "running":
        return None
    if is_count(binding.until_iteration) and iteration >= binding.until_iteration:
        return None
    size = progress(binding)
    blocks = blocks_without_progress(binding, size)
    limit = binding.max_blocks if is_count(binding.max_blocks) and binding.max_blocks else MAX_BLOCKS
    if blocks >= limit:
        return stall(binding, blocks)
    remember(binding, size, blocks + 1)
    reason = f"The research is not finished. Run exactly this and do what it prints: {launcher(binding)} next"
    return {"decision": "block", "reason": reason}


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def progress(binding):
    """Return a number that grows with every answer, accepted or refused, and every search or fetch."""
    total = 0
    for name in ("journal.jsonl", "seen.jsonl"):
        try:
            total += os.stat(os.path.join(binding.session_folder, name)).st_size
        except FileNotFoundError:
            pass
        except OSError as error:
            raise bound.Unreadable(str(error)) from None
    return total


def blocks_without_progress(binding, size):
    """Return how often this session was blocked since its research last grew."""
    if not os.path.exists(binding.blocks_file):
        return 0
    try:
        counter = bound.read_object(binding.blocks_file)
    except bound.Unreadable:
        return 0  # torn or edited: count anew; `remember` replaces it or fails open
    count = counter.get("count")
    return count if counter.get("progress") == size and is_count(count) else 0


def remember(binding, size, count):
    """Store the counter in one step; raises Unreadable: a counter that is lost would block for ever."""
    temporary = f"{binding.blocks_file}.{os.getpid()}"
    try:
        with open(temporary, "w", encoding="ascii") as file:
            file.write(f'{{"progress": {size}, "count": {count}}}\n')
        os.replace(temporary, binding.blocks_file)
    except OSError as error:
        try:
            os.unlink(temporary)
        except OSError:
            pass
        raise bound.Unreadable(str(error)) from None


def stall(binding, blocks):
    """Let the turn end, mark the research as stalled, and tell the user."""
    import subprocess

    try:
        subprocess.run(
            [os.path.join(CLONE, "lib", "pf"), "stall"],
            cwd=binding.root,
            env={**os.environ, "PATHFINDER_SESSION": binding.research},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=STALL_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        pass  # the message below is what matters; the status is mended by `pf resume`
    return {
        "systemMessage": f"Pathfinder: research {binding.research} has stalled: the model tried to stop "
        f"{blocks + 1} times without submitting an answer. Nothing accepted is lost. "
        f"To carry on: /research-resume, or in a terminal: {terminal('resume')} {binding.research}"
    }


def unreadable(problem):
    """Return the answer that lets the turn end and names the remedy."""
    return {
        "systemMessage": f"Pathfinder: the research of this session cannot be read ({problem}). "
        f"To find out what is wrong and mend it: {terminal('doctor')}"
    }


def terminal(verb):
    """Return the command that a person types."""
    return f"{quoted(os.path.join(CLONE, 'lib', 'pf'))} {verb}"


def launcher(binding):
    """Return the launcher as the session's skill spells it: permission rules match the spelling."""
    spelled = binding.launcher
    if isinstance(spelled, str) and spelled.strip('"').endswith("/lib/pf") and spelled.isprintable():
        return spelled
    return quoted(os.path.join(CLONE, ".claude", "skills", "deep-research", "..", "..", "..", "lib", "pf"))


def quoted(path):
    return path if all(character.isalnum() or character in "_./~-" for character in path) else f'"{path}"'


def answer(value):
    """Write this dict of strings as one line of JSON, or nothing."""
    if value is None:
        return
    try:
        from _json import encode_basestring_ascii as text  # `import json` costs too much, see binding.parse
    except ImportError:
        from json import dumps as text
    line = "{" + ", ".join(f"{text(key)}: {text(item)}" for key, item in value.items()) + "}\n"
    try:
        os.write(1, line.encode("ascii"))
    except OSError:
        pass  # the client has gone


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
