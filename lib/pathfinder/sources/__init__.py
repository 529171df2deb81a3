"""Where sources come from: fetching, extraction, the archive, local corpora and what was seen."""
