"""Stop hook: keeps a Claude Code session at its research until the program says that it is done.

Always exits 0. It fails open: whatever goes wrong, the turn may end, and the user is told. Only a JSON
`decision` blocks (exit code 2 together with JSON confuses the client).

    no binding for this session          allow, in silence
    status is not `running`              allow, in silence
    an agent works in the background     allow, in silence: the client wakes the session when it ends
    the bound iteration is finished      allow, in silence
    running, work remains                block, with one instruction
    no progress over N blocks            allow, set status `stalled`, say how to resume
    state unreadable                     allow, and say `pf doctor`
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

import binding as bound

CLONE = bound.CLONE
MAX_BLOCKS = 3  # DESIGN section 6; a binding may carry its own


def main():
    """Answer one hook call; the answer, if any, is one line of JSON."""
    try:
        binding = bound.find(bound.read_input())
        if binding is not None:
            answer(decide(binding))
    except bound.Foreign:
        pass  # another user's research is no reason to hold this one's client
    except bound.Unreadable as error:
        answer(unreadable(error))
    except Exception as error:  # fail open, but never in silence
        answer(unreadable(f"{type(error).__name__}: {error}"))


def decide(binding):
    """Return the hook's JSON answer for a bound session, None to allow in silence."""
    if agent_works(binding):
        return None
    bound.forget_agents(binding)
    state = binding.state()
    status, iteration = state.get("status"), state.get("iteration")
    if not isinstance(status, str) or not bound.is_count(iteration):
        raise bound.Unreadable(f"{binding.session_folder}/state.json: no status or no iteration")
    if status != "running":
        return None
    if bound.is_count(binding.until_iteration) and iteration >= binding.until_iteration:
        return None
    size = progress(binding)
    blocks = blocks_without_progress(binding, size)
    limit = binding.max_blocks if bound.is_count(binding.max_blocks) and binding.max_blocks else MAX_BLOCKS
    if blocks >= limit:
        return stall(binding, blocks)
    remember(binding, size, blocks + 1)
    command = f"{bound.launcher(binding)} next"
    reason = f"The research is not finished. Run exactly this and do what it prints: {command}"
    return {"decision": "block", "reason": reason}


def agent_works(binding):
    """Tell whether an agent of the research works in the background, as the client does it in a terminal."""
    tasks = binding.event.get("background_tasks")
    if not tasks or not isinstance(tasks, list):
        return False
    import access

    kinds = [each.get("agent_type") for each in tasks if isinstance(each, dict)]
    return any(access.agent(kind)[0] == access.ALLOW for kind in kinds)


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
    if not os.path.lexists(binding.blocks_file):
        return 0
    try:
        counter = bound.read_object(binding.blocks_file)
    except bound.Unreadable:
        return 0  # torn or edited: count anew; `remember` replaces it or fails open
    count = counter.get("count")
    return count if counter.get("progress") == size and bound.is_count(count) else 0


def remember(binding, size, count):
    """Store the counter in one step; raises Unreadable: a counter that is lost would block for ever."""
    try:
        bound.replace(binding.blocks_file, b'{"progress": %d, "count": %d}\n' % (size, count))
    except OSError as error:
        raise bound.Unreadable(str(error)) from None


def stall(binding, blocks):
    """Let the turn end, mark the research as stalled, and tell the user."""
    bound.stall(binding, "no progress over the last attempts to go on")
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
    return f"{bound.quoted(os.path.join(CLONE, 'lib', 'pf'))} {verb}"


def answer(value):
    """Write this dict of strings as one line of JSON, or nothing."""
    if value is None:
        return
    line = "{" + ", ".join(f"{bound.text(key)}: {bound.text(item)}" for key, item in value.items()) + "}"
    bound.tell(line)


if __name__ == "__main__":
    bound.run(main)
