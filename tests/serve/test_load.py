"""Two hundred requests at once to one page: one after another, an answer for each, and what is too much is refused."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.serve.rig import served

MANY = 200


def steps(number):
    return [
        {"action": "type", "target": "[name=who]", "value": str(number)},
        {"action": "click", "target": "#send"},
        {"action": "assert_text", "target": "#said", "value": f"sent {number}", "exact": True},
    ]


def at_once(server, ask):
    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(ask, range(MANY)))


@pytest.mark.long
def test_what_is_beyond_the_queue_is_refused_and_not_executed(fresh, site):
    replies = at_once(fresh, lambda number: fresh.act(*steps(number)))
    statuses = Counter(reply.status for reply in replies)
    assert set(statuses) == {200, 429}
    assert statuses[200] >= 17  # the one whose turn it is, and those that may wait
    for reply in replies:
        if reply.status == 429:
            assert reply.reason == "busy"
            assert reply.headers["Retry-After"] == "1"
    executed = [str(number) for number, reply in enumerate(replies) if reply.status == 200]
    assert all(reply.data["success"] for reply in replies if reply.status == 200)  # nobody typed between another's steps
    assert Counter(who for what, who in site.hits if what == "begin") == Counter(executed)
    assert fresh.get("/catalog?view=brief").status == 200


@pytest.mark.long
def test_all_are_served_where_all_may_wait(site, tmp_path):
    with served(f"--url={site.url}/form", f"--queue={MANY}", folder=tmp_path) as server:
        site.hits.clear()

        def ask(number):
            return server.act(*steps(number)) if number % 4 == 0 else server.get("/catalog?view=brief")

        replies = at_once(server, ask)
        assert Counter(reply.status for reply in replies) == {200: MANY}
        assert all(reply.data["success"] for reply in replies)
    acting = [str(number) for number in range(0, MANY, 4)]
    assert Counter(who for what, who in site.hits if what == "begin") == Counter(acting)


@pytest.mark.parametrize("ends", ["page", "browser"])
@pytest.mark.long
def test_nobody_waits_for_ever_when_it_is_gone_meanwhile(fresh, ends):
    """Half of them come, the page or its browser goes, the other half comes."""

    def ask(number):
        if number == 60:
            tab = fresh.host._tab
            what = tab._page if ends == "page" else tab._browser
            fresh.run(what.close())
        return fresh.act(*steps(number))

    with ThreadPoolExecutor(40) as pool:
        replies = list(pool.map(ask, range(120)))
    assert {reply.status for reply in replies} <= {200, 429, 503}
    assert fresh.get("/catalog?view=brief").status == 200
    assert fresh.act(*steps(1)).data["success"]
