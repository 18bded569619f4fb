"""Reports of several machines as one, in whatever order they come."""

import itertools

from pytest_heal.report.json import render
from pytest_heal.report.merge import joined
from pytest_heal.report.model import HealReport
from tests.support.report_cases import ALL_SORTS, entry, report, run


def shard(*entries, started="2026-11-22T13:00:00+00:00", **changes):
    return HealReport.of(run(started=started, **changes), entries)


def test_the_same_event_twice_is_once():
    one = report()
    assert [e.id for e in joined([one, one, one]).entries] == [e.id for e in one.entries]
    assert joined([one, one]).run.shards == 2


def test_shards_of_a_suite_are_the_whole_suite():
    whole = report()
    shards = [shard(*(entry(**changes) for changes in ALL_SORTS[n::3])) for n in range(3)]
    for order in itertools.permutations(shards):
        made = joined(order)
        assert [e.to_dict() for e in made.entries] == [e.to_dict() for e in whole.entries]
        assert render(made) == render(joined(shards))
    assert joined(shards).run.tests == {"failed": 6, "passed": 15}
    assert joined(shards).run.seconds == 37.5


def test_of_one_event_the_last_run_counts():
    old, new = shard(entry(confidence=0.9)), shard(entry(confidence=0.95), started="2026-11-22T14:00:00+00:00")
    for order in ([old, new], [new, old]):
        (one,) = joined(order).entries
        assert one.event.confidence == 0.95
        assert joined(order).run.started == "2026-11-22T13:00:00+00:00"


def test_two_ways_to_heal_one_locator_are_a_conflict():
    made = joined([shard(entry(test="a")), shard(entry(test="b", replacement="page.get_by_label('x')", edit=None))])
    ((one, other),) = made.conflicts
    assert {one.event.test, other.event.test} == {"a", "b"}


def test_versions_that_differ_are_all_named():
    made = joined([shard(versions={"pytest": "8.4.2"}), shard(versions={"pytest": "9.2.0", "python": "3.11"}, mode="strict")])
    assert made.run.versions == {"pytest": "8.4.2, 9.2.0", "python": "3.11"}
    assert made.run.mode == "on, strict"
