"""One file per verb, in groups: load, call what does the work, print. See `registry`."""
