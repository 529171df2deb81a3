#!/usr/bin/env bash
# Sets up what the tests need, then lints, checks types and scripts, and runs every test, the real client's included.
# Arguments go to pytest: tests/run.sh tests/graph -k strength. Pytest comes last, so its summary is the last line.
set -uo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit
lib/setup.sh --tests || exit
python=.venv/bin/python
failed=()

check() {
    local what=$1
    shift
    printf '== %s\n' "$what"
    "$@" || failed+=("$what")
}

scripts=(lib/pf lib/setup.sh research.sh tests/run.sh .ci/run)
check 'ruff check' $python -m ruff check .
check 'ruff format' $python -m ruff format --check .
check 'mypy' $python -m mypy
check 'shellcheck' .venv/bin/shellcheck "${scripts[@]}"
if ((${#failed[@]})); then
    printf 'failed: %s\n' "${failed[@]}"
fi
printf '== pytest\n'
$python -m pytest "$@"
status=$?
((${#failed[@]} == 0)) || exit 1
exit $status
