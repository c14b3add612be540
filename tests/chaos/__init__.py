"""Real processes, a real Kafka and real disks, hurt under load: `make chaos MINUTES=10` (docs/simulator.md)."""
