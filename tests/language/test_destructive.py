"""Destructive words in many languages, and what only looks like one."""

# ruff: noqa: RUF001 - letters of other alphabets are what is tested

import unicodedata

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.text import folded
from pytest_heal.language import tables
from pytest_heal.language.destructive import destructive, destructive_word
from pytest_heal.relocation.harm import sayings

DESTRUCTIVE = tables.named("destructive.phrases")
# What stands on controls that destroy, pay or leave, by language.
ACTS = {
    "en": [
        "Delete",
        "Delete draft",
        "REMOVE ITEM",
        "Empty cart",
        "Log out",
        "Place order",
        "Order",
        "Order now",
        "Buy now",
        "Archive",
    ],
    "de": [
        "Löschen",
        "Konto löschen",
        "Papierkorb leeren",
        "Jetzt kaufen",
        "Zahlungspflichtig bestellen",
        "Abmelden",
        "KÜNDIGEN",
    ],
    "fr": ["Supprimer", "Supprimer le compte", "Se déconnecter", "Annuler la commande", "Payer", "Vider le panier"],
    "es": ["Eliminar", "Borrar mensaje", "Cerrar sesión", "Cancelar pedido", "Comprar ahora", "Darse de baja"],
    "it": ["Elimina", "Rimuovi articolo", "Svuota il carrello", "Esci", "Acquista ora", "Annulla ordine"],
    "pt": ["Excluir", "Apagar tudo", "Terminar sessão", "Finalizar compra", "Cancelar assinatura"],
    "nl": ["Verwijderen", "Verwijder account", "Uitloggen", "Bestelling plaatsen", "Betalen"],
    "pl": ["Usuń", "Usuń konto", "Opróżnij kosz", "Wyloguj się", "Zapłać", "Złóż zamówienie"],
    "sv": ["Ta bort", "Radera konto", "Logga ut", "Köp", "Töm papperskorgen"],
    "da": ["Slet", "Fjern vare", "Log ud", "Køb nu"],
    "nb": ["Slett", "Fjern", "Logg ut", "Kjøp nå"],
    "fi": ["Poista", "Tyhjennä ostoskori", "Kirjaudu ulos", "Osta nyt"],
    "cs": ["Smazat", "Odstranit účet", "Vysypat koš", "Odhlásit se", "Koupit"],
    "hu": ["Törlés", "Fiók törlés", "Kijelentkezés", "Megrendelem"],
    "ro": ["Șterge", "Anulează comanda", "Deconectare", "Cumpără acum"],
    "tr": ["Sil", "SİL", "Hesabı sil", "Çıkış yap", "ÇIKIŞ YAP", "Satın al", "Siparişi iptal et"],
    "el": ["Διαγραφή", "ΔΙΑΓΡΑΦΉ", "Αποσύνδεση", "Ακύρωση παραγγελίας"],
    "ru": ["Удалить", "УДАЛИТЬ", "Удалить аккаунт", "Выйти", "Очистить корзину", "Оформить заказ"],
    "uk": ["Видалити", "Вийти", "Скасувати замовлення"],
    "ar": ["حذف", "احذف الحساب", "إزالة", "تسجيل الخروج", "إلغاء الاشتراك", "شراء"],
    "he": ["מחק", "מחק חשבון", "התנתק", "ביטול הזמנה"],
    "hi": ["हटाएं", "खाता हटाएं", "लॉग आउट", "खरीदें"],
    "id": ["Hapus", "Hapus akun", "Keluar", "Beli sekarang"],
    "vi": ["Xóa", "Đăng xuất", "Đặt hàng", "Mua ngay"],
    "ja": ["削除", "削除する", "下書きを削除", "アカウントを削除する", "ログアウト", "購入する", "注文する"],
    "zh": ["删除", "删除草稿", "立即购买", "去支付", "退出登录", "取消订阅", "刪除帳號"],
    "ko": ["삭제", "삭제하기", "계정 삭제", "로그아웃", "구매하기", "주문하기"],
}
HARMLESS = [
    *["Save draft", "Clearance", "Clear", "Cancel", "Close", "Reset", "Deleted items", "Payment methods", "Undeletable"],
    *[
        "Orders",
        "My orders",
        "Order 12",
        "Order details",
        "Archive 2019",
        "Sort order",
        "Code block",
        "Web archive",
        "Buyer's guide",
        "Removed",
        "Checklist",
        "Dropdown",
    ],
    *["Leaves of grass", "Banner", "Band", "Urban", "Paypal", "Payday", "Kaufhaus", "Verkaufen lernen", "Gelöschte Elemente"],
    *["Supprimés", "Eliminados", "Usunięte", "Borttaget", "Silver", "Silinenler", "удалённый доступ", "Удалённые"],
    *["已删除", "未支付", "购买记录", "支付方式", "注文履歴", "購入履歴", "削除済み", "삭제된 항목", "구매 내역", "결제 수단"],
    *["", "   ", "🗑", "…", "\x00\x1b[31m", "In this article you learn how to delete a file for good"],
    "この記事ではファイルを完全に削除する方法をわかりやすく説明しています",
]


def test_every_language_has_its_acts():
    assert set(ACTS) == set(DESTRUCTIVE)
    assert len(DESTRUCTIVE) >= 12


@pytest.mark.parametrize(("language", "said"), [(language, said) for language, acts in ACTS.items() for said in acts])
def test_destructive(language, said):
    found = destructive_word(said)
    assert found
    assert found.replace(" ", "") in folded(said).replace(" ", "")


@pytest.mark.parametrize("said", HARMLESS)
def test_harmless(said):
    assert destructive_word(said) == ""


@pytest.mark.parametrize("phrase", sorted({phrase.lstrip("^=") for phrases in DESTRUCTIVE.values() for phrase in phrases}))
def test_each_phrase_of_the_table_is_found_however_it_is_typed(phrase):
    dressings = (phrase, phrase.capitalize(), f"{phrase}…", f"[ {phrase} ]", unicodedata.normalize("NFD", phrase))
    for text in dressings:
        assert destructive_word(text), text


def test_one_of_several_texts():
    assert destructive(["Bin", "", "Delete row"]) == "delete"
    assert destructive(["Bin", "Clear"]) == ""


@pytest.mark.parametrize(
    ("element", "word"),
    [
        (Element(tag="button", text="Row", attributes={"title": "Delete row"}), "delete"),
        (Element(tag="button", text="Row", attributes={"data-testid": "deleteRow"}), "delete"),
        (Element(tag="button", attributes={"class": "icon fa-trash-o"}), "trash"),
        (Element(tag="button", attributes={"id": "remove-7"}), "remove"),
        (Element(tag="button", text="Edit", attributes={"class": "next-to-trash"}), ""),
        (Element(tag="p", text="Shipped", attributes={"data-testid": "order-state"}), ""),
        (Element(tag="button", attributes={"class": "icon-pen"}), ""),
        (Element(tag="a", name="\uf08b", attributes={"href": "/orga/logout/?next=/"}), "logout"),
        (Element(tag="a", name="\uf08b", attributes={"href": "/orga/?after=logout"}), ""),
        (Element(tag="a", text="Help", attributes={"href": "/logout"}), ""),
    ],
)
def test_what_a_control_says_it_does(element, word):
    assert destructive(sayings(element)) == word
