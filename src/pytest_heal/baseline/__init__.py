"""Where fingerprints live: one small protocol and its stores."""

from pytest_heal.baseline.store import LayeredStore, MemoryStore, ReadOnlyStore, Store
from pytest_heal.baseline.substance import same_substance
from pytest_heal.baseline.yaml_files import YamlStore

__all__ = ["LayeredStore", "MemoryStore", "ReadOnlyStore", "Store", "YamlStore", "same_substance"]
