"""A roulette wagering terminal in a terminal window."""
