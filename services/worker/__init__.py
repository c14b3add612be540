"""The worker as a process of a floor."""
