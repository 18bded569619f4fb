"""The numbered list of what can be operated on a page."""
