"""The example suite's two revisions: the maintainers' edits are applied, and each is found by matching the sources alone."""

import importlib.util
import subprocess
from pathlib import Path

from pytest_heal.backtest.command import locator_counts
from pytest_heal.backtest.match import FUNCTION_GONE, GONE, Matches
from pytest_heal.backtest.sources import read_suite

ROOT = Path(__file__).parents[2]


def history():
    spec = importlib.util.spec_from_file_location("example_history", ROOT / "scripts" / "example_history.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_edit_of_the_example_suite_is_found(tmp_path):
    example = history()
    folder = example.make(tmp_path / "suite")
    tags = subprocess.run(["git", "-C", folder, "tag"], capture_output=True, text=True, check=True).stdout.split()
    assert tags == [example.OLD, example.NEW]
    matches = Matches(read_suite(ROOT / "example_suite"), read_suite(folder))
    counts = locator_counts(matches)
    assert set(counts) == {"unchanged", "edited", GONE, FUNCTION_GONE}
    found = {(use.file, other.use.written.text) for use, other in matches if other.use is not None}
    source = {name: pairs for name, pairs in example.EDITS.items() if name.endswith(".py")}
    for name, pairs in source.items():
        for _, after in pairs:
            if after and not after.startswith("def "):
                assert [text for file, text in found if file == name and after in text], f"{name}: {after}"
    gone = {use.unit for use, other in matches if other.reason == FUNCTION_GONE}
    assert gone == set(example.REMOVED["test_account.py"]), "the third one makes no locator of its own"
