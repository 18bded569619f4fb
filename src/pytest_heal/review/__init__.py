"""What drifted, looked at and decided by a person: a page in the browser of this machine, one card a locator."""
