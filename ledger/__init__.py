"""Commits, the log that keeps them, the books computed from them, and replay."""
