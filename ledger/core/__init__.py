"""Pure: commits, drafts, folds, postings. Knows no game by name."""
