"""The gate of written reports: words and figures of every sentence, held against the quotes that it cites."""
