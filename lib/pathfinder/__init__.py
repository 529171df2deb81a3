"""Pathfinder: a deep-research agent whose every claim leads to the exact words of a stored source."""

__version__ = "0.3.0"
