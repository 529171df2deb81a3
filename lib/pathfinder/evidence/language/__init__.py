"""What a text says in plain marks: its language, words, numbers with units, and dates. One reader of each."""
