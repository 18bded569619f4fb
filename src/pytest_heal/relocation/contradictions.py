"""What speaks against a candidate although a signal agrees: contradictions, and look-alikes that are as good."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from pytest_heal.element.element import Element
from pytest_heal.element.page import Page
from pytest_heal.element.text import folded, has_word, identifier_words, mask_numbers, normalise, numbers, vocabulary, words
from pytest_heal.element.traits import Traits, given_name
from pytest_heal.language import tables
from pytest_heal.language.acts import same_act
from pytest_heal.language.additions import SAYS_NOTHING
from pytest_heal.language.lexicon import content, content_of_name, means_another, same_meaning
from pytest_heal.language.opposites import exchanged
from pytest_heal.language.rewording import other_ending, reworded
from pytest_heal.relocation.fit import is_field, of_its_record, told_apart
from pytest_heal.relocation.grouped import boxed_anew, says_its_group
from pytest_heal.relocation.pair import Pair, drawn_by_a_script
from pytest_heal.relocation.pictures import other_icon
from pytest_heal.relocation.ranking import equivalent
from pytest_heal.relocation.relocator import Match, Relocation
from pytest_heal.relocation.shortened import same_head, told_by_head
from pytest_heal.relocation.signals import AMONG_NEIGHBOURS, FIELD_NAMES, NAMED, TEXT_IS_TESTED, VALUE_IS_TESTED
from pytest_heal.relocation.weights import INDIVIDUAL, RANK
from pytest_heal.relocation.whereabouts import DATA_NUMBER
from pytest_heal.relocation.worded import same_saying

_HALF = 0.5  # strength from which on a contradiction counts
_LEAD = 0.5  # points of individual evidence, below which a rival is as good
_ALIKE = 2  # words of two names that are alike but for one
_SAME = 0.9  # likeness from which on two rows or surroundings are one

# Agreements that contradict: what they are called, and the signals beside which they may have changed.
_CONTRADICTS: Mapping[str, tuple[str, frozenset[str]]] = {
    "group_other": ("row or group", frozenset({"test id", "id", "name attribute", "label", "link target"})),
    "group_elsewhere": ("row or group", frozenset({"test id", "id", "link target"})),
    "type_other": ("type", frozenset()),
    "value_other": ("value", frozenset()),
    "field_other": ("name attribute", NAMED | {"text", "title or placeholder"}),
    "text_other": ("text", NAMED | {"title or placeholder"}),
    "number_other": ("number", NAMED - {"accessible name"} | {"class"}),
    "name_other": ("accessible name", NAMED | {"text"}),
    "label_other": ("label", NAMED | {"text"}),
    "href_other": ("link target", NAMED | {"text"}),
    "test_id_other": ("test id", NAMED | {"text", "words", "act", "title or placeholder", "row or group, and name"}),
}
_BADGES = vocabulary("badge label count counter pill chip bubble")
_PLACES = frozenset({"place in the page", AMONG_NEIGHBOURS})
_SAYS_NOTHING = frozenset(map(folded, tables.words("pages.links")))


def contradiction(pair: Pair, method: str, signal: str) -> str:
    """What contradicts so much that the signal does not outweigh it; ``""`` for nothing.

    Args:
        pair: the remembered element and the candidate.
        method: Playwright's method: what it tests may have changed.
        signal: what agrees, see `signals.individual_signal`.
    """
    tested = {"text_other", "number_other"} if method in TEXT_IS_TESTED else set()
    tested |= {"value_other"} if method in VALUE_IS_TESTED else set()
    labelled = _got_a_label(pair) or drawn_by_a_script(pair)
    allowed = tested | ({"text_other"} if labelled else set())
    renamed = signal == "words" and (says_its_part(pair) or told_by_head(pair) or _but_for_what_fills_up(pair))
    allowed |= {"field_other"} if renamed or (signal == "act" and _named_as_called(pair.new)) else set()
    allowed |= {"value_other"} if _sends_its_label(pair) else set()
    allowed |= {"group_other"} if says_its_group(pair) or boxed_anew(pair) else set()
    for name, (called, outweighed_by) in _CONTRADICTS.items():
        if pair.has(name, _HALF) and name not in allowed and signal not in outweighed_by:
            return "column" if name == "group_other" and _in_one_row(pair) else called
    old, new = pair.old, pair.new
    if _sends_another(old, new):
        return "value"
    if tested or signal in NAMED:
        return "accessible name" if not tested and signal in FIELD_NAMES and _but_for_one_word(old, new) else ""
    return _called_anew(pair, signal, labelled=labelled)


def _called_anew(pair: Pair, signal: str, *, labelled: bool) -> str:
    """What it is called by, or shows, that is different and no mere other word; ``""`` for nothing."""
    old, new = pair.old, pair.new
    if (signal == "text" or _are_lists(pair)) and _called_otherwise(pair):
        return "accessible name"
    if _has_id_of_another(pair) or (signal in _PLACES and old.tag == "iframe" and pair.has("id_other", _HALF)):
        return "id"  # of a frame nothing is known but what it is called
    if other_number(old, new) and not counted(old, pair):
        return "number"
    if other_sign(old, new):
        return "symbol"
    if signal not in ("label", "title or placeholder") and other_icon(old, new):
        return "icon"
    if not (old.interactive and old.said and new.said) or old.masked == new.masked or labelled:
        return ""
    return "" if same_saying(old, new) or _keeps_choices(pair) else "text"


def _sends_its_label(pair: Pair) -> bool:
    """Whether a choice is called as it was, and its value says that in any notation: "admin:edit" of "Edit"; not "Yes"."""
    called = content_of_name(pair.new.element.name)
    sent = (content_of_name(side.element.attributes.get("value", "")) for side in (pair.old, pair.new))
    return pair.has("text_equal") and called != frozenset() and any(called <= words for words in sent)


def _sends_another(old: Traits, new: Traits) -> bool:
    """Whether two buttons send another word each: what says "Remove" archives, or deletes."""
    sent = [identifier_words(side.element.attributes.get("value", "")) for side in (old, new) if side.tag == "button"]
    return len(sent) > 1 and sent[0] != () != sent[1] and {*sent[0]}.isdisjoint(sent[1])


def _but_for_what_fills_up(pair: Pair) -> bool:
    """Whether it is called as it was but for a word that says nothing, "Your account number"."""
    named = content(pair.old.element.name)
    return bool(named) and content(pair.new.element.name) == named


def _but_for_one_word(old: Traits, new: Traits) -> bool:
    """Whether two names differ in one word, and each of the two means something of its own: a second approval, or quotation."""
    was, now = (content(side.element.said) for side in (old, new))
    if len(was & now) < _ALIKE or not (len(was - now) == len(now - was) == 1):
        return False
    return exchanged(was, now) and not same_meaning(old.element.said, new.element.said)


def _called_otherwise(pair: Pair) -> bool:
    """Whether two of the same text are called otherwise, each with a word of its own.

    Of two selects, whose texts are their options; and where the text is a part of both names: "Details", of this and that item.
    """
    old, new = pair.old, pair.new
    if old.tag == new.tag == "select":
        return means_another(old.element.name, new.element.name)
    was, now = (given_name(side.element) for side in (old, new))
    return exchanged(words(was) - old.words, words(now) - new.words) and not (same_head(pair) or reworded(was, now))


def _has_id_of_another(pair: Pair) -> bool:
    """Whether the candidate has the id of what was like the remembered element, which had one of its own."""
    then, now = pair.old.id, pair.new.id
    if not (then and now) or then == now:
        return False
    there = (one for one in pair.beside if Traits(one).id == now)
    return any(pair.old.path[: len(one.path)] != one.path and one.path[: len(pair.old.path)] != pair.old.path for one in there)


def _named_as_called(field: Traits) -> bool:
    """Whether the name attribute of a field says nothing that is not read on it: "phone" of "Phone number"."""
    said = content(f"{field.element.label} {field.element.said}")
    return content_of_name(field.element.attributes.get("name", "")) <= said


def says_its_part(pair: Pair) -> bool:
    """Whether a field says more than it did, and only what it stood in said that: "First day of leave" of a leave request."""
    was, said, says = pair.old.element, content(pair.old.element.said), content(pair.new.element.said)
    around = content(f"{was.section} {was.near} {was.group}") | SAYS_NOTHING
    return is_field(pair.old) and says > said > set() and says - said <= around


def _in_one_row(pair: Pair) -> bool:
    """Whether both stand in the row of one name: then what differs is only the head of the column."""
    return pair.old.element.item == pair.new.element.item != ""


def _are_lists(pair: Pair) -> bool:
    """Whether both are selects with a name, whose texts are their choices."""
    return all(side.tag == "select" and side.element.name for side in (pair.old, pair.new))


def _keeps_choices(pair: Pair) -> bool:
    """Whether both are lists, and most of their choices are the same."""
    old, new = pair.old, pair.new
    return _are_lists(pair) and len(old.words & new.words) >= _HALF * min(len(old.words), len(new.words))


def _got_a_label(pair: Pair) -> bool:
    """Whether a field that was called by its placeholder alone still has that, and a label besides."""
    hint, its = (side.element.attributes.get("placeholder", "") for side in (pair.old, pair.new))
    return is_field(pair.old) and hint != "" and hint == its and pair.old.element.name == hint


def other_number(old: Traits, new: Traits) -> bool:
    """Whether a control differs by a number that names it: "Order 13" for "Order 12", but not "Inbox (13)" for "Inbox (12)"."""
    if not old.interactive or old.masked != new.masked or old.numbers == new.numbers:
        return False
    return not DATA_NUMBER.search(old.element.text or old.element.name)


def counted(old: Traits, pair: Pair) -> bool:
    """Whether the number of a control counts something and names nothing: it stands in a badge of its own, behind words."""
    new, page = pair.new, pair.page
    if not any(map(has_word, old.words)) or any(map(str.isdigit, words(old.element.own_text))):
        return False
    depth, index = len(new.path), new.element.index + 1
    while index < page.size and page.inventory.path_of(index)[:depth] == new.path:
        inner = page.traits(index)
        if inner.numbers and inner.numbers == new.numbers and inner.masked == "#" and _BADGES & inner.class_words:
            return True
        index += 1
    return False


def other_sign(old: Traits, new: Traits) -> bool:
    """Whether each shows a sign instead of words, and another one: "-" for "+", a cross for a star; or ends in one.

    What stands at the end of a column's head tells how the column is sorted.
    """
    if old.said and new.said:
        ends = other_ending(old.element.text or old.element.name, new.element.text or new.element.name)
        return ends and old.role != "columnheader"
    return not old.said and not new.said and old.element.text.strip() != new.element.text.strip() != "" != old.element.text


def other_target(pair: Pair, signal: str) -> bool:
    """Whether a link leads elsewhere and its text cannot say that it is the same: it says "Read more", or others say it too.

    A link with a text of its own may lead somewhere else after a release; another item's "Edit" must not be taken for it.
    """
    old, new = pair.old, pair.new
    if not (old.link and new.link) or signal in NAMED or not (old.said == new.said or same_act(old, new)):
        return False
    same_words = old.href.path == new.href.path or mask_numbers(old.href.path) == mask_numbers(new.href.path)
    leads_elsewhere = pair.has("href_other", _HALF) or (old.href[1:3] != new.href[1:3] and same_words and pair.said_often)
    if not leads_elsewhere or pair.has("group_similar", _SAME):
        return False
    return pair.said_often or says_nothing(old)


def nearer_address(relocation: Relocation, pair: Pair) -> Match | None:
    """A link that says the same and whose address has more of what the remembered one's named; ``None`` for none.

    Of "Runs" in the menu and "Runs" of one job, the one for a link to ``/jobs/orders/runs`` is that of the job.
    """
    old, new = pair.old, pair.new
    if not (new.link and new.said):
        return None
    shared = old.href_words & new.href_words
    for match in relocation.matches:
        other = pair.page.traits(match.index)
        if match.owner is None and other.said == new.said and shared < old.href_words & other.href_words:
            return match
    return None


def led_beside(pair: Pair) -> tuple[str, str] | None:
    """The numbers of two addresses, then and now, where what said the same beside the remembered element had that one."""
    old, new = pair.old, pair.new
    then, now = numbers(old.link), numbers(new.link)
    if not (then and now) or old.said != new.said or of_its_record(old, new):
        return None
    as_beside = any(numbers(each.link) == now for each in map(Traits, pair.beside) if each.said == new.said)
    return (", ".join(then), ", ".join(now)) if as_beside else None


def keeps_address(pair: Pair) -> Element | None:
    """The element that leads where the remembered one alone led, where the candidate leads elsewhere.

    Of "Report defect" that leads to a page of help, and "New", which has its old address, nobody knows which one is meant.
    """
    old, new = pair.old, pair.new
    if not (old.href.path.strip("/") and pair.has("href_other", _HALF)) or pair.counts.get("href", 1) > 1:
        return None
    there = (pair.page.traits(row) for row in pair.page.rows("@href").get(old.link, ()))
    return next((other.element for other in there if not equivalent(new, other)), None)


def said_by_address(pair: Pair) -> frozenset[str]:
    """Words that a link says now and did not say, where its address says them too, and did not: it leads to something else."""
    old, new = pair.old, pair.new
    if not (old.link and new.link) or "text_within" not in pair.agrees:
        return frozenset()
    return (new.words - old.words) & (new.href_words - old.href_words)


def says_nothing(traits: Traits) -> bool:
    """Whether a link says what every link could say: "Read more"."""
    return traits.said in _SAYS_NOTHING


def other_site(pair: Pair) -> bool:
    """Whether a link that led to another site leads to yet another one; a new name of the page's own server is none."""
    was, now = pair.old.href.host, pair.new.href.host
    here = (urlsplit(pair.page.inventory.url).netloc or "").removeprefix("www.")
    return bool(was and now) and now != here and _domain(was) != _domain(now)


