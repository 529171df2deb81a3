"""One module per way of fetching; see `sources.registry` for what a module declares."""
