"""A form that was written anew in another naming convention: "spawn_rate" is "spawnRate" now."""

import pytest

from pytest_heal.relocation.signals import individual_signal
from tests.relocation.policy.pages import shop
from tests.relocation.test_alongside import decided, pair_of
from tests.support.dom import E


def field(name, label, **more):
    own = {"id": name, **more}
    return [E("label", label, for_=own["id"]), E("input", type="text", label=label, name_=name, **own)]


def form(*fields, heading="Start new load test"):
    return E("form", E("h2", heading), *(e for one in fields for e in one), E("button", "Start", type="submit"))


def named(name):
    return lambda e: e.attributes.get("name") == name


OLD = form(field("user_count", "Number of users"), field("spawn_rate", "Spawn rate (users a second)"), field("host", "Host"))


@pytest.mark.parametrize("now", ["spawnRate", "spawn-rate", "SpawnRate"])
def test_a_field_in_another_naming_convention_with_another_label(now):
    new = form(field("userCount", "Number of users"), field(now, "Ramp up (users a second)", id="r1"), field("host", "Host"))
    decision, found = decided(shop(OLD), named("spawn_rate"), shop(new), "#spawn_rate", "fill")
    assert decision.heal, (decision.code, decision.reason)
    assert found.attributes["name"] == now


@pytest.mark.parametrize("now", ["spawnRates", "spawnRateMax", "rate"])
def test_another_word_is_another_name(now):
    new = form(field("userCount", "Number of users"), field(now, "Ramp up (users a second)", id="r1"), field("host", "Host"))
    decision, _ = decided(shop(OLD), named("spawn_rate"), shop(new), "#spawn_rate", "fill")
    assert not decision.heal


def test_numbers_that_signs_keep_apart_stay_apart():
    old = form(field("item-1-2", "Amount"), field("host", "Host"))
    decision, _ = decided(
        shop(old), named("item-1-2"), shop(form(field("item-12", "Price"), field("host", "Host"))), "#item-1-2"
    )
    assert not decision.heal


def test_one_of_two_forms_had_the_other_convention_and_is_what_is_left():
    """The first form is gone; the second one has always called its field "spawnRate"."""
    second = form(field("spawnRate", "Spawn rate now", id="edit"), heading="Edit running load test")
    old, new = shop(OLD, second), shop(second)
    decision, _ = decided(old, named("spawn_rate"), new, "#spawn_rate", "fill")
    assert not decision.heal
    pair, _ = pair_of(old, named("spawn_rate"), new, named("spawnRate"))
    assert individual_signal(pair, "fill") != "name attribute"
