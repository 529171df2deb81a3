"""Reading documents in a process of its own, within limits."""
