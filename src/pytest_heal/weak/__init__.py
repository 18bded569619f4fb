"""Which controls no test would miss: those of an exploration are taken away while the suite runs."""
