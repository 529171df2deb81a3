"""One module per source format; see `sources.registry` for what a module declares."""
