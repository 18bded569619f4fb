"""The rules of a heal: each a small function that says what it refuses, with a reason a tester understands.

Every rule stands for a kind of page on which the best-scored element is the wrong one. A rule gives the reason of its refusal,
``""`` to let the match pass; `RULES` names them by their codes, which are part of the report format and do not change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pytest_heal.element.text import words
from pytest_heal.language.additions import another_act, another_field, without_item
from pytest_heal.language.destructive import destructive
from pytest_heal.language.opposites import exchanged, other_way, reverse
from pytest_heal.language.rewording import leaves_out_name
from pytest_heal.relocation.alongside import moved_along, moved_out, rebuilt_alike, with_its_part
from pytest_heal.relocation.belonging import other_part, other_record
from pytest_heal.relocation.case import Case
from pytest_heal.relocation.company import among_others, joined, other_hint, other_unit, stands_apart
from pytest_heal.relocation.contradictions import (
    contradiction,
    just_as_it_was,
    keeps_address,
    led_beside,
    lookalike,
    nearer_address,
    other_site,
    other_target,
    said_by_address,
    says_its_part,
    says_nothing,
)
from pytest_heal.relocation.decision import MOST_NAMED, plain
from pytest_heal.relocation.enclosing import in_a_graphic, left_dialog, out_of_an_editor, said_by_heading
from pytest_heal.relocation.events import Held
from pytest_heal.relocation.exchanged import exchanged_in_scheme, exchanged_name, lost_mark
from pytest_heal.relocation.fit import CLICKABLE, fits_act, is_field, is_typed_into, listens, lone_label, other_role, told_apart
from pytest_heal.relocation.grouped import other_label
from pytest_heal.relocation.harm import objects, sayings, without_object
from pytest_heal.relocation.introduced import other_lead
from pytest_heal.relocation.owned import belongs, nearest_owned
from pytest_heal.relocation.scope import outside
from pytest_heal.relocation.shortened import same_head, same_link, shortened, told_by_head
from pytest_heal.relocation.signals import FIELD_NAMES, NAMED, OF_ONE
from pytest_heal.relocation.signed_out import asks_for_password
from pytest_heal.relocation.stated import switched
from pytest_heal.relocation.unsaid import part_word, unsaid_word
from pytest_heal.relocation.whereabouts import (
    entered,
    keeps_head,
    keeps_surroundings,
    left_heading,
    neighbour,
    other_column,
    other_enclosure,
    other_heading,
    other_landmark,
    other_row,
    stood_around,
)
from pytest_heal.relocation.withheld import withheld

_SURE = 0.95  # confidence from which on a link may lead elsewhere
_TOLD_APART = 0.94  # confidence from which on one of two look-alikes is it
_TIE = 0.5  # margin below which two candidates are as good as each other
_OF_A_RECORD = frozenset({"test id", "id"})  # what names one cell wherever it stands; a link names what it leads to
_ANYWHERE = NAMED - FIELD_NAMES - {"accessible name"}  # signals with which an element may stand elsewhere
_SAYS_THE_SAME = frozenset({"text", "words", "act", "accessible name", "class", "place in the page"})  # in any dialog
_SEVERAL = 2  # neighbours that moved along, from which on a dialog is what they stood in before: each has a "Cancel"
_MOST_SAID = 40  # characters of a word or a name in a reason


# ----------------------------------------------------------------------------------------- may it be this one at all?


def _claimed(case: Case) -> str:
    """The nearest is what another locator of the page means: "Last step" is owned, so "Next step" is gone."""
    if not case.relocation.claimed or case.confidence >= case.required:
        return ""
    owned = nearest_owned(case.relocation)
    return "" if owned is None else belongs(case.named(owned), owned.owner_code)


def _hidden(case: Case) -> str:
    """What could be seen is there but hidden now: a closed menu, a step that is not reached; Playwright waits for it."""
    chosen = case.request.method == "set_input_files"  # whose field a page hides, and draws a button for
    if case.pair.old.visible and not (case.pair.new.visible or chosen):
        return f"{case.named()} exists but is hidden."
    how = withheld(case.request.selector, case.pair.page, case.match.index)
    return how and f"{case.named()} exists but is {how}."


def _destructive(case: Case) -> str:
    """What did no harm never becomes what deletes, pays or leaves ("Delete draft"), nor what does for something else."""
    old, new = case.pair.old, case.pair.new
    if case.is_data or (is_typed_into(old) and is_typed_into(new) and says_its_part(case.pair)):
        return ""
    was, now = (destructive(sayings(traits.element)) for traits in (old, new))
    if now and not was:
        return f'{case.named()} says "{plain(now, _MOST_SAID)}", which the remembered element did not.'
    said, says = (traits.element.text or traits.element.name for traits in (old, new))
    if now and (exchanged(objects(old.element), objects(new.element)) or leaves_out_name(said, says)):
        return f'{case.named()} says "{plain(now, _MOST_SAID)}" of something else than the remembered element did.'
    if now and case.signal not in OF_ONE and (left := without_object(case.pair)):
        word, head = (plain(name, _MOST_SAID) for name in left)
        return f'{case.named()} does not say "{word}" any more, and stands under "{head}".'
    return ""


def _opposite(case: Case) -> str:
    """It does the reverse: "Disable" for "Enable", "Next" for "Previous", a toggle in its other state, "-" for "+"."""
    if case.is_data:
        return ""
    old, new = case.pair.old, case.pair.new
    controls = old.interactive and new.interactive
    differs = [(before, after) for before, after in case.sayings if before != after]
    found = next((pair for texts in differs if (pair := reverse(*texts, controls=controls))), None)
    if found is None and controls and differs and switched(old, new) and exchanged(*map(words, differs[0])):
        found = differs[0]
    if found is None:
        return ""
    then, now = (plain(word, _MOST_SAID) for word in found)
    return f'{case.named()} says "{now}" where the remembered element said "{then}".'


def _scope(case: Case) -> str:
    """It means more, or another one of its kind: "Send all" for "Send", "Confirm password" for "Password"."""
    if unit := other_unit(case.pair):
        then, now = (plain(name, _MOST_SAID) for name in unit)
        return f'{case.named()} is given in "{now}", the remembered element was in "{then}".'
    if hint := other_hint(case.pair):
        then, now = (plain(name, _MOST_SAID) for name in hint)
        return f'{case.named()} stands beside "{now}", the remembered element stood beside "{then}".'
    if case.is_data or (case.signal in _ANYWHERE and is_field(case.pair.old)):
        return ""
    if not case.meant and (part := part_word(case.pair)):
        return f'{case.named()} may be another one: it and its heading say "{plain(part, _MOST_SAID)}", where nothing did.'
    if case.signal == "link target" or not (case.pair.old.interactive and case.pair.new.interactive):
        return ""  # whatever it says, a link leads to the same
    differs = another_field if is_field(case.pair.old) else another_act
    item = case.pair.old.element.item
    says = ((before, without_item(after, item)) for before, after in case.sayings if before != after)
    word = next((word for before, after in says if (word := differs(before, after))), "")
    word = word or ("" if case.signal in OF_ONE or case.meant else unsaid_word(case.pair))
    return f'{case.named()} may be another one: only one of the two says "{plain(word, _MOST_SAID)}".' if word else ""


def _neighbour(case: Case) -> str:
    """It says what stood beside the remembered element, or has left that: "Save as copy" beside "Save", which is gone."""
    if case.signal not in OF_ONE and stood_around(case.pair):
        return f"{case.named()} stands in place of an element that contained the remembered one."
    # A link that leads to the same may say what stood beside it.
    if not case.is_data and case.signal != "link target" and neighbour(case.pair):
        return f"{case.named()} says what already stood beside the remembered element."
    if case.signal in OF_ONE:
        return ""
    if item := joined(case.pair, case.relocation.beside):
        return f'{case.named()} belongs to "{plain(item, _MOST_SAID)}", which the remembered element did not.'
    if found := stands_apart(case.pair, case.relocation.beside):
        head, left = (plain(name, _MOST_SAID) for name in found)
        return f'{case.named()} stands under "{head}"; "{left}", which stood beside the remembered element, does not.'
    return ""


# -------------------------------------------------------------------------------------- does it fit what the test does?


def _demand(case: Case) -> str:
    """It has not what the locator itself demands: a text that is asserted, a state, the row it names."""
    broken = [held for held in case.demanded if not held.held]
    if case.meant == "match" and case.request.kind == "act":  # the words were found by a description, which means it still
        broken = [held for held in broken if held.kind != "words"]
    if case.request.kind == "act" and (
        same_head(case.pair)
        or shortened(case.pair, case.relocation.fingerprint.rivals)
        or told_by_head(case.pair)
        or (case.signal == "link target" and same_link(case.pair))
    ):
        broken = [held for held in broken if held.kind != "words"]
    refused = next((_broken(case, held) for held in broken), "")
    if not refused and (number := other_record(case.request.selector, case.pair)):
        return f"The locator names {number}; nothing around {case.named()} says it."
    if refused or case.signal in OF_ONE:
        return refused
    left, inside = outside(case.request.selector, (case.match.index, *case.match.equivalents), case.pair.page.inventory)
    if left and not case.alongside(partial(moved_out, inside=inside)):
        return f'The locator looks inside "{plain(left, _MOST_SAID)}", which is still there; {case.named()} is not in it.'
    if mark := lost_mark(case.request, case.pair, case.relocation.beside):
        return f'The locator asks for class "{plain(mark, _MOST_SAID)}", and nothing marks {case.named()} among its like now.'
    if exchange := exchanged_in_scheme(case.request.selector, case.pair):
        then, now = (plain(name, _MOST_SAID) for name in exchange)
        return f'The locator asks for "{then}"; {case.named()} is "{now}", and in all other words called alike.'
    if exchange := exchanged_name(case.request, case.pair, case.relocation.beside):
        then, now = (plain(name, _MOST_SAID) for name in exchange)
        return f'The locator asks for "{then}"; {case.named()} stands where that stood, and is "{now}".'
    return ""


def _broken(case: Case, held: Held) -> str:
    demand, now = plain(held.demand, _MOST_SAID), plain(held.now, _MOST_SAID)
    if held.kind == "narrowing":
        if demand.startswith("holds "):
            return f"The locator asks for an element that {demand}; {case.named()} does not."
        where = f', but in "{now}"' if now else ""
        return f"The locator asks for an element {demand}; {case.named()} is not there{where}."
    if demand.startswith("no "):
        return f"The locator demands {demand}, and {case.named()} has it."
    instead = f'; it has "{now}"' if now and now not in case.named() else ""
    return f"The locator demands {demand}, which {case.named()} does not have{instead}."


def _role(case: Case) -> str:
    """It has not the role that ``get_by_role`` asks for, or was a heading: an icon that is called as the heading was."""
    found = other_role(case.request.selector, case.pair.old, case.pair.new, map(case.pair.page.traits, case.match.equivalents))
    if found is None or (case.signal in NAMED and not found.asked):
        return ""
    of = f"test asks for the role {found.asked}" if found.asked else "remembered element had the role heading"
    return f"The {of}, but {plain(found.other.describe(), MOST_NAMED)} has another one."


def _act(case: Case) -> str:
    """It cannot take the act: a label for its field, a custom list for a select, a button for a checkbox."""
    need = fits_act(case.request.method, case.request.kind, case.pair.old, case.pair.new)
    if need == CLICKABLE and (
        listens(case.pair.page.inventory, case.match.index, case.match.equivalents) or case.alongside(rebuilt_alike)
    ):
        need = ""
    if case.request.kind == "act" and is_field(case.pair.old) and lone_label(case.pair.new.element, case.pair.page.inventory):
        need = need or "a field"
    return f"{case.request.method}() needs {need}, but {case.named()} is not one." if need else ""


# ------------------------------------------------------------------------------------------ which of several is it?


def _tie(case: Case) -> str:
    """Two match equally well, and nothing but their place tells them apart; or each has a part of what the element was."""
    whole = None if case.signal in OF_ONE else just_as_it_was(case.relocation, case.match, case.pair.page)
    if whole:
        named = plain(whole.describe(), MOST_NAMED)
        return f"{named} looks just like the remembered element, but {case.named()} has its {case.signal or 'place'}."
    if case.signal not in OF_ONE and (head := said_by_heading(case.pair)):
        return f"{case.named()} is no heading, as the remembered element was; {plain(head.describe(), MOST_NAMED)} says it too."
    rival = case.relocation.rival
    if rival and told_apart(case.request.selector, case.pair.old, case.pair.new, case.pair.page.traits(rival.index)):
        rival = None
    if rival is None or case.relocation.margin >= _TIE:
        if case.confidence >= _TOLD_APART and case.match.ahead:
            return ""  # which of the look-alikes it is, what stood beside it then tells
        rival = lookalike(case.relocation, case.match, case.pair.page, case.request.selector)
    return f"{case.named()} and {case.named(rival)} match equally well." if rival else ""


def _fewer(case: Case) -> str:
    """Several said the same, some are gone, and the one that stayed does not stand where the remembered one stood."""
    if "text_fewer" not in case.match.agreements or case.signal in NAMED or keeps_surroundings(case.pair):
        return ""
    return f"There were several that said the same, and {case.named()} may be another one of them."


def _section(case: Case) -> str:
    """It stands in another part of the page, dialog or form: "OK" of "Empty trash" for "OK" of "Rename file"."""
    if case.signal not in NAMED and (drawn := in_a_graphic(case.pair) or out_of_an_editor(case.pair)):
        return f"{case.named()} {drawn}."
    if (found := other_landmark(case.pair)) and not case.alongside(moved_along):
        return f"{case.named()} stands in the {found[1]} of the page, the remembered element stood in its {found[0]}."
    if asks_for_password(case.pair):
        return f"{case.named()} stands beside a password, and none was recorded beside the remembered element."
    if case.signal in _ANYWHERE:
        return ""
    if found := other_enclosure(case.pair):
        then, now = (plain(name, _MOST_SAID) for name in found)
        return f"{case.named()} stands in the {now}, the remembered element stood in the {then}."
    if case.signal not in _SAYS_THE_SAME:
        return ""
    if (dialog := left_dialog(case.pair)) and not case.alongside(with_its_part):
        return f'{case.named()} does not stand in the dialog "{plain(dialog, _MOST_SAID)}".'
    part = entered(case.pair, "dialog")
    if part and keeps_head(case.pair) and case.alongside(partial(moved_along, least=_SEVERAL)):
        return ""
    part = part or entered(case.pair, "aside")
    return f"{case.named()} stands in {plain(part, _MOST_SAID)}, the remembered element did not." if part else ""


def _row(case: Case) -> str:
    """It stands in the row, card or section of something else: the only "Edit" that is left is Bob's, and was Alice's."""
    return _other_cell(case) or _other_head(case) or _other_company(case)


def _other_cell(case: Case) -> str:
    """The column that the remembered element stood in is still there, or its row says the same the other way round."""
    if case.signal not in _OF_A_RECORD and (found := other_column(case.pair)):
        then, now = (plain(name, _MOST_SAID) for name in found)
        return f'{case.named()} stands in the column "{now}", the remembered element stood in "{then}".'
    then, now = (side.element.item for side in (case.pair.old, case.pair.new))
    if case.signal not in OF_ONE and other_way(then, now):
        then, now = (plain(name, _MOST_SAID) for name in (then, now))
        return f'{case.named()} stands in the row "{now}", the remembered element stood in "{then}".'
    return ""


def _other_head(case: Case) -> str:
    """Its row, heading or label is another one."""
    if case.signal in _ANYWHERE | {"name attribute"}:  # a form is often cut up by new headings
        return ""
    if case.request.kind == "act" and other_row(case.pair):
        then = plain(case.pair.old.element.group, _MOST_SAID)
        return f'{case.named()} does not stand in the row "{then}" of the remembered element.'
    if found := other_heading(case.pair) or left_heading(case.pair):
        then, now = (plain(name, _MOST_SAID) for name in found)
        return f'{case.named()} stands under "{now}", the remembered element stood under "{then}".'
    if found := other_label(case.pair):
        then, now = (plain(label, _MOST_SAID) for label in found)
        return f'{case.named()} stands beside "{now}", the remembered element stood beside "{then}".'
    return ""


def _other_company(case: Case) -> str:
    """Everything around it is something else, or the part that the locator names is nowhere around it."""
    if case.signal in OF_ONE:
        return ""
    if found := among_others(case.pair, case.relocation.beside):
        then, now = (plain(name, _MOST_SAID) for name in found)
        return f'{case.named()} stands under "{now}" and among other things; the remembered element stood under "{then}".'
    if found := other_lead(case.pair):
        then, now = (plain(lead, _MOST_SAID) for lead in found)
        return f'{case.named()} is introduced by "{now}", the remembered element was by "{then}".'
    part = plain(other_part(case.request.selector, case.pair), _MOST_SAID)
    told = f'The locator names "{part}", as the part was called that its element stood in; {case.named()} is in none.'
    return told if part else ""


def _target(case: Case) -> str:
    """The link leads elsewhere, and its text does not tell it from others: "Read more" of another article."""
    if case.pair.old.link and other_site(case.pair) and case.signal not in NAMED - {"link target"}:
        return f"{case.named()} leads to another site, {plain(case.pair.new.href.host, _MOST_SAID)}."
    page = next(iter(sorted(said_by_address(case.pair))), "")
    if page and case.signal not in NAMED:
        return f'{case.named()} leads to another page: its text and its address say "{plain(page, _MOST_SAID)}", and did not.'
    if case.signal not in NAMED and (other := keeps_address(case.pair)):
        return f"{case.named()} leads elsewhere; {plain(other.describe(), MOST_NAMED)} leads where the remembered element led."
    if case.signal not in NAMED and (found := led_beside(case.pair)):
        then, now = (plain(number, _MOST_SAID) for number in found)
        return f"The address of {case.named()} says {now}, as that of another one beside it did; its own said {then}."
    if nearer := nearer_address(case.relocation, case.pair):
        return f"{case.named()} leads elsewhere; the address of {case.named(nearer)}, which says the same, is more like it was."
    if case.confidence >= _SURE and case.match.ahead and not says_nothing(case.pair.old):
        return ""  # none of what stood beside it, in all but the address
    return f"{case.named()} says the same but leads elsewhere." if other_target(case.pair, case.signal) else ""


# ------------------------------------------------------------------------------------------------------ is it proven?


def _contradiction(case: Case) -> str:
    """Something that belongs to the element says it is another one: its value, its number, its text."""
    if case.meant == "another":
        intent = plain(case.relocation.fingerprint.intent, _MOST_SAID)
        return f'The nearest is {case.named()}, but "{intent}", which it was found by, means another element now.'
    what = contradiction(case.pair, case.request.method, case.signal)
    if what == "text" and case.meant:  # the description means it in the new words as well
        what = ""
    return f"The nearest is {case.named()}, but its {what} is different." if what else ""


def _no_signal(case: Case) -> str:
    """Only what all siblings share agrees: class, path, place."""
    return "" if case.signal else f"Nothing unique to this element agrees; the nearest is {case.named()}."


def _confidence(case: Case) -> str:
    """Not sure enough for what is at stake: reading, acting, expecting, sending, destroying."""
    if case.confidence >= case.required:
        return ""
    sure, least = (f"{int(share * 100)}%" for share in (case.confidence, case.required))  # 99.6 % is not called certain
    return f"Nothing is certain enough: the nearest is {case.named()} with {sure}, {least} is needed."


# In this order; the first refusal is the one that is told.
RULES: Mapping[str, Callable[[Case], str]] = {
    "demand": _demand,
    "claimed": _claimed,
    "hidden": _hidden,
    "destructive": _destructive,
    "opposite": _opposite,
    "role": _role,
    "act": _act,
    "neighbour": _neighbour,
    "scope": _scope,
    "tie": _tie,
    "section": _section,
    "row": _row,
    "target": _target,
    "fewer": _fewer,
    "contradiction": _contradiction,
    "no-signal": _no_signal,
    "confidence": _confidence,
}
