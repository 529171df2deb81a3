"""Calls of models apart from the session: made without the lock, then taken into the journal under it."""
