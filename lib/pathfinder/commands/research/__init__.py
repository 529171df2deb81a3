"""Verbs that lead a research."""
