"""Replay, verification, and the evidence they read."""
