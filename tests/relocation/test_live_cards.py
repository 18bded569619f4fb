"""A table whose rows have become cards, or cards that have become a table; links that only their address tells apart."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.fit import told_apart
from pytest_heal.relocation.items import same_item
from tests.relocation.test_live_traps import decided, redesigned

SHELL = "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav><main><h1>Allotments</h1>{}</main>"
PLOTS = (("Plot 16", "Theo Osei", "2019"), ("Plot 17", "Ilse Brandt", "2021"), ("Plot 18", "Carl Munro", "2012"))


def table(plots=PLOTS, head="Tenant"):
    rows = "".join(
        f"<tr class='p{p[-2:]}'><td>{p}</td><td class=who>{who}</td><td>{since}</td></tr>" for p, who, since in plots
    )
    return SHELL.format(
        f"<table><thead><tr><th>Plot</th><th>{head}</th><th>Since</th></tr></thead><tbody>{rows}</tbody></table>"
    )


def cards(plots=PLOTS, label="Tenant"):
    return SHELL.format(
        "".join(
            f"<article class='card c{p[-2:]}'><h2>{p}</h2><p><span>{label}</span> <b class=holder>{who}</b></p>"
            f"<p><span>Since</span> <b>{since}</b></p></article>"
            for p, who, since in plots
        )
    )


def test_a_cell_is_what_stands_beside_the_head_of_its_column(one_tab):
    redesigned(one_tab, ".p17 .who", "inner_text", table(), cards(), ".c17 .holder")


def test_what_stands_beside_a_label_is_the_cell_of_that_column(one_tab):
    redesigned(one_tab, ".c17 .holder", "inner_text", cards(), table(), ".p17 .who")


MOVED = (("Plot 16", "Theo Osei", "2019"), ("Plot 17", "Vacant", "2024"), ("Plot 18", "Ilse Brandt", "2012"))
TWICE = (("Plot 16", "Ilse Brandt", "2019"), ("Plot 17", "Carl Munro", "2021"), ("Plot 18", "Theo Osei", "2012"))


@pytest.mark.parametrize(("plots", "label"), [(MOVED, "Tenant"), (TWICE, "Tenant"), (PLOTS, "Next in line")])
def test_of_another_record_or_another_column_it_is_not(one_tab, plots, label):
    redesigned(one_tab, ".p17 .who", "inner_text", table(), cards(plots, label))


LINK = "<tr><td><a class=set href='#settings'>Settings</a></td><td><a class=add href='/{}'>New page</a></td></tr>"


def tree(form, *ids):
    """Rows that say nothing, but for the address of their link."""
    return SHELL.format(f"<table>{''.join(LINK.format(form.format(n)) for n in ids)}</table>")


OLD = tree("page/add/?parent={}", 1, 2, 3)
SECOND = "a[href='/page/add/?parent=2']"


def test_a_link_of_another_record_is_another_one(one_tab):
    found = redesigned(one_tab, SECOND, "click", OLD, tree("page/content/add/?parent={}", 1, 3))
    said = 'The address of link "New page" in "Settings" says 3, as that of another one beside it did; its own said 2.'
    assert found.reason == said


def test_a_link_of_the_same_record_is_it(one_tab):
    redesigned(one_tab, SECOND, "click", OLD, tree("page/content/add/?parent={}", 1, 2, 3), "tr:nth-child(2) .add")


@pytest.mark.parametrize(
    ("then", "now", "other", "apart"),
    [
        ("/page/7/edit", "/admin/page/7/edit", "/admin/page/8/edit", True),
        ("/page/7/edit", "/admin/page/7/edit", "/admin/page/7/copy", False),
        ("/page/7/edit", "/admin/page/8/edit", "/admin/page/9/edit", False),
        ("/page/edit", "/admin/page/8/edit", "/admin/page/9/edit", False),
        ("/page/7/edit", "/admin/page/7/edit", "", False),
    ],
)
def test_which_links_an_address_tells_apart(then, now, other, apart):
    links = [Traits(Element(tag="a", role="link", text="Edit", attributes={"href": link})) for link in (then, now, other)]
    assert told_apart("a", *links) is apart


PARTS = SHELL.format(
    "<p>Ticket 1 {}</p><form id=edit><h2>Change</h2><textarea aria-label=Comment></textarea><button>Send</button></form>"
)


@pytest.mark.parametrize(("said", "right"), [("Add comment", ""), ("Change ticket", ".n"), ("Modify", ".n")])
def test_a_link_to_a_part_of_its_page_is_not_told_by_that_alone(one_tab, said, right):
    old, new = (PARTS.format(f"<a class={css} href='#edit'>{text}</a>") for css, text in (("m", "Modify ticket"), ("n", said)))
    redesigned(one_tab, ".m", "click", old, new, right)


@pytest.mark.parametrize("leads", ["/edit", "#/edit", "?edit=1"])
def test_a_link_to_a_page_may_say_anything(one_tab, leads):
    old, new = (PARTS.format(f"<a class={css} href='{leads}'>{text}</a>") for css, text in (("m", "Members"), ("n", "Team")))
    redesigned(one_tab, ".m", "click", old, new, ".n")


FILES = ("harbour_20230105.mp4", "quay_20230106.mp4")
USERS = "<table><tr><th>Name</th><th>Role</th></tr><tr><td>Ada</td><td>Owner</td></tr></table>"


def recorded(heads, row):
    rows = "".join(row.format(name, f"{size} KB") for name, size in zip(FILES, ("2.9", "2.0"), strict=True))
    return SHELL.format(f"<table class=t><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{rows}</table>{USERS}")


COLUMNS = recorded(("Name", "Size"), "<tr><td class=n>{}</td><td class=s>{}</td></tr>")
MERGED = recorded(
    ("Details", "Action"), "<tr><td><p class=d>{}</p><p>Size: <b>{}</b></p></td><td><button>Play</button></td></tr>"
)
SWAPPED = recorded(("Copy of", "Name"), "<tr><td class=d>{}</td><td>copy of it</td></tr>")


def test_the_name_of_a_record_may_stand_in_another_column(one_tab):
    redesigned(one_tab, ".t tr:nth-child(2) .n", "click", COLUMNS, MERGED, ".t tr:nth-child(2) .d")


def test_it_may_not_where_its_column_is_still_there(one_tab):
    found = redesigned(one_tab, ".t tr:nth-child(2) .n", "click", COLUMNS, SWAPPED)
    assert 'stands in the column "Copy of", the remembered element stood in "Name"' in found.reason


def test_nor_may_an_amount(one_tab):
    new = recorded(("Name", "Limit"), "<tr><td class=d>{}</td><td>{}</td></tr>")
    redesigned(one_tab, ".t tr:nth-child(2) .s", "click", COLUMNS, new)


def passes(css, *items, long=False):
    def card(name):
        said = f"Choose {name.lower()}" if long else "Choose"
        return f"<li class=card><h2>{name}</h2><p>One person, all lifts.</p><button class='{css}'>{said}</button></li>"

    return SHELL.format(f"<ul>{''.join(map(card, items))}</ul>")


NAMES = ("Half-day pass", "Day pass", "Season pass")


def test_a_name_within_a_longer_one_is_another_card_while_its_own_is_there(one_tab):
    old, new = passes("a", *NAMES), passes("b", "Season pass", *NAMES[:2], long=True)
    redesigned(one_tab, ".a >> nth=1", "click", old, new, ".b >> nth=2")


def test_a_name_within_a_longer_one_is_no_card_of_it(one_tab):
    redesigned(one_tab, ".a >> nth=1", "click", passes("a", *NAMES), passes("b", NAMES[0], NAMES[2], long=True))


def visits(who, chosen="", tag="td"):
    rows = "".join(
        f"<tr><td>V-310{n}</td><td>{pet}</td><td class=vet{n}>{vet}</td></tr>"
        for n, (pet, vet) in enumerate((("Rex", "Dr. Sato"), ("Juno", who), ("Milo", "Dr. Okafor")))
    )
    chip = f"<p class=filter>Vet <span class=chip>{chosen}</span></p>" if chosen else "<p class=filter>All vets</p>"
    return SHELL.format(f"{chip}<table><tr><th>No.</th><th>Pet</th><th>Vet</th></tr>{rows}</table>")


def test_what_says_the_same_outside_is_no_cell_of_a_row_that_is_still_there(one_tab):
    old, new = visits("Dr. Hahn"), visits("Dr. Okafor", "Dr. Hahn")
    for locator in ("get_by_role('cell', name='Dr. Hahn')", "locator('.vet1')"):
        decided(one_tab, locator, "click", old, ((old, new.replace("class=vet", "class=v")),))
    decided(one_tab, "locator('.vet1')", "click", old, ((old, visits("Dr. Hahn").replace("class=vet", "class=v")),), ".v1")


CELL = Element(tag="td", role="cell", text="Dr. Hahn", group="V-3101 | column: Vet")
CHIP = Element(tag="span", text="Dr. Hahn")


@pytest.mark.parametrize(
    ("cell", "beside", "elsewhere"),
    [
        (CELL, replace(CELL, text="Juno", group="V-3101 | column: Pet"), True),
        (CELL, replace(CELL, text="Rex", group="V-3100 | column: Pet"), False),
        (CELL, replace(CELL, role="heading", tag="h2", text="V-3101", group="V-3101"), False),
        (replace(CELL, group="V-3101"), replace(CELL, text="Juno", group="V-3101 | column: Pet"), False),
    ],
    ids=["its row", "another row", "its card", "of no column"],
)
def test_the_row_of_a_cell_is_looked_for(cell, beside, elsewhere):
    page = page_of(Inventory.from_elements([replace(CHIP, index=0, path=("p[1]",)), replace(beside, index=1, path=("td[1]",))]))
    assert ("group_elsewhere" in same_item(Traits(cell), page.traits(0), page, {})) is elsewhere


def yard(css, *machines):
    def card(name, bay):
        head = f"<div class='{css}-head'>{name} <span class=badge>Ready</span></div>"
        body = f"<div class='{css}-body'><h4>{bay}</h4><button>Reserve</button></div>"
        return f"<div class=col><div class={css}>{head}{body}</div></div>"

    return SHELL.format(f"<div class=row>{''.join(card(*one) for one in machines)}</div>")


MACHINES = (("Digger 2 t", "Bay 1"), ("Roller 1 t", "Bay 2"), ("Breaker", "Bay 3"))


def test_a_card_says_it_wherever_in_it_a_control_stands(one_tab):
    old, right = yard("card", *MACHINES), ".tile:has-text('Roller') button"
    locator = ".card:has-text('Roller') button"
    redesigned(one_tab, locator, "click", old, yard("tile", *MACHINES), right)
    redesigned(one_tab, locator, "click", old, yard("tile", *MACHINES[::-1]), right)


def test_the_card_beside_it_does_not(one_tab):
    old = yard("card", *MACHINES)
    redesigned(
        one_tab, ".card:has-text('Roller') button", "click", old, yard("tile", MACHINES[0], ("Crane", "Bay 2"), MACHINES[2])
    )
    redesigned(one_tab, ".card:has-text('Roller') button", "click", old, yard("tile", MACHINES[0], MACHINES[2]))


def test_nor_does_what_holds_all_cards_where_only_the_other_one_has_such_a_control(one_tab):
    old, new = yard("card", *MACHINES), yard("tile", *MACHINES)
    lost = "<h4>Bay 2</h4><button>Reserve</button>", "<h4>Bay 2</h4>"
    first = "<h4>Bay 1</h4><button>Reserve</button>", "<h4>Bay 1</h4>"
    redesigned(one_tab, ".card:has-text('Roller') button", "click", old.replace(*first), new.replace(*lost).replace(*first))


def rules(title, *entries, css="head"):
    made = "".join(
        f"<div class=entry><{title} class={css}>{head}</{title}><div class=body>{text}</div></div>" for head, text in entries
    )
    return SHELL.format(f"<h4>Yard rules</h4><div class=rules>{made}</div><h2>Contact</h2><p>Call us.</p>")


HOURS, LOADS = ("Opening hours", "Monday from 6:30"), ("Lashing", "Two straps each")


def test_what_headed_an_entry_may_be_its_heading(one_tab):
    redesigned(
        one_tab,
        ".rules .head + .body >> nth=0",
        "click",
        rules("div", HOURS, LOADS),
        rules("h2", HOURS, LOADS).replace("class=body", "class=text"),
        ".text >> nth=0",
    )


def test_another_heading_is_another_entry(one_tab):
    new = rules("h2", ("Holidays", "Monday from 6:30"), LOADS).replace("class=body", "class=text")
    redesigned(one_tab, ".rules .head + .body >> nth=0", "click", rules("h2", HOURS, LOADS), new)
