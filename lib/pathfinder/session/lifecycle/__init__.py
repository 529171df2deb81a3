"""Starting, ending and resuming a research."""
