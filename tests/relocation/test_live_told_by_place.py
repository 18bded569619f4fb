"""The column, the direction, the hint and the part of the page by which the same words mean something else.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

PLAN = (
    "<h1>Cover plan</h1><table><tr><th>Class</th><th>{0}</th><th>{1}</th></tr>"
    "<tr><td>7b</td><td class={2}><a href=/t/moreau>Moreau</a></td><td class={3}><a href=/t/lee>Lee</a></td></tr>"
    "<tr><td>8a</td><td class={2}>{4}</td><td class={3}>{5}</td></tr></table>"
)
WEBER, LIND, KOCH = (f"<a href=/t/{name.lower()}>{name}</a>" for name in ("Weber", "Lind", "Koch"))
WAS = PLAN.format("Absent", "Covered by", "absent", "cover", WEBER, LIND)
ABSENT = "td.absent a:text-is('Weber')"
JOBS = (
    "<h1>Jobs</h1><table><tr><td>French {1} Czech</td><td>Legal</td><td><button class={0}1>Assign</button></td></tr>"
    "<tr><td>{2}</td><td>Technical</td><td><button class={0}2>Assign</button></td></tr></table>"
)
RULE = (
    "<h1>Freezer</h1><form><p><label for={0}>{1}</label> <input id={0}> <span>{2}</span></p><button>Save rule</button></form>"
)
FEE = (
    "<section class={0}><h2>{1}</h2><table><tr><td>Base</td><td>€ 160</td></tr>"
    "<tr><th>Due</th><td class=sum>€ 240</td></tr></table></section>"
)
OPEN = "<section><h2>Fee for this application</h2><p>Not assessed yet</p></section>"
EXTRAS = (
    "<h1>Contract</h1><form><label><input type=checkbox name=cdw id={0}> {1} the collision damage waiver (18 EUR a day)</label>"
    "<label><input type=checkbox name=gps> Navigation device</label></form>"
)

GONE = {
    "a name in another column": (
        ABSENT,
        "click",
        WAS,
        PLAN.format("Absent", "Covered by", "missing", "stand-in", KOCH, WEBER),
        'stands in the column "Covered by", the remembered element stood in "Absent"',
    ),
    "a row that says the same the other way round": (
        ".as2",
        "click",
        JOBS.format("as", "→", "German → English"),
        JOBS.format("do", "→", "English → German"),
        'stands in the row "English → German", the remembered element stood in "German → English"',
    ),
    "a limit that is the other one": (
        "#warm",
        "fill",
        RULE.format("warm", "Alarm limit", "°C or warmer"),
        RULE.format("cold", "Limit of alarm", "°C or colder"),
        'stands beside "°C or colder", the remembered element stood beside "°C or warmer"',
    ),
    "a sum of an example": (
        ".assessed .sum",
        "expect.to_have_text",
        FEE.format("assessed", "Fee assessed for this application"),
        OPEN + FEE.format("worked", "Worked example: terrace"),
        'stands under "Worked example: terrace", the remembered element stood under "Fee assessed for this application"',
    ),
    "a long sentence that says no": (
        "#take",
        "check",
        EXTRAS.format("take", "I want"),
        EXTRAS.format("decline", "I do not want"),
        'says "I do not want',
    ),
}


@pytest.mark.parametrize("case", GONE)
def test_what_means_something_else_is_refused(one_tab, case):
    css, method, old, new, said = GONE[case]
    assert said in decided(one_tab, f"locator({css!r})", method, old, ((old, new),)).reason


THERE = {
    "a name in its column, under another head": (
        ABSENT,
        "click",
        WAS,
        PLAN.format("Missing", "Covered by", "missing", "stand-in", WEBER, KOCH),
        "[href='/t/weber']",
    ),
    "a name in its column, which stands second": (
        ABSENT,
        "click",
        WAS,
        PLAN.format("Covered by", "Absent", "stand-in", "missing", KOCH, WEBER),
        "[href='/t/weber']",
    ),
    "a row with another arrow": (
        ".as2",
        "click",
        JOBS.format("as", "→", "German → English"),
        JOBS.format("do", "->", "German -> English"),
        ".do2",
    ),
    "a name in another column, of which the test id is the same": (
        ABSENT,
        "click",
        WAS.replace("<a href=/t/weber", "<a data-testid=of-8a href=/t/weber"),
        PLAN.format("Absent", "Covered by", "missing", "stand-in", KOCH, WEBER.replace("<a", "<a data-testid=of-8a")),
        "[href='/t/weber']",
    ),
    "a row the other way round, of which the test id is the same": (
        ".as2",
        "click",
        JOBS.format("as", "→", "German → English").replace("class=as2", "class=as2 data-testid=job-b"),
        JOBS.format("do", "→", "English → German").replace("class=do2", "class=do2 data-testid=job-b"),
        ".do2",
    ),
    "a limit that is told otherwise": (
        "#warm",
        "fill",
        RULE.format("warm", "Alarm limit", "°C or warmer"),
        RULE.format("limit", "Limit of alarm", "degrees at the most"),
        "#limit",
    ),
    "a sum under its heading in other words": (
        ".assessed .sum",
        "expect.to_have_text",
        FEE.format("assessed", "Fee assessed for this application"),
        FEE.format("fees", "Fee for this application"),
        ".fees .sum",
    ),
    "a long sentence that says yes": (
        "#take",
        "check",
        EXTRAS.format("take", "I want"),
        EXTRAS.format("chosen", "I would like"),
        "#chosen",
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_only_says_it_otherwise_is_found(one_tab, case):
    redesigned(one_tab, *THERE[case])
