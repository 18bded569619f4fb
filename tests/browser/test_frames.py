"""What child frames are called, where the protocol does not say it: over WebDriver BiDi."""

import gc
from types import SimpleNamespace

from pytest_heal.browser import private
from pytest_heal.browser.frames import names_known


class Element:
    def __init__(self, attributes):
        self.attributes, self.disposed = attributes, False

    def get_attribute(self, name):
        return self.attributes.get(name)

    def dispose(self):
        self.disposed = True


class Frame:
    def __init__(self, name="", attributes=None):
        self.name, self.asked, self.element = name, 0, Element(attributes or {})

    def frame_element(self):
        self.asked += 1
        if self.element.attributes.get("gone"):
            raise RuntimeError("the frame was detached")
        return self.element


def page_of(*children, browser="firefox"):
    browser = SimpleNamespace(browser_type=SimpleNamespace(name=browser))
    return SimpleNamespace(frames=[Frame(), *children], context=SimpleNamespace(browser=browser))


def know(page):
    steps, answer = names_known(page), None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return
        try:
            answer = step()
        except RuntimeError as error:
            try:
                step = steps.throw(error)
            except StopIteration:
                return
            answer = step()


def test_a_frame_without_a_name_is_asked_once():
    named, by_id, bare = Frame(attributes={"name": "pay", "id": "x"}), Frame(attributes={"id": "map"}), Frame()
    page = page_of(Frame("known"), named, by_id, bare)
    know(page)
    know(page)
    assert [private.frame_name(one) for one in page.frames] == ["", "known", "pay", "map", ""]
    assert [one.asked for one in page.frames] == [0, 0, 1, 1, 1]
    assert named.element.disposed
    assert by_id.element.disposed


def test_a_frame_that_went_away_does_not_keep_the_next_from_being_asked():
    page = page_of(Frame(attributes={"gone": True}), Frame(attributes={"name": "pay"}))
    know(page)
    assert private.frame_name(page.frames[2]) == "pay"


def test_other_browsers_are_not_asked():
    page = page_of(Frame(attributes={"name": "pay"}), browser="chromium")
    know(page)
    assert page.frames[1].asked == 0


def test_a_name_lives_as_long_as_its_frame():
    frame = Frame(attributes={"name": "pay"})
    know(page_of(frame))
    before = len(private._NAMES)
    del frame
    gc.collect()
    assert len(private._NAMES) == before - 1
