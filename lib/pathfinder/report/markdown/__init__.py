"""The documents of a session as Markdown. A module with a `FORMATS` table names its files."""
