# Five words for every day: test, lint, fmt, docs, bench; and `schemas` after a change of a type.

python := ".venv/bin/python"

# everything that CI runs; arguments go to pytest: just test tests/graph -k strength
test *arguments:
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
