"""What the commands about a page say of a selector that nobody can read, and of a URL where nothing is."""

import pytest

from pytest_heal.cli import main as cli


@pytest.mark.parametrize("selector", ["#logout[", "div >> nth=x >> b(", "//a[", "get_by_role('button')[", "css=a:has("])
def test_a_broken_selector_is_said_to_be_broken(selector, tmp_path, capsys):
    page = tmp_path / "page.html"
    page.write_text("<button>Save</button>", encoding="utf-8")
    assert cli.main(["suggest", str(page), selector]) == 1
    said = capsys.readouterr()
    assert f"the selector {selector} cannot be read: " in said.err
    assert said.out == ""


@pytest.mark.parametrize("command", [["catalog"], ["suggest", "a"], ["find", "a button"]], ids=lambda words: words[0])
def test_a_url_where_nothing_listens(command, capsys):
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert cli.main([command[0], f"http://127.0.0.1:{port}/", *command[1:]]) == 1
    assert "nothing listens there; is the application running?" in capsys.readouterr().err
