"""What stands beside a field that nothing is linked to, and its price: the field is called so in the next release."""

import pytest

from tests.relocation.test_live_traps import redesigned

SHELL = (
    "<nav><a href=#home>Home</a> <a href=#visit>Visit</a></nav>"
    "<main><h1>Tickets</h1><form>{}<button>Continue</button></form></main>"
)


def rows(*said, css="q"):
    return "".join(f"<tr><td>{text}</td><td><input type=number class={css}{n}></td></tr>" for n, text in enumerate(said))


def labels(*said):
    return "".join(
        f"<div class=line><label for=t{n}>{name}</label><span>{price}</span><input type=number id=t{n}></div>"
        for n, (name, price) in enumerate(said)
    )


OLD = SHELL.format(f"<table>{rows('Adult £18', 'Child £9', 'Senior £12')}</table>")


def test_the_price_beside_a_field_is_not_what_it_is_called(one_tab):
    new = labels(("Children 4 to 15", "£11.50"), ("Adults", "£18.50"), ("Seniors 65+", "£14.50"))
    redesigned(one_tab, ".q0", "fill", OLD, SHELL.format(new), "#t1")


@pytest.mark.parametrize(
    "new",
    [
        labels(("Children 4 to 15", "£11.50"), ("Seniors 65+", "£14.50")),
        labels(("Adults", "£18.50"), ("Adults", "£9"), ("Seniors 65+", "£14.50")),
        labels(("Family", "£18"), ("Child", "£9"), ("Senior", "£12")),
    ],
    ids=["gone", "twice", "the price of another ticket"],
)
def test_what_only_costs_as_much_or_is_there_twice_is_not_it(one_tab, new):
    redesigned(one_tab, ".q0", "fill", OLD, SHELL.format(new))


PARTS = "<section><h2>Museum</h2><table>{}</table></section><section><h2>Garden</h2><table>{}</table></section>"


@pytest.mark.parametrize("now", [labels(("Adults", "£12")), f"<table>{rows('Adults £12', css='n')}</table>"])
def test_that_of_another_part_is_another_one(one_tab, now):
    old = SHELL.format(PARTS.format(rows("Adult £18", css="m"), rows("Adult £12", css="g")))
    redesigned(one_tab, ".m0", "fill", old, SHELL.format(f"<section><h2>Garden</h2>{now}</section>"))
    redesigned(one_tab, ".m0", "fill", old, SHELL.format(f"<section>{now}</section>"))
