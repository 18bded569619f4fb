"""Similo 2022, at the threshold of its authors."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the scorers are shared with benchmarks/relocation.py

from relocation_scorers import similo as score  # noqa: F401

NAME = "Similo 2022"
LEAST = 0.45
