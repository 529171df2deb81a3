"""Verbs that hand a research on and check it."""
