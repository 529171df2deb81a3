"""The CogniGraph: observations, hypotheses and the edges between them (seed 000 §3)."""
