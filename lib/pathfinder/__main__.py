"""`python -m pathfinder` runs the command line."""

import contextlib
import gc
import os
import sys

if __name__ == "__main__":
    gc.disable()  # a process that lives for a tenth of a second has nothing to collect
    from pathfinder.cli import main

    code = main()
    with contextlib.suppress(OSError):  # nobody reads any more
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)  # and nothing to tear down
