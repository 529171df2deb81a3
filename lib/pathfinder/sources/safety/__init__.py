"""Text of sources as hostile data: what is hidden, what speaks to a model, how it is fenced."""
