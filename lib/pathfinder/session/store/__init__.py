"""Session folders on disk: locks, atomic writes, the journal, checkpoints, bindings."""