def _domain(host: str) -> tuple[str, ...]:
    return tuple(host.partition(":")[0].split(".")[-2:])


def just_as_it_was(relocation: Relocation, match: Match, page: Page) -> Element | None:
    """What is the remembered element in all of its own: kind, class and text, where the match has another text.

    Two fields that have changed places stand under each other's labels. ``None`` for none, or where the old page had several.
    """
    old, said = Traits(relocation.fingerprint.element), folded(relocation.fingerprint.element.text)
    if not said or not old.classes or any(_made_as(old, Traits(one)) for one in relocation.beside):
        return None
    if said == folded(page.inventory[match.index].text):
        return None
    there = page.rows("@class").get(old.element.attributes["class"], ())
    return next((page.inventory[row] for row in there if _made_as(old, page.traits(row))), None)


def _made_as(old: Traits, other: Traits) -> bool:
    mine, theirs = ((each.tag, each.role, each.classes, folded(each.element.text)) for each in (old, other))
    return mine == theirs


def lookalike(relocation: Relocation, match: Match, page: Page, selector: str) -> Match | None:
    """A free rival that says the same, and from which only place and path tell the match; ``None`` for none.

    Where the look-alikes were counted then and are as many now, the place among them tells; so does a role that is asked for.
    The label of a field is no other thing than the field.
    """
    if match.agreements.get("ordinal_equal"):
        return None

    def individual(m: Match) -> float:
        return sum(RANK[name] * m.agreements.get(name, 0.0) for name in INDIVIDUAL)

    old = Traits(relocation.fingerprint.element)
    here, lead = page.traits(match.index), individual(match) - _LEAD
    for rival in relocation.matches:
        if rival is match or rival.owner is not None or rival.twin or individual(rival) <= lead:
            continue
        there = page.traits(rival.index)
        if told_apart(selector, old, here, there):
            continue
        if there.tag == "label" and there.said == normalise(here.element.label):
            continue
        if here.said and (here.said, here.interactive) == (there.said, there.interactive):
            return rival
    return None
