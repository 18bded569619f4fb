"""A project that can be killed, for every test here."""

import pytest

from tests.faults.rig import Project


@pytest.fixture
def project(tmp_path):
    """See `rig`."""
    return Project(tmp_path / "project")
