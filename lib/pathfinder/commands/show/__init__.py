"""Verbs that show where a research stands."""
