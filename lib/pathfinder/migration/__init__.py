"""I/O: a research of version 1 carried over, and older sessions under today's rules (seed 000 §8.3)."""
