"""The watching half of the engine in real Chromium, by a clock that the test moves.

When is a locator lost, and what is prepared for that?

The engine is evaluated in the page's own world, where its clock and its timers can be replaced; nothing here waits.
"""

import pytest
from playwright.sync_api import Error

from pytest_heal.browser.engines import engine_source
from pytest_heal.browser.pieces import fnv1a
from pytest_heal.browser.probe import decode, decode_answer, inventory_expression

RIG = """async body => {
  let time = 5000, timers = [], next = 1;
  const sleep = window.setTimeout.bind(window);
  performance.now = () => time;
  window.setTimeout = (f, delay) => { timers.push({f, id: next, at: time + delay}); return next++; };
  window.clearTimeout = id => { timers = timers.filter(t => t.id !== id); };
  const settle = () => new Promise(done => sleep(done, 0));
  const later = async ms => {
    const end = time + ms;
    for (;;) {
      await settle();
      const due = timers.filter(t => t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      timers = timers.filter(t => t !== due);
      time = Math.max(time, due.at);
      due.f();
    }
    time = end;
  };
  const engine = ENGINE;
  const said = found => found.length ? found[0].getAttribute('answer') : '';
  const look = quiet => { try { return engine.queryAll(document, 'lost:k:' + quiet).length; } catch (e) { return e.message; } };
  const ask = quiet => said(engine.queryAll(document, quiet ? 'inventory:k:' + quiet : 'inventory:k'));
  const hit = () => { engine.queryAll(document.body, 'match:k'); look(1000); };
  // Playwright's pauses between two looks
  const lost = async quiet => {
    for (const pause of [20, 50, 100, 100, 500, 500, 500, 500, 500]) {
      const answer = look(quiet);
      if (answer !== 0) return [answer, time - 5000];
      await later(pause);
    }
    return ['', time - 5000];
  };
  // For so long, at intervals so short that nothing is noticed early
  const looks = async (quiet, ms) => {
    for (let i = 0; i < ms; i += 10) { await later(10); const answer = look(quiet); if (answer !== 0) return answer; }
    return 0;
  };
  return await (new (async () => {}).constructor('look', 'ask', 'hit', 'later', 'lost', 'looks', 'waiting', body))(
    look, ask, hit, later, lost, looks, () => timers.length);
}"""


@pytest.fixture
def run(tab):
    """Runs JavaScript with the helpers of `RIG` in a page with this body."""

    def run(html, script):
        tab.goto("about:blank")  # a world with its own clock and timers
        tab.set_content(html)
        return tab.evaluate(RIG.replace("ENGINE", engine_source()), script)

    return run


LARGE = "<style>.gone{display:none}</style><div id=d style='height:90px;overflow:auto'>" + "".join(
    f"<p id=p{i} title='title of {i}'>Paragraph number {i} <a href=/p/{i}>read on</a></p>" for i in range(400)
)


@pytest.mark.parametrize(
    ("quiet", "noticed"),
    [
        pytest.param(1000, 770, id="early: the next look would be at 1270"),
        pytest.param(1250, 1270, id="late by less than asking for the rest would cost"),
        pytest.param(1500, 1270, id="early, one look later"),
        pytest.param(150, 170, id="at short intervals"),
        pytest.param(250, 170, id="early by one short interval"),
    ],
)
def test_when_a_quiet_page_has_lost_it(run, quiet, noticed):
    assert run("<p>x</p>", f"return await lost({quiet})") == ["HEAL_LOST:k", noticed]


def test_the_rest_of_the_quiet_time_is_waited_for_by_the_question(run):
    answers = run("<p>x</p>", "await lost(1000); const early = ask(1000); await later(240); return [early, ask(1000)]")
    assert answers[0] == ""
    answer = decode_answer(answers[1])
    assert answer.waited == 240
    assert [e.tag for e in answer.inventory] == ["html", "body", "p"]


def test_a_page_that_changes_in_the_rest_of_the_quiet_time_is_looked_at_again(run):
    script = "await lost(1000); document.body.id = 'new'; await later(100); return [ask(1000), look(1000), await lost(1000)]"
    answer, found, (mark, at) = run("<p>x</p>", script)
    assert decode_answer(answer) is None
    assert found == 0
    assert (mark, at) == ("HEAL_LOST:k", 870 + 770)


def test_without_a_quiet_time_the_question_is_answered_at_once(run):
    assert decode_answer(run("<p>x</p>", "await lost(1000); return ask()")).waited == 0


def test_a_restless_page_is_judged_after_four_times_the_quiet_time(run):
    script = """const seen = []; look(300);
      for (let i = 0; i < 14; i++) { document.body.id = 'a' + i; await later(100); seen.push(look(300)); } return seen"""
    assert run("<p>x</p>", script) == [0] * 10 + ["HEAL_LOST:k"] * 2 + [0, 0]


def test_a_clock_that_tells_no_time_loses_nothing(run):
    assert run("<p>x</p>", "performance.now = () => NaN; return [look(100), look(100), look(100), waiting()]")[:3] == [0, 0, 0]


