"""Observations of an answer: their words, the proof of these, and what their summaries may say."""
