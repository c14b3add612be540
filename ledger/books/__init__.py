"""The read model of accounting, and what fills it."""
