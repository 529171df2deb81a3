"""Verbs that find, store and read sources."""
