# ruff: noqa: INP001 - read by Sphinx, never imported
"""Configuration of the documentation: `make docs` builds it, without network and with warnings as errors."""

from pytest_heal import __version__

project = "pytest-heal"
author = "The pytest-heal developers"
version = release = __version__
language = "en"

extensions = ["myst_parser"]
myst_heading_anchors = 3  # links to headings, under the same names as on GitHub
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"pytest-heal {version}"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["tables.css"]
