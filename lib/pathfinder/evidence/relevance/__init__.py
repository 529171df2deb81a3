"""How much words say about a question: queries, sentences, key points."""
