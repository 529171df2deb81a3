"""What a source and the evidence of a hypothesis are worth."""
