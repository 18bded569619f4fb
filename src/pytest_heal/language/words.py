"""Words of controls that destroy, pay or leave: a heal onto one of them needs more certainty, or is refused.

One table, a line of phrases for each language, as they stand on buttons. What counts and what does not:

- Whole words only where words are spaced: "Clearance", "Deleted items" and "Payment methods" are no acts.
- Chinese, Japanese and Korean are looked for inside the text, because nothing there parts a verb from what follows; what makes
  the phrase a noun or a state ("order history", "already deleted") is in a table of its own.
- "Cancel", "Clear", "Close" and "Reset" alone do not count: they stand on every dialog and every filter, and what they end can
  be started again. Together with what is lost ("cancel subscription", "clear all", "reset password to default") they do.
- Verbs that are nouns as well count only where the control begins with them ("Archive", but no "Web archive" and no "Archive
  2019"), or where they are all it says ("Order").
- Texts of more than eight words are sentences about an act, not the act.
"""

# ruff: noqa: RUF001 - letters of other alphabets are what this table is made of

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pytest_heal.element.text import vocabulary

# Phrases by language; "^": only at the start of what a control says and not before a number; "=": only as all it says.
DESTRUCTIVE: Mapping[str, str] = {
    "en": """delete, remove, erase, discard, destroy, wipe, purge, clear all, clear history, clear data,
        empty trash, empty cart, empty bin, reset all, reset to default, reset to defaults, factory reset, revoke,
        terminate, deactivate, disable account, close account, unsubscribe, unfollow, unfriend, ^block, ban, kick,
        reject, decline, cancel subscription, cancel order, cancel booking, cancel plan, cancel account,
        cancel membership, log out, log off, logout, sign out, signout, pay, pay now, buy, buy now, purchase,
        place order, submit order, confirm order, complete order, =order, order now, checkout, check out,
        subscribe, donate, ^transfer, send money, withdraw,
        refund, uninstall, drop table, drop database, drop collection, overwrite, revert, rollback, roll back,
        ^archive, leave, shut down, shutdown, power off, ^merge, publish, force push, dispose, trash,
        move to trash, move to bin""",
    "de": """löschen, lösche, entfernen, entferne, verwerfen, leeren, papierkorb leeren, zurücksetzen, widerrufen,
        kündigen, abbestellen, abmelden, ausloggen, deaktivieren, stornieren, ablehnen, sperren, vernichten,
        kaufen, jetzt kaufen, bezahlen, zahlen, zur kasse, kostenpflichtig bestellen, zahlungspflichtig bestellen,
        jetzt bestellen, bestellung aufgeben, abonnieren, spenden, überweisen, überschreiben, archivieren,
        veröffentlichen, austreten, verlassen, deinstallieren, herunterfahren""",
    "fr": """supprimer, supprime, effacer, retirer, enlever, vider, vider la corbeille, réinitialiser, révoquer,
        résilier, se désabonner, désabonner, se désinscrire, se déconnecter, déconnexion, désactiver,
        annuler la commande, annuler l abonnement, refuser, rejeter, bloquer, acheter, payer, commander,
        passer la commande, s abonner, virer, écraser, archiver, publier, désinstaller, quitter, rembourser""",
    "es": """eliminar, elimina, borrar, quitar, descartar, vaciar, restablecer, revocar, darse de baja,
        cancelar suscripción, cancelar la suscripción, cancelar pedido, cancelar el pedido, cerrar sesión,
        desactivar, rechazar, bloquear, comprar, comprar ahora, pagar, realizar pedido, suscribirse, transferir,
        sobrescribir, archivar, publicar, desinstalar, abandonar, reembolsar, donar""",
    "it": """elimina, eliminare, cancella, cancellare, rimuovi, rimuovere, svuota, reimposta, revoca, disdici,
        annulla iscrizione, annulla ordine, annulla abbonamento, esci, disconnetti, disattiva, rifiuta, blocca,
        acquista, acquista ora, compra, paga, ordina, abbonati, trasferisci, sovrascrivi, archivia, pubblica,
        disinstalla, abbandona, rimborsa, dona""",
    "pt": """excluir, apagar, remover, eliminar, descartar, esvaziar, redefinir, revogar, cancelar assinatura,
        cancelar inscrição, cancelar pedido, cancelar subscrição, sair, terminar sessão, encerrar sessão,
        desativar, rejeitar, recusar, bloquear, comprar, comprar agora, pagar, finalizar compra, finalizar pedido,
        assinar, transferir, sobrescrever, arquivar, publicar, desinstalar, reembolsar, doar""",
    "nl": """verwijderen, verwijder, wissen, wis, legen, resetten, intrekken, opzeggen, afmelden, uitloggen,
        uitschrijven, deactiveren, weigeren, afwijzen, blokkeren, annuleer bestelling, bestelling annuleren,
        abonnement opzeggen, kopen, koop nu, betalen, betaal, bestellen, bestelling plaatsen, abonneren, overmaken,
        overschrijven, archiveren, publiceren, doneren""",
    "pl": """usuń, usunąć, skasuj, kasuj, wyczyść wszystko, opróżnij, opróżnij kosz, odrzuć, cofnij zgodę,
        zrezygnuj, wypisz się, anuluj subskrypcję, anuluj zamówienie, wyloguj, wyloguj się, dezaktywuj, zablokuj,
        kup, kup teraz, zapłać, zamów, złóż zamówienie, subskrybuj, przelej, nadpisz, archiwizuj, opublikuj,
        odinstaluj, opuść""",
    "sv": """ta bort, radera, kasta, töm, töm papperskorgen, återställ allt, säg upp, avsluta konto, avregistrera,
        avprenumerera, logga ut, avvisa, blockera, köp, köp nu, betala, beställ, lägg beställning, prenumerera,
        överför, skriv över, arkivera, publicera, avinstallera""",
    "da": """slet, fjern, tøm, kassér, opsig, afmeld, log ud, afvis, bloker, køb, køb nu, betal, bestil,
        afgiv ordre, abonner, overfør, overskriv, arkiver, udgiv, afinstaller""",
    "nb": """slett, fjern, tøm, forkast, si opp, meld av, logg ut, logg av, avvis, blokker, kjøp, kjøp nå, betal,
        bestill, legg inn bestilling, abonner, overfør, overskriv, arkiver, publiser, avinstaller""",
    "fi": """poista, hylkää, tyhjennä, peruuta tilaus, irtisano, kirjaudu ulos, estä, osta, osta nyt, maksa, tilaa,
        lähetä tilaus, korvaa, arkistoi, julkaise""",
    "cs": """smazat, odstranit, vymazat, odebrat, zahodit, vysypat koš, zrušit objednávku, zrušit předplatné,
        zrušit účet, odhlásit, odhlásit se, zablokovat, odmítnout, koupit, zaplatit, objednat, přepsat, archivovat,
        publikovat, odinstalovat""",
    "hu": """törlés, töröl, törlöm, eltávolítás, eltávolít, elvetés, kijelentkezés, leiratkozás, letiltás,
        elutasítás, vásárlás, megveszem, fizetés, megrendelem, megrendelés elküldése, rendelés törlése, felülírás,
        közzététel""",
    "ro": """șterge, ștergeți, elimină, înlătură, golește, anulează comanda, dezabonare, deconectare,
        deconectează te, dezactivează, respinge, blochează, cumpără, cumpără acum, plătește, comandă, suprascrie,
        arhivează, publică""",
    "tr": """sil, silin, kaldır, temizle hepsini, tümünü sil, iptal et, aboneliği iptal et, siparişi iptal et,
        çıkış, çıkış yap, oturumu kapat, hesabı kapat, reddet, engelle, devre dışı bırak, satın al, hemen al, öde,
        ödeme yap, sipariş ver, siparişi tamamla, abone ol, üzerine yaz, arşivle, yayınla""",
    "el": """διαγραφή, διάγραψε, κατάργηση, αφαίρεση, απόρριψη, αποσύνδεση, ακύρωση παραγγελίας, ακύρωση συνδρομής,
        αποκλεισμός, αγορά, αγοράστε, πληρωμή, παραγγελία τώρα, ολοκλήρωση παραγγελίας, δημοσίευση""",
    "ru": """удалить, удалите, удаляю, стереть, очистить, очистить корзину, сбросить все, отозвать, отменить заказ,
        отменить подписку, отписаться, выйти, отклонить, заблокировать, деактивировать, купить, купить сейчас,
        оплатить, заплатить, заказать, оформить заказ, подписаться, перевести деньги, перезаписать, архивировать,
        опубликовать, покинуть""",
    "uk": """видалити, вилучити, стерти, очистити, скасувати замовлення, скасувати підписку, відписатися, вийти,
        відхилити, заблокувати, деактивувати, купити, сплатити, оплатити, замовити, оформити замовлення,
        опублікувати""",
    "ar": """حذف, احذف, إزالة, أزل, مسح, محو, إفراغ, إلغاء الاشتراك, إلغاء الطلب, إلغاء الحساب, تسجيل الخروج, رفض,
        حظر, تعطيل, شراء, اشتر, اشتر الآن, دفع, ادفع, ادفع الآن, إتمام الشراء, إتمام الطلب, نشر""",
    "he": """מחק, מחיקה, הסר, הסרה, רוקן, בטל הזמנה, ביטול הזמנה, ביטול מנוי, התנתק, התנתקות, חסום, דחה, קנה,
        קנה עכשיו, שלם, תשלום עכשיו, הזמן עכשיו, פרסם""",
    "hi": """हटाएं, हटाएँ, हटाओ, मिटाएं, मिटाएँ, डिलीट, लॉग आउट, ऑर्डर रद्द करें, सदस्यता रद्द करें, अस्वीकार करें,
        खरीदें, भुगतान करें, ऑर्डर करें""",
    "id": """hapus, buang, kosongkan, batalkan pesanan, batalkan langganan, keluar, tolak, blokir, nonaktifkan,
        beli, beli sekarang, bayar, pesan sekarang, buat pesanan, berlangganan, terbitkan""",
    "vi": """xóa, xoá, gỡ bỏ, loại bỏ, hủy đơn hàng, hủy đăng ký, đăng xuất, từ chối, chặn, vô hiệu hóa, mua,
        mua ngay, thanh toán, đặt hàng, xuất bản""",
    "ja": """削除, 消去, 破棄, 取り除く, 除去, 退会, 解約, 注文をキャンセル, ログアウト, サインアウト,
        ブロックする, 拒否, 無効化, 購入, 支払う, 支払い, 注文, ゴミ箱を空にする, 上書き, 公開する, 振り込む,
        初期化""",
    "zh": """删除, 刪除, 移除, 清空, 清除所有, 丢弃, 捨棄, 注销, 註銷, 退出登录, 登出, 退订, 取消订阅, 取消訂閱,
        取消订单, 取消訂單, 拒绝, 拒絕, 拉黑, 禁用, 停用, 购买, 購買, 支付, 付款, 结账, 結帳, 下单, 下單, 转账,
        轉帳, 覆盖, 发布, 發佈, 卸载, 恢复出厂""",
    "ko": """삭제, 제거, 지우기, 비우기, 탈퇴, 해지, 로그아웃, 구독 취소, 주문 취소, 거부, 거절, 차단, 비활성화,
        구매, 결제, 주문하기, 송금, 덮어쓰기, 초기화, 게시하기""",
}  # fmt: skip
# What stands before or behind an unspaced phrase that is no act: "already deleted", "order history", "payment method".
_STATE_BEFORE = ("已", "未", "被")
_NOUN_BEHIND = vocabulary(
    """済 履歴 記録 一覧 方法 内容 者 记录 記錄 历史 歷史 方式 状态 狀態 须知 协议 내역 수단 방법 기록 목록 이력 된 됨 완료"""
)
# What controls of an act are called in ids, test ids and classes.
_ICONS = vocabulary("delete remove trash trashcan bin erase logout signout pay buy purchase checkout")

