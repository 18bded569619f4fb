"""The changelog is made of the fragments, as often as one likes, and loses them only at a release."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAD = "# Changelog\n\n<!-- releases, the newest first -->\n"


@pytest.fixture
def project(tmp_path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "src/pytest_heal").mkdir(parents=True)
    (tmp_path / "src/pytest_heal/__init__.py").write_text('__version__ = "1.1.0"\n', "utf-8")
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d/README.md").write_text("# News fragments\n", "utf-8")
    (tmp_path / "changelog.d/5.actions.feature.md").write_text("Steps as data.\n", "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(HEAD + "\n## 1.0.0 (2026-01-02)\n\n### Added\n\n- All. (#1)\n", "utf-8")
    return tmp_path


def changelog(project, *args):
    command = [sys.executable, str(ROOT / "scripts/changelog.py"), "--root", str(project), *args]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr, (project / "CHANGELOG.md").read_text("utf-8")


def test_written_twice_is_written_once(project):
    status, said, first = changelog(project)
    assert (status, said) == (0, "CHANGELOG.md: 1.1.0 (unreleased), 1 fragments\n")
    assert first == (
        HEAD + "\n## 1.1.0 (unreleased)\n\n### Added\n\n- Steps as data. (#5)\n"
        "\n## 1.0.0 (2026-01-02)\n\n### Added\n\n- All. (#1)\n"
    )
    assert changelog(project)[2] == first
    assert (project / "changelog.d/5.actions.feature.md").exists()


def test_a_fragment_more_is_seen(project):
    assert changelog(project)[0] == changelog(project, "--check")[0] == 0
    (project / "changelog.d/6.bugfix.md").write_text("No more of it.\n", "utf-8")
    status, said, _ = changelog(project, "--check")
    assert (status, said) == (1, "CHANGELOG.md is not what the 2 fragments in changelog.d say; run: make changelog\n")
    assert "### Fixed\n\n- No more of it. (#6)" in changelog(project)[2]


def test_a_release_has_a_date_and_takes_the_fragments(project):
    changelog(project)
    assert "## 1.1.0 (2026-02-03)\n" in changelog(project, "--release", "2026-02-03")[2]
    assert [path.name for path in (project / "changelog.d").iterdir()] == ["README.md"]
    assert changelog(project, "--check")[:2] == (0, "")


def test_a_day_that_is_none(project):
    status, said, text = changelog(project, "--release", "2026-13-01")
    assert status == 2
    assert "--release '2026-13-01': expected a day such as 2026-12-01" in said
    assert "1.1.0" not in text


def test_every_fragment_is_of_a_known_kind():
    """towncrier leaves out what it cannot place, without a word."""
    spec = importlib.util.spec_from_file_location("changelog", ROOT / "scripts/changelog.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert [p.name for p in module.fragments(ROOT) if p.name.split(".")[-2] not in ("feature", "change", "bugfix")] == []
