"""`python -m pathfinder` runs the command line."""

from pathfinder.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