_MAX_WORDS = 8  # a control says little; a paragraph that mentions "delete" is none
_MAX_UNSPACED = 24  # characters of such a text where words are not spaced
_FOLDED = str.maketrans("ıأإآ", "iااا")  # spelt with and without
_NOT_WORD = re.compile(r"[\W_]+")
_UNSPACED_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@lru_cache(1 << 12)
def folded(text: str) -> str:
    """Lower-case words with one space between, the same for every spelling of a letter.

    Composed and decomposed letters, full-width forms, the Turkish dotted and dotless i, Arabic alefs and vowel signs are one.

    >>> folded("SİL") == folded("sil")
    True
    """
    folded_ = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).translate(_FOLDED)
    return _NOT_WORD.sub(" ", "".join(c for c in folded_ if unicodedata.category(c) != "Mn")).strip()


def _phrases() -> tuple[frozenset[str], frozenset[str], frozenset[str], tuple[str, ...]]:
    """Phrases that count anywhere, at the start, alone, and inside of unspaced text (the longest first)."""
    raw = [phrase.strip() for phrases in DESTRUCTIVE.values() for phrase in phrases.split(",")]
    unspaced = {folded(phrase).replace(" ", "") for phrase in raw if _UNSPACED_SCRIPT.search(phrase)}
    first, whole = (frozenset(folded(phrase) for phrase in raw if phrase.startswith(mark)) for mark in "^=")
    anywhere = frozenset(folded(phrase) for phrase in raw if phrase[0] not in "^=" and not _UNSPACED_SCRIPT.search(phrase))
    return anywhere, first, whole, tuple(sorted(unspaced, key=lambda phrase: (-len(phrase), phrase)))


