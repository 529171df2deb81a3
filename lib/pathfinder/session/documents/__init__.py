"""The files of a session that people read, and from what each was written."""
