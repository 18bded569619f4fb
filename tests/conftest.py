"""Shared by all tests: pytest's own tool for testing plugins."""

pytest_plugins = ["pytester"]
