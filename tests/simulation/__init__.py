"""A floor in one process on a virtual clock, with seeded faults; docs/simulator.md."""
