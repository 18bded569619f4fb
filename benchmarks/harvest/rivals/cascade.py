"""aria-label, link, tag and text, name: the first that agrees, where it agrees with one element alone."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the scorers are shared with benchmarks/relocation.py

from relocation_scorers import cascade_unique as score  # noqa: F401

NAME = "cascade, unique"
LEAST = 0.5
