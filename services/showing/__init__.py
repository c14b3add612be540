"""What people and programs are shown: words, tables, JSON, typed views, and pages that are made from data."""
