"""The evidence pack: report, graph, journal and sources in one file, checked by `pf verify`."""
