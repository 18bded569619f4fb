"""Grades of the locators in source files, without a browser."""
