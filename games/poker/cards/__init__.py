"""The cards of a round: forms as data, streets, what is known and what is accounted for."""
