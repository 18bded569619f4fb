"""With no extra installed: nothing imports an SDK, and everything works; with all of them nothing does without a question."""

import subprocess
import sys

import pytest

SDKS = ("openai", "anthropic", "ollama", "mcp", "starlette", "uvicorn", "pyttsx3", "httpx", "httpx2", "pydantic")
BLOCKED = f"""
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {SDKS!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}, it is an extra", name=name)

sys.meta_path.insert(0, Blocked())
"""
IMPORTS = """
import importlib, pkgutil
import pytest_heal
EXTRAS = {"pytest_heal.models.openai", "pytest_heal.models.anthropic", "pytest_heal.models.ollama"}
failed = []
for module in pkgutil.walk_packages(pytest_heal.__path__, "pytest_heal."):
    if module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as error:
        failed.append(module.name)
assert EXTRAS <= set(failed), failed
assert all(name in EXTRAS or name.startswith("pytest_heal.serve") for name in failed), failed
"""
LOADED = """
import pytest, sys

@pytest.hookimpl(trylast=True)
def pytest_unconfigure():
    print("LOADED", [name for name in ("openai", "anthropic", "ollama") if name in sys.modules],
          sorted(name for name in sys.modules if name.startswith("pytest_heal.models")))
"""
USES = """
import os
import pytest
from pytest_heal import AmbiguousDescriptionError

def test_heals(shop):
    shop.locator("#buy").click()
    assert shop.evaluate("window.n") == "bought"

def test_is_refused(shop):
    if os.environ["RELEASE"] == "2":
        with pytest.raises(Exception, match="pytest-heal: not healed"):
            shop.locator("#clear").click(timeout=1500)
    else:
        shop.locator("#clear").click()

def test_description(shop, page, find_by_description):
    find_by_description("purchase button").click()
    assert page.evaluate("n") == "bought"
    page.evaluate("document.forms[0].insertAdjacentHTML('beforeend', '<button>Buy a basket</button>')")
    with pytest.raises(AmbiguousDescriptionError):
        find_by_description("basket button", timeout=500)

def test_catalog_and_actions(shop, catalog, actions):
    assert catalog[next(entry.index for entry in catalog if entry.name == "Buy the basket")].is_visible()
    assert actions([{"action": "click", "target": "css=#voucher, #code"}]).success

def test_explores(shop, page, explorer, context):
    html = page.content()
    context.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    assert explorer("http://shop.example/basket", max_steps=2).pages[0].controls
"""


@pytest.mark.long
def test_modules_need_no_extra():
    """Each module of the package can be imported; the adapters themselves and the server are what is extra."""
    subprocess.run([sys.executable, "-c", BLOCKED + IMPORTS], check=True, timeout=60)


@pytest.mark.long
def test_everything_works(basket, monkeypatch):
    """A model is configured, but there is neither an SDK nor a key: all goes on as without one, and one line says so."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    basket.pytester.makepyfile(test_it=USES, blocked=BLOCKED, loaded=LOADED)
    with (basket.pytester.path / "pytest.ini").open("w") as stream:
        stream.write(
            "[pytest]\naddopts = -p no:playwright-asyncio -p no:randomly -p blocked -p loaded\nheal_model = openai:x\n"
        )
    (basket.pytester.path / "tox.ini").unlink()
    monkeypatch.setenv("PYTHONPATH", str(basket.pytester.path), prepend=":")
    basket.run(1, "--heal=on").assert_outcomes(passed=5)
    result = basket.run(2, "--heal=on", "--heal-record=none")
    assert result.parseoutcomes()["passed"] == 5
    result.stdout.fnmatch_lines(["test_it.py h*", "LOADED [[]] *"])
    result.stdout.no_fnmatch_line("*internal error*")
    refused = basket.run(2, "--heal=on", "--heal-model=on")
    refused.stderr.fnmatch_lines(["*--heal-model = 'on' (from command line)*the SDK of openai is not installed: pip install*"])


def test_without_a_model_none_of_it_is_imported(basket):
    basket.pytester.makepyfile(test_it="def test_x(find_by_description, heal_locator): pass")
    basket.pytester.makepyfile(loaded=LOADED)
    result = basket.run(1, "--heal=on", "-p", "loaded", "--heal-report=html:a.html", "--heal-model=on")
    result.assert_outcomes(passed=1)
    line = next(line for line in result.outlines if line.startswith("LOADED"))
    assert line.startswith("LOADED []")
    assert not {"adviser", "openai", "cache", "prompt", "providers"} & {name.rpartition(".")[2] for name in line.split("'")}
