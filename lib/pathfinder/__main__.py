"""`python -m pathfinder` runs the command line."""

import contextlib
import gc
import os
import sys

if __name__ == "__main__":
    gc.disable()  # a process that lives for a tenth of a second has nothing to collect
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # to look for them costs, and none may judge here
    from pathfinder.cli import main

    code = main()
    with contextlib.suppress(OSError):  # nobody reads any more
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)  # and nothing to tear down
