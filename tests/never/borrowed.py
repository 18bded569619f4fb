"""The harnesses of the neighbouring folders, which are packages of their own and cannot be imported by a relative name."""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).parents[1]


def _neighbour(folder: str, module: str) -> ModuleType:
    """A module of another folder of tests, under a name that nothing else uses."""
    package = f"never_borrows_{folder}"
    if package not in sys.modules:
        spec = ModuleSpec(package, None, is_package=True)
        spec.submodule_search_locations = [str(TESTS / folder)]
        sys.modules[package] = module_from_spec(spec)
    return import_module(f"{package}.{module}")


rig = _neighbour("browser", "rig")
plugin = _neighbour("plugin", "conftest")
