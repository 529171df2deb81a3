"""PreToolUse hook: decides what a session that drives a research may do with its tools.

A session that reads hostile pages must not do what they ask for. What it may do stands in `permissions.py`.

    no binding for this session              silent: the client's own rules decide
    the research runs                        what the research needs is allowed, everything else is denied
    it is over, within the same turn         the same, but the user is asked instead
    it is over, and the user said more       the launcher is allowed, the rest is left to the client's rules
    it has stalled, within the same turn     the turn ends
    too many calls for one card              the research stalls and the turn ends

What is allowed here needs no permission of a skill, which would end with the turn in which it was called. It
fails closed: a bound session whose files cannot be read may do nothing until its user has mended them.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

import binding as bound
import permissions

ALLOW, ASK, DENY, END = "allow", "ask", "deny", "end"
CARRY_ON = "To carry on: /research-resume"
WAIT = (
    "an agent was started for this iteration already. End your turn now, without another call: "
    "as soon as it is no longer at work, you are told to go on"
)
MOVES = "moves"  # also in lib/pathfinder/session/idling.py


def main():
    """Answer one hook call; the answer, if any, is one line of JSON."""
    try:
        binding = bound.find(bound.read_input())
        if binding is not None:
            decision, reason = decide(binding)
            if decision == END:
                bound.forget_agents(binding)
            answer(decision, reason, changed(binding) if decision == ALLOW else None)
    except bound.Foreign:
        pass  # another user's research does not count
    except Exception as error:
        words = str(error) if isinstance(error, bound.Unreadable) else f"{type(error).__name__}: {error}"
        doctor = f"{os.path.join(bound.CLONE, 'lib', 'pf')} doctor"
        answer(DENY, f"this session's research cannot be read ({words}). Tell the user to run {doctor}")


def decide(binding):
    """Return the decision and its reason for a call of a bound session; None is the client's own."""
    state = binding.state()
    tool, given = binding.event.get("tool_name"), binding.event.get("tool_input")
    given = given if isinstance(given, dict) else {}
    looped = bound.is_count(binding.until_iteration)
    running = state.get("status") == "running"
    if running or looped:
        keep_turn(binding)
        if running and (reason := bounded(binding, state, tool, given)):
            return reason
    elif not same_turn(binding):
        found = judge(binding, state, tool, given) if tool == "Bash" else (None, "")
        return found if found[0] == ALLOW else (None, "")
    elif state.get("status") == "stalled":
        return END, f"research {binding.research} has stalled. {CARRY_ON}"
    decision, reason = judge(binding, state, tool, given)
    if decision == DENY and not running and not looped:
        return ASK, reason
    return (DENY if decision == ASK and looped else decision), reason


def changed(binding):
    """Return the input that an allowed call is made with instead, None where it stays as it is.

    A Grep leaves out hidden files, which it would search. An agent finds its card in its task, where it would
    have to take it first: in its own context a message less, and in the session's not a word more.
    """
    given = binding.event.get("tool_input")
    if not isinstance(given, dict):
        return None
    tool = binding.event.get("tool_name")
    if tool == "Grep":
        glob = given.get("glob")
        return {**given, "glob": f"{glob} !.*" if isinstance(glob, str) and glob.strip() else "!.*"}
    if tool in permissions.AGENT:
        command = [bound.launcher(binding).strip('"'), "next", "--iteration"]
        card = bound.printed_by(binding, binding.cwd, command)
        return {**given, "prompt": card} if card else None
    return None


def judge(binding, state, tool, given):
    """Return the decision on one call of a running research, and why."""
    import access

    if tool == "Bash":
        return access.command(binding, given.get("command"))
    if tool in ("Write", "Edit", "MultiEdit", "NotebookEdit"):
        return access.writing(binding, given.get("file_path") or given.get("notebook_path"))
    if tool in ("Read", "NotebookRead"):
        return access.reading(binding, state, given.get("file_path") or given.get("notebook_path"))
    if tool in ("Glob", "Grep"):
        return access.searching(
            binding, state, given.get("path"), given.get("pattern") if tool == "Glob" else ""
        )
    if tool == "WebSearch":
        return access.web_search(binding, state)
    if tool == "WebFetch":
        return access.address(given.get("url"))
    if tool in permissions.HARMLESS:
        return None, ""
    if tool in permissions.AGENT:
        found = access.agent(given.get("subagent_type"))
        return found if found[0] == DENY or alone(binding, state) else (DENY, WAIT)
    known = tool in ("Skill", "Workflow", "SlashCommand")
    return (
        DENY if known else ASK
    ), f"a research does not use the tool {tool}. Do what the card asks, with pf"


