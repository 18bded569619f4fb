"""Like Healenium: the longest common subsequence of the way to the element, as it is mostly used."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the scorers are shared with benchmarks/relocation.py

from relocation_scorers import healenium as score  # noqa: F401

NAME = "Healenium-like"
LEAST = 0.7
