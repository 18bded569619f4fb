"""A watched call, from the test's method to Playwright's answer: learn, notice drift, heal, tell."""
