"""Search in local folders, the literature and the web, and the joining of results."""
