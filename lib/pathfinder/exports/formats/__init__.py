"""One module per export format: FILE, HELP and `render(material) -> bytes`; see `exports.all_formats`."""
