"""What of a page a reader sees: visible text, hidden elements, headings, block pages."""
