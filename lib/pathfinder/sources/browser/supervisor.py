"""The process that holds a browser: it ends the browser and removes its profile, whatever becomes of us.

    supervisor.py LIMIT_S PROFILE (alone | shared) UID:GID COMMAND…

Standard input and output become the browser's file descriptors 3 and 4, its pipe. The supervisor ends the
browser when the other side of the pipe is gone (a killed command closes it as well), after LIMIT_S seconds,
or when the browser has ended. "alone" puts it into a network of its own with nothing in it, where the system
can do that. It runs as a file, with the standard library only.
"""

import ctypes
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

MEMORY = 3 << 29  # bytes of data for each process of the browser
FILE = 1 << 30  # bytes of one file; shared memory counts as one
NEW_USER, NEW_NETWORK, SUBREAPER = 0x10000000, 0x40000000, 36  # linux/sched.h, linux/prctl.h
TICK_MS = 50


def main(limit_s: float, profile: str, network: str, owner: str, command: list[str]) -> None:
    """Keep the browser of `command` until it has to end, then leave nothing behind."""
    asked: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: asked.append(number))
    try:
        _limit_resources()
        _adopt_orphans()
        if network == "alone":
            _without_network()
        process = _started(profile, owner, command)
        try:
            _wait(process, limit_s, asked)
        finally:
            _end(process)
    finally:
        shutil.rmtree(profile, ignore_errors=True)


def _started(profile: str, owner: str, command: list[str]) -> subprocess.Popen[bytes]:
    user, group = map(int, owner.split(":"))
    os.dup2(0, 3)
    os.dup2(1, 4)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    other = (user, group) != (os.getuid(), os.getgid())
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(3, 4),
        cwd=profile,
        env={"HOME": profile, "TMPDIR": profile, "PATH": os.defpath, "LANG": "C.UTF-8"},
        start_new_session=True,
        user=user if other else None,
        group=group if other else None,
        extra_groups=[] if other else None,
    )
    os.close(3)
    os.close(4)
    return process


def _wait(process: subprocess.Popen[bytes], limit_s: float, asked: list[int]) -> None:
    """Until the browser has ended, its time is up, nobody listens, or a signal `asked` for the end."""
    gone = select.poll()
    gone.register(0, 0)  # reports only that the other side hung up; what it writes is for the browser
    end = time.monotonic() + limit_s
    while process.poll() is None and time.monotonic() < end and not asked and not gone.poll(TICK_MS):
        pass


def _limit_resources() -> None:
    for which, value in (
        (resource.RLIMIT_DATA, MEMORY), (resource.RLIMIT_FSIZE, FILE), (resource.RLIMIT_CORE, 0),
    ):  # fmt: skip
        with suppress(ValueError, OSError):
            resource.setrlimit(which, (value, value))


def _adopt_orphans() -> None:
    """Processes of the browser that leave their parent become ours, so that they can be ended (Linux)."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def _without_network() -> None:
    unshare = getattr(ctypes.CDLL(None), "unshare", None)
    user, group = os.getuid(), os.getgid()
    if unshare is None or unshare(NEW_NETWORK) == 0:
        return
    if unshare(NEW_USER | NEW_NETWORK) == 0:
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1", encoding="ascii")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the group of the browser, and whatever became our child by the death of its parent."""
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    while children := _children():
        for child in children:
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(-1, 0)


def _children() -> list[int]:
    """Our children (Linux); elsewhere orphans do not come to us."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]
    return []


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:])
