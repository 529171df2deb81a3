"""Citations after the Citation Style Language: items, styles, and how pandoc gets them."""
