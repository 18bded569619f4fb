"""Whether an element of a page is the remembered one, and whether a test may go on with it."""
