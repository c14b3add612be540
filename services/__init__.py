"""What runs: gRPC servers, the composition root, the command line. Thin."""
