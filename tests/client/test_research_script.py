"""research.sh: what it starts, what it says, how it ends.

The program behind it is a stand-in here that follows a list of verdicts, because what is tested is the loop;
the client is a stand-in too, because what matters is how it is started.
"""

from __future__ import annotations

import os
import pty
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.client.bound_folder import CLONE

PF = r"""#!/bin/bash
here=$(dirname "$0")/..
ours="session=$PATHFINDER_SESSION until=$PATHFINDER_UNTIL_ITERATION"
printf '%s|%s\n' "$*" "$ours claude=$CLAUDE_CODE_SESSION_ID" >>"$here/calls"
next() { head -n 1 "$here/$1"; sed -i 1d "$here/$1"; }
case "$1 $2" in
    "start --id-only") echo "$CLAUDECODE" >"$here/started-by"; echo 20260131-why ;;
    "resume --quiet") echo "${!#}" ;;
    "loop enter") next verdicts ;;
    "loop leave") cp "$3" "$here/client-output"; next leaves ;;
    "offline ") [[ ! -e $here/slow ]] || exec sleep 30 ;;
    "status --line") echo "PROGRESS LINE" ;;
    "report ") echo "CLOSING SUMMARY" ;;
esac
"""
CLIENT = r"""#!/bin/bash
printf '%s\n' "$@" >"$(dirname "$0")/arguments"
printf '%s\n' "$PWD" "$CLAUDE_CODE_STOP_HOOK_BLOCK_CAP" "$CLAUDECODE" >"$(dirname "$0")/environment"
read -r line && echo "stdin was open: $line" >&2
echo '{"total_cost_usd": 0.1}'
"""
RUN = "run 1 9 1 - 1"


@dataclass
class Loop:
    """A clone with stand-ins, and the folder a user is in."""

    clone: Path
    cwd: Path
    environment: dict[str, str] = field(default_factory=dict)

    def will(self, *verdicts: str, leaves: tuple[str, ...] = ()) -> None:
        (self.clone / "verdicts").write_text("".join(f"{line}\n" for line in verdicts))
        (self.clone / "leaves").write_text("".join(f"{line}\n" for line in leaves))

    def has(self, research: str) -> None:
        folder = self.cwd / ".research" / "sessions" / research
        folder.mkdir(parents=True)
        (folder / "journal.jsonl").touch()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.clone / "research.sh", *arguments],
            cwd=self.cwd,
            env=self.environment,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=300,
            check=False,
        )

    @property
    def calls(self) -> list[str]:
        file = self.clone / "calls"
        return [line.split("|")[0] for line in file.read_text().splitlines()] if file.exists() else []

    def client_got(self, name: str) -> list[str]:
        return (self.clone.parent / "bin" / name).read_text().splitlines()


@pytest.fixture
def loop(tmp_path: Path) -> Loop:
    clone, tools = tmp_path / "the clone", tmp_path / "bin"
    for folder in (clone / "lib", clone / ".claude/skills/deep-research", tools, tmp_path / "a [project]"):
        folder.mkdir(parents=True)
    shutil.copy(CLONE / "research.sh", clone / "research.sh")
    for file, text in ((clone / "lib" / "pf", PF), (tools / "claude", CLIENT)):
        file.write_text(text)
        file.chmod(0o755)
    path = f"{tools}:{os.defpath}"
    return Loop(clone, tmp_path / "a [project]", {"PATH": path, "TMPDIR": str(tmp_path), "CLAUDECODE": "1"})


def test_a_model_that_runs_the_script_starts_as_a_model(loop: Loop) -> None:
    """It names no folder that it may not name itself; the client that is started knows nothing of it."""
    loop.will(RUN, "completed", leaves=("ok",))
    loop.run("why")
    assert (loop.clone / "started-by").read_text() == "1\n"
    assert loop.client_got("environment")[2] == ""
    del loop.environment["CLAUDECODE"]
    loop.will("completed")
    loop.run("why")
    assert (loop.clone / "started-by").read_text() == "\n"


ENDS = [
    ("completed", 0, "complete"),
    ("limit 9 9 9 -", 0, "limit of 9 iterations"),
    ("budget", 4, "budget"),
    ("stalled", 5, "stalled"),
    ("drift", 5, "nothing new"),
    ("paused", 6, "Paused"),
    ("stopped", 7, "Stopped"),
]


