"""Edits of the test source: drifted locators repaired, brittle ones replaced."""
