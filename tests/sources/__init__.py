"""Tests of the I/O room `sources`."""
