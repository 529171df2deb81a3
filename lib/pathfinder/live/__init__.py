"""The local page of `pf serve`: who may see it, what it answers, and the page itself. It knows no session."""
