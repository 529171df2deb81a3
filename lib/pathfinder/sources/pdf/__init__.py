"""The text of a PDF page as a reader sees it: order, columns, superscripts, hidden characters."""
