"""The stored sources of a session, and the logs of what was searched, opened and not had."""
