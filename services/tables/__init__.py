"""Commands on streams over gRPC."""
