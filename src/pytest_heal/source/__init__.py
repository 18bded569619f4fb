"""Finding the call in the user's source: text in, places out. Nothing here reads or writes a file."""
