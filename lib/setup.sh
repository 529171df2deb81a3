#!/usr/bin/env bash
# Prepares the clone: a virtual environment in .venv and what requirements.txt names in it.
#
#   lib/setup.sh            what Pathfinder needs
#   lib/setup.sh --extras   and the optional parts: CSL styles, DOCX and PDF files
#   lib/setup.sh --tests    and what its tests and linters need, the optional parts among it
#   lib/setup.sh --client   and a Claude Code client, for machines that have none
#
# Safe to run at any time, twice at once, and after a run that was killed: one lock, and the stamp of a part is
# written last. A stamp is a copy of the lists it stands for, so a list that only looks newer costs nothing.
# Exit codes: 0 ready, 1 something the message says how to mend.
set -euo pipefail

clone=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$clone/.venv
log=$venv/setup.log
list=$clone/requirements.txt extras=$clone/requirements-extras.txt tests=$clone/requirements-dev.txt
part=${1:-}

say() { printf 'pathfinder: %s\n' "$*" >&2; }

die() {
    printf 'pf: %s\n  next: %s\n' "$1" "$2" >&2
    exit 1
}

# Prints the first Python on this machine that is new enough; PATHFINDER_PYTHON goes first.
find_python() {
    local name
    for name in ${PATHFINDER_PYTHON:+"$PATHFINDER_PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            printf '%s\n' "$name"
            return
        fi
    done
    die "no Python 3.11 or newer was found" \
        "install it (Debian, Ubuntu: sudo apt install python3 python3-venv; Fedora: sudo dnf install python3;\
 macOS: brew install python3), or name one: PATHFINDER_PYTHON=/path/to/python3.11"
}

# is_current STAMP LISTS...: the stamp stands for these very lists.
is_current() { [[ -x $venv/bin/python ]] && cat -- "${@:2}" | cmp -s -- "$1" -; }

# stamp STAMP LISTS...: replaces the stamp in one step, newer than the lists.
stamp() {
    cat -- "${@:2}" >"$1.new.$$"
    mv -f -- "$1.new.$$" "$1"
}

# install WHAT PIP-ARGUMENTS...: one line before, one after with the seconds; pip's own words go to the log.
install() {
    local what=$1 started=$SECONDS
    shift
    say "installing $what ..."
    if ! PIP_RETRIES=${PIP_RETRIES:-2} "$venv/bin/python" -m pip install --no-input --disable-pip-version-check \
        --progress-bar off "$@" >>"$log" 2>&1 </dev/null; then
        tail -n 4 -- "$log" >&2
        if grep -qE 'NewConnectionError|ConnectTimeout|Temporary failure|Name or service not known|unreachable|Could not fetch' "$log"; then
            die "the Python package index cannot be reached, so $what could not be installed" \
                "connect to the network, or name a mirror or a folder of wheels (PIP_INDEX_URL, PIP_FIND_LINKS), and run the command again"
        fi
        die "pip could not install $what" "read $log, then run the command again"
    fi
    say "installed ${what%% (*} ($((SECONDS - started)) s)"
}

# Builds .venv. Keeps the lock file: another starter may be waiting on it.
build_venv() {
    local python=$1 started=$SECONDS
    say "creating a virtual environment with $("$python" --version 2>&1) ..."
    find "$venv" -mindepth 1 -maxdepth 1 ! -name .lock -exec rm -rf -- {} +
    if "$python" -c 'import ensurepip' >/dev/null 2>&1; then
        "$python" -m venv "$venv" >"$log" 2>&1 || {
            tail -n 4 -- "$log" >&2
            die "the virtual environment could not be created" "read the lines above; is there room on the disk?"
        }
    elif "$python" -m pip --version >/dev/null 2>&1; then
        # Debian without python3-venv but with python3-pip: that pip fills the new environment.
        "$python" -m venv --without-pip "$venv"
        "$python" -m pip --python "$venv/bin/python" install --quiet --no-input pip >"$log" 2>&1 ||
            die "pip could not be put into the virtual environment" "sudo apt install python3-venv, then run the command again"
    else
        die "$("$python" --version 2>&1) is here, but its venv module is incomplete (ensurepip is missing)" \
            "install it (Debian, Ubuntu: sudo apt install python3-venv), then run the command again"
    fi
    say "created the virtual environment ($((SECONDS - started)) s)"
}

works() { "$venv/bin/python" -c 'import pip' >/dev/null 2>&1; }

# The list of the tests names the other two.
for_tests() {
    install "what Pathfinder and its tests need (about 300 MB, most of it the Claude Code client)" -r "$tests"
    stamp "$venv/.ready-tests" "$tests" "$extras"
}

set_up() {
    local python=$1
    if ! is_current "$venv/.ready" "$list"; then
        works || build_venv "$python"
        if [[ $part == --tests ]]; then
            # A new pip goes through long lists of versions in half the time; without one the old one does it.
            PIP_RETRIES=0 "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check \
                --upgrade pip >>"$log" 2>&1 </dev/null || true
            for_tests
        else
            install "what Pathfinder needs" -r "$list"
        fi
        "$venv/bin/python" -m compileall -q "$clone/lib/pathfinder" "$clone/.claude/hooks" >/dev/null || true
        stamp "$venv/.ready" "$list"
        say "ready"
    elif [[ -w $venv/.ready ]]; then
        touch -- "$venv/.ready"
    fi
    case $part in
        --extras)
            if is_current "$venv/.ready-extras" "$extras"; then return; fi
            install "the optional parts (about 100 MB to download, 350 MB on disk)" -r "$extras"
            stamp "$venv/.ready-extras" "$extras"
            ;;
        --tests)
            if is_current "$venv/.ready-tests" "$tests" "$extras"; then return; fi
            for_tests
            ;;
        --client)
            install "the Claude Code client (about 170 MB to download, 400 MB on disk)" --no-deps \
                "$(grep '^claude-agent-sdk' "$tests")"
            ;;
    esac
}

case $part in
    '' | --extras | --tests | --client) ;;
    --locked)
        part=$2
        set_up "$3"
        exit
        ;;
    *) die "lib/setup.sh does not know $(printf %q "$part")" "use --extras, --tests, --client, or nothing" ;;
esac

mkdir -p -- "$venv" 2>/dev/null || die "cannot write to $clone" "put the clone where you may write, or run lib/setup.sh once as its owner"
if [[ ! -w $venv ]]; then
    if [[ -z $part ]] && is_current "$venv/.ready" "$clone/requirements.txt"; then exit; fi
    die "cannot write to $venv" "run lib/setup.sh once as the owner of the clone"
fi
python=$(find_python)
# The lock is the kernel's, held by this process and its children: it cannot outlive them, whatever kills them.
exec "$python" - "$venv/.lock" "$BASH" "${BASH_SOURCE[0]}" --locked "$part" "$python" <<'LOCK'
import fcntl
import os
import sys

lock = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o666)
try:
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("pathfinder: waiting for another setup to finish ...", file=sys.stderr, flush=True)
    fcntl.flock(lock, fcntl.LOCK_EX)
os.set_inheritable(lock, True)
os.execv(sys.argv[2], sys.argv[2:])
LOCK
