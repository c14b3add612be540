"""Bets and what becomes of them: amounts, pots, rake, who wins what."""
