"""Roundledger: the event-sourced round ledger of a casino floor."""
