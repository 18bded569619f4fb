"""What would be released: wheel and sdist, built twice, and what is in them."""

import importlib.util
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def check():
    spec = importlib.util.spec_from_file_location("release_check", ROOT / "scripts/release_check.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def known():
    """The files that git knows; in an unpacked sdist there is no git, and what it holds was compared when it was made."""
    ran = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode or "pyproject.toml" not in ran.stdout.splitlines():
        pytest.skip("no git repository here")
    return {name for name in ran.stdout.splitlines() if (ROOT / name).exists()}


@pytest.mark.long
def test_two_builds_have_one_hash_and_hold_what_they_should(check, known, tmp_path):
    pytest.importorskip("hatch_fancy_pypi_readme", reason="needs the extra dev")
    first = check.build(ROOT, tmp_path / "first", "1700000000")
    second = check.build(check.unpacked(first["sdist"], tmp_path / "source"), tmp_path / "second", "1700000000")
    assert {kind: check.digest(path) for kind, path in first.items()} == {k: check.digest(p) for k, p in second.items()}
    assert list(check.wrong_files(first, known)) == []
    text = check.description(first["wheel"])
    assert check.relative_links(text) == []
    assert "/blob/v1." in text


def test_what_is_wrong_with_files_is_named(check, tmp_path):
    (tmp_path / "a.py").write_text("", "utf-8")
    with tarfile.open(tmp_path / "p.tar.gz", "w:gz") as archive:
        for name in ("src/p/a.py", "left.log", "PKG-INFO"):
            archive.add(tmp_path / "a.py", f"p-1/{name}")
    with zipfile.ZipFile(tmp_path / "p.whl", "w") as archive:
        for name in ("tests/t.py", "p-1.dist-info/METADATA"):
            archive.writestr(name, "")
    built = {"sdist": tmp_path / "p.tar.gz", "wheel": tmp_path / "p.whl"}
    assert list(check.wrong_files(built, {"src/p/a.py", "tests/t.py"})) == [
        "sdist: tests/t.py is missing",
        "sdist: left.log is not in git",
        "wheel: p/a.py is missing",
        "wheel: tests/t.py is no part of the package",
    ]


def test_relative_links_are_found(check):
    assert check.relative_links("[a](docs/a.md) [b](https://b) [c](#c) ![d](d.png)") == ["docs/a.md", "d.png"]


def test_the_release_workflow():
    """Shape and rights: it is not run here."""
    workflow = yaml.load((ROOT / ".github/workflows/release.yml").read_text("utf-8"), yaml.BaseLoader)
    assert workflow["on"] == {"push": {"tags": ["v*"]}}
    assert workflow["permissions"] == {}, "each job asks for what it needs"
    jobs = workflow["jobs"]
    assert {name: (job.get("needs", ""), job["permissions"]) for name, job in jobs.items()} == {
        "build": ("", {"contents": "read"}),
        "attest": ("build", {"id-token": "write", "attestations": "write"}),
        "publish": ("attest", {"id-token": "write"}),
    }
    assert jobs["publish"]["environment"] == "pypi"
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert all(("uses" in step) != ("run" in step) for step in steps)
    assert all("@" in step["uses"] for step in steps if "uses" in step)
    assert "password" not in str(steps)
    assert not [step for name in ("attest", "publish") for step in jobs[name]["steps"] if "checkout" in step.get("uses", "")], (
        "what may sign and publish runs no code of the repository"
    )
    written = "\n".join(step.get("run", "") for step in jobs["build"]["steps"])
    assert ".ci/run" in written
    assert "scripts/release_check.py --sbom" in written
    assert "dist/pytest-heal.cdx.json" in str(jobs["attest"]["steps"])


def test_the_tag_has_to_name_the_version():
    workflow = yaml.load((ROOT / ".github/workflows/release.yml").read_text("utf-8"), yaml.BaseLoader)
    step = next(step["run"] for step in workflow["jobs"]["build"]["steps"] if "GITHUB_REF_NAME" in step.get("run", ""))
    import pytest_heal

    for tag, status in ((f"v{pytest_heal.__version__}", 0), ("v0.0.1", 1), ("v1", 1)):
        ran = subprocess.run(["bash", "-c", step], cwd=ROOT, env={"GITHUB_REF_NAME": tag, "PATH": "/usr/bin:/bin"}, check=False)
        assert ran.returncode == status, tag
