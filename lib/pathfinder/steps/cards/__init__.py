"""What a card shows: its text, the evidence and the sources, each within its room."""
