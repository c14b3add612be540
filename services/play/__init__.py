"""Scripts of commands: played on a fresh floor, on a running one, or as the demo shift."""
