"""A witness of checkpoints, run by others than those who run the floor: a regulator, an auditor."""
