"""What happens next: the target of a search, when to stop, when the research goes in circles."""
