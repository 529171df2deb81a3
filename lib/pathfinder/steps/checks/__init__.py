"""Checks that several steps share."""
