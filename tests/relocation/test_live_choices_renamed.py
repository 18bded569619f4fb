"""Fields that are called as they were, whose values and names were written anew by another release."""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

SHELL = "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav><main><h1>Permissions</h1>{}</main>"
RIGHTS = ("WIKI_VIEW", "WIKI_EDIT", "LOG_VIEW")


def permissions(*subjects, value="{0}:{1}", kind="checkbox", rights=RIGHTS, ids=False):
    """A table with a row of boxes for each subject."""

    def box(who, right):
        named = f"id='{who}:{right}' " if ids else ""
        return f"<label><input type={kind} {named}name=sel value='{value.format(who, right)}'> {right}</label> "

    rows = "".join(f"<tr><td>{who}</td><td>{''.join(box(who, r) for r in rights)}</td></tr>" for who in subjects)
    return SHELL.format(f"<form><table><tr><th>Subject</th><th>Action</th></tr>{rows}</table><button>Revoke</button></form>")


OLD = permissions("anonymous", "authenticated", ids=True)
SECOND = "locator(\"input[id='authenticated:WIKI_VIEW']\")"
RIGHT = "tr:nth-child(3) label:nth-child(1) input"


@pytest.mark.parametrize("value", ["{0}/{1}#b64", "x-{1}-{0}"])
def test_a_box_of_a_record_is_told_by_its_label_whatever_is_sent(one_tab, value):
    decided(one_tab, SECOND, "check", OLD, ((OLD, permissions("anonymous", "authenticated", value=value)),), RIGHT)


@pytest.mark.parametrize(
    "new",
    [
        permissions("anonymous", "guests", value="{1}@{0}"),
        permissions("anonymous", "authenticated", value="{1}@{0}", rights=RIGHTS[1:]),
        permissions("anonymous", value="{1}@{0}"),
    ],
    ids=["of another subject", "without this one", "of the other subject"],
)
def test_another_record_or_another_label_is_another_box(one_tab, new):
    decided(one_tab, SECOND, "check", OLD, ((OLD, new),))


CARD = "<div class=card><img alt='' width=90 height=60><input type=checkbox aria-label=Select class=c{0} value={0}></div>"


@pytest.mark.parametrize("left", [(16, 18), (18,)], ids=["two", "one"])
def test_a_box_that_all_records_have_is_told_by_its_value(one_tab, left):
    old, new = (SHELL.format("".join(CARD.format(n) for n in numbers)) for numbers in ((16, 17, 18), left))
    redesigned(one_tab, "input[value='17']", "check", old, new.replace("class=c", "class=k"))


def plan(*choices):
    return SHELL.format("<form><h2>Plan</h2>{}</form>".format("".join(f"<p>{c}</p>" for c in choices)))


@pytest.mark.parametrize("css", ["input[value=pro]", ".box-pro"])
def test_of_a_box_that_nothing_names_the_value_counts(one_tab, css):
    old = plan("<input type=radio name=plan class='one box-pro' value=pro><i class=pic></i>")
    new = plan("<input type=radio name=plan class='one' value=basic><i class=pic></i>")
    redesigned(one_tab, css, "check", old, new)


def test_a_choice_in_other_words_that_sends_something_else_is_another_one(one_tab):
    old = plan("<label><input type=checkbox name=s class=a value=send_copy> Send a copy</label>")
    new = plan("<label><input type=checkbox name=s class=b value=everything> Send the copy</label>")
    redesigned(one_tab, ".a", "check", old, new)
    redesigned(one_tab, ".a", "check", old, new.replace("everything", "send_copy"), ".b")


def test_the_value_of_a_button_says_what_it_does(one_tab):
    old = SHELL.format("<form><p>3 pages</p><button name=act class=a value=archive>Remove</button></form>")
    new = SHELL.format("<form><p>3 pages</p><button name=act class=b value=delete>Remove</button></form>")
    redesigned(one_tab, ".a", "click", old, new)


def account(label, name, more=""):
    return SHELL.format(
        f"<form><h2>Bank</h2><label>{label} <input name={name}></label> <label>Owner <input name=o></label>{more}</form>"
    )


