"""The books over gRPC."""
