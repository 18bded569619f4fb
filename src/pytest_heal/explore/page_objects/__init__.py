"""Page objects in Python, from an exploration."""