@pytest.mark.parametrize(("verdict", "code", "words"), ENDS, ids=lambda value: str(value).split()[0])
def test_every_end_has_its_exit_code_the_summary_and_how_to_go_on(
    loop: Loop, verdict: str, code: int, words: str
) -> None:
    loop.will(RUN, verdict)
    done = loop.run("--offline", "why")
    assert done.returncode == code
    assert done.stderr == ""
    assert words in done.stdout
    assert "PROGRESS LINE\n" in done.stdout
    assert "CLOSING SUMMARY\n" in done.stdout
    assert ("--resume 20260131-why --offline" in done.stdout) is (verdict != "completed")
    assert f"{code}  " in loop.run("--help").stdout


def test_offline_reads_the_documentation_of_pathfinder_unless_folders_are_named(loop: Loop) -> None:
    loop.will("completed", "completed")
    loop.run("--offline", "it's", "a question")
    loop.run("--offline", "--corpus", "a b", "--corpus", "c", "--budget", "2", "--max-iterations", "3", "why")
    starts = [call for call in loop.calls if call.startswith("start")]
    assert starts == [
        f"start --id-only --driver offline --corpus {loop.clone}/docs -- it's a question",
        "start --id-only --driver offline --corpus a b --corpus c --budget 2 --max-iterations 3 -- why",
    ]


def test_an_offline_iteration_is_one_call_of_the_reader_and_never_of_a_client(loop: Loop) -> None:
    loop.will(RUN, RUN, "completed")
    loop.run("--offline", "why")
    assert loop.calls.count("offline") == 2
    assert not any(call.startswith("loop leave") for call in loop.calls)
    assert not (loop.clone.parent / "bin" / "arguments").exists()


def test_a_fresh_client_is_bound_capped_and_kept_from_standard_input(loop: Loop) -> None:
    loop.will("run 5 9 5 1.25", "completed", leaves=("ok",))
    done = loop.run("--model", "opus", "why")
    assert (done.returncode, done.stderr) == (0, "")
    arguments = loop.client_got("arguments")
    assert arguments[:4] == ["--plugin-dir", str(loop.clone), "-p", "/pathfinder:deep-research"]
    for flag, value in (("--output-format", "json"), ("--max-budget-usd", "1.25"), ("--model", "opus")):
        assert arguments[arguments.index(flag) + 1] == value
    spelled = f"{loop.clone}/.claude/skills/deep-research/../../../lib/pf"
    assert {f"Bash({spelled}:*)", f'Bash("{spelled}":*)', "WebSearch"} <= set(arguments)
    assert loop.client_got("environment") == [str(loop.cwd), "1000", ""]
    assert (loop.clone / "client-output").read_text() == '{"total_cost_usd": 0.1}\n'
    session = arguments[arguments.index("--session-id") + 1]
    calls = (loop.clone / "calls").read_text()
    assert calls.startswith("start --id-only --driver loop -- why|")
    assert f"next|session=20260131-why until=5 claude={session}\n" in calls
    assert "report|session=20260131-why until=" in calls


@pytest.mark.parametrize(("options", "model"), [((), "big"), (("--model", "opus"), "opus")])
def test_the_model_of_the_tier_is_taken_unless_the_user_names_one(
    loop: Loop, options: tuple[str, ...], model: str
) -> None:
    loop.will("run 5 9 5 1.25 3 big", "completed", leaves=("ok",))
    loop.run(*options, "why")
    arguments = loop.client_got("arguments")
    assert arguments[arguments.index("--model") + 1] == model


def test_without_a_tier_the_client_takes_its_own_model(loop: Loop) -> None:
    loop.will("run 5 9 5 1.25 3 -", "completed", leaves=("ok",))
    loop.run("why")
    assert "--model" not in loop.client_got("arguments")


def test_in_the_clone_itself_the_skill_has_its_own_name(loop: Loop) -> None:
    loop.will(RUN, RUN, "completed", leaves=("ok", "ok"))
    loop.cwd = loop.clone
    loop.run("why")
    arguments = loop.client_got("arguments")
    assert arguments[:2] == ["-p", "/deep-research"]
    assert "--plugin-dir" not in arguments
    assert "--max-budget-usd" not in arguments


def test_each_iteration_has_a_session_of_its_own(loop: Loop) -> None:
    loop.will(RUN, RUN, "completed", leaves=("ok", "ok"))
    loop.run("why")
    calls = (loop.clone / "calls").read_text().splitlines()
    assert len({call.rpartition("claude=")[2] for call in calls if call.startswith("next|")}) == 2


