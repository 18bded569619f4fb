"""Descriptions in other languages: their frame is put into English, what the page says stays; and a project's own words."""

import pytest

from pytest_heal.describe.answer import answer
from pytest_heal.describe.names import PageWords
from pytest_heal.describe.translation import in_english
from pytest_heal.language.phrases import SynonymsError, lexicon, parse_line
from pytest_heal.language.tongues import parse_words, tongues
from tests.describe.test_description import Site

PAGE = PageWords(("Speichern", "Über uns", "Adresse", "Nächste Seite", "名前", "新規ウィンドウ", "保存", "添加行"))


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("die zweite Schaltfläche Speichern unterhalb von Adresse", "the second button Speichern below Adresse"),
        ("auf Speichern klicken", "click Speichern"),
        ("klicke auf die Schaltfläche Speichern in der Zeile von Anna", "click the button Speichern in the row of Anna"),
        ("zweite Schaltfläche Löschen von rechts", "second button Löschen from the right"),
        ("Suchfeld mit dem Namen Ort", "Such field called Ort"),
        ("bouton Enregistrer à droite de Nom", "button Enregistrer to the right of Nom"),
        ("champ de recherche", "field recherche"),
        ("le bouton de la ligne 3", "the button of the row 3"),
        ("cliquer sur le bouton OK", "click the button OK"),
        ("botón Guardar en la misma fila que Ana", "button Guardar in the same row as Ana"),
        ("pulsante sotto Mostra elementi", "button below Mostra elementi"),
        ("clique no botão Salvar", "click button Salvar"),
        ("knop Opslaan naast Naam", "button Opslaan next to Naam"),
        ("kliknij przycisk Zapisz", "click button Zapisz"),
        ("名前の隣のボタン", "button next to 名前"),
        ("新規ウィンドウのボタン", "新規ウィンドウ button"),
        ("右から2番目の保存ボタン", "second 保存 button from the right"),
        ("保存をクリックする", "click 保存"),
        ("点击保存按钮", "click 保存 button"),
        ("保存旁边的按钮", "button next to 保存"),
        ("与保存同一行的添加行按钮", "添加行 button in the same row as 保存"),
    ],
)
def test_the_frame_is_put_into_english(text, english):
    assert in_english(text, tongues(), PAGE) == english


@pytest.mark.parametrize(
    "text",
    ["login button in the header", "Save", "enter the name", "delete button in Anna's row", "bigbluebutton button", "die"],
)
def test_english_and_mere_names_are_left_alone(text):
    assert in_english(text, tongues(), PageWords(("Save",))) == text


def test_what_the_page_says_is_not_translated():
    """A German page with the link "Über uns": nothing stands above "uns"."""
    assert in_english("Link Über uns", tongues(), PAGE) == "link Über uns"
    assert in_english("Schaltfläche Nächste Seite", tongues(), PAGE) == "button Nächste Seite"
    assert in_english('Schaltfläche "Unter Vorbehalt annehmen"', tongues(), PAGE) == "button Unter Vorbehalt annehmen"
    assert in_english("Schaltfläche Über", tongues(), PAGE) == "button Über"  # above nothing: a name


def test_a_joined_word_of_the_page_is_whole():
    assert in_english("Eingabefeld Suchfeld", tongues(), PageWords(("Suchfeld",))) == "field Suchfeld"


def german():
    site = Site()
    site.button("Speichern")
    site.button("Abbrechen")
    table = site.add("table", role="table")
    for who in ("Anna", "Bernd"):
        row = site.add("tr", parent=table, role="row")
        site.add("td", parent=row, name=who, role="cell")
        site.button("Löschen", parent=row)
    return site


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Schaltfläche Speichern", 1),
        ("auf Abbrechen klicken", 2),
        ("Schaltfläche Löschen in der Zeile von Bernd", 9),
        ("die erste Schaltfläche Löschen", 6),
        ("Löschen neben Bernd", 9),
        ("bouton Löschen de la ligne de Anna", 6),
    ],
)
def test_clauses_and_ordinals_count_in_every_language(text, place):
    assert answer(text, [german().inventory]).verdict.best.element == place


def test_a_project_teaches_a_language():
    lines = ("sv: button = knapp, knappen", "sv: next to = bredvid", "sv: row = rad, raden", "sv: in = på")
    known = lexicon(lines)
    assert in_english("knappen Spara bredvid Namn", tongues(known.words), PAGE) == "button Spara next to Namn"
    site = Site()
    for name in ("Spara", "Spara"):
        site.button(name)
    site.add("span", name="Namn", box=(120, 80, 60, 30))
    assert answer("knappen Spara bredvid Namn", [site.inventory], synonyms=known).verdict.best.element == 2
    assert known[("login",)] == lexicon()[("login",)]


def test_a_line_of_words_is_no_concept():
    assert parse_words("sv: button = knapp, knappen") == ("sv", "button", ("knapp", "knappen"))
    assert parse_words("basket, cart > checkout") is None
    assert parse_line("sv: button = knapp") is None
    with pytest.raises(SynonymsError, match="at least two phrases"):
        parse_line("sv: button =")


@pytest.mark.parametrize("code", sorted(tongues()))
def test_every_language_knows_what_a_description_needs(code):
    tongue = tongues()[code]
    said = set(tongue.phrases.values()) | {english for _, english in tongue.behind}
    needed = {
        "button",
        "link",
        "field",
        "checkbox",
        "dropdown",
        "tab",
        "click",
        "first",
        "second",
        "third",
        "last",
        "next to",
        "below",
        "above",
    }
    assert needed <= said
