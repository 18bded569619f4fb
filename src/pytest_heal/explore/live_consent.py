"""Cookie popups on a live page: every frame and open shadow root is asked for its buttons, the core says which is pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.explore.planner.consent import Button, chosen
from pytest_heal.explore.planner.settings import PlannerSettings

Steps = Generator[Callable[[], Any], Any, Any]

BUTTONS = "css=button, a, [role=button], input[type=button], input[type=submit]"
"""What may be pressed in a popup; Playwright's CSS sees through open shadow roots."""
CLICK_TIMEOUT = 2_000.0
MOST_FRAMES = 20
MOST_PRESSED = 5
"""Times that one button is pressed in a walk: a popup that comes back with every page, and one that never goes."""
MOST_POPUPS = 3
"""Popups that are answered one after the other: a manager's second page."""

_SCRIPT = """elements => {
  const up = n => n.parentElement || (n.getRootNode() instanceof ShadowRoot ? n.getRootNode().host : null);
  const marks = n => (n.localName + ' ' + (n.id || '') + ' ' + (n.getAttribute('class') || '')).toLowerCase().slice(0, 200);
  const text = n => ((n.innerText || '') + [...n.querySelectorAll('*')].filter(e => e.shadowRoot)
    .map(e => e.shadowRoot.textContent).join(' ')).replace(/\\s+/g, ' ').slice(0, 2000);
  const inFrame = window !== top, looked = new Map(), texts = new Map();
  const isLayer = n => {
    if (looked.has(n)) return looked.get(n);
    const role = n.getAttribute('role'), style = getComputedStyle(n);
    const found = role === 'dialog' || role === 'alertdialog' || n.localName === 'dialog'
      || n.getAttribute('aria-modal') === 'true'
      || (style.position === 'fixed' || style.position === 'sticky') && n.localName !== 'header' && n.localName !== 'nav'
      || /cookie|consent|gdpr/.test(marks(n)) && n !== document.body && n !== document.documentElement;
    looked.set(n, found);
    return found;
  };
  const said = n => { if (!texts.has(n)) texts.set(n, text(n)); return texts.get(n); };
  return elements.slice(0, 300).map((e, at) => {
    if (!e.getClientRects().length || getComputedStyle(e).visibility !== 'visible') return null;
    let layer = null, around = [];
    for (let n = up(e); n; n = up(n)) {
      around.push(marks(n));
      if (!layer && isLayer(n)) layer = n;
    }
    if (!layer && inFrame) layer = document.body;
    return {at, text: (e.innerText || e.value || e.getAttribute('aria-label') || '').replace(/\\s+/g, ' ').trim().slice(0, 100),
      marks: marks(e) + ' ' + (e.getAttribute('data-testid') || '').toLowerCase(), around: layer ? said(layer) : '',
      around_marks: around.join(' ').slice(0, 2000), layer: !!layer};
  }).filter(Boolean);
}"""


def answered(page: Any, settings: PlannerSettings, pressed: Counter[str]) -> Steps:
    """Answer the cookie popups of a page.

    Args:
        page: that was opened.
        settings: what is wanted.
        pressed: how often each button was pressed so far, by its text; one that changes nothing is not pressed for ever.

    Returns:
        For each one ``(text of the button, reason, error)``; nothing where there is none.
    """
    done: list[tuple[str, str, str]] = []
    if settings.consent == "off":
        return done
    for _ in range(MOST_POPUPS):
        one = yield from _one(page, settings, pressed, {text for text, _, _ in done})
        if one is None:
            return done
        pressed[one[0]] += 1
        done.append(one)
        if one[2]:
            return done
    return done


def _one(page: Any, settings: PlannerSettings, pressed: Counter[str], now: set[str]) -> Steps:
    for frame in page.frames[:MOST_FRAMES]:
        every = frame.locator(BUTTONS)
        try:
            told = yield partial(every.evaluate_all, _SCRIPT)
        except Exception:  # noqa: BLE001, S112 - it went away
            continue
        buttons = [Button(**{key: value for key, value in one.items() if key != "at"}) for one in told]
        choice = chosen(buttons, settings.consent, settings.consent_words)
        text = "" if choice is None else buttons[choice[0]].text
        if choice is None or text in now or pressed[text] >= MOST_PRESSED:
            continue
        index, reason = choice
        error = ""
        try:
            yield partial(every.nth(told[index]["at"]).click, timeout=CLICK_TIMEOUT)
        except Exception as problem:  # noqa: BLE001 - the popup stays; the walk goes on under it
            error = (str(problem).splitlines() or [type(problem).__name__])[0]
        return buttons[index].text, reason, error
    return None
