"""Locators that are written out in their calls, in every way in which people lay a call out."""

from tests.source.shapes.shape import CSS, R1, ROLE, A, R, edit, no

TEXT = (('.get_by_text("Sign in")', "label"),)

SHAPES = [
    # ------------------------------------------------------------------ chains over lines
    edit(
        "black: the end of a chain",
        """
        def test(page):
            (
                page.locator("form")
                .locator("#a")
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: the beginning of a chain",
        """
        def test(page):
            (
                page.locator("#a")
                .locator("b")
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: the middle of a chain",
        """
        def test(page):
            (
                page.locator("main")
                .locator("#a")
                .locator("b")
                .nth(0)
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: the page on its own line",
        """
        def test(page):
            (
                page
                .locator("#a")
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: filter and nth behind it",
        """
        def test(page):
            (
                page.locator("#a")
                .filter(has_text="Pilea")
                .nth(1)
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: first behind it",
        """
        def test(page):
            (
                page.locator("form")
                .locator("#a")
                .first
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: last, then another",
        """
        def test(page):
            (
                page.locator(".row")
                .last
                .locator("#a")
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: arguments on lines of their own",
        """
        def test(page):
            page.locator("form").locator(
                "#a"
            ).click()
        """,
        '.locator(\n        "#a"\n    )',
        f".{R}",
    ),
    edit(
        "black: assigned",
        """
        def test(page):
            button = (
                page.locator("form")
                .locator("#a")
            )
            button.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: returned",
        """
        def button(page):
            return (
                page.locator("form")
                .locator("#a")
                .first
            )

        def test(page):
            button(page).click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: awaited",
        """
        async def test(page):
            await (
                page.locator("form")
                .locator("#a")
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: an expectation",
        """
        from kit import expect

        def test(page):
            expect(
                page.locator("form")
                .locator("#a")
            ).to_be_visible()
        """,
        A,
        f".{R}",
    ),
    edit(
        "black: an expectation in a chain",
        """
        from kit import expect

        def test(page):
            (
                expect(page.locator("#a"))
                .to_be_visible()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "a leading dot on each line, deep",
        """
        def test(page):
            if page:
                with page as inside:
                    x = (inside
                         .locator("form")
                         .locator("#a")
                         .filter(has_text="x"))
                    x.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a trailing dot on each line",
        """
        def test(page):
            page.locator("form"). \\
                locator("#a"). \\
                click()
        """,
        'locator("#a")',
        R,
    ),
    edit(
        "a trailing dot in brackets",
        """
        def test(page):
            (page.
             locator("form").
             locator("#a").
             click())
        """,
        'locator("#a")',
        R,
    ),
    edit(
        "backslashes: the end",
        """
        def test(page):
            page.locator("form") \\
                .locator("#a") \\
                .click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "backslashes: the beginning",
        """
        def test(page):
            page \\
                .locator("#a") \\
                .locator("b") \\
                .click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a backslash after an equals sign",
        """
        def test(page):
            button = \\
                page.locator("form") \\
                    .locator("#a")
            button.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a chain with a shortcut's page on the line above",
        """
        class Shop:
            def __init__(self, page):
                self.page = page

        def test(page):
            (Shop(page)
             .page
             .click("#a", timeout=5))
        """,
        '.click("#a", timeout=5)',
        f".{R}.click(timeout=5)",
    ),
    edit(
        "a shortcut behind a backslash",
        """
        def test(page):
            page \\
                .fill("#a", "x")
        """,
        '.fill("#a", "x")',
        f'.{R}.fill("x")',
    ),
    edit(
        "two chains in one call",
        """
        def both(one, two):
            one.click()
            two.click()

        def test(page):
            both(
                page.locator("form")
                .locator("b"),
                page.locator("form")
                .locator("#a"),
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "a frame's chain over lines",
        """
        def test(page):
            (
                page.frame_locator("#pay")
                .locator("form")
                .locator("#a")
                .click()
            )
        """,
        A,
        f".{R}",
    ),
    edit(
        "get_by_role in a chain over lines: its name",
        """
        def test(page):
            (
                page.get_by_role("form")
                .get_by_role("button", name="Log in")
                .click()
            )
        """,
        'name="Log in"',
        'name="Sign in"',
        drifted='internal:role=button[name="Log in"i]',
    ),
    edit(
        "a method's name and its bracket on two lines",
        """
        def test(page):
            (page.locator
             ("#a")
             .click())
        """,
        '.locator\n     ("#a")',
        f".{R}",
    ),
    # ------------------------------------------------------------------ comments
    edit(
        "comments between the steps",
        """
        def test(page):
            (
                page.locator("form")  # the form
                # the button
                .locator("#a")  # was: .locator("#b")
                # and away
                .click()
            )
        """,
        '.locator("#a")  # was',
        f".{R}  # was",
    ),
    edit(
        "a comment inside of the brackets is kept",
        """
        def test(page):
            page.locator(  # the button
                "#a"
            ).click()
        """,
        '.locator(  # the button\n        "#a"',
        '.get_by_role(  # the button\n        "button", name="Sign in"',
    ),
    edit(
        "a comment behind the argument is kept",
        """
        def test(page):
            page.locator(
                "#a"  # generated
            ).click()
        """,
        '.locator(\n        "#a"  # generated',
        '.get_by_role(\n        "button", name="Sign in"  # generated',
    ),
    edit(
        "comments around both",
        """
        def test(page):
            page.locator(
                # before
                "#a",  # behind
                # after
            ).click()
        """,
        '.locator(\n        # before\n        "#a",',
        '.get_by_role(\n        # before\n        "button", name="Sign in",',
    ),
    no(
        "a comment between a call's arguments",
        """
        def test(page):
            page.click(
                "#a",  # the button
                timeout=5,
            )
        """,
        "a comment stands inside of the call",
        mends=ROLE,
    ),
    edit(
        "a comment between a call's arguments, same kind",
        """
        def test(page):
            page.click(
                "#a",  # the button
                timeout=5,
            )
        """,
        '"#a"',
        '"#signin"',
        mends=CSS,
    ),
    edit(
        "a comment with the same text",
        """
        def test(page):
            # page.locator("#a").click()
            page.locator("#a").click()  # page.locator("#a")
        """,
        'page.locator("#a").click()  # page',
        f"page.{R}.click()  # page",
    ),
    edit(
        "fmt: skip",
        """
        def test(page):
            page . locator( "#a" ) . click()  # fmt: skip
        """,
        'locator( "#a" )',
        R,
    ),
    edit(
        "fmt: off",
        """
        # fmt: off
        def test(page):
            page.locator(  '#a'  ).click()
        # fmt: on
        """,
        ".locator(  '#a'  )",
        f".{R1}",
    ),
    edit(
        "noqa behind it",
        """
        def test(page):
            page.locator('#a').click()  # noqa: E501
        """,
        ".locator('#a')",
        f".{R1}",
    ),
    # ------------------------------------------------------------------ brackets, walrus, statements
    edit(
        "brackets around the argument",
        """
        def test(page):
            page.locator(("#a")).click()
        """,
        '.locator(("#a"))',
        f".{R}",
    ),
    edit(
        "brackets around the locator",
        """
        def test(page):
            (page.locator("#a")).click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "brackets around the method",
        """
        def test(page):
            (page.locator)("#a").click()
        """,
        '(page.locator)("#a")',
        '(page.locator)("#signin")',
    ),
    edit(
        "walrus around a locator",
        """
        def test(page):
            if (button := page.locator("#a")):
                button.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "walrus in a chain over lines",
        """
        def test(page):
            if (
                button := page.locator("form")
                .locator("#a")
            ):
                button.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "walrus around the selector",
        """
        def test(page):
            page.locator(sel := "#a").click()
        """,
        '"#a"',
        '"#signin"',
        mends=CSS,
    ),
    edit(
        "semicolons: the second",
        """
        def test(page):
            page.locator("#b").click(); page.locator("#a").click(); page.locator("#c").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "one line with its if",
        """
        def test(page):
            if page: page.locator("#a").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a conditional expression",
        """
        def test(page):
            (page.locator("#a") if page else page.locator("#b")).click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "and, or",
        """
        def test(page):
            page and page.locator("#a").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "under assert, with a message over lines",
        """
        def test(page):
            assert (
                page.locator("form")
                .locator("#a")
                .inner_text()
            ) == "text", "it says nothing"
        """,
        A,
        f".{R}",
    ),
    edit(
        "a with statement",
        """
        def test(page):
            with page as p, page:
                p.click("#a")
        """,
        '.click("#a")',
        f".{R}.click()",
    ),
    edit(
        "a with statement's own item",
        """
        def test(page):
            with page.locator("#a") as button:
                button.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "try and finally",
        """
        def test(page):
            try:
                page.locator("#a").click()
            finally:
                page.locator("#b").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "match",
        """
        def test(page):
            match "x":
                case "x":
                    page.locator("#a").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a lambda",
        """
        button = lambda page: page.locator("#a")

        def test(page):
            button(page).click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a lambda in a dict",
        """
        BUTTONS = {
            "login": lambda page: page.locator("#a"),
            "out": lambda page: page.locator("#b"),
        }

        def test(page):
            BUTTONS["login"](page).click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a decorated function",
        """
        import functools

        def step(title):
            def around(function):
                @functools.wraps(function)
                def inner(*args, **more):
                    return function(*args, **more)
                return inner
            return around

        @step("sign in")
        def sign_in(page):
            page.locator("form") \\
                .locator("#a").click()

        def test(page):
            sign_in(page)
        """,
        A,
        f".{R}",
    ),
    edit(
        "a nested function",
        """
        def test(page):
            def go():
                return page.locator("#a")
            go().click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a generator",
        """
        def buttons(page):
            yield page.locator("#b")
            yield page.locator("#a")

        def test(page):
            for button in buttons(page):
                button.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a comprehension",
        """
        def test(page):
            [button.click() for button in (page.locator("#b"), page.locator("#a"))]
        """,
        A,
        f".{R}",
    ),
    edit(
        "a call in a call",
        """
        def act(locator):
            locator.click()

        def test(page):
            act(page.locator("form").locator("#a"))
        """,
        A,
        f".{R}",
    ),
    edit(
        "unpacked from a tuple",
        """
        def test(page):
            one, two = page.locator("#b"), page.locator("#a")
            two.click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a default argument",
        """
        def make(page):
            def inner(button=page.locator("#a")):
                return button
            return inner

        def test(page):
            make(page)().click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "an f-string around the act",
        """
        def test(page):
            print(f"{page.locator('form').inner_text()}")
            page.locator("#a").click()
        """,
        A,
        f".{R}",
    ),
    # ------------------------------------------------------------------ async
    edit(
        "awaited",
        """
        async def test(page):
            await page.locator("#a").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "awaited in an argument",
        """
        async def test(page):
            print(await page.locator("#a").inner_text(), await page.locator("#b").inner_text())
        """,
        A,
        f".{R}",
    ),
    edit(
        "an awaited shortcut",
        """
        async def test(page):
            await page.fill("#a", "x")
        """,
        '.fill("#a", "x")',
        f'.{R}.fill("x")',
    ),
    edit(
        "gathered",
        """
        import asyncio

        async def one(locator):
            await locator.click()

        async def test(page):
            await asyncio.gather(one(page.locator("#b")), one(page.locator("#a")))
        """,
        A,
        f".{R}",
    ),
    edit(
        "an async comprehension",
        """
        async def test(page):
            [await each.click() for each in [page.locator("#a")]]
        """,
        A,
        f".{R}",
    ),
    edit(
        "an awaited expectation over lines",
        """
        from kit import expect

        async def test(page):
            await expect(
                page.locator("#a")
            ).to_have_text("text")
        """,
        A,
        f".{R}",
    ),
    # ------------------------------------------------------------------ bound methods
    edit(
        "a bound method",
        """
        def test(page):
            loc = page.locator
            loc("#a").click()
        """,
        '"#a"',
        '"#signin"',
    ),
    edit(
        "a bound method, the end of a chain",
        """
        def test(page):
            loc = page.locator("form").locator
            loc("#a").click()
        """,
        '"#a"',
        '"#signin"',
    ),
    edit(
        "a bound method of a role: its name",
        """
        def test(page):
            role = page.get_by_role
            role("button", name="Log in").click()
        """,
        'name="Log in"',
        'name="Sign in"',
        drifted='internal:role=button[name="Log in"i]',
    ),
    edit(
        "a bound act",
        """
        def test(page):
            click = page.click
            click("#a")
        """,
        '"#a"',
        '"#signin"',
    ),
    edit(
        "a bound method behind self",
        """
        class Login:
            def __init__(self, page):
                self.find = page.locator

            def go(self):
                self.find("#a").click()

        def test(page):
            Login(page).go()
        """,
        '"#a"',
        '"#signin"',
    ),
    no(
        "a bound method, and only a role fits",
        """
        def test(page):
            loc = page.locator
            loc("#a").click()
        """,
        "called by another name (loc)",
        mends=ROLE,
    ),
    edit(
        "getattr",
        """
        def test(page):
            getattr(page, "locator")("#a").click()
        """,
        '"#a"',
        '"#signin"',
    ),
    no(
        "functools.partial",
        """
        import functools

        def test(page):
            functools.partial(page.locator, "#a")().click()
        """,
        "called by another name",
    ),
    no(
        "map",
        """
        def test(page):
            for one in map(page.locator, ["#a"]):
                one.click()
        """,
        "has no such call of locator()",
    ),
    # ------------------------------------------------------------------ kinds of literals
    edit(
        "single quotes",
        """
        def test(page):
            page.locator('#a').click()
        """,
        ".locator('#a')",
        f".{R1}",
    ),
    edit(
        "single quotes, the same kind",
        """
        def test(page):
            page.click('#a')
        """,
        "'#a'",
        "'#signin'",
        style=("same-kind",),
    ),
    edit(
        "a raw string",
        r"""
        def test(page):
            page.locator(r"#a").click()
        """,
        '.locator(r"#a")',
        f".{R}",
    ),
    edit(
        "a triple-quoted string",
        '''
        def test(page):
            page.locator("""#a""").click()
        ''',
        '.locator("""#a""")',
        f".{R}",
    ),
    edit(
        "two literals in one",
        """
        def test(page):
            page.locator("#" "a").click()
        """,
        '.locator("#" "a")',
        f".{R}",
    ),
    edit(
        "two literals on two lines",
        """
        def test(page):
            page.locator(
                "#"
                "a"
            ).click()
        """,
        '.locator(\n        "#"\n        "a"\n    )',
        f".{R}",
    ),
    no(
        "two literals with a comment between",
        """
        def test(page):
            page.locator(
                "#"  # an id
                "a"
            ).click()
        """,
        "a comment stands inside",
    ),
    edit(
        "an escape in it",
        r"""
        def test(page):
            page.locator("\x23a").click()
        """,
        r'.locator("\x23a")',
        f".{R}",
    ),
    edit(
        "an f-string without variables",
        """
        def test(page):
            page.locator(f"#a").click()
        """,
        '.locator(f"#a")',
        f".{R}",
    ),
    edit(
        "an f-string without variables, the same kind",
        """
        def test(page):
            page.click(f'#a')
        """,
        "f'#a'",
        "'#signin'",
        mends=CSS,
    ),
    edit(
        "literals added",
        """
        def test(page):
            page.locator("#" + "a").click()
        """,
        '.locator("#" + "a")',
        f".{R}",
    ),
    no(
        "an f-string with a variable",
        """
        def test(page):
            name = "a"
            page.locator(f"#{name}").click()
        """,
        "an f-string",
    ),
    no(
        "a format string",
        """
        def test(page):
            page.locator("#{}".format("a")).click()
        """,
        "not written out in the call",
    ),
    no(
        "a percent sign",
        """
        def test(page):
            name = "a"
            page.locator("#%s" % name).click()
        """,
        "put together from parts",
    ),
    no(
        "a join",
        """
        def test(page):
            page.locator("".join(["#", "a"])).click()
        """,
        "not written out in the call",
    ),
    no(
        "literal and name added",
        """
        def test(page):
            name = "a"
            page.locator("#" + name).click()
        """,
        "put together from parts",
    ),
    no(
        "a method of a text",
        """
        def test(page):
            page.locator(" #a ".strip()).click()
        """,
        "not written out in the call",
    ),
    no(
        "starred arguments",
        """
        def test(page):
            page.locator(*("#a",)).click()
        """,
        "not written out in the call",
    ),
    # ------------------------------------------------------------------ methods and their arguments
    edit(
        "by keyword",
        """
        def test(page):
            page.locator(selector="#a").click()
        """,
        '.locator(selector="#a")',
        f".{R}",
    ),
    edit(
        "a shortcut by keyword",
        """
        def test(page):
            page.click(selector="#a")
        """,
        '.click(selector="#a")',
        f".{R}.click()",
    ),
    edit(
        "a shortcut over lines",
        """
        def test(page):
            page.fill(
                "#a",
                "x",
            )
        """,
        '.fill(\n        "#a",\n        "x",',
        f'.{R}.fill("x",',
    ),
    edit(
        "with has_text in a filter",
        """
        def test(page):
            page.locator("#a").filter(has_text="Go").nth(0).click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a label becomes a role",
        """
        def test(page):
            page.get_by_label("Log in", exact=True).click()
        """,
        '.get_by_label("Log in", exact=True)',
        f".{R}",
        drifted='internal:label="Log in"s',
    ),
    edit(
        "a placeholder becomes a role",
        """
        def test(page):
            page.get_by_placeholder("Go").fill("x")
        """,
        '.get_by_placeholder("Go")',
        f".{R}",
        drifted='internal:attr=[placeholder="Go"i]',
    ),
    edit(
        "a text, the same kind",
        """
        def test(page):
            page.get_by_text('Log in').click()
        """,
        "'Log in'",
        "'Sign in'",
        drifted='internal:text="Log in"i',
        mends=TEXT,
    ),
    edit(
        "a pattern",
        """
        import re

        def test(page):
            page.get_by_role("button", name=re.compile("log.?in", re.I)).click()
        """,
        '.get_by_role("button", name=re.compile("log.?in", re.I))',
        f".{R}",
        drifted="internal:role=button[name=/log.?in/i]",
    ),
    edit(
        "a pattern by its own name",
        """
        from re import compile

        def test(page):
            page.get_by_text(compile(r"log.?in")).click()
        """,
        '.get_by_text(compile(r"log.?in"))',
        f".{R}",
        drifted="internal:text=/log.?in/",
    ),
    edit(
        "a role with its arguments on lines",
        """
        def test(page):
            page.get_by_role(
                "button",
                name="Log in",
            ).click()
        """,
        '"Log in"',
        '"Sign in"',
        drifted='internal:role=button[name="Log in"i]',
    ),
    edit(
        "a role's name with an umlaut",
        """
        def test(page):
            page.get_by_role("button", name="Schließen ✕").click()
        """,
        '"Schließen ✕"',
        '"Sign in"',
        drifted='internal:role=button[name="Schließen ✕"i]',
    ),
    edit(
        "an item by its number",
        """
        def test(page):
            pages = [page]
            pages[0].locator("#a").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "a chain from a helper's locator",
        """
        def card(page, name):
            return page.locator(".card").filter(has_text=name)

        def test(page):
            card(page, "Pilea").locator("#a").click()
        """,
        A,
        f".{R}",
    ),
    edit(
        "test id",
        """
        def test(page):
            page.locator("#a").click()
        """,
        A,
        '.get_by_test_id("go")',
        style=("test-id",),
    ),
    edit(
        "the same kind",
        """
        def test(page):
            page.locator("#a").click()
        """,
        '"#a"',
        '"#signin"',
        style=("same-kind",),
    ),
]
