"""What is shown in a terminal: the status view, the closing summary, the view of `pf watch`. Text only."""