def alone(binding, state):
    """Tell whether an agent that is about to start is the first for its iteration, and remember it.

    In a terminal the client does not wait for an agent, and two would answer the same cards. The calls of one
    message are judged at the same time: the first line of an iteration is the one that counts.
    """
    number = state.get("iteration")
    iteration = b"%d " % number if bound.is_count(number) else b"0 "
    line = iteration + os.urandom(8).hex().encode()
    path = binding.agents_file
    bound.append(path, line + b"\n")
    return next(each for each in bound.read(path).splitlines() if each.startswith(iteration)) == line


def bounded(binding, state, tool, given):
    """Count this call; return a decision when it is one too many for the open card, else None."""
    import zlib

    path = os.path.join(binding.session_folder, MOVES)
    card = b"%d " % state["cards_issued"] if bound.is_count(state.get("cards_issued")) else b"0 "
    shown = repr(sorted((key, each) for key, each in given.items() if key != "description"))
    turn = f"{binding.claude_session} {binding.event.get('prompt_id')}"  # another one has not seen the answer
    line = card + b"call:%x\n" % zlib.crc32(f"{turn} {tool} {shown}".encode("utf-8", "replace"))
    lines = bound.read(path).splitlines(keepends=True) if os.path.lexists(path) else []
    if lines and not lines[-1].startswith(card):
        bound.replace(path, b"")  # they were for an earlier card
        lines = []
    bound.append(path, line)
    same, calls = lines.count(line) + 1, sum(each.startswith(card + b"call:") for each in lines) + 1
    if same >= permissions.STALLED_AT_SAME or calls >= permissions.STALLED_AT_ALL:
        what = f"{same} times the same call" if same >= permissions.STALLED_AT_SAME else f"{calls} calls"
        bound.stall(binding, f"{what} for one card")
        return (
            END,
            f"research {binding.research} has stalled: {what} for one card. {CARRY_ON}",
        )
    if same > permissions.SAME_CALLS:
        return DENY, f"call {same} of this kind for one card: it brings nothing new. Answer the card"
    return None


def keep_turn(binding):
    """Remember which prompt of the user the research is at work for."""
    prompt = binding.event.get("prompt_id")
    if isinstance(prompt, str) and not same_turn(binding):
        bound.replace(binding.beside("turn"), prompt.encode())


def same_turn(binding):
    """Tell whether the user has said nothing since the research was at work; True where nobody knows.

    An agent that ends in the background wakes the session, with a prompt that is not the user's.
    """
    prompt, path = binding.event.get("prompt_id"), binding.beside("turn")
    if not isinstance(prompt, str) or os.path.lexists(binding.agents_file):
        return True
    return os.path.lexists(path) and bound.read(path) == prompt.encode()


def answer(decision, reason, instead=None):
    """Write the decision as one line of JSON, or nothing; what is allowed is done with `instead`."""
    if decision is None:
        return
    if decision == END:
        parts = f'"continue": false, "stopReason": {bound.text("Pathfinder: " + reason)}'
    else:
        said = bound.text("Pathfinder: " + reason if reason else "")
        changed = ""
        if instead:
            import json

            changed = f', "updatedInput": {json.dumps(instead)}'
        parts = (
            '"hookSpecificOutput": {"hookEventName": "PreToolUse", '
            f'"permissionDecision": "{decision}", "permissionDecisionReason": {said}{changed}}}'
        )
    bound.tell(f"{{{parts}}}")


if __name__ == "__main__":
    bound.run(main)
