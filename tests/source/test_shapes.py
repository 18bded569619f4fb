"""`pytest-heal fix` on the shapes of `shapes`: each is run, edited as whole files, and run again.

What the second run asks for has to be what the first one did, with the new locator in the place of the drifted one and
nowhere else; a shape that is refused has to be left as it was, with its reason.
"""

import ast
import contextlib
import importlib
import io
import sys

import pytest

from pytest_heal.locator.code import to_code
from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.command import project_of
from pytest_heal.repair.files import Files
from pytest_heal.source.proposals import proposals
from tests.source.shapes import calls, files, values
from tests.source.shapes.stage import KIT, Stage, run

SHAPES = [*calls.SHAPES, *files.SHAPES, *values.SHAPES]


def played(shape, root):
    """A run of the source in a folder, as it is now."""
    stage = Stage(root=str(root), drifted=shape.drifted, mends=shape.mends)
    before = set(sys.modules)
    sys.path.insert(0, str(root))
    importlib.invalidate_caches()
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        namespace = {"__name__": "t", "__file__": str(root / "t.py")}
        exec(compile((root / "t.py").read_bytes(), str(root / "t.py"), "exec"), namespace)
        with contextlib.redirect_stdout(io.StringIO()):
            run(stage, namespace)
    finally:
        sys.dont_write_bytecode = kept
        sys.path.remove(str(root))
        for name in set(sys.modules) - before:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(root)):
                del sys.modules[name]
    return stage


def is_repaired(old, new, shape):
    """Whether one locator is another one with the drifted part replaced by one of the replacements."""
    broken = to_code(shape.drifted, "")
    return any(old.replace(broken, code, 1) == new for code, _ in shape.mends)


def test_there_are_as_many_as_promised():
    assert len(SHAPES) >= 150
    assert len({shape.name for shape in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_shape(shape, tmp_path):
    (tmp_path / "kit.py").write_text(KIT)
    for name, data in shape.before.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    first = played(shape, tmp_path)
    assert first.sightings, "nothing drifted"
    known = Files(tmp_path)
    edits = EditRun(known)
    made, broken = edits.checked(proposals(first.sightings, project_of(known), style=shape.style, worked=shape.worked))
    outcome = edits.write(made, force=True)
    assert not outcome.refused
    after = {name: (tmp_path / name).read_bytes() for name in shape.before}
    assert after == shape.after, [one.reason for one in broken]
    if shape.refused:
        assert any(shape.refused in one.reason for one in broken), [one.reason for one in broken]
    else:
        assert not broken, [one.reason for one in broken]
    for data in after.values():
        ast.parse(data)
    second = played(shape, tmp_path)
    assert len(first.log) == len(second.log)
    changed = [(old, new) for old, new in zip(first.log, second.log, strict=True) if old != new]
    assert all(is_repaired(old, new, shape) for old, new in changed)
    if not shape.refused:
        assert len(changed) == len(first.sightings)
        assert not second.sightings
    else:
        assert len(changed) == len(first.sightings) - len(second.sightings)
