"""I/O: one research on disk, and what commands do with it."""
