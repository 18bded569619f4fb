"""The style of a suite is read from its folder, and a large one is not read without end."""

from pytest_heal.repair import suite_style
from pytest_heal.repair.files import Files


def test_the_suite_is_read_as_far_as_it_is_looked_at(tmp_path, monkeypatch):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text('page.get_by_test_id("x").click()\n' * 9, encoding="utf-8")
    assert suite_style.suite_style(("suite",), tmp_path) == ("test-id", "user-facing")
    assert suite_style.suite_style(("css",), tmp_path) == ("css",)
    for number in range(5):
        (tmp_path / f"data-{number}.txt").touch()
    monkeypatch.setattr(suite_style, "MOST_FILES", 6)  # the root has as many
    assert suite_style.suite_style(("suite",), tmp_path) == ("user-facing", "test-id")
    assert list(Files(tmp_path).all(most=6)) == []
    assert list(Files(tmp_path).all(most=7)) == ["tests/test_a.py"]
