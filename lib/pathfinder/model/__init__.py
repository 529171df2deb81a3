"""What a research is: the graph of its evidence, and the cycle that decides what comes next. Pure."""
