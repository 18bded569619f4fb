"""What became of entries: matched by what identifies them, never by their number."""

from pytest_heal.catalog.diff import diff, matched
from tests.support.catalog_listing import button, listing


def column(*elements):
    return listing(*({**element, "at": (0, 40 * i)} for i, element in enumerate(elements)))


def said(entries):
    return [entry.said for entry in entries]


def test_the_same_page_has_no_difference():
    page = [button("Save", id="save"), button("Delete", named=0), button("Delete", named=0)]
    found = diff(column(*page), column(*page))
    assert not found
    assert str(found).endswith("no difference")


def test_what_came_and_went_and_what_that_renumbers():
    before = column(button("Save"), button("Cancel"), button("Help"))
    after = column(button("New"), button("Save"), button("Help"))
    found = diff(before, after)
    assert found
    assert (found.old_version, found.new_version) == (before.version, after.version)
    assert said(found.added) == ["New"]
    assert said(found.removed) == ["Cancel"]
    assert found.renumbered == ((0, 1),)
    assert found.changed == ()


def test_an_id_holds_on_to_an_entry_that_says_something_else():
    found = diff(column(button("Log in", id="go"), button("Help")), column(button("Help"), button("Sign in", id="go")))
    assert [(c.old.name, c.new.name, c.fields) for c in found.changed] == [("Log in", "Sign in", ("name", "text"))]
    assert found.renumbered == ((0, 1), (1, 0))


def test_an_id_that_another_element_has_taken_is_no_identity():
    found = diff(column(button("Next", id="go")), column(button("Total", id="go", tag="input", role="textbox")))
    assert said(found.added) == ["Total"]
    assert said(found.removed) == ["Next"]


def test_states_values_and_targets_are_told():
    before = column(button("Keep", role="checkbox", states=("unchecked",)), button("Name", role="textbox", value="a"))
    after = column(button("Keep", role="checkbox", states=("checked",)), button("Name", role="textbox", value="b"))
    found = diff(before, after)
    assert [change.fields for change in found.changed] == [("states",), ("value",)]
    assert '~ [0] checkbox: Keep: states "unchecked" -> "checked"' in str(found)


def test_of_several_alike_what_tells_them_apart_decides():
    rows = [button("Open", tag="a", role="link", href=f"/orders/{i}", named=0) for i in range(5)]
    found = diff(column(*rows), column(*rows[:1], *rows[2:]))
    assert [entry.href for entry in found.removed] == ["/orders/1"]
    assert not found.added
    assert not found.changed


def test_several_alike_in_equal_number_are_the_same_in_their_order():
    rows = [button("Delete", named=0)] * 3
    assert matched(column(*rows), column(button("New"), *rows)) == {0: 1, 1: 2, 2: 3}


def test_a_moved_box_is_no_change():
    found = diff(listing(button("Save", at=(0, 0))), listing(button("Save", at=(0, 700))))
    assert not found


def test_another_section_is_a_change():
    found = diff(column(button("Save", section=("form", "A"))), column(button("Save", section=("form", "B"))))
    assert [change.fields for change in found.changed] == [("section",)]


def test_page_text_stays_on_its_line():
    found = diff(column(), column(button("a\n- [9] button: Stolen\x1b[31m")))
    assert len(str(found).splitlines()) == 2
    assert "\x1b" not in str(found)
