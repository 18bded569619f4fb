"""A rival of the benchmark is one file: it is asked the same, stands in the table, and what is wrong with it is said."""

import pytest
from benchmarks.harvest import rivals, rules, store
from benchmarks.harvest.__main__ import main
from benchmarks.harvest.recipe import Project, load
from benchmarks.harvest.rivals import Rival, RivalError, read

from tests.benchmarks.test_harvest import payload

TOY = """
NAME = "Toy 1"
LEAST = 0.5

def score(target, candidates):
    return [1.0 if one["text"] == target["text"] else None for one in candidates]
"""
BLIND = TOY.replace("Toy 1", "Blind").replace('one["text"] == target["text"]', "False")


@pytest.fixture
def toy(tmp_path):
    path = tmp_path / "toy.py"
    path.write_text(TOY, encoding="utf-8")
    return path


@pytest.fixture
def data(tmp_path, monkeypatch):
    """Data of one project in two releases, of the part that is published."""
    name = next(project.name for project in load() if project.part == rules.PART)
    project = Project(name, "static", "shop", "MIT", ("1", "2"), ("*.html",))
    monkeypatch.setattr("benchmarks.harvest.recipe.load", lambda: [project])
    heads = ("Orders", "Customers", "Suppliers", "Settings")
    rows = [("body", "", {}), *(("h2", head, {"id": head.lower()}) for head in heads)]
    counts = {str(n): {"text": 1} for n in range(1, 6)}
    old, new = payload(*rows, ("button", "Export invoice", {"id": "export"})), payload(*rows, ("p", "other", {}))
    pages = {"1": {"payload": old, "counts": counts}, "2": {"payload": new, "counts": {"1": {}}}}
    seen = {release: [{"page": "a.html", **one}] for release, one in pages.items()}
    found = list(store.paired(project, seen))
    assert sum(query.truth >= 0 for pair in found for query in pair.queries) >= 4
    store.write(tmp_path / "data", name, found)
    return tmp_path / "data"


def test_a_toy_rival_stands_in_the_table(data, toy, tmp_path, capsys):
    blind = tmp_path / "blind.py"
    blind.write_text(BLIND, encoding="utf-8")
    assert main(["results", f"--out={data}", f"--rival={toy}", f"--rival={blind}"]) == 0
    first, _, head, _, *rows = capsys.readouterr().out.splitlines()
    assert first == f"1 projects of the part report, {rules.told()}"
    assert head.startswith("| of ")
    found = {cells[1]: cells[2:-1] for row in rows if (cells := [cell.strip() for cell in row.split("|")])}
    assert list(found)[1:] == [rival.name for rival in rivals.load()] + ["Toy 1", "Blind"]
    assert found["Toy 1"][0] == "100.0 %"
    assert found["Blind"] == ["0.0 %", "0", "0", "0"]


def test_without_data_it_says_how_to_get_them(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("benchmarks.harvest.recipe.load", list)
    assert main(["results", f"--out={tmp_path}"]) == 1
    assert "python -m benchmarks.harvest build" in capsys.readouterr().out


def test_those_of_the_folder_are_read():
    assert {rival.name: rival.least for rival in rivals.load()} == {
        "cascade, unique": 0.5,
        "Healenium-like": 0.7,
        "Similo 2022": 0.45,
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("NAME = 'x'", "needs NAME (a text), LEAST (a number) and score"),
        (TOY.replace("0.5", "'half'"), "needs NAME"),
        ("import nothing_of_that_name", "does not load: ModuleNotFoundError"),
        ("NAME = ", "does not load: SyntaxError"),
        (TOY.replace("Toy 1", "Similo 2022"), "is the name of"),
    ],
)
def test_what_is_no_rival_is_said(tmp_path, text, said):
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RivalError) as caught:
        rivals.load([path])
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(RivalError, match="there is no such file"):
        read(tmp_path / "mine.py")
    with pytest.raises(SystemExit, match="there is no such file"):
        main(["results", f"--out={tmp_path}", f"--rival={tmp_path / 'mine.py'}"])


@pytest.mark.parametrize(
    ("scores", "answer"),
    [([], -1), ([None], -1), ([0.4], -1), ([0.5], 0), ([0.6, 0.9, None], 1), ([None, -2.0], -1), ([1.0, 1.0], 0)],
)
def test_the_highest_score_answers_if_it_is_enough(scores, answer):
    assert Rival("x", 0.5, lambda *_: scores).answer({}, [{}] * len(scores)) == answer


def test_a_score_for_each_candidate_is_asked_for():
    with pytest.raises(RivalError, match="gave 1 scores for 2 candidates"):
        Rival("x", 0.5, lambda *_: [1.0]).answer({}, [{}, {}])


def test_the_rules_are_those_that_were_frozen():
    assert rules.changed() == [], (
        "the rules of the benchmark have changed: raise rules.VERSION, freeze, and ask all rivals again"
    )
    assert main(["rules"]) == 0


def test_changed_rules_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(rules, "digests", lambda: dict.fromkeys(rules.FILES, "other"))
    assert rules.told().startswith("rules 1, CHANGED since: recipe.yaml, recipe.py")
    monkeypatch.setattr(rules, "VERSION", 2)
    assert rules.changed() == list(rules.FILES)
