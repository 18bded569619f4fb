"""A session has ended: where the page was, a form asks who one is, and its field is called as a field of the page was."""

from __future__ import annotations

from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.pair import Pair

_AROUND = 3  # steps above a field that is in no form, within which the fields are that belong to it
_MOST_FIELDS = 3  # of a form that asks who one is: a name, a password, whether to stay
_SAME_PLACE = 0.5  # likeness of sections from which on they are one


def asks_for_password(pair: Pair) -> bool:
    """Whether a field stands in a small form with a password, and the remembered one stood elsewhere, beside no password.

    What stood beside it is known where something was recorded of it; a form with two passwords makes or changes one.
    """
    if not is_field(pair.new) or pair.new.type == "password" or not pair.beside or pair.has("section_similar", _SAME_PLACE):
        return False
    if any(rival.attributes.get("type") == "password" for rival in pair.beside):
        return False
    page, path = pair.page, pair.new.path
    forms = (path[: depth + 1] for depth in range(len(path) - 1, -1, -1) if path[depth].startswith("form["))
    form = next(forms, path[:-_AROUND] or path[:1])
    fields = [row for tag in ("input", "select", "textarea") for row in page.rows("tag").get(tag, ()) if row in page.seen]
    inside = [each for each in map(page.traits, fields) if each.path[: len(form)] == form and not each.button]
    return len(inside) <= _MOST_FIELDS and sum(each.type == "password" for each in inside) == 1
