"""Searching, fetching and reading on behalf of a session."""
