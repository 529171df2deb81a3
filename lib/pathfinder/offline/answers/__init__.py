"""One module per step. Each has `answer(card)`, a generator of `pf` commands that returns the answer.

A new step is one new file here, named like the step in lower case.
"""
