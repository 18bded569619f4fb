"""Small words that turn a meaning, and texts that are only worded otherwise."""

# ruff: noqa: RUF001 - letters of other alphabets are what is tested

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.language.opposites import another_one, turned, wider

TURNED = [
    *[("Enable", "Disable"), ("Approve request", "Reject request"), ("Expand all", "Collapse all"), ("Next", "Previous")],
    *[("Show details", "Hide details"), ("Zoom in", "Zoom out"), ("Sign in", "Sign up"), ("Log in", "Log out")],
    *[
        ("Mark as read", "Mark as unread"),
        ("Connect", "Disconnect"),
        ("Valid", "Invalid"),
        ("Send", "Resend"),
        ("Set", "Reset"),
    ],
    *[("Do send", "Do not send"), ("With tax", "Without tax"), ("First name", "Last name"), ("Turn on", "Turn off")],
    ("Pay now", "Pay later"),
    *[("Shipping address", "Billing address"), ("Yes", "No"), ("Up", "Down"), ("Select all", "Select none"), ("From", "To")],
    *[("Aktivieren", "Deaktivieren"), ("Weiter", "Zurück"), ("Freigeben", "Nicht freigeben"), ("Sperren", "Entsperren")],
    *[("Afficher", "Masquer"), ("Archiver", "Désarchiver"), ("Mostrar", "Ocultar"), ("Siguiente", "Anterior")],
    *[("Pokaż", "Ukryj"), ("Öppna", "Stäng"), ("Показать", "Скрыть"), ("Блокировать", "Разблокировать"), ("Göster", "Gizle")],
    *[("有効にする", "無効にする"), ("次へ", "前へ"), ("表示", "非表示"), ("展开全部", "收起全部"), ("上一页", "下一页")],
    *[("활성화", "비활성화"), ("다음", "이전"), ("+", "-"), ("−", "+"), ("←", "→"), ("▲", "▼")],
]
SAME = [
    *[("Save", "Save changes"), ("Save draft", "SAVE DRAFT…"), ("Sign in", "Log in"), ("Next", "Next page ›"), ("", "")],
    *[("Continue", "Weiter"), ("Delete", "Remove"), ("Reject", "Decline"), ("Reorder", "Reorder items")],
    *[("Unit", "Unit price"), ("Under", "Understand"), ("表示", "表示する"), ("+", "+"), ("+", "★"), ("Online shop", "Shop")],
    ("Turn it on and off again and then off", "Turn it on and off again and then on a fine day in the sun"),
]


@pytest.mark.parametrize(("a", "b"), TURNED)
def test_turned(a, b):
    assert turned(a, b)
    assert turned(b, a)


@pytest.mark.parametrize(("a", "b"), SAME)
def test_only_worded_otherwise(a, b):
    assert turned(a, b) is None
    assert turned(b, a) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_turning_is_mutual_and_never_of_equals(a, b):
    assert (turned(a, b) is None) is (turned(b, a) is None)
    assert turned(a, a) is None


@pytest.mark.parametrize(
    ("a", "b", "word"),
    [
        ("Password", "Confirm password", "confirm"),
        ("Password", "Repeat password", "repeat"),
        ("Current password", "New password", "new"),
        ("Email", "Email again", "again"),
        ("Passwort", "Passwort wiederholen", "wiederholen"),
        ("Mot de passe", "Confirmer le mot de passe", "confirmer"),
        ("Пароль", "Повторите пароль", "повторите"),
        ("パスワード", "パスワード(確認)", "確認"),
        ("密码", "确认密码", "确认"),
        ("Email", "Your email", ""),
        ("New password", "Your new password", ""),
        ("Renewal", "Renewal date", ""),
        ("", "New password", ""),
    ],
)
def test_another_field_of_its_kind(a, b, word):
    assert another_one(a, b) == word
    assert bool(another_one(b, a)) is bool(word)


@pytest.mark.parametrize(
    ("a", "b", "word"),
    [
        ("Send", "Send all", "all"),
        ("Apply", "Apply to all", "all"),
        ("Delete messages", "Delete all messages", "all"),
        ("Löschen", "Alle löschen", "alle"),
        ("Tout supprimer", "Supprimer", "tout"),
        ("削除", "すべて削除", "すべて"),
        ("发送", "全部发送", "全部"),
        ("Filter genres", "Filter all genres", ""),
        ("Filter all genres", "Filter genres", ""),
        ("Call", "Call us", ""),
        ("Send", "Send now", ""),
    ],
)
def test_more_than_before(a, b, word):
    assert wider(a, b) == word


LONG = "the collision damage waiver for all of the days that are booked"


def test_a_long_sentence_that_says_no():
    assert turned(f"I want {LONG}", f"I do not want {LONG}") == (f"I want {LONG}", f"I do not want {LONG}")
    assert turned(f"I want {LONG}", f"I want {LONG} now") is None
    assert turned(f"I want {LONG}", f"You need not take with you {LONG}") is None
    assert turned(f"I do not want {LONG}", f"I would not want {LONG}") is None
