"""Whether a research is stuck or has drifted from its question, and what is tried then (seed 003 §7, §13)."""
