"""Markers of what is nobody's business, and a page that holds them; each comes on another way, and begins with ``S3CRET``."""

from __future__ import annotations

WORD = "S3CRET"
TAIL = "9xK2mQ7vT4bZ8nL1"  # makes a token of a marker
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJS3CRETjwtIjoiMSJ9.c2lnbmF0dXJl"

ADDRESSES = {
    "user": "http://S3CRETuser:pw@shop.example/till",
    "password": "http://anna:S3CRETpw@shop.example/till",
    "token": "/till?token=S3CRETtoken",
    "code": "/till?code=S3CRETcode&state=x",
    "session": "/till?PHPSESSID=S3CRETsession",
    "search": "/till?q=S3CRET+search",
    "mail": "/till?email=S3CRETmail%40shop.example",
    "return": "/login?next=%2Ftill%3Ft%3DS3CRETreturn",
    "signature": "/file?X-Amz-Signature=S3CRETsignature&X-Amz-Date=1",
    "nameless": f"/till?S3CRETnameless{TAIL}",
    "unknown": "/till?zzz=S3CRETunknown",
    "array": "/till?a[]=S3CRETarray",
    "reset": f"/reset/S3CRETreset{TAIL}",
    "invite": "/invite/S3CRET-AB12",
    "segment": f"/a/S3CRETsegment{TAIL}/edit",
    "jwt": f"/sso/{JWT}",
    "person": "/u/S3CRET.person@shop.example/edit",
    "matrix": "/till;jsessionid=S3CRETmatrix?x=1",
    "implicit": "/till#access_token=S3CRETimplicit&type=bearer",
    "route": "/#/till?otp=S3CRETroute",
    "route-path": f"/#/reset/S3CRETroutepath{TAIL}",
    "text-fragment": "/till#:~:text=S3CRETfragment",
    "letter": "mailto:S3CRET.letter@shop.example",
    "call": "javascript:open('S3CRETcall')",
    "data": "data:text/plain,S3CRETdata",
}
"""Kinds of addresses; each stands in a link."""
ATTRIBUTES = {
    "data-token": "S3CRETdata-token",
    "data-csrf": "S3CRETcsrf",
    "data-csrf-token": "S3CRETcsrf-token",
    "data-api-key": "S3CRETapi-key",
    "data-session-id": "S3CRETsession-id",
    "data-auth": "S3CRET/auth",
    "data-password": "S3CRETpassword",
    "data-secret": "S3CRETsecret",
    "data-nonce": "S3CRETnonce",
    "data-jwt": JWT,
    "data-payload": f"S3CRETpayload{TAIL}",
    "data-props": '{"id":7,"accessToken":"S3CRETprops"}',
    "data-url": "/x?sid=S3CRETurl",
    "data-any": "see https://shop.example/x?k=S3CRETany",
    "title": f"Key S3CRETtitle{TAIL}",
    "aria-description": "Bearer S3CRETbearer",
    "formaction": "/send?sig=S3CRETformaction",
    "nonce": "S3CRETown-nonce",
}
"""Attributes of a button, by name."""
MARKUP = {
    "image": f'<img src="/i.png?signature=S3CRETimage" alt="Logo {TAIL}S3CRETalt">',
    "form": '<form action="/send?token=S3CRETform"><button type=button>Send it</button></form>',
    "button value": '<button name=authenticity_token value="S3CRETvalue">Again</button>',
    "hidden": "<input type=hidden name=t value=S3CREThidden>",
    "field": "<input name=who aria-label=Who value=S3CRETfield data-initial-value=S3CRETinitial data-raw-input=S3CRETraw>",
    "editable": "<div contenteditable>S3CRETeditable <b>S3CRETbold</b> <a href=#>S3CRETlink</a></div>",
    "plain": '<p contenteditable="plaintext-only">S3CRETplain</p>',
    "heading": "<h2 contenteditable=true>S3CRETheading</h2>",
    "said": f"<p>Your key: S3CRETsaid{TAIL}</p>",
    "address said": "<p>Open https://shop.example/x?token=S3CRETopen now</p>",
    "frame": '<iframe title=Inner src="/inner?token=S3CRETframe"></iframe>',
}
WAYS = [*ADDRESSES, *ATTRIBUTES, *MARKUP]
FIELD_VALUE = "S3CRETfield"
"""The catalog tells what stands in a field that is no secret, because it is asked for it."""

OPENED = (
    f"http://anna:S3CRETopened@shop.example/reset/S3CRETreset{TAIL}?token=S3CRETquery&q=S3CRETq#access_token=S3CRETopenedhash"
)


def written(value: str) -> str:
    """The value of an attribute as HTML."""
    return value.replace("&", "&amp;").replace('"', "&quot;")


def page_of(pay: str = "pay") -> str:
    """The page with all of them.

    Args:
        pay: id of its button.
    """
    button = " ".join(f'{name}="{written(value)}"' for name, value in ATTRIBUTES.items())
    links = "".join(f'<a href="{written(href)}">Go {way}</a> ' for way, href in ADDRESSES.items())
    return f"<title>Till</title><h1>Till</h1><button id={pay} {button}>Pay now</button>{links}{''.join(MARKUP.values())}"


def lines_with(text: str) -> list[str]:
    """The lines of a text that hold a marker; those of a traceback show the test's own source."""
    return [line for line in text.splitlines() if WORD in line and "S3" + "CRETfilled" not in line]
