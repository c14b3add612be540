"""The stream processors on Kafka."""
