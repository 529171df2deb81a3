"""Whether words stand in a source, what a source is worth, and which sources are one and the same."""
