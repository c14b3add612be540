"""Cards, once for all card games."""
