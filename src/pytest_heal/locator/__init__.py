"""Locators as code and as selectors: read, graded, made."""