def test_a_word_that_fills_up_lets_a_field_be_named_anew(one_tab):
    new = account("Your account number", "iban2024")
    redesigned(one_tab, "input[name=acct]", "fill", account("Account number", "acct"), new, "[name=iban2024]")


@pytest.mark.parametrize("label", ["Tax number", "Old account number", "Partner account number"])
def test_a_word_that_says_something_does_not(one_tab, label):
    redesigned(one_tab, "input[name=acct]", "fill", account("Account number", "acct"), account(label, "nr2024"))


def test_the_field_of_somebody_else_is_not_that_of_the_tester(one_tab):
    """The one who writes is signed in now and not asked any more; the other field was there and has another name."""
    old = account("Your name", "reporter", "<label>Name <input name=patient></label>")
    new = account("Subject", "s", "<label>Name <input name=patient_name></label>")
    redesigned(one_tab, "input[name=reporter]", "fill", old, new)


def test_of_two_fields_of_that_name_none_is_the_one(one_tab):
    more = "<h2>Partner</h2><label>Your account number <input name=acct_b></label>"
    redesigned(
        one_tab, "input[name=acct]", "fill", account("Account number", "acct", more), account("Your account number", "b", "")
    )


PERIOD = "<div {}><input {} placeholder='Start date'><b>to</b><input class={} placeholder='End date'></div><p>Hire</p>"


@pytest.mark.parametrize(("css", "right"), [(".start", "#due"), (".e", ".g")])
def test_an_id_that_the_field_of_a_box_has_now_is_no_part_to_look_inside(one_tab, css, right):
    old, new = PERIOD.format("id=due", "class=start", "e"), PERIOD.format("class=p2", "id=due", "g")
    redesigned(one_tab, f"#due {css}", "fill", SHELL.format(old), SHELL.format(new), right)


def test_an_empty_part_is_one_still(one_tab):
    """The list is there and holds nothing: what is elsewhere is not in it."""
    old = SHELL.format("<ul id=cart><li><button class=x>Ship lamp</button></li></ul><h2>Again</h2><ul class=again></ul>")
    new = SHELL.format("<ul id=cart></ul><h2>Again</h2><ul class=again><li><button class=y>Ship lamp</button></li></ul>")
    redesigned(one_tab, "#cart .x", "click", old, new)


def asked(*questions, wrap="<div class=q><p>{0}</p>{1}</div>"):
    choice = "<label><input type=radio name={0} value={0}-{1}> {2}</label> "
    both = {name: "".join(choice.format(name, said.lower(), said) for said in ("Yes", "No")) for name, _ in questions}
    return SHELL.format("<form>" + "".join(wrap.format(text, both[name]) for name, text in questions) + "</form>")


WRAPS = ["<div class=q><p>{0}</p>{1}</div>", "<p>{0} {1}</p>", "<h3>{0}</h3>{1}"]


@pytest.mark.parametrize("wrap", [*WRAPS, "<article><h2>Health</h2><p>{0}</p>{1}</article>"])
@pytest.mark.parametrize("name", ["q7", "answer"])
def test_yes_to_another_question_is_another_choice(one_tab, wrap, name):
    """One question is gone, and another one asked in its place."""
    old = asked((name, "Do you smoke?"), ("q9", "Do you drive?"), wrap=wrap).replace(f"value={name}-yes", "value=smoke class=s")
    new = asked((name, "Do you drink?"), ("q9", "Do you drive?"), wrap=wrap).replace(f"value={name}-yes", "value=drink class=t")
    redesigned(one_tab, ".s", "check", old, new)


CARDS = "<article><h2>Health</h2>{}</article><article><h2>Diet</h2><p>Meat <input aria-label=Days></p></article>"


def test_of_one_question_in_a_card_as_well(one_tab):
    both = (
        "<p>Do you {0}?</p><label><input type=radio name=q value={0} class={1}> Yes</label> <input type=radio name=q value=0>"
    )
    old, new = (SHELL.format(CARDS.format(both.format(*question))) for question in (("smoke", "s"), ("drink", "t")))
    redesigned(one_tab, ".s", "check", old, new)
