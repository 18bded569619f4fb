"""Shared by all tests: pytest's own tool for testing plugins, and no deadline for examples on a shared machine."""

import hypothesis

pytest_plugins = ["pytester"]

hypothesis.settings.register_profile("shared machine", deadline=None)
hypothesis.settings.load_profile("shared machine")
