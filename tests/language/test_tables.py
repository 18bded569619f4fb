"""The tables of words: how they are read, and that they do not contradict each other."""

import re
import subprocess
import sys
from collections import Counter
from itertools import chain, combinations, product
from pathlib import Path

import pytest

from pytest_heal.element.text import folded
from pytest_heal.language import tables
from pytest_heal.language.destructive import destructive_word
from pytest_heal.language.lexicon import ACTS, THINGS, meaning
from pytest_heal.language.opposites import turned
from pytest_heal.language.tables import Group, TableError, parse

DATA = Path(tables.__file__).parent / "data"
TABLES = {
    f"{file.stem}.{name}".removesuffix("."): groups
    for file in sorted(DATA.glob("*.txt"))
    for name, groups in parse(file.read_text(encoding="utf-8"), file.name).items()
}
ENTRIES = {entry: tuple(phrase.removeprefix("^") for phrase in phrases) for entry, phrases in {**ACTS, **THINGS}.items()}

# ---------------------------------------------------------------------- reading

FILE = """
# A remark.
a, b c

[acts]
sign in: log in,  logon
    anmelden > looser
    # another one
    more
search: find
[signs]
< > >
"""


def test_a_file_is_read():
    assert parse(FILE, "x.txt") == {
        "": (Group("", ("a", "b c"), ()),),
        "acts": (Group("sign in", ("log in", "logon", "anmelden"), ("looser", "more")), Group("search", ("find",), ())),
        "signs": (Group("", ("<",), (">",)),),
    }
    assert parse("", "x.txt") == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,, b", "line 1: a word is missing"),
        ("[one]\na, b,", "line 2: a word is missing"),
        ("name:", "line 1: a word is missing"),
        ("a > ", "line 1: a word is missing"),
        ("> a", "line 1: a word is missing"),
        ("\n    a", "line 2: it begins with a blank, but goes on with no group"),
        ("one: a\n    two: b", "line 2: it begins with a blank, but goes on with no group"),
        ("[one]\na\n[one]", r"line 3: a second table \[one\]"),
        ("one: a\none: b", "line 2: a second group 'one'"),
        ("one: a\nb", "line 2: some groups of this table have names"),
        ("a\none: b", "line 2: some groups of this table have names"),
        ("a, b\n    c, a", "line 2: 'a' stands twice"),
        ("a > b, b", "line 1: 'b' stands twice"),
    ],
)
def test_what_cannot_be_read_is_named_with_file_and_line(text, message):
    with pytest.raises(TableError, match=f"^x.txt, {message}"):
        parse(text, "x.txt")


def test_a_table_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(TableError, match=re.escape("lexicon.txt: no table [act], only [acts], [things], [kin]")):
        tables.table("lexicon.act")


USED = """
import importlib, pathlib
from pytest_heal.language import tables
read, table = set(), tables.table
tables.table = lambda name: read.add(name) or table(name)
package = pathlib.Path(tables.__file__).parents[1]
for path in package.rglob("*.py"):
    if "import tables" in path.read_text(encoding="utf-8"):
        importlib.import_module(".".join(path.relative_to(package.parent).with_suffix("").parts))
importlib.import_module("pytest_heal.language.phrases").lexicon()
importlib.import_module("pytest_heal.language.tongues").tongues()
print(*sorted(read), sep="\\n")
"""


