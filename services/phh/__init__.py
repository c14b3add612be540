"""Hand histories in the open format PHH: played by the engine, compared with what they say, written from a ledger."""
