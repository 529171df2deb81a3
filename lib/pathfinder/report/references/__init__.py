"""Which sources are numbered how, and what names them."""
