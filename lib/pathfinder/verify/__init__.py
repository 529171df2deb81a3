"""I/O: the check of a research, in place or in an evidence pack that anybody can verify."""
