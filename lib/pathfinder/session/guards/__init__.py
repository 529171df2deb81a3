"""What a command may do: whose configuration and whose folder counts, which paths it reads and writes."""
