"""What the explorer asks of a control is written twice: in the catalog's script, and for where that cannot be read."""

import re
from dataclasses import fields

import pytest

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import flavour_of_context
from pytest_heal.catalog import live_reader
from pytest_heal.explore import live_catalog
from pytest_heal.explore.planner.candidate import Facts

OF_CONTROL = {"tag", "said"}
"""What the catalog's entry says, and no fact of it."""
CATALOG_ALONE = {
    *("names", "label", "autocomplete", "form", "action", "sends", "filled", "step", "minlength", "maxlength"),
    *("download", "editable", "target"),
}
"""Facts that are done without where the catalog cannot be read: a new one is copied, or stands here."""

PAGE = """<title>Controls</title><base href="/shop/">
    <main><a id="link" href="a?b=1#c">A</a></main>
    <form action="/sent" method="POST"><fieldset>
      <input id="mail" type="EMAIL" name="mail" placeholder="you@example.com" required>
      <input id="amount" type="number" name="amount" min="3" max="5" value="4"> <input id="code" name="code" pattern="[A-Z]{2}">
      <select id="kind" name="kind"><option value="">-</option><option value="k1"> One
        more </option><option disabled>Gone</option></select>
      <textarea id="remark" name="remark" placeholder="Anything  else"></textarea>
      <input id="box" type="checkbox" name="box"> <input id="radio" type="radio" name="radio">
      <button id="send" name="send">Send</button> <button id="plain" type="button">Plain</button>
      <button id="elsewhere" formmethod="get">Elsewhere</button>
      <button id="odd" type="next">Odd</button>
      <input id="go" type="submit" value="Go"> <input id="picture" type="image" alt="Picture" src="data:,">
    </fieldset></form>
    <button id="lone" form="far">Far</button><form id="far"></form> <button id="none">None</button>
    <x-host><template shadowrootmode="open"><p><button id="inside">Inside</button></p></template></x-host>"""
IDS = set(re.findall(r'<(?:a|button|input|select|textarea) id="(\w+)"', PAGE))


@pytest.fixture
def told(context, site):
    """What each of the two says of the page's controls, by id: ``(catalog's, the other's)``."""
    site.pages["/"] = PAGE
    page, flavour = context.new_page(), flavour_of_context(context)
    page.goto(site.url)
    reading = flavour.drive(live_reader.read(page, flavour))
    facts = flavour.drive(live_catalog._facts(reading, flavour))
    found = {}
    for index in range(len(reading.listing)):
        frame, node = reading.listing.place(index)
        locator = page.locator(protocol.numbered(index, reading.listing.version))
        found[locator.get_attribute("id")] = facts[frame][node], locator.evaluate(live_catalog._FALLBACK)
    assert set(found) == IDS
    return found


def test_each_fact_is_asked_by_both_or_known_to_be_the_catalogs_alone(told):
    for catalogs, others in told.values():
        assert set(catalogs) == {field.name for field in fields(Facts)}
        assert set(catalogs) == set(others) - OF_CONTROL | CATALOG_ALONE
        assert CATALOG_ALONE.isdisjoint(others)


def test_both_say_the_same(told):
    differing = {
        f"{one}.{name}": (catalogs[name], others[name])
        for one, (catalogs, others) in told.items()
        for name in others
        if name in catalogs and others[name] != catalogs[name]
    }
    assert differing == {}


def test_what_sends_a_form_is_known_to_both(told):
    sending = {"send", "elsewhere", "odd", "go", "picture", "lone"}
    for which in (0, 1):
        assert {one for one, both in told.items() if both[which]["submits"]} == sending
    assert {told[one][1]["method"] for one in sending} == {"post", "get"}