@pytest.mark.parametrize(
    "change",
    [
        "host.shadowRoot.firstChild.append('x', document.createElement('i'))",
        "host.shadowRoot.querySelector('b').id = 'x'",
        "host.shadowRoot.querySelector('div').shadowRoot.append(document.createElement('i'))",
        "late.shadowRoot.append(document.createElement('i'))",
        "added.shadowRoot.append(document.createElement('i'))",
    ],
)
def test_a_change_in_a_shadow_root_is_a_change(run, change):
    script = f"""const root = host.attachShadow({{mode: 'open'}}); root.innerHTML = '<p><b></b></p><div></div>';
      root.querySelector('div').attachShadow({{mode: 'open'}});
      look(400);
      late.attachShadow({{mode: 'open'}}); look(400);
      const box = document.createElement('div'), added = document.createElement('div'); added.id = 'added';
      added.attachShadow({{mode: 'open'}}); box.append(added); document.body.append(box);
      const before = await looks(400, 300);
      {change};
      return [before, await looks(400, 380), await looks(400, 20)]"""
    assert run("<div id=host></div><div id=late></div>", script) == [0, 0, "HEAL_LOST:k"]


# ------------------------------------------------------------------------------------------- prepared


def prepared(run, tab, meanwhile="", html=LARGE, wait=600):
    """The answer after something happened while an inventory was ready, and a fresh inventory."""
    script = (
        f"look(1000); await later({wait}); {meanwhile}; await later(0); look(1000); await later(400); look(1000); return ask()"
    )
    return decode_answer(run(html, script)), decode(tab.evaluate(inventory_expression()))


def test_what_was_prepared_is_what_the_page_says(run, tab):
    answer, fresh = prepared(run, tab)
    assert answer.prepared
    assert list(answer.inventory) == list(fresh)
    assert len(fresh) == 803


def test_a_large_inventory_comes_packed(run):
    plain = run(LARGE, "return ask()")
    waits = (1000, 2000, 4000)  # it is packed beside the page's own work, when there is time for it
    answers = (run(LARGE, f"await lost(1000); await later({wait}); return ask()") for wait in waits)
    packed = next((answer for answer in answers if len(answer) * 3 < len(plain)), "")
    assert packed
    assert list(decode_answer(packed).inventory) == list(decode_answer(plain).inventory)


@pytest.mark.parametrize(("rest", "ready"), [(390, False), (410, True)])
def test_nothing_is_prepared_before_the_page_rests(run, rest, ready):
    script = f"""look(1000);
      for (const id of 'xyz') {{ await later(350); document.body.id = id; await later(0); }}
      await later({rest}); return ask()"""
    assert decode_answer(run(LARGE, script)).prepared is ready


@pytest.mark.parametrize(
    "change",
    [
        "p7.textContent = 'Other'",
        "p7.firstChild.data = 'Other'",
        "p7.className = 'gone'",
        "p7.style.color = 'red'",
        "document.title = 'Other'",
        "document.styleSheets[0].insertRule('#p7 { display: none }')",
        "document.styleSheets[0].insertRule('#p7 { visibility: hidden }')",
        "box.checked = true",
        "option.selected = true",
        "location.hash = 'other'",
        "host.shadowRoot.firstChild.textContent = 'Other'",
    ],
)
def test_what_changed_is_described_again(run, tab, change):
    html = "<input type=checkbox id=box><select><option>a<option id=option>b</select><div id=host></div>" + LARGE
    shadow = "host.attachShadow({mode: 'open'}).innerHTML = '<b>Shadow</b>';"
    script = f"{shadow} look(1000); await later(600); {change}; return ask()"
    answer = decode_answer(run(html, script))
    fresh = decode(tab.evaluate(inventory_expression()))
    assert not answer.prepared
    assert list(answer.inventory) == list(fresh)
    unchanged = decode_answer(run(html, f"{shadow} look(1000); await later(600); return ask()"))
    assert unchanged.prepared
    before, after = unchanged.inventory, fresh
    assert (list(before), before.url, before.title) != (list(after), after.url, after.title) or "color" in change


@pytest.mark.parametrize(
    "move", ["d.scrollTop = 500", "scrollTo(0, 300)", "document.styleSheets[0].insertRule('#p3 { margin-left: 40px }')"]
)
def test_boxes_are_of_now(run, tab, move):
    answer, fresh = prepared(run, tab, meanwhile=move, html="<body style='height:3000px'>" + LARGE)
    assert answer.prepared
    assert [e.box for e in answer.inventory] == [e.box for e in fresh]
    assert list(answer.inventory) == list(fresh)


def test_what_was_hidden_in_the_meantime_is_hidden(run, tab):
    answer, fresh = prepared(run, tab, meanwhile="d.className = 'gone'")
    assert list(answer.inventory) == list(fresh)
    assert not next(e for e in answer.inventory if e.id == "p7").visible


