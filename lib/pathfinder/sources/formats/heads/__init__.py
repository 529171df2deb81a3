"""What the head of a document states of it: front matter, and lines such as "Last updated: 5 May 2018"."""
