"""Descriptions with truth by rule, on pages of many projects: see ``README.md``."""