def test_a_locator_that_matches_ends_all_preparations(run):
    script = "look(1000); await later(600); hit(); const kept = ask(); await later(20000); return [kept, waiting()]"
    kept, waiting = run(LARGE, script)
    assert not decode_answer(kept).prepared
    assert waiting == 0


def test_what_nobody_asks_for_is_dropped(run):
    script = (
        "look(1000); await later(700); look(1000); await later(400); look(1000); await later(30000); return [ask(), waiting()]"
    )
    kept, waiting = run(LARGE, script)
    assert not decode_answer(kept).prepared
    assert waiting == 0


def test_a_page_that_never_stands_still_is_prepared_a_few_times_only(run):
    """Classes that change do not count as activity; but they must not keep the page busy describing itself either."""
    script = """let walks = 0; const walk = Document.prototype.getElementsByTagName;
      const style = window.getComputedStyle; window.getComputedStyle = (...a) => { walks++; return style(...a); };
      look(1000);
      for (let i = 0; i < 12; i++) { await later(450); document.body.className = 'c' + i; }
      return walks"""
    assert 0 < run("<p>x</p>", script) <= 3 * 8


def test_the_observer_of_a_large_page_looks_at_what_was_added_only(run):
    script = """look(1000); let steps = 0; const next = TreeWalker.prototype.nextNode;
      TreeWalker.prototype.nextNode = function () { steps++; return next.call(this); };
      document.body.append(document.createElement('p')); await later(0);
      return steps"""
    assert run(LARGE, script) == 1


# ------------------------------------------------------------------------------------------- the same element?


@pytest.mark.parametrize(
    ("html", "says", "seen", "asked"),
    [
        ("<button>Save</button>", "Save", True, False),
        ("<button> Save \n <b>all\u00ad</b></button>", "Save all", True, False),
        ("<label>Agree <input type=checkbox></label>", "Agree", True, False),
        ("<button><div>Save</div><div>all</div></button>", "Save all", True, True),  # as it is shown, not as it is written
        ("<input type=submit value=Send>", "Send", True, True),
        ("<input placeholder=' Search '>", "Search", True, False),
        ("<input title=Search>", "Find", False, True),
        ("<button>Delete</button>", "Save", False, True),
        ("<form><button>Save</button><input name=textContent></form>", "Other", False, True),
    ],
)
def test_what_an_element_says_is_read_before_the_page_is_described(tab, html, says, seen, asked):
    tab.goto("about:blank")
    tab.set_content(html)
    assert recognised(tab, "button, input, form", "x" + fnv1a(says)) == (seen, asked)


@pytest.mark.parametrize(
    ("html", "group", "seen", "asked"),
    [
        ("<fieldset><legend>Billing</legend><select><option>a<option>b</select></fieldset>", "Billing", True, False),
        ("<div><h3> Pro \n plan</h3><p><select><option>a<option>b</select></p></div>", "Pro plan", True, False),
        # several of its kind: whose head it is has to be looked at
        (
            "<ul><li><h3>Pro</h3><select><option>a<option>b</select><li><h3>Basic</h3><select><option>a<option>b</select></ul>",
            "Pro",
            True,
            False,
        ),
        (
            "<ul><li><h3>Pro</h3><select><option>a<option>b</select><li><h3>Basic</h3><select><option>a<option>b</select></ul>",
            "Basic",
            False,
            True,
        ),
        ("<div><h3>Pro</h3><select><option>c</select></div>", "Pro", False, True),
    ],
)
def test_the_head_of_a_group_is_read_before_the_page_is_described(tab, html, group, seen, asked):
    tab.goto("about:blank")
    tab.set_content(html)
    assert recognised(tab, "select", "g" + fnv1a(f"{group}|a b")) == (seen, asked)


@pytest.mark.parametrize("body", ["", "k", "m0", "match", "nothing:k", "constructor:k", "__proto__", "hasOwnProperty:match"])
def test_what_is_no_operation_says_what_to_write_instead(tab, body):
    with pytest.raises(Error, match="heal= is used by pytest-heal itself: begin a selector with css="):
        tab.evaluate("([engine, body]) => (0, eval)(engine).queryAll(document, body).length", [engine_source(), body])


def recognised(tab, selector, check):
    """Whether an element is taken for the one with this hash, and whether the probe was evaluated for that."""
    told, compiled = tab.evaluate(
        """([engine, selector, check]) => {
            let compiled = false;
            const plain = window.eval;
            window.eval = text => { compiled = true; return plain(text); };
            try {
                const it = plain(engine), node = document.querySelector(selector);
                let told = '';
                it.queryAll(document.querySelector('form') || node, 'match:k');
                try { it.queryAll(document, 'lost:k:1000:' + check); } catch (error) { told = error.message; }
                return [told, compiled];
            } finally { window.eval = plain; }
        }""",
        [engine_source(), selector, check],
    )
    assert told in ("", "HEAL_MOVED:k")
    return told == "", compiled
