"""The log port, its two engines, and the store that reads the past."""
