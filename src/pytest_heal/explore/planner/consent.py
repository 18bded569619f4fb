"""Cookie popups: which button of which banner is pressed, by what managers of consent and people call them.

Refusing is preferred, then what is needed alone; only where neither is offered is everything accepted, because a page under a
banner cannot be explored. A button counts only in a banner: a dialog or a layer that speaks of cookies, or a known manager's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_heal.explore.planner.settings import Consent
from pytest_heal.language.words import folded

# Parts of ids and classes of known managers, as they stand on the banner or on a host of its shadow root.
MANAGERS: Mapping[str, tuple[str, ...]] = {
    "OneTrust": ("onetrust", "ot-sdk", "optanon"),
    "Cookiebot": ("cybotcookiebot", "cookiebot"),
    "Usercentrics": ("usercentrics", "uc-banner", "uc-center"),
    "Quantcast": ("qc-cmp2", "qc-cmp-"),
    "Didomi": ("didomi",),
    "TrustArc": ("truste", "trustarc"),
    "Sourcepoint": ("sp_message", "sp-message"),
    "Google Funding Choices": ("fc-consent", "fc-dialog"),
    "Osano": ("osano-cm", "cc-window", "cookieconsent"),
    "Klaro": ("klaro",),
    "CookieYes": ("cky-consent", "cookie-law-info", "cli-bar"),
    "Complianz": ("cmplz",),
    "Borlabs": ("borlabscookie", "brlbs"),
    "iubenda": ("iubenda-cs",),
    "Consentmanager": ("cmpbox", "cmpwrapper"),
    "Tarteaucitron": ("tarteaucitron",),
    "Axeptio": ("axeptio",),
    "CookieFirst": ("cookiefirst",),
    "Termly": ("termly",),
    "Ketch": ("ketch-",),
    "Vanilla CookieConsent": ("cc-main", "cm--"),
}
# Ids and classes of managers' own buttons.
_REJECT_MARKS = (
    "reject-all", "rejectall", "reject_all", "onetrust-reject", "bodybuttondecline", "levelbuttondecline", "disagree-button",
    "cky-btn-reject", "cmplz-deny", "cm-btn-decline", "cn-decline", "cc-deny", "iubenda-cs-reject", "deny-all", "uc-deny",
    "osano-cm-denyall", "cc_btn_reject", "cookie-reject", "truste-consent-required", "fc-cta-do-not-consent", "cmpboxbtnno",
)  # fmt: skip
_ACCEPT_MARKS = (
    "accept-all", "acceptall", "accept_all", "onetrust-accept", "allowall", "agree-button", "cky-btn-accept", "cmplz-accept",
    "cm-btn-success", "cc-allow", "cc-dismiss", "iubenda-cs-accept", "uc-accept", "osano-cm-accept", "cookie-accept",
    "truste-consent-button", "fc-cta-consent", "cmpboxbtnyes",
)  # fmt: skip
COOKIES = """cookie, cookies, consent, gdpr, einwilligung, consentimiento, consenso, toestemming, ciasteczka, ciasteczek, kakor,
    informasjonskapsler, evästeet, evästeitä, sütik, çerez, çerezler, куки, クッキー, 쿠키"""
"""What a banner speaks of; "privacy" alone stands in too many dialogs that are none."""
REJECT = """reject all, reject, reject cookies, decline, decline all, deny, deny all, refuse, refuse all, disagree, i disagree,
    do not accept, do not consent, don t accept, no thanks, no thank you, opt out, continue without accepting, reject optional,
    reject non essential, alle ablehnen, ablehnen, nicht zustimmen, nein danke, verweigern, tout refuser, refuser,
    je refuse, continuer sans accepter, non merci, rechazar todo, rechazar, rechazar todas, no acepto, rifiuta tutto, rifiuta,
    rifiuta tutti, non accetto, rejeitar tudo, rejeitar, recusar, não aceito, alles weigeren, weigeren, alles afwijzen,
    afwijzen,
    odrzuć wszystkie, odrzuć, nie zgadzam się, avvisa alla, avvisa, neka, avvis alle, avvis, afvis alle, afvis, hylkää kaikki,
    hylkää, kiellä kaikki, odmítnout vše, odmítnout, elutasítom, összes elutasítása, respinge toate, respinge, tümünü reddet,
    reddet, отклонить все, отклонить, отказаться, відхилити все, відхилити, απόρριψη όλων, απόρριψη, すべて拒否, 拒否, 拒否する,
    全部拒绝, 拒绝, 拒絕, 모두 거부, 거부"""
NECESSARY = """only necessary, necessary only, essential only, only essential, accept necessary, accept only necessary,
    accept essential, use necessary cookies only, required only, strictly necessary, save preferences, nur notwendige,
    nur notwendige cookies, nur essenzielle, nur erforderliche, notwendige cookies, uniquement nécessaires, solo necesarias,
    solo necesarios, solo necessari, apenas necessários, alleen noodzakelijk, alleen noodzakelijke cookies, tylko niezbędne,
    endast nödvändiga, kun nødvendige, vain välttämättömät, pouze nezbytné, только необходимые, 必須のみ, 仅必要"""
ACCEPT = """accept all, accept, accept cookies, accept all cookies, allow all, allow, allow cookies, agree, i agree,
    agree and close,
    agree and continue, got it, ok, okay, i understand, understood, i accept, continue, consent, close, dismiss,
    alle akzeptieren,
    akzeptieren, alles akzeptieren, zustimmen, einverstanden, ich stimme zu, verstanden, alle cookies akzeptieren, annehmen,
    tout accepter, accepter, j accepte, d accord, compris, aceptar todo, aceptar, aceptar todas, acepto, de acuerdo, entendido,
    accetta tutto, accetta, accetto, accetta tutti, ho capito, aceitar tudo, aceitar, aceito, concordo, alles accepteren,
    accepteren, akkoord, ik ga akkoord, zaakceptuj wszystkie, akceptuję, zaakceptuj, zgadzam się, godkänn alla, godkänn,
    acceptera,
    acceptera alla, godta alle, godta, aksepterer, accepter alle, tillad alle, hyväksy kaikki, hyväksy, přijmout vše, souhlasím,
    elfogadom, összes elfogadása, acceptă toate, accept toate, sunt de acord, tümünü kabul et, kabul et, принять все, принять,
    согласен, прийняти всі, прийняти, погоджуюсь, αποδοχή όλων, αποδοχή, すべて許可, 同意する, 同意, すべて同意, 全部接受, 接受,
    모두 동의, 동의"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """Something that can be pressed, and the layer it stands in.

    Attributes:
        text: what it says.
        marks: its id, class and test id, in lower case.
        around: text of the nearest dialog or layer, cut; ``""`` outside of one.
        around_marks: ids, classes and tags of what it stands in, in lower case.
        layer: it stands in a dialog, or in what stays in place over the page.
    """

    text: str
    marks: str = ""
    around: str = ""
    around_marks: str = ""
    layer: bool = False


def _table(words: str) -> frozenset[str]:
    return frozenset(folded(phrase) for phrase in words.split(","))


_COOKIES = _table(COOKIES)
_RANKS: Mapping[Literal["reject", "necessary", "accept"], frozenset[str]] = {
    "reject": _table(REJECT),
    "necessary": _table(NECESSARY),
    "accept": _table(ACCEPT),
}
_ORDER: Mapping[str, tuple[Literal["reject", "necessary", "accept"], ...]] = {
    "reject": ("reject", "necessary", "accept"),
    "accept": ("accept", "necessary", "reject"),
}


def manager_of(button: Button) -> str:
    """The manager of consent whose banner a button stands in, ``""`` for none that is known."""
    marks = f"{button.around_marks} {button.marks}"
    return next((name for name, parts in MANAGERS.items() if any(part in marks for part in parts)), "")


def in_banner(button: Button) -> bool:
    """Whether a button stands in a cookie popup."""
    if manager_of(button):
        return True
    return button.layer and _speaks_of_cookies(button.around)


def chosen(buttons: Sequence[Button], want: Consent, words: Sequence[str] = ()) -> tuple[int, str] | None:
    """Which button answers a cookie popup, and why; ``None`` where there is no popup, or nothing to press in it.

    Args:
        buttons: those of one document, in its order.
        want: what is preferred.
        words: what the wanted button may say besides.
    """
    if want == "off":
        return None
    there = [(i, button) for i, button in enumerate(buttons) if in_banner(button)]
    own = frozenset(map(folded, words))
    for i, button in there:
        if own and folded(button.text) in own:
            return i, _reason(button, "a word of the configuration")
    for rank in _ORDER[want]:
        for i, button in there:
            if _is(button, rank):
                return i, _reason(button, rank)
    return None


def _is(button: Button, rank: Literal["reject", "necessary", "accept"]) -> bool:
    marks = {"reject": _REJECT_MARKS, "necessary": (), "accept": _ACCEPT_MARKS}[rank]
    return folded(button.text) in _RANKS[rank] or any(mark in button.marks for mark in marks)


def _speaks_of_cookies(text: str) -> bool:
    said = f" {folded(text)} "
    return any(f" {phrase} " in said or (not phrase.isascii() and phrase in said) for phrase in _COOKIES)


def _reason(button: Button, what: str) -> str:
    name = manager_of(button)
    return f'A cookie popup{f" of {name}" if name else ""}: "{button.text[:40]}" ({what}).'
