"""Taking the answers to cards: what was handed in, and what becomes of it."""