def test_every_table_is_used():
    run = subprocess.run([sys.executable, "-c", USED], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == sorted(TABLES)


# ---------------------------------------------------------------------- what stands twice

# A word means several things, or one thing in several languages.
SEVERAL = {
    *("additions.anything", "additions.leading", "additions.otherwise"),
    *("concepts", "icons", "controls.nouns", "destructive.phrases", "lexicon.filling", "places.names of sections"),
    *(f"opposites.{name}" for name in ("words", "unspaced", "negations", "which one", "how many")),
}
AS_WRITTEN = {"consent.managers", "consent.reject marks", "consent.accept marks"}
OTHERS = {
    *("concepts", "controls.nouns", "controls.shown", "controls.verbs", "explorer.values"),
    *("opposites.words", "opposites.unspaced", "opposites.signs"),
}


@pytest.mark.parametrize("table", TABLES)
def test_no_word_stands_twice(table):
    def twice(words):
        return [
            word
            for word, n in Counter(word if table in AS_WRITTEN else folded(word) or word for word in words).items()
            if n > 1
        ]

    assert not [found for _, words, others in TABLES[table] if (found := twice(words) + twice(others))]
    assert table in SEVERAL or not twice(word for group in TABLES[table] for word in group.words)
    assert table in OTHERS or not [group for group in TABLES[table] if group.others]


def test_a_phrase_names_one_act_or_thing():
    every = Counter(map(folded, chain.from_iterable(ENTRIES.values())))
    assert [phrase for phrase, n in every.items() if n > 1] == []
    names = {folded(phrase).replace(" ", "") for phrase in every}
    assert names.isdisjoint(tables.words("lexicon.names") | tables.words("lexicon.parts"))


# ---------------------------------------------------------------------- the same, and the reverse

_REVERSE = {
    (folded(a), folded(b))
    for name in ("words", "unspaced")
    for _, words, others in TABLES[f"opposites.{name}"]
    for a in words
    for b in others
}
REVERSE = _REVERSE | {(b, a) for a, b in _REVERSE}


def reverse(a, b):
    """Whether one phrase is the other with a word in place of which its opposite stands."""
    a, b = folded(a).split(), folded(b).split()
    left, added = [word for word in a if word not in b], [word for word in b if word not in a]
    return len(left) == len(added) == 1 and (left[0], added[0]) in REVERSE


def reversed_in(groups):
    return [pair for words in groups for pair in combinations(words, 2) if reverse(*pair)]


def test_the_reverse_is_found():
    assert reverse("Sign in", "sign up")
    assert reverse("開く", "閉じる")
    assert not reverse("show less", "hide")


def test_nothing_is_the_reverse_of_itself():
    assert [pair for pair in REVERSE if len(set(pair)) == 1] == []
    sides = [side for name in ("words", "unspaced") for _, *both in TABLES[f"opposites.{name}"] for side in both]
    assert reversed_in(sides) == []


def test_no_act_or_thing_is_called_by_opposites():
    kin = [tuple(chain.from_iterable(ENTRIES[entry] for entry in group.words)) for group in TABLES["lexicon.kin"]]
    names = [ENTRIES[group.name] + group.words for group in TABLES["lexicon.names"]]
    assert reversed_in([*ENTRIES.values(), *kin, *names, *(group.words for group in TABLES["lexicon.parts"])]) == []


# One act in two ways; what looks for prefixes, and inside of texts, is too careful here, and has the last word.
TOO_CAREFUL = {
    *[("登出", "退出登录"), ("rechercher", "chercher"), ("retry", "try again")],
    *[("reintentar", "intentar de nuevo"), ("intentar de nuevo", "tentar novamente")],
}


def test_no_act_or_thing_is_called_by_what_turns_it():
    assert {pair for phrases in ENTRIES.values() for pair in combinations(phrases, 2) if turned(*pair)} == TOO_CAREFUL


def test_no_concept_holds_opposites():
    assert reversed_in(group.words for group in TABLES["concepts"]) == []
    assert [pair for _, *sides in TABLES["concepts"] for pair in product(*sides) if reverse(*pair)] == []
    assert [group for group in TABLES["concepts"] if set(group.words) & set(group.others)] == []


def test_no_icon_says_opposites_and_no_spelling_turns_a_word():
    assert reversed_in(group.words for group in TABLES["icons"]) == []
    assert [pair for name, words, _ in TABLES["spellings.same"] for pair in product([name], words) if reverse(*pair)] == []


def test_what_fills_up_changes_nothing():
    telling = ("opposites.negations", "opposites.which one", "opposites.how many")
    assert tables.words("lexicon.filling").isdisjoint(chain.from_iterable(map(tables.words, telling)))


# ---------------------------------------------------------------------- harmless, and not


def destroys(phrase):
    return bool(destructive_word(phrase.lstrip("^=")))


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_act_or_thing_is_both_harmless_and_destructive(entry):
    assert len(set(map(destroys, ENTRIES[entry]))) == 1
    names = tables.named("lexicon.names").get(entry, ())
    assert not any(map(destroys, names)) or destroys(ENTRIES[entry][0])


def test_kin_are_all_harmless_or_all_destructive():
    for group in TABLES["lexicon.kin"]:
        assert len({destroys(ENTRIES[entry][0]) for entry in group.words}) == 1


def test_no_concept_does_something_harmless_and_destructive_to_the_same():
    """What both are done to is the same, so the verbs tell them apart: "Delete all" and "Deselect all" are two acts."""
    pairs = [pair for group in TABLES["concepts"] for pair in combinations(map(str.split, group.words), 2)]
    same = [(" ".join(a), " ".join(b)) for a, b in pairs if a[1:] == b[1:] != []]
    assert [(a, b) for a, b in same if destroys(a) is not destroys(b)] == []


@pytest.mark.parametrize("table", ["explorer.promising", "pages.links", "pages.home", "consent.accept", "consent.necessary"])
def test_what_is_pressed_without_a_thought_destroys_nothing(table):
    assert list(filter(destroys, tables.words(table))) == []


def test_what_is_a_thing_in_an_address_is_an_act_elsewhere():
    assert all(map(destroys, tables.words("destructive.things in addresses")))


# ---------------------------------------------------------------------- consent, controls, pages


def test_no_button_both_accepts_and_rejects():
    said = [set(map(folded, tables.words(f"consent.{name}"))) for name in ("reject", "necessary", "accept")]
    assert [a & b for a, b in combinations(said, 2)] == [set(), set(), set()]
    assert [word for word in said[2] if "decline" in meaning(word).entries] == []
    assert [word for word in said[0] if meaning(word) == meaning("accept")] == []
    marks = product(tables.words("consent.reject marks"), tables.words("consent.accept marks"))
    assert [(a, b) for a, b in marks if a in b or b in a] == []


def test_a_noun_means_one_sort_of_control():
    assert [noun for noun, exact, tolerated in TABLES["controls.nouns"] if set(exact) & set(tolerated)] == []
    assert tables.words("controls.naming nouns") <= tables.named("controls.nouns").keys()


def test_a_word_is_spelt_in_one_way():
    assert tables.named("spellings.same").keys().isdisjoint(tables.words("spellings.same"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("spellings.dull", "spellings.weak"),
        ("pages.login", "pages.error"),
        ("pages.login names", "pages.error names"),
        ("pages.login names", "pages.leaving names"),
        ("opposites.how many", "opposites.which one"),
    ],
)
def test_a_word_is_one_or_the_other(one, other):
    assert tables.words(one).isdisjoint(tables.words(other))
