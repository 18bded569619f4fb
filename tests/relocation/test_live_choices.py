"""Lists of the same choices, links of the same words: what stands beside a list, or where a link leads, tells them apart."""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

CHOICES = "<option>-</option><option>R. Okafor</option><option>S. Pyle</option>"
BESIDE = "<div><span>{0}</span> <select name={1}>" + CHOICES + "</select></div>"
LABELLED = "<p class=f><label for={1}>{0}</label><select id={1}>" + CHOICES + "</select></p>"
TOUR = "<h1>Tour 12</h1><form class=t>{0}<div><span>Van:</span> <select name=v><option>LD-41</option></select></div></form>"
NEW_TOUR = "<h1>Tour 12</h1><form><p class=f><label for=v>Van</label><select id=v><option>LD-41</option></select></p>{0}</form>"
OLD = TOUR.format(BESIDE.format("Driver:", "a") + BESIDE.format("Co-driver:", "b"))
LINKS = "<h1>Duty 38</h1><p class=bar><a class={0} href={1}>Report defect</a></p>{2}"
DEFECTS = LINKS.format("d", "/defects/new", "<a class=e href=/defects>Open defects</a>")


def chosen(one_tab, old, new, right=""):
    return decided(one_tab, "locator('[name=a]')", "select_option", old, ((old, new),), right)


def followed(one_tab, new, right=""):
    return decided(one_tab, "locator('.d')", "click", DEFECTS, ((DEFECTS, new),), right)


def test_a_list_that_got_a_label_is_told_by_it(one_tab):
    new = NEW_TOUR.format(LABELLED.format("Driver", "x") + LABELLED.format("Co-driver (optional)", "y"))
    assert "same label" in chosen(one_tab, OLD, new, "#x").reason


@pytest.mark.parametrize("others", [("Co-driver", "Loader"), ("Co-driver", "Second driver"), ("Loader",)], ids="/".join)
def test_the_same_choices_are_not_the_same_list(one_tab, others):
    chosen(one_tab, OLD, NEW_TOUR.format("".join(LABELLED.format(said, f"l{n}") for n, said in enumerate(others))))


def test_of_two_lists_that_stood_beside_the_same_words_nobody_knows_which_is_left(one_tab):
    old = TOUR.format(BESIDE.format("Driver:", "a") + BESIDE.format("Driver:", "b"))
    chosen(one_tab, old, NEW_TOUR.format(LABELLED.format("Driver", "x")))


def test_a_link_may_lead_elsewhere_where_nothing_leads_where_it_led(one_tab):
    followed(one_tab, LINKS.format("x", "/v/defects/create", "<a href=/v/defects>Open defects</a>"), ".bar a")


@pytest.mark.parametrize("said", ["New", "Defect form"])
def test_a_link_that_says_the_same_is_another_one_where_its_address_is_that_of_another_one(one_tab, said):
    found = followed(one_tab, LINKS.format("x", "/help/defect", f"<a href=/defects/new>{said}</a>"))
    assert found.code == "target"
    assert f'link "{said}" leads where the remembered element led.' in found.reason


def test_an_address_that_several_links_had_tells_nothing(one_tab):
    old = LINKS.format("d", "/defects/new", "<a href=/defects/new>\u2795</a>")
    new = LINKS.format("x", "/v/defects/create", "<a href=/defects/new>\u2795</a>")
    decided(one_tab, "locator('.d')", "click", old, ((old, new),), ".bar a")


ANSWERS = ("Everybody may look", "Members only", "Nobody")


def drawn(*answers, around):
    """Choices whose text stands in the box of the circle, or beside it."""
    circle = "<input type=radio name=who><svg role=presentation width=14 height=14></svg>"

    def choice(text):
        if around:
            return f"<label class=circle><span>{circle}</span><div class=said>{text}</div></label>"
        name = f"<label class=name><div class=text>{text}</div></label>"
        return f"<div class=line><div class=circle>{circle}</div>{name}</div>"

    head = "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav>"
    return f"{head}<main><h1>Settings</h1><form>{''.join(map(choice, answers))}<button>Save</button></form></main>"


def test_what_said_the_words_around_it_itself_is_what_says_them_now(one_tab):
    locator, old = ".circle:has-text('Members') .said", drawn(*ANSWERS, around=True)
    redesigned(one_tab, locator, "click", old, drawn(*ANSWERS, around=False), ".line:nth-child(2) .text")
    redesigned(one_tab, locator, "click", old, drawn(*ANSWERS[::-1], around=False), ".line:nth-child(2) .text")
    redesigned(one_tab, locator, "click", old, drawn(*ANSWERS[::2], around=False))
