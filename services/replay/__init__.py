"""Rounds replayed, for people and machines."""
