#!/usr/bin/env bash
# Sets up what the tests need, then lints, checks types and scripts, and runs every test, the real client's included.
# Arguments go to pytest: tests/run.sh tests/model -k strength. Pytest comes last, so its summary is the last line.
# It begins at once, and its output waits until the checks have said theirs.
set -uo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit
lib/setup.sh --tests || exit
python=.venv/bin/python
scripts=(lib/pf lib/setup.sh research.sh tests/run.sh .ci/run)
failed=()

check() {
    local what=$1
    shift
    printf '== %s\n' "$what"
    "$@" </dev/null || failed+=("$what")
}

checks() {
    check 'ruff check' $python -m ruff check .
    check 'ruff format' $python -m ruff format --check .
    check 'mypy' $python -m mypy
    check 'shellcheck' .venv/bin/shellcheck "${scripts[@]}"
    if ((${#failed[@]})); then
        printf 'failed: %s\n' "${failed[@]}"
    fi
    printf '== pytest\n'
    cat
    ((${#failed[@]} == 0))
}

colour=auto
[[ -t 1 ]] && colour=yes
unset PYTHONDONTWRITEBYTECODE
{
    # One process compiles the tests of a fresh clone, so that not each of the three does.
    [[ -d tests/__pycache__ ]] || $python -m pytest --collect-only -qq >/dev/null
    # More processes than the two cores of the smallest machine: many tests wait for a client or a browser.
    $python -m pytest --numprocesses 3 --dist loadfile --no-loadscope-reorder --color $colour "$@"
} | checks