def test_without_a_login_it_names_both_ways_to_log_in_and_offline(loop: Loop) -> None:
    loop.will(RUN, leaves=("not_logged_in",))
    done = loop.run("why")
    assert done.returncode == 1
    assert done.stderr.startswith("pf: Claude Code is not logged in\n  next: run ")
    for words in ("/login", "ANTHROPIC_API_KEY", "--offline"):
        assert words in done.stderr
    assert "--resume 20260131-why\n" in done.stdout


def test_a_client_that_fails_is_tried_three_times(loop: Loop) -> None:
    loop.will(RUN, RUN, RUN, RUN, leaves=("failed API Error: 529", "failed again", "", "ok"))
    loop.environment["PATHFINDER_RETRY_SECONDS"] = "0"
    done = loop.run("why")
    assert done.returncode == 1
    assert "pf: the client failed: API Error: 529\n" in done.stderr
    assert loop.calls.count("loop enter") == 3
    assert "CLOSING SUMMARY" in done.stdout


def test_a_failure_that_passes_is_forgotten(loop: Loop) -> None:
    loop.will(*[RUN] * 5, "completed", leaves=("failed x", "failed x", "ok", "failed x", "ok"))
    loop.environment["PATHFINDER_RETRY_SECONDS"] = "0"
    assert loop.run("why").returncode == 0


def test_a_client_that_ends_without_an_answer_is_started_three_times(loop: Loop) -> None:
    """Its hooks may be switched off: nothing would hold it, and every start costs."""
    loop.will(*[RUN] * 4, "stalled", leaves=("ok", "ok", "ok"))
    done = loop.run("why?")
    assert (done.returncode, "no progress" in done.stdout + done.stderr) == (5, True)
    assert loop.calls.count("status --line") == 3
    assert "stall --reason the client ended three times without an answer" in loop.calls


def test_a_client_that_answers_is_started_again(loop: Loop) -> None:
    loop.will(*(f"run 1 9 1 - {card}" for card in range(1, 6)), "completed", leaves=("ok",) * 5)
    assert loop.run("why?").returncode == 0
    assert not any(each.startswith("stall") for each in loop.calls)


def test_resume_takes_an_id_or_the_last_one_and_new_limits(loop: Loop) -> None:
    loop.will("completed")
    loop.has("20260130-how")
    done = loop.run("--resume", "20260130-how", "--budget", "3", "--offline")
    assert done.returncode == 0
    assert loop.calls[0] == "resume --quiet --budget 3 20260130-how"
    assert "session=20260130-how" in (loop.clone / "calls").read_text()


