"""`python -m pathfinder` runs the command line."""

import gc
import os

if __name__ == "__main__":
    gc.disable()  # a process that lives for a tenth of a second has nothing to collect
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # to look for them costs, and none may judge here
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:  # closed: the next file that is opened must not take its place
            os.open(os.devnull, os.O_RDWR)
    from pathfinder.cli import main

    os._exit(main())  # what was printed is flushed, and there is nothing to tear down
