"""What is learned from the course of a research: which searches were worth it. Pure."""
