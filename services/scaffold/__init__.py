"""Writes a new game that already plays, for developers: `make game NAME=…`."""
