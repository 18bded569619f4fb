"""For each rule the page that fools a naive scorer, and the page that only looks like it and must heal."""

from tests.relocation.policy.pages import Case, asked
from tests.support.dom import E


def tag(name, **attributes):
    """A test of an element by its tag and attributes."""
    return lambda e: e.tag == name and all(e.attributes.get(k.strip("_").replace("_", "-")) == v for k, v in attributes.items())


def button(text, **more):
    return E("button", text, **({"class_": "btn", "type": "button"} | more))


def bar(*content):
    return (E("div", *content, class_="bar"),)


def field(label, **more):
    return E("label", label, E("input", **({"label": label, "type": "text", "class_": "field"} | more)))


def rows(*names, **more):
    return (E("table", *[E("tr", E("td", n), E("td", button("Edit", **more))) for n in names]),)


def links(*pairs):
    return (E("div", *[E("a", text, href=href, class_="more") for text, href in pairs]),)


ROLE = 'internal:role=button[name="Newsletter"i]'

# Rule, trap, what only looks like it.
PAGES = {
    "the locator names what it says": (
        "demand",
        Case(
            old=(E("p", "Payment successful", id="status"),),
            new=(E("p", "Payment declined", id="status"),),
            which="Payment successful",
            there="Payment declined",
            request=asked("to_be_visible", 'internal:text="Payment successful"i', "assert"),
            says=('demands text "Payment successful"', '"Payment declined" does not have'),
        ),
        Case(
            old=(E("p", "Payment successful", id="status", class_="message ok"),),
            new=(E("p", "Payment successful. Thank you!", id="status", class_="note"),),
            which="Payment successful",
            there="Payment successful. Thank you!",
            request=asked("to_be_visible", '.message:has-text("Payment successful")', "assert"),
        ),
    ),
    "claimed by its neighbour's locator": (
        "claimed",
        Case(
            old=bar(button("Next step"), button("Last step")),
            new=bar(button("Last step")),
            which="Next step",
            there="Last step",
            others=("Last step",),
            says=("Last step", "belongs to page.locator("),
        ),
        Case(
            old=bar(button("Next step"), button("Last step")),
            new=bar(button("Next step…", class_="b"), button("Last step")),
            which="Next step",
            there="Next step…",
            others=("Last step",),
        ),
    ),
    "in a closed menu": (
        "hidden",
        Case(
            old=bar(E("a", "Profile", href="/me")),
            new=bar(E("a", "Profile", href="/me", visible=False)),
            which="Profile",
            there="Profile",
            says=('link "Profile"', "hidden"),
        ),
        Case(
            old=bar(E("a", "Profile", href="/me", visible=False)),
            new=bar(E("a", "Profile", href="/me", visible=False, class_="menu")),
            which="Profile",
            there="Profile",
        ),
    ),
    "became destructive under its own test id": (
        "destructive",
        Case(
            old=bar(button("Draft", data_testid="draft")),
            new=bar(button("Delete draft", data_testid="draft")),
            which="Draft",
            there="Delete draft",
            says=('"delete"', "did not"),
        ),
        Case(
            old=bar(button("Draft", data_testid="draft")),
            new=bar(button("My draft", data_testid="draft")),
            which="Draft",
            there="My draft",
        ),
    ),
    "destroys something else": (
        "destructive",
        Case(
            old=bar(button("Delete comment", data_testid="delete")),
            new=bar(button("Delete account", data_testid="delete")),
            which="Delete comment",
            there="Delete account",
            says=("Delete account", "something else"),
        ),
        Case(
            old=bar(button("Delete comment", data_testid="delete")),
            new=bar(button("Remove comment", data_testid="delete")),
            which="Delete comment",
            there="Remove comment",
        ),
    ),
    "an icon that deletes": (
        "destructive",
        Case(
            old=bar(E("button", class_="icon icon-pen", data_testid="act"), E("p", "Row")),
            new=bar(E("button", class_="icon icon-trash", data_testid="act"), E("p", "Row")),
            which=tag("button"),
            there=tag("button"),
            says=('"trash"',),
        ),
        Case(
            old=bar(E("button", class_="icon icon-pen", data_testid="act"), E("p", "Row")),
            new=bar(E("button", class_="symbol", data_testid="act"), E("p", "Row")),
            which=tag("button"),
            there=tag("button"),
        ),
    ),
    "a toggle in its other state": (
        "opposite",
        Case(
            old=bar(button("Enable alerts", data_testid="alerts")),
            new=bar(button("Disable alerts", data_testid="alerts")),
            which="Enable alerts",
            there="Disable alerts",
            says=('"disable"', '"enable"'),
        ),
        Case(
            old=bar(button("Enable alerts", data_testid="alerts")),
            new=bar(button("Enable the alerts", data_testid="alerts")),
            which="Enable alerts",
            there="Enable the alerts",
        ),
    ),
    "the other one of previous and next": (
        "opposite",
        Case(
            old=bar(button("Previous"), E("span", "3"), button("Next")),
            new=bar(button("Next"), E("span", "3")),
            which="Previous",
            there="Next",
            says=('"next"', '"previous"'),
        ),
        Case(
            old=bar(button("Previous", id="prev"), E("span", "3"), button("Next", id="next")),
            new=bar(button("Previous page", id="prev"), E("span", "3"), button("Next page", id="next")),
            which="Previous",
            there="Previous page",
        ),
    ),
    "turned by a prefix": (
        "opposite",
        Case(
            old=bar(button("Lock account")),
            new=bar(button("Unlock account")),
            which="Lock account",
            there="Unlock account",
            says=('"unlock"', '"lock"'),
        ),
        Case(
            old=bar(button("Lock account")),
            new=bar(button("Lock the account")),
            which="Lock account",
            there="Lock the account",
        ),
    ),
    "minus for plus": (
        "opposite",
        Case(
            old=bar(button("+"), E("span", "1"), button("-")),
            new=bar(button("-"), E("span", "1")),
            which="+",
            there="-",
            says=('"-"', '"+"'),
        ),
        Case(
            old=bar(button("+"), E("span", "1"), button("-")),
            new=bar(button("+", class_="q"), E("span", "2"), button("-", class_="q")),
            which="+",
            there="+",
        ),
    ),
    "off for on": (
        "opposite",
        Case(
            old=bar(E("span", "Wifi"), button("On", data_testid="wifi")),
            new=bar(E("span", "Wifi"), button("Off", data_testid="wifi")),
            which="On",
            there="Off",
            says=('"off"', '"on"'),
        ),
        Case(
            old=bar(E("span", "Wifi"), E("p", "On", data_testid="wifi")),
            new=bar(E("span", "Wifi"), E("p", "Off", data_testid="wifi")),
            which="On",
            there="Off",
            request=asked("to_have_text", kind="assert"),
        ),
    ),
    "everything for one": (
        "scope",
        Case(
            old=bar(button("Send", id="send")),
            new=bar(button("Send to all", id="send")),
            which="Send",
            there="Send to all",
            says=('"all"', "Send to all"),
        ),
        Case(
            old=bar(button("Filter available genres", id="f")),
            new=bar(button("Filter all available genres", id="f")),
            which="Filter available genres",
            there="Filter all available genres",
        ),
    ),
    "the act in another way": (
        "scope",
        Case(
            old=bar(button("Continue", id="go")),
            new=bar(button("Continue with Google", id="go")),
            which="Continue",
            there="Continue with Google",
            says=('"with"', "Continue with Google"),
        ),
        Case(
            old=bar(button("Export as PDF", id="go")),
            new=bar(button("Export as PDF file", id="go")),
            which="Export as PDF",
            there="Export as PDF file",
        ),
    ),
    "an act before the act": (
        "scope",
        Case(
            old=bar(button("Upload", id="go")),
            new=bar(button("Cancel upload", id="go")),
            which="Upload",
            there="Cancel upload",
            says=('"cancel"', "Cancel upload"),
        ),
        Case(
            old=bar(button("History", id="go")),
            new=bar(button("Show history", id="go")),
            which="History",
            there="Show history",
        ),
    ),
    "the password's confirmation": (
        "scope",
        Case(
            old=(E("form", field("Password", type="password"), field("Confirm password", type="password")),),
            new=(E("form", field("Confirm password", type="password")),),
            which=lambda e: e.tag == "input" and e.label == "Password",
            there=tag("input", type="password"),
            request=asked("fill"),
            says=("Confirm password", '"confirm"'),
        ),
        Case(
            old=(E("form", field("Password", type="password")),),
            new=(E("form", E("div", field("Your password", type="password"))),),
            which=tag("input"),
            there=tag("input", type="password"),
            request=asked("fill"),
        ),
    ),
    "its longer neighbour": (
        "neighbour",
        Case(
            old=bar(button("Save", class_="btn primary"), button("Save draft")),
            new=bar(button("Save draft", class_="btn primary")),
            which="Save",
            there="Save draft",
            says=("Save draft", "beside"),
        ),
        Case(
            old=bar(E("p", "Your draft"), button("Save", class_="btn primary"), button("Print")),
            new=bar(E("p", "Your draft"), button("Save draft", class_="btn primary"), button("Print")),
            which="Save",
            there="Save draft",
        ),
    ),
    "a neighbour that took over the test id": (
        "neighbour",
        Case(
            old=bar(button("Tracking", data_testid="menu-1"), button("Shipping", data_testid="menu-2")),
            new=bar(button("Shipping", data_testid="menu-1")),
            which="Tracking",
            there="Shipping",
            says=("Shipping", "beside"),
        ),
        Case(
            old=bar(E("h2", "Register"), button("Submit", data_testid="go")),
            new=bar(E("h2", "Register"), button("Register", data_testid="go")),
            which="Submit",
            there=lambda e: e.text == "Register" and e.tag == "button",
        ),
    ),
    "a heading for the button": (
        "role",
        Case(
            old=bar(button("Newsletter", data_testid="news")),
            new=bar(E("h2", "Newsletter", data_testid="news", class_="btn")),
            which="Newsletter",
            there=lambda e: e.tag == "h2" and e.text == "Newsletter",
            request=asked("hover", selector=ROLE),
            says=("role button", 'heading "Newsletter"'),
        ),
        Case(
            old=bar(button("Newsletter", data_testid="news")),
            new=bar(E("a", "Newsletter", href="/news", data_testid="news", class_="btn")),
            which="Newsletter",
            there=lambda e: e.tag == "a" and e.text == "Newsletter",
            request=asked("hover", selector=ROLE),
        ),
    ),
    "a select for the text field": (
        "act",
        Case(
            old=(E("form", E("input", label="City", class_="field", name_="city", type="text"), role="form"),),
            new=(E("form", E("span", label="City", name="City", class_="field", data_name="city"), role="form"),),
            which=tag("input"),
            there=lambda e: e.label == "City",
            request=asked("to_be_editable", kind="assert"),
            says=("to_be_editable()", "an editable field"),
        ),
        Case(
            old=(E("form", E("input", label="City", class_="field", name_="city", type="text")),),
            new=(E("form", E("textarea", label="City", class_="field", name_="city")),),
            which=tag("input"),
            there=tag("textarea"),
            request=asked("fill"),
        ),
    ),
    "two that say the same": (
        "tie",
        Case(
            old=bar(button("Add")),
            new=(*bar(button("Add")), *bar(button("Add"))),
            which="Add",
            there="Add",
            says=('button "Add" and button "Add"',),
        ),
        Case(
            old=bar(E("a", "Help", href="/help")),
            new=(*bar(E("a", "Help", href="/help")), *bar(E("a", "Help", href="/help"))),
            which="Help",
            there="Help",
        ),
    ),
    "one of several that is left": (
        "fewer",
        Case(
            old=(E("section", E("h2", "Colours"), button("Apply")), E("section", E("h2", "Sizes"), button("Apply"))),
            new=(E("section", E("h2", "Sizes"), button("Apply")),),
            which="Apply",
            there="Apply",
            says=("several", 'button "Apply"'),
        ),
        Case(
            old=(E("section", E("h2", "Colours"), button("Apply")), E("section", E("h2", "Sizes"), button("Apply"))),
            new=(E("section", E("h2", "Colours"), button("Apply")),),
            which="Apply",
            there="Apply",
        ),
    ),
    "the same word in another dialog": (
        "section",
        Case(
            old=bar(button("OK", section="dialog: Rename file > main")),
            new=bar(button("OK", section="dialog: Empty trash > main")),
            which="OK",
            there="OK",
            says=("Empty trash", "Rename file"),
        ),
        Case(
            old=bar(button("OK", section="dialog: Rename file > main")),
            new=bar(button("OK", section="dialog: Rename this file > main", class_="b")),
            which="OK",
            there="OK",
        ),
    ),
    "the same word in another form": (
        "section",
        Case(
            old=bar(button("Apply", section="form: Shipping address > main")),
            new=bar(button("Apply", section="form: Billing address > main")),
            which="Apply",
            there="Apply",
            says=("Billing address", "Shipping address"),
        ),
        Case(
            old=bar(button("Apply", section="form: user_form > main")),
            new=bar(button("Apply", section="form: account-form > main")),
            which="Apply",
            there="Apply",
        ),
    ),
    "the only row is of somebody else": (
        "row",
        Case(old=rows("Alice"), new=rows("Bob"), which="Edit", there="Edit", says=("Bob", "Alice")),
        Case(old=rows("Alice"), new=rows("Alice", class_="edit"), which="Edit", there="Edit"),
    ),
    "another article's read more": (
        "target",
        Case(
            old=links(("Read more", "/guide/install")),
            new=links(("Read more", "/blog/news-of-the-day")),
            which="Read more",
            there="Read more",
            says=("leads elsewhere",),
        ),
        Case(
            old=links(("Documentation", "/docs/index.html")),
            new=links(("Documentation", "/manual")),
            which="Documentation",
            there="Documentation",
        ),
    ),
    "another item's link": (
        "target",
        Case(
            old=links(("Edit", "/edit?id=1"), ("Edit", "/edit?id=2")),
            new=links(("Edit", "/edit?id=2")),
            which="Edit",
            there="Edit",
            says=("Edit",),
        ),
        Case(
            old=links(("Edit", "/edit?id=1"), ("Edit", "/edit?id=2")),
            new=(E("main", *links(("Edit", "/edit?id=1"), ("Edit", "/edit?id=2"))),),
            which="Edit",
            there=tag("a", href="/edit?id=1"),
        ),
    ),
    "the same path on another site": (
        "target",
        Case(
            old=links(("To payment", "https://pay.example/start")),
            new=links(("To payment", "https://other.test/start")),
            which="To payment",
            there="To payment",
            says=("another site", "other.test"),
        ),
        Case(
            old=links(("To payment", "https://pay.example/start")),
            new=links(("To payment", "https://www.pay.example/begin")),
            which="To payment",
            there="To payment",
        ),
    ),
    "another order": (
        "contradiction",
        Case(
            old=bar(button("Open order 12")),
            new=bar(button("Open order 13")),
            which="Open order 12",
            there="Open order 13",
            says=("Open order 13", "number"),
        ),
        Case(
            old=bar(button("Inbox (12)")),
            new=bar(button("Inbox (13)")),
            which="Inbox (12)",
            there="Inbox (13)",
        ),
    ),
    "another page": (
        "contradiction",
        Case(
            old=(E("div", *[E("a", f"Page {n}", href=f"/list?p={n}", class_="page") for n in (1, 2, 3)]),),
            new=(E("div", *[E("a", f"Page {n}", href=f"/list?p={n}", class_="page") for n in (1, 2, 4)]),),
            which="Page 3",
            there="Page 4",
            says=("number",),
        ),
        Case(
            old=(E("div", *[E("a", f"Page {n}", href=f"/list?p={n}", class_="page") for n in (1, 2, 3)]),),
            new=(E("div", *[E("a", f"Page {n}", href=f"/list?p={n}", class_="p") for n in (2, 3, 4)]),),
            which="Page 3",
            there="Page 3",
        ),
    ),
    "another choice": (
        "contradiction",
        Case(
            old=(E("form", E("input", type="radio", name_="size", value="s", label="Small")),),
            new=(E("form", E("input", type="radio", name_="size", value="l", label="Small parcel")),),
            which=tag("input"),
            there=tag("input"),
            request=asked("check"),
            says=("value",),
        ),
        Case(
            old=(E("form", E("input", type="radio", name_="size", value="s", label="Small")),),
            new=(E("form", E("input", type="radio", name_="size", value="s", label="Small parcel")),),
            which=tag("input"),
            there=tag("input"),
            request=asked("check"),
        ),
    ),
    "another sign": (
        "contradiction",
        Case(
            old=bar(button("★", class_="sign"), E("p", "Mug")),
            new=bar(button("✕", class_="sign"), E("p", "Mug")),
            which="★",
            there="✕",
            says=("symbol",),
        ),
        Case(
            old=bar(button("★", class_="sign"), E("p", "Mug")),
            new=bar(button("★", class_="s"), E("p", "Mug")),
            which="★",
            there="★",
        ),
    ),
    "other words in the same place": (
        "contradiction",
        Case(
            old=bar(button("Bold", class_="tool one")),
            new=bar(button("Undo", class_="tool one")),
            which="Bold",
            there="Undo",
            says=("text", "Undo"),
        ),
        Case(
            old=bar(button("Bold", class_="tool one")),
            new=bar(button("Bold text", class_="tool one")),
            which="Bold",
            there="Bold text",
        ),
    ),
    "an id that was counted on": (
        "contradiction",
        Case(
            old=(
                E(
                    "ul",
                    E("li", E("a", "Tracking", id="menu1", href="/track")),
                    E("li", E("a", "Terms", id="menu2", href="/t")),
                ),
            ),
            new=(
                E(
                    "ul",
                    E("li", E("a", "Prices", id="menu1", href="/price")),
                    E("li", E("a", "Vouchers", id="menu2", href="/v")),
                ),
            ),
            which="Tracking",
            there=tag("a", id="menu1"),
            says=("text",),
        ),
        Case(
            old=(E("ul", E("li", E("a", "Tracking", id="menu1", href="/track"))),),
            new=(
                E(
                    "ul",
                    E("li", E("a", "News", id="menu1", href="/news")),
                    E("li", E("a", "Tracking", id="menu2", href="/track")),
                ),
            ),
            which="Tracking",
            there="Tracking",
        ),
    ),
    "an id of the place, not of the button": (
        "contradiction",
        Case(
            old=bar(button("Save", id="primary"), button("Cancel", id="secondary")),
            new=bar(button("Continue shopping", id="primary"), button("Back", id="secondary")),
            which="Save",
            there="Continue shopping",
            says=("text", "Continue shopping"),
        ),
        Case(
            old=bar(button("Save", id="primary"), button("Cancel", id="secondary")),
            new=bar(button("Save my order", id="primary"), button("Back", id="secondary")),
            which="Save",
            there="Save my order",
        ),
    ),
    "a row that was counted on": (
        "no-signal",
        Case(
            old=(E("ul", E("li", E("button", id="row-1", class_="i")), E("li", E("button", id="row-2", class_="i"))),),
            new=(E("ul", *[E("li", E("button", id=f"row-{n}", class_="i")) for n in (1, 2, 3)]),),
            which=tag("button", id="row-2"),
            there=tag("button", id="row-2"),
            says=("unique",),
        ),
        Case(
            old=(E("ul", E("li", button("Alpha", id="row-1")), E("li", button("Beta", id="row-2"))),),
            new=(E("ul", *[E("li", button(t, id=f"row-{n}", class_="b")) for n, t in enumerate(("Alpha", "Beta", "New"), 1)]),),
            which="Beta",
            there="Beta",
        ),
    ),
    "the text that an assertion is about": (
        "no-signal",
        Case(
            old=(E("div", E("h2", "Total"), E("p", "Paid", class_="state", id="state")),),
            new=(E("section", E("ul", E("li", "Old orders"), E("li", E("b", "Paid")))),),
            which="Paid",
            there="Paid",
            request=asked("to_have_text", kind="assert"),
            says=("unique",),
        ),
        Case(
            old=(E("div", E("h2", "Total"), E("p", "Paid", class_="state", id="state")),),
            new=(E("div", E("h2", "Total"), E("p", "Open", class_="state", data_x="1", id="state")),),
            which="Paid",
            there="Open",
            request=asked("to_have_text", kind="assert"),
        ),
    ),
    "not sure enough for what is at stake": (
        "confidence",
        Case(
            old=(E("div", button("Send the offer", class_="b", type="submit")),),
            new=(E("div", E("p", "News"), button("Send offer", class_="b z", type="submit", box=(600, 900, 300, 90))),),
            which="Send the offer",
            there="Send offer",
            says=("%", "90% is needed"),
        ),
        Case(
            old=(E("div", button("Send the offer", class_="b", type="submit")),),
            new=(E("div", E("p", "News"), button("Send the offer", class_="z", type="submit")),),
            which="Send the offer",
            there="Send the offer",
        ),
    ),
}
