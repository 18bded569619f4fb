"""The reader in TypeScript: its own tests, and that it reads what ours reads."""

import json
import shutil
import subprocess
from dataclasses import asdict, replace
from pathlib import Path

import playwright
import pytest
from hypothesis import find, settings

from pytest_heal.baseline import yaml_text
from pytest_heal.baseline.serde import from_plain, to_plain
from pytest_heal.baseline.yaml_file import COMMENT, FORMAT
from pytest_heal.report import json as json_report
from tests.baseline.test_yaml_text import fingerprints
from tests.support.report_cases import report

CLIENT = Path(__file__).parents[2] / "clients" / "typescript"
EXAMPLE = Path(__file__).parents[2] / "example_suite" / ".heal" / "baseline"
LEAST = (22, 18)  # the first that runs TypeScript as it is
CAMEL = {"own_text": "ownText"}
FIELDS = (
    *("code", "locator", "page", "frame", "test", "intent", "acts", "title", "host", "element", "varied", "seen", "counts"),
    *("waited", "viewport", "elements", "rivals", "lead"),
)


@pytest.fixture(scope="module")
def node():
    """A Node.js that runs TypeScript: of the PATH, or the one that Playwright brings."""
    for found in filter(None, (shutil.which("node"), str(Path(playwright.__file__).parent / "driver" / "node"))):
        ran = (
            subprocess.run([found, "--version"], capture_output=True, text=True, check=False) if Path(found).exists() else None
        )
        if ran and tuple(map(int, ran.stdout.strip().lstrip("v").split(".")))[:2] >= LEAST:
            return found
    pytest.skip(f"no Node.js {LEAST[0]}.{LEAST[1]} or newer, on the PATH or of Playwright")


def printed(node, *files):
    command = [node, "test/print.ts", *map(str, files)]
    ran = subprocess.run(command, cwd=CLIENT, capture_output=True, text=True, encoding="utf-8", check=True)
    return json.loads(ran.stdout)


def camel(element):
    plain = {CAMEL.get(name, name): value for name, value in element.items() if name not in ("index", "parent")}
    plain["box"] = plain["box"] and [round(side) for side in plain["box"]]
    return {name: value for name, value in plain.items() if value is not None}


def ours(fingerprint):
    """A fingerprint as the other reader gives it."""
    plain = json.loads(json.dumps(asdict(fingerprint), default=dict))
    kept = {**plain.pop("key"), **plain}
    kept["element"] = camel(kept["element"])
    kept["rivals"] = [camel(rival) for rival in kept["rivals"]]
    return {name: kept[name] for name in FIELDS}


def test_its_own_tests(node):
    ran = subprocess.run([node, "--test", "test/reader.test.ts"], cwd=CLIENT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert "fail 0" in ran.stdout
    assert "pass 0" not in ran.stdout


def test_both_readers_read_the_same_of_the_example(node):
    files = sorted(EXAMPLE.rglob("*.yaml"))
    for path, read in zip(files, printed(node, *files), strict=True):
        _, source, blocks = yaml_text.split(path.read_text("utf-8"))
        assert read["baseline"]["source"] == source
        mine = [ours(from_plain(yaml_text.parse_block(text))) for _, text in blocks]
        assert read["baseline"]["fingerprints"] == mine


def test_both_readers_read_the_same_of_anything(node, tmp_path):
    """A hundred made up fingerprints, with every odd character there is."""
    made = []

    def collect(fingerprint):
        made.append(fingerprint)
        return len(made) > 100

    find(fingerprints, collect, settings=settings(max_examples=200, database=None, deadline=None))
    kept = [replace(one, source="a.py") for one in made if one.element.tag and all(rival.tag for rival in one.rivals)]
    assert len(kept) > 20
    text = yaml_text.document(COMMENT, FORMAT, "a.py", [yaml_text.block(to_plain(one)) for one in kept])
    path = tmp_path / "a.py.yaml"
    path.write_text(text, "utf-8", newline="")
    (read,) = printed(node, path)
    mine = [ours(from_plain(yaml_text.parse_block(block))) for _, block in yaml_text.split(text)[2]]
    assert read["baseline"]["fingerprints"] == mine


def test_a_report_of_ours(node, tmp_path):
    made = report()
    (tmp_path / "heal.json").write_text(json_report.render(made), "utf-8")
    (read,) = printed(node, tmp_path / "heal.json")
    mine = json.loads(json_report.render(made))
    assert len(mine["events"]) > 4
    for one, other in zip(mine["events"], read["report"]["events"], strict=True):
        assert other == {name: one[name] for name in other}
    assert (read["report"]["mode"], read["report"]["versions"]) == (mine["run"]["mode"], mine["run"]["versions"])
