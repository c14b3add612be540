"""Who plays and who decides beside the bets: seats, line-up, rulings, corrections."""
