"""Source shapes from the styles of public suites: what `pytest-heal fix` makes of each, proved by running it."""
