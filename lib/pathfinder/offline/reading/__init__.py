"""Reading without a language model: words, sentences, claims, and agreement by wording. No I/O."""