@pytest.mark.parametrize("arguments", [("--resume",), ("--resume", "20260130-what")])
def test_nothing_to_resume_is_said_before_anything_is_set_up(loop: Loop, arguments: tuple[str, ...]) -> None:
    if len(arguments) > 1:
        loop.has("20260130-how")
    (loop.clone.parent / "bin" / "claude").unlink()
    done = loop.run(*arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("pf: there is no research ")
    assert "taking the one of the Claude Agent SDK" not in done.stderr
    assert loop.calls == []


def test_the_command_to_go_on_names_the_budget_with_which_it_works(loop: Loop) -> None:
    loop.will("budget 4 9 4 7.50")
    done = loop.run("why")
    assert done.returncode == 4
    assert done.stdout.endswith("--resume 20260131-why --budget 7.50\n")


def test_a_research_whose_client_keeps_failing_is_not_left_running(loop: Loop) -> None:
    loop.will(RUN, RUN, RUN, leaves=("failed", "failed", "failed"))
    loop.environment["PATHFINDER_RETRY_SECONDS"] = "0"
    assert loop.run("why").returncode == 1
    assert "pause --reason the client failed three times in a row" in loop.calls


def test_quiet_leaves_only_the_summary(loop: Loop) -> None:
    loop.will(RUN, "completed")
    assert loop.run("--offline", "--quiet", "why").stdout == "CLOSING SUMMARY\n"


@pytest.mark.parametrize(
    "arguments", [(), ("  ",), ("--corpus",), ("--budget", ""), ("--frobnicate", "why"), ("--offline",)]
)
def test_a_wrong_call_says_what_is_wrong_and_starts_nothing(loop: Loop, arguments: tuple[str, ...]) -> None:
    done = loop.run(*arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("pf: ")
    assert "\n  next: ./research.sh" in done.stderr
    assert loop.calls == []


@pytest.mark.parametrize(
    ("option", "value"), [("--budget", "-1"), ("--budget", "1e3"), ("--max-iterations", "0")]
)
def test_a_limit_that_is_none_starts_nothing(loop: Loop, option: str, value: str) -> None:
    """Nothing is set up for it, either."""
    done = loop.run(option, value, "why")
    assert (done.returncode, done.stdout, loop.calls) == (1, "", [])
    assert done.stderr == f"pf: {option} is {value}\n  next: give a number above 0\n"


@pytest.mark.parametrize("place", ["evidence", "current/evidence", "current/claims"])
def test_a_research_of_version_1_is_recognised(loop: Loop, place: str) -> None:
    (loop.cwd / ".research" / place).mkdir(parents=True)
    done = loop.run("--resume")
    assert done.returncode == 1
    assert "holds a research of version 1" in done.stderr
    assert "pf migrate" in done.stderr
    assert loop.calls == []


def test_breadth_and_depth_are_those_of_the_research(loop: Loop) -> None:
    loop.will("completed")
    assert loop.run("--breadth", "5", "--depth", "3", "why").returncode == 0
    assert "--breadth 5 --depth 3 -- why" in loop.calls[0]


def test_of_review_and_yes_the_last_one_holds(loop: Loop) -> None:
    for flags in (("--review",), ("--review", "--yes"), ("--yes", "--review")):
        loop.run("--offline", *flags, "why")
    started = [each for each in loop.calls if each.startswith("start")]
    assert ["--review" in each for each in started] == [True, False, True]


def test_when_pf_refuses_to_start_its_exit_code_and_words_are_kept(loop: Loop) -> None:
    (loop.clone / "lib" / "pf").write_text('#!/bin/sh\necho "pf: no such folder" >&2\nexit 3\n')
    done = loop.run("--offline", "why")
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "pf: no such folder\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_the_child_and_says_how_to_go_on(loop: Loop, number: signal.Signals) -> None:
    loop.will(RUN, "completed")
    (loop.clone / "slow").touch()
    process = subprocess.Popen(
        [loop.clone / "research.sh", "--offline", "why"],
        cwd=loop.cwd,
        env=loop.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # a shell that started the tests in the background has it ignored, and Bash cannot trap it then
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    )
    wait_for(lambda: "offline" in loop.calls)
    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, "")
    assert "Interrupted" in out
    assert "CLOSING SUMMARY" in out
    assert "--resume 20260131-why --offline" in out
    assert not list(loop.clone.parent.glob("pathfinder.*"))


@pytest.mark.parametrize(("key", "verb"), [("q", "stop"), ("S", "pause"), ("x", None)])
def test_keys_take_effect_when_the_iteration_is_finished(loop: Loop, key: str, verb: str | None) -> None:
    loop.will(RUN, "completed")
    (loop.clone / "slow").touch()
    pf = loop.clone / "lib" / "pf"
    pf.write_text(pf.read_text().replace("sleep 30", "sleep 1"))
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [loop.clone / "research.sh", "--offline", "why"],
        cwd=loop.cwd,
        env=loop.environment,
        stdin=theirs,
        stdout=subprocess.PIPE,
        text=True,
    )
    wait_for(lambda: "offline" in loop.calls)
    os.write(ours, key.encode())
    out, _ = process.communicate(timeout=120)
    os.close(ours)
    os.close(theirs)
    assert process.returncode == 0
    assert ("when this iteration is finished" in out) is (verb is not None)
    after = loop.calls[loop.calls.index("offline") + 1 :]
    assert after[:2] == (["status --line", verb] if verb else ["status --line", "loop enter"])


def test_a_terminal_that_goes_away_neither_hangs_nor_spins(loop: Loop) -> None:
    loop.will(RUN, "completed")
    (loop.clone / "slow").touch()
    pf = loop.clone / "lib" / "pf"
    pf.write_text(pf.read_text().replace("sleep 30", "sleep 1"))
    ours, theirs = pty.openpty()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(
        [loop.clone / "research.sh", "--offline", "--quiet", "why"],
        cwd=loop.cwd,
        env=loop.environment,
        stdin=theirs,
        stdout=subprocess.PIPE,
        text=True,
    )
    wait_for(lambda: "offline" in loop.calls)
    os.close(ours)
    os.close(theirs)
    out, _ = process.communicate(timeout=120)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (process.returncode, out) == (0, "CLOSING SUMMARY\n")
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.8


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
