"""Pages that need JavaScript, rendered in an installed Chromium that has no network of its own."""
