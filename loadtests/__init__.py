"""Load tests and benchmarks: loopback only, bounded in time, every figure beside its peer in the same run."""
