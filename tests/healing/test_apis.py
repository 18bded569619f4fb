"""Every public method and property of Playwright's classes is classified, and treated as it is classified.

Fails when a new Playwright brings one that nobody has looked at: what it does stands in Playwright's documentation, what that
means for healing belongs into `healing.kinds`, or into `NOT_WATCHED` here.
"""

import inspect
from importlib import import_module
from types import SimpleNamespace

import pytest

from pytest_heal.healing.kinds import ACTS, ASSERTIONS, LISTS, MAKES, PRESENCE_ASSERTIONS, READS
from pytest_heal.locator.queries import PRESENCE, QUERIES, RAISING
from tests.support.rig import Rig, installed

CLASSES = ("Page", "Frame", "Locator", "FrameLocator", "LocatorAssertions", "PageAssertions")
EVENTS = frozenset(["on", "once", "remove_listener"])
# What takes no locator's element, or does not wait for it: Playwright's alone.
OF_DOCUMENTS = frozenset(
    "add_script_tag add_style_tag content drag_and_drop evaluate evaluate_handle "
    "expect_navigation goto set_content title url wait_for_function wait_for_load_state "
    "wait_for_timeout wait_for_url webmcp".split()
)
NOT_WATCHED = {
    "Page": OF_DOCUMENTS
    | frozenset(
        "accessibility add_init_script add_locator_handler aria_snapshot bring_to_front cancel_pick_locator "
        "clear_console_messages clear_page_errors clock close console_messages context emulate_media expect_console_message "
        "expect_download expect_event expect_file_chooser expect_popup expect_request expect_request_finished expect_response "
        "expect_websocket expect_worker expose_binding expose_function frame frames go_back go_forward hide_highlight "
        "is_closed keyboard local_storage main_frame mouse opener page_errors pause pdf reload remove_locator_handler request "
        "request_gc requests route route_from_har route_web_socket screencast screenshot session_storage "
        "set_default_navigation_timeout set_default_timeout set_extra_http_headers set_viewport_size touchscreen unroute "
        "unroute_all video viewport_size wait_for_event workers".split()
    ),
    "Frame": OF_DOCUMENTS | frozenset(["child_frames", "frame_element", "is_detached", "name", "page", "parent_frame"]),
    "Locator": frozenset(["description", "hide_highlight", "highlight", "page"]),
    "FrameLocator": frozenset(),
    "LocatorAssertions": frozenset(),
    "PageAssertions": frozenset(
        "not_to_have_title not_to_have_url not_to_match_aria_snapshot to_have_title to_have_url to_match_aria_snapshot".split()
    ),
}
WATCHED = ("acts", "reads", "asserts")


def use_of(cls, member):
    """What a member of a class is for; ``None``: nobody has said."""
    if member in EVENTS or member in NOT_WATCHED[cls]:
        return "none"
    if cls in ("LocatorAssertions", "PageAssertions"):
        return "asserts" if member in ASSERTIONS | PRESENCE_ASSERTIONS | LISTS else None
    if member in MAKES:
        return "makes a locator"
    if member in ACTS:
        return "acts"
    if member in READS | PRESENCE:
        return "reads"
    return "none" if member in LISTS else None


def unclassified(api):
    return [
        f"{cls}.{member}"
        for cls in CLASSES
        for member in dir(getattr(api, cls))
        if not member.startswith("_") and use_of(cls, member) is None
    ]


@pytest.fixture(params=["sync_api", "async_api"])
def api(request):
    return import_module(f"playwright.{request.param}")


def test_every_method_and_property_is_classified(api):
    assert not unclassified(api), "say in healing/kinds.py what it means for healing, or in NOT_WATCHED that it means nothing"


def test_what_is_classified_twice_is_told():
    for cls, names in NOT_WATCHED.items():
        sets = (ASSERTIONS, PRESENCE_ASSERTIONS) if cls == "LocatorAssertions" else (MAKES, ACTS)
        assert not names & frozenset().union(*sets), cls
    assert not MAKES & (ACTS | READS | PRESENCE | LISTS)
    assert not ACTS & (READS | PRESENCE | LISTS)
    assert not ASSERTIONS & (PRESENCE_ASSERTIONS | LISTS)


@pytest.mark.parametrize(("cls", "name"), [("Locator", "wiggle"), ("Page", "get_by_smell"), ("LocatorAssertions", "to_be_new")])
@pytest.mark.parametrize("property_", [False, True])
def test_a_new_one_is_found(api, cls, name, property_):
    fake = SimpleNamespace(**{one: getattr(api, one) for one in CLASSES})
    method = property(lambda self: None) if property_ else lambda self: None
    setattr(fake, cls, type(cls, (getattr(api, cls),), {name: method}))
    assert unclassified(fake) == [f"{cls}.{name}"]


def test_every_one_is_treated_as_it_is_classified(api):
    """The instrument wraps what makes a locator, what acts, reads or asserts by one, and queries; nothing else."""
    before = {cls: dict(vars(getattr(api, cls))) for cls in CLASSES}
    with installed(Rig()):
        for cls in CLASSES:
            members = {name: member for name, member in vars(getattr(api, cls)).items() if not name.startswith("_")}
            wrapped = {name for name, member in members.items() if member is not before[cls][name]}
            expected = {
                name for name in members if name in QUERIES | RAISING or use_of(cls, name) in ("makes a locator", *WATCHED)
            }
            waits = {name for name in LISTS & members.keys() if "timeout" in inspect.signature(members[name]).parameters}
            allowed = expected | waits | {"set_default_timeout"}
            assert expected <= wrapped <= allowed, (cls, expected - wrapped, wrapped - allowed)
