"""What is to be answered: how clear the question is, its parts, tangents, and the seed that fixes it."""
