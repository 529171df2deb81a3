"""The cards of the written report."""
