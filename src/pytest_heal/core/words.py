"""Words of controls that destroy, pay or leave: a heal onto one of them needs more certainty, or is refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pytest_heal.core.text import normalise

# One line a language, as they stand on buttons; several words are one phrase. Whole words only, so "deleted items" or
# "payment methods" do not count.
_BY_LANGUAGE = {
    "en": """delete, remove, erase, discard, destroy, wipe, purge, clear all, empty trash, empty cart, reset all, reset to
        defaults, factory reset, revoke, terminate, deactivate, disable account, close account, unsubscribe,
        unfollow, block, ban, reject, decline, cancel subscription, cancel order, cancel booking, cancel plan,
        log out, logout, sign out, signout, pay, pay now, buy, buy now, purchase, place order, checkout, check
        out, order now, subscribe, donate, transfer, send money, withdraw, refund, uninstall, drop, overwrite,
        revert, rollback, roll back, archive, leave, shut down, merge, publish, force push""",
    "de": """löschen, entfernen, verwerfen, leeren, zurücksetzen, widerrufen, kündigen, abbestellen, abmelden, ausloggen,
        deaktivieren, stornieren, ablehnen, sperren, kaufen, jetzt kaufen, bezahlen, zahlen, kostenpflichtig
        bestellen, zahlungspflichtig bestellen, bestellung aufgeben, abonnieren, überweisen, archivieren,
        veröffentlichen""",
    "fr": """supprimer, effacer, retirer, vider, réinitialiser, révoquer, résilier, se désabonner, désabonner, se
        déconnecter, déconnexion, désactiver, annuler la commande, refuser, bloquer, acheter, payer, commander,
        s abonner, virer, archiver, publier""",
    "es": """eliminar, borrar, quitar, descartar, vaciar, restablecer, revocar, darse de baja, cancelar suscripción, cancelar
        pedido, cerrar sesión, desactivar, rechazar, bloquear, comprar, pagar, realizar pedido, suscribirse,
        transferir, archivar, publicar""",
    "it": """elimina, eliminare, cancella, rimuovi, rimuovere, svuota, reimposta, revoca, disdici, annulla iscrizione,
        annulla ordine, esci, disconnetti, disattiva, rifiuta, blocca, acquista, compra, paga, ordina, abbonati,
        trasferisci, archivia, pubblica""",
    "pt": """excluir, apagar, remover, eliminar, descartar, esvaziar, redefinir, revogar, cancelar assinatura, cancelar
        inscrição, cancelar pedido, sair, terminar sessão, desativar, rejeitar, recusar, bloquear, comprar,
        pagar, finalizar compra, assinar, transferir, arquivar, publicar""",
    "nl": """verwijderen, verwijder, wissen, legen, resetten, intrekken, opzeggen, afmelden, uitloggen, uitschrijven,
        deactiveren, weigeren, blokkeren, annuleer bestelling, kopen, koop nu, betalen, bestellen, abonneren,
        overmaken, archiveren, publiceren""",
    "pl": """usuń, skasuj, wyczyść, opróżnij, odrzuć, cofnij zgodę, zrezygnuj, wypisz się, anuluj subskrypcję, anuluj
        zamówienie, wyloguj, wyloguj się, dezaktywuj, zablokuj, kup, kup teraz, zapłać, zamów, subskrybuj,
        przelej, archiwizuj, opublikuj""",
    "sv": "ta bort, radera, töm, avsluta, avregistrera, logga ut, köp, betala, beställ, prenumerera",
    "da": "slet, fjern, tøm, opsig, afmeld, log ud, køb, betal, bestil, abonner",
    "cs": "smazat, odstranit, vymazat, zrušit objednávku, odhlásit, odhlásit se, koupit, zaplatit, objednat",
    "tr": "sil, kaldır, iptal et, çıkış yap, oturumu kapat, satın al, öde, sipariş ver",  # noqa: RUF001
    "ru": "удалить, очистить, отменить заказ, отписаться, выйти, купить, оплатить, заказать",
    "ja": "削除, 消去, 退会, ログアウト, 購入, 支払う, 注文",
    "zh": "删除, 移除, 清空, 注销, 退出登录, 购买, 支付, 下单, 取消订阅",
}

DESTRUCTIVE: frozenset[str] = frozenset(normalise(phrase) for phrases in _BY_LANGUAGE.values() for phrase in phrases.split(","))
_LONGEST = max(len(phrase.split()) for phrase in DESTRUCTIVE)
_MAX_WORDS = 8  # a control says little; a paragraph that mentions "delete" is none
# Not spaced: looked for inside the text.
_UNSPACED = frozenset(phrase for phrase in DESTRUCTIVE if phrase and phrase[0] > "⺀")


@lru_cache(1 << 12)
def destructive_word(said: str) -> str:
    """The first destructive word or phrase in what a control says, ``""`` when there is none.

    >>> destructive_word("Delete draft")
    'delete'
    >>> destructive_word("Save draft")
    ''
    >>> destructive_word("Konto löschen")
    'löschen'
    """
    spoken = normalise(said).split()
    if len(spoken) > _MAX_WORDS:
        return ""
    for start in range(len(spoken)):
        for length in range(_LONGEST, 0, -1):
            phrase = " ".join(spoken[start : start + length])
            if phrase in DESTRUCTIVE:
                return phrase
    text = "".join(spoken)
    return next((phrase for phrase in sorted(_UNSPACED) if phrase in text), "")


def destructive(said: Iterable[str]) -> str:
    """The first destructive word in any of several texts, ``""`` when there is none."""
    return next(filter(None, map(destructive_word, said)), "")
