"""The catalog of one document on real Chromium, straight from the probe, its elements kept in the page."""

from pytest_heal.browser.probe import PROBE_JS
from pytest_heal.catalog.listing import FrameListing, Part, merge

COLLECT = f"""limits => {{
  const probe = {PROBE_JS}, found = probe.listing(document, limits);
  window.listedNodes = found.elements;
  return probe.encode(found.payload);
}}"""
SPOT = f"element => {{ const probe = {PROBE_JS}; return probe.encode(probe.spot(element)); }}"
PLACES = "found => found.map(element => window.listedNodes.indexOf(element))"


def catalog_of(tab, html=None, **limits):
    """The listing of a page's own document."""
    if html is not None:
        tab.set_content(html)
    payload = tab.evaluate(COLLECT, {"testId": "data-testid", **limits})
    return merge([Part(listing=FrameListing.from_payload(payload))])


def said(listing):
    """What each entry is called: its name, text or id, else its tag."""
    return [entry.said or next((r.selector for r in entry.rungs if r.kind == "id"), f"<{entry.tag}>") for entry in listing]


def wrong_rungs(tab, listing):
    """Every rung that does not match exactly its entry, with what it matches."""
    return [
        (entry.said, rung.code, found)
        for entry in listing
        for rung in entry.rungs
        if (found := tab.locator(rung.selector).evaluate_all(PLACES)) != [entry.node]
    ]
