"""Quote proof: whether words stand in a stored text, and where."""