_ANYWHERE, _FIRST, _WHOLE, _UNSPACED = _phrases()
_LONGEST = max(len(phrase.split()) for phrase in _ANYWHERE)


@lru_cache(1 << 12)
def destructive_word(said: str) -> str:
    """The first destructive word or phrase in what a control says, ``""`` when there is none.

    >>> destructive_word("Delete draft")
    'delete'
    >>> destructive_word("Clearance")
    ''
    >>> destructive_word("Konto löschen")
    'löschen'
    """
    spoken = folded(said).split()
    if len(spoken) > _MAX_WORDS:
        return ""
    if spoken and (" ".join(spoken) in _WHOLE or (spoken[0] in _FIRST and not any(w.isdigit() for w in spoken[1:2]))):
        return spoken[0]
    for start in range(len(spoken)):
        for length in range(_LONGEST, 0, -1):
            phrase = " ".join(spoken[start : start + length])
            if phrase in _ANYWHERE:
                return phrase
    text = "".join(spoken)
    if len(text) > _MAX_UNSPACED or not _UNSPACED_SCRIPT.search(text):
        return ""
    return next((phrase for phrase in _UNSPACED if _acts(phrase, text)), "")


def _acts(phrase: str, text: str) -> bool:
    """Whether an unspaced text holds a phrase, and not as a noun or a state."""
    before, found, behind = text.partition(phrase)
    return bool(found) and not before.endswith(_STATE_BEFORE) and not behind.startswith(tuple(_NOUN_BEHIND))


def destructive(said: Iterable[str]) -> str:
    """The first destructive word in any of several texts, ``""`` when there is none."""
    return next(filter(None, map(destructive_word, said)), "")


def destructive_icon(names: Iterable[str]) -> str:
    """The first word that icons of a destructive act are called by, among the words of ids and classes; ``""`` for none."""
    return next((name for name in names if name in _ICONS), "")
