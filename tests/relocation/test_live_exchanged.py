"""A word of a locator's own name that was exchanged where nothing else was: another of its family, or another state.

Each page is shown before and after within one that stays; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided

SEEN = "expect.to_be_visible"
ASSERTED = [
    (".badge-admin", "<p>Anna <span class=badge-admin>Role</span></p>", ("admin", "guest")),
    (".error-message", "<label>Name <input></label><p class=error-message>Please fill in</p>", ("error-", "hint-")),
    (".lock-icon", "<p><i class=lock-icon>●</i> File</p>", ("lock-", "unlock-")),
    ("#status-online", "<p><i id=status-online class=dot>●</i> srv1</p>", ("online", "offline")),
    ("#cart-count-2", "<a href=/cart>Cart <span id=cart-count-2>items</span></a>", ("count-2", "count-1")),
    (".price.sale", "<p class='price sale'>10 €</p>", ("price sale", "price regular")),
    (".price-net", "<p class=price-net>100 €</p>", ("price-net>100", "price-gross>119")),
    (".medal.gold", "<p>Anna <i class='medal gold'>●</i></p>", ("gold", "bronze")),
    (".comment.mine", "<div class='comment mine'>Nice!</div>", ("mine", "theirs")),
    ("[data-testid=plan-premium]", "<div data-testid=plan-premium class=card><p>Your plan</p></div>", ("premium", "basic")),
]


@pytest.mark.parametrize(("css", "old", "change"), ASSERTED, ids=[case[0] for case in ASSERTED])
def test_what_is_asserted_by_its_name_is_not_there(one_tab, css, old, change):
    decision = decided(one_tab, f"locator({css!r})", SEEN, old, (change,))
    assert decision.code == "demand"
    assert "stands where that stood, and is" in decision.reason


FORM = "<form onsubmit='return false'>{}</form>"
ACTED = [
    ("get_by_test_id('approve-btn')", "click", "<div><button data-testid=approve-btn>OK</button></div>", ("approve", "reject")),
    (
        "locator('.remove-coupon')",
        "click",
        "<div class=cart><p>Coupon SPRING</p><button class=remove-coupon>Remove</button></div>",
        ("Coupon SPRING</p><button class=remove-coupon", "One lamp</p><button class=remove-item"),
    ),
    ("locator('#invite-admin')", "click", "<div><button id=invite-admin>Invite</button></div>", ("admin", "guest")),
    ("locator('#heating-on')", "click", "<div><button id=heating-on class=big>Set</button></div>", ("-on", "-off")),
    (
        "locator('#from-account')",
        "select_option",
        FORM.format("<label for=from-account>Account</label><select id=from-account><option>Checking<option>Savings</select>"),
        ("from-", "to-"),
    ),
    (
        "locator('#billing-zip')",
        "fill",
        FORM.format("<label for=billing-zip>ZIP</label><input id=billing-zip>"),
        ("bill", "shipp"),
    ),
    ("locator(\"a[href$='.pdf']\")", "click", "<a class=dl href=/files/report.pdf>Download</a>", (".pdf", ".docx")),
    (
        "locator(\"[data-provider='github']\")",
        "click",
        "<div><button data-provider=github>Continue</button></div>",
        ("github", "gitlab"),
    ),
    (
        "locator(\"td[data-date='2031-05-10']\")",
        "click",
        "<table><tr><td data-date=2031-05-09>9</td><td data-date=2031-05-10>10</td></tr></table>",
        ("-05-", "-06-"),
    ),
]


@pytest.mark.parametrize(("locator", "method", "old", "change"), ACTED, ids=[case[0] for case in ACTED])
def test_nor_is_what_is_operated(one_tab, locator, method, old, change):
    assert decided(one_tab, locator, method, old, (change,)).code == "demand"


KEPT = ("help", "cart", "news", "jobs", "press", "terms", "shops", "gifts")
HEALED = {
    "its text says the word": (
        "get_by_test_id('login-button')",
        "click",
        "<button type=button data-testid=login-button>Log in</button>",
        (("login-", "signin-"),),
        "[data-testid=signin-button]",
    ),
    "its text says the new word": (
        "locator('.submit-btn')",
        "click",
        "<div><input><button type=button class=submit-btn>Save</button></div>",
        (("submit-", "save-"),),
        ".save-btn",
    ),
    "its text says what is operated": (
        "locator('.hero-cta')",
        "click",
        "<div><h1>Build</h1><a href=/start class=hero-cta>Get started</a></div>",
        (("-cta", "-start"), ("/start", "/begin")),
        ".hero-start",
    ),
    "it leads to the same": (
        "locator('#user-settings')",
        "click",
        "<div><a href=/s id=user-settings>Settings</a></div>",
        (("user-", "account-"),),
        "#account-settings",
    ),
    "the form was renamed": (
        "locator('#buyer-email')",
        "fill",
        FORM.format("<label for=buyer-email>Email</label><input id=buyer-email><label>Key <input id=buyer-key></label>"),
        (("buyer-", "guest-"),),
        "#guest-email",
        ("page.locator('#buyer-key')",),
    ),
    "another field was renamed alike, and much was not": (
        "locator('#buyer-email')",
        "fill",
        "".join(f"<p><a id={name} href=/{name}>{name}</a></p>" for name in KEPT)
        + FORM.format("<label for=buyer-email>Email</label><input id=buyer-email><label>Key <input id=buyer-key></label>"),
        (("buyer-", "guest-"),),
        "#guest-email",
        tuple(f"page.locator('#{name}')" for name in ("buyer-key", *KEPT)),
    ),
    "it stands elsewhere on the page": (
        "locator('#qty-input')",
        "fill",
        "<div style='height: 10px'></div>" + FORM.format("<label for=qty-input>Quantity</label><input id=qty-input>"),
        (("qty-", "amount-"), ("10px", "900px")),
        "#amount-input",
    ),
    "an abbreviation": (
        "locator('#remove-btn')",
        "click",
        "<div><button id=remove-btn>Remove</button></div>",
        (("-btn", "-button"),),
        "#remove-button",
    ),
    "the new word says what it is by its kind": (
        "locator('.form-control')",
        "select_option",
        "<div><p>State</p><select class=form-control><option>new<option>paid</select></div>",
        (("form-control", "form-select"),),
        "select",
    ),
    "another word for the same": (
        "locator('#cart-open')",
        "click",
        "<div><button id=cart-open>Open</button></div>",
        (("cart-", "basket-"),),
        "#basket-open",
    ),
    "a number that nobody chose": (
        "locator('#input-4')",
        "fill",
        FORM.format("<label for=input-4>City</label><input id=input-4>"),
        (("input-4", "input-7"),),
        "#input-7",
    ),
    "what it is built of": (
        "locator('.alert-message')",
        SEEN,
        "<div class=alert><p class=alert-message>Profile saved</p></div>",
        (("-message", "-text"),),
        ".alert-text",
    ),
    "a page that was rebuilt": (
        "locator('.badge-admin')",
        SEEN,
        "<section><h2 class=person-name>Anna</h2><div class=person-line><span class=badge-admin>Role</span></div></section>",
        (("badge-admin", "chip-admin"), ("person-name", "profile-name"), ("person-line", "profile-row")),
        ".chip-admin",
        ("page.locator('.person-name')", "page.locator('.person-line')"),
    ),
}


@pytest.mark.parametrize("case", HEALED.values(), ids=HEALED)
def test_healed_all_the_same(one_tab, case):
    decided(one_tab, *case)


def test_a_radio_button_is_not_known_by_the_name_of_its_group(one_tab):
    old = "<div role=radiogroup aria-label=Delivery><label><input type=radio name=d id=express> Express 9 €</label></div>"
    decided(one_tab, "locator('#express')", "check", old, (("id=express> Express 9", "id=standard> Standard 4"),))


def test_nor_a_select_by_its_options(one_tab):
    old = FORM.format("<label for=currency>Currency</label><select id=currency><option>EUR<option>USD</select>")
    decided(one_tab, "locator('#currency')", "select_option", old, (("currency", "country"), ("Currency", "Country")))


def test_nor_a_frame_by_its_place(one_tab):
    old = "<h1>Shop</h1><iframe id=payment width=300 height=100></iframe>"
    decided(one_tab, "locator('#payment')", "frame_locator", old, (("payment", "survey"),))
