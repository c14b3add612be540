"""Who may log in to the secured listener of the tests' broker."""

USER, PASSWORD = "floor", "open-sesame"
