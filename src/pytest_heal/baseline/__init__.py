"""Where fingerprints live: one small protocol and its stores, and what keeps a killed run from losing any."""

from pytest_heal.baseline.heals import HealsFile, heals_path
from pytest_heal.baseline.keeper import Keeper, lines_of
from pytest_heal.baseline.store import LayeredStore, MemoryStore, ReadOnlyStore, Store
from pytest_heal.baseline.substance import same_substance
from pytest_heal.baseline.yaml_files import YamlStore

__all__ = [
    "HealsFile",
    "Keeper",
    "LayeredStore",
    "MemoryStore",
    "ReadOnlyStore",
    "Store",
    "YamlStore",
    "heals_path",
    "lines_of",
    "same_substance",
]
