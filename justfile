# Words for every day: test, lint, fmt, docs, bench; test-all before a commit; `schemas` after a change of a type.

python := ".venv/bin/python"

# the tests that are not slow; arguments go to pytest: just test tests/model -k strength
test *arguments:
    lib/setup.sh --tests
    env -u PYTHONDONTWRITEBYTECODE {{python}} -m pytest --numprocesses 3 --dist loadfile -m "not slow" {{arguments}}

# everything that CI runs: style, types, shell scripts and every test
test-all *arguments:
    tests/run.sh {{arguments}}

# style, types and shell scripts, without the tests
lint:
    {{python}} -m ruff check .
    {{python}} -m ruff format --check .
    {{python}} -m mypy
    .venv/bin/shellcheck lib/pf lib/setup.sh research.sh tests/run.sh .ci/run

# put the code into shape
fmt:
    {{python}} -m ruff check --fix .
    {{python}} -m ruff format .

# hold the documentation against the program
docs:
    {{python}} -m pytest tests/test_docs.py

# the figures of bench/
bench *arguments:
    {{python}} bench/run.py {{arguments}}

# write schemas/*.schema.json from the types
schemas:
    {{python}} lib/schemas.py
