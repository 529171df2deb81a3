"""Calls of a model that sees nothing of the research but its prompt, and has no tools."""
