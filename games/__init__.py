"""The rules of the games. Everything below here is pure: no clock, no randomness, no input or output."""
