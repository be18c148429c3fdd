"""What was written: files, their values and the language in them, each with its place."""
