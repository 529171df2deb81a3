"""What a reader sees of sources and documents: stretches, places of words, sections, lists, notes."""
