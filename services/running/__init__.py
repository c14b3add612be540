"""What a process needs to run: settings, the floor's folder, the composition root, health, metrics, its end."""
