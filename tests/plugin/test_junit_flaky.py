"""``heal_junit = flaky``: files that are valid for the schema of Jenkins, whatever the page holds."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

etree = pytest.importorskip("lxml.etree")

XSD = Path(__file__).parents[1] / "schemas" / "junit-10.xsd"
TESTS = r"""
    def test_healed(drift):
        drift()
        drift(line=9, locator='<&"\x00\x1b\ud800\ufffe\n]]>')

    def test_failed(drift):
        drift()
        assert 0

    def test_refused(drift): drift(outcome="refused")
    def test_plain(): pass
"""


def errors(path):
    schema = etree.XMLSchema(etree.parse(XSD))
    schema.validate(etree.parse(path))
    return [error.message for error in schema.error_log]


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one process", "workers"])
def test_a_heal_is_a_flaky_failure_of_a_valid_file(project, workers):
    if workers:
        pytest.importorskip("xdist")
    project.pytester.makepyfile(TESTS)
    result = project.run("--heal=on", "-o", "heal_junit=flaky", "--junitxml=out.xml", *workers)
    result.assert_outcomes(passed=3, failed=1, warnings=3)
    assert errors(project.path / "out.xml") == []
    root = ET.parse(project.path / "out.xml").getroot()
    flaky = {case.get("name"): [f.get("message") for f in case.iter("flakyFailure")] for case in root.iter("testcase")}
    assert {name: len(found) for name, found in flaky.items()} == {
        "test_healed": 2,
        "test_failed": 0,
        "test_refused": 0,
        "test_plain": 0,
    }
    assert 'page.locator("#submit-btn") -> page.get_by_role("button", name="Sign in")' in flaky["test_healed"][0]
    assert {f.get("type") for f in root.iter("flakyFailure")} == {"pytest_heal.HealedLocatorWarning"}
    assert root.find("testsuite/properties/property[@name='heal_healed']").get("value") == "3"
    assert not root.findall(".//testcase/properties")


def test_properties_are_what_the_schema_does_not_allow(project):
    project.pytester.makepyfile(TESTS)
    project.run("--heal=on", "--junitxml=out.xml")
    assert any("properties" in message for message in errors(project.path / "out.xml"))


@pytest.mark.parametrize("family", ["xunit1", "xunit2"])
def test_both(project, family):
    project.pytester.makepyfile(TESTS)
    project.run("--heal=on", "-o", "heal_junit=both", "-o", f"junit_family={family}", "--junitxml=out.xml")
    case = ET.parse(project.path / "out.xml").getroot().find(".//testcase[@name='test_healed']")
    assert len(case.findall("flakyFailure")) == 2
    assert case.find("properties/property[@name='heal_2']") is not None
