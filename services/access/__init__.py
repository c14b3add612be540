"""Who may: tokens and callers, what a token is for, roles, TLS, and how a refusal is told."""
