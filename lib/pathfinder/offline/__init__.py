"""I/O: who answers the cards when no person's Claude Code session does.

- `reader` the offline reader: an extractive reader that answers cards from a corpus with no language model
- `answers/` one module per step, each a generator that asks for `pf` commands and returns the answer
- `reading/` words, sentences, claims and agreement by wording: pure, deterministic, in any language
- `driver` runs the reader in this process, and mends what was refused
"""
