"""What the shop remembers and can do; both releases talk to it through the same API.

`Backend.handle` answers one API call as ``(status, JSON value)``. Every act that changes something is noted in
`Backend.actions` as one line of text, in order: the tests compare that list, so a click on the wrong control is seen even when
the page looks right afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

CATALOG: list[dict[str, Any]] = json.loads(Path(__file__).with_name("catalog.json").read_text(encoding="utf-8"))
PRODUCTS = {product["id"]: product for product in CATALOG}
DELIVERY = {"standard": 490, "express": 990}  # cents
PROMO_CODES = {"JUNIPER10": 10}  # percent off the plants
USERS = {"ada@example.org": ("correct horse", "Ada")}  # e-mail: (password, display name)

Answer = tuple[int, Any]


class Refusal(Exception):  # noqa: N818 - an answer of the API, not an error of the program
    """The API says no: an HTTP status and a message for the page."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(slots=True)
class Session:
    """One visitor: what the server keeps for one session cookie."""

    user: str = ""
    name: str = ""
    cart: dict[str, int] = field(default_factory=dict)
    wishlist: list[str] = field(default_factory=list)
    delivery: str = "standard"
    discount: int = 0
    draft: str = ""
    orders: int = 0

    def cart_view(self) -> dict[str, Any]:
        """Lines and totals (cents), as the pages show them."""
        lines = [
            {
                "id": i,
                "name": PRODUCTS[i]["name"],
                "price": PRODUCTS[i]["price"],
                "quantity": n,
                "total": PRODUCTS[i]["price"] * n,
            }
            for i, n in self.cart.items()
        ]
        subtotal = sum(line["total"] for line in lines)
        discount = subtotal * self.discount // 100
        delivery = DELIVERY[self.delivery] if lines else 0
        return {
            "lines": lines,
            "count": sum(self.cart.values()),
            "subtotal": subtotal,
            "discount": discount,
            "delivery": delivery,
            "total": subtotal - discount + delivery,
        }


class Backend:
    """The API. One per server; sessions keep the visitors apart."""

    def __init__(self) -> None:
        self.actions: list[str] = []
        self.sessions: dict[str, Session] = {}
        self._routes: list[tuple[str, re.Pattern[str], Callable[..., Any]]] = [
            ("GET", re.compile("/api/session"), self._session),
            ("POST", re.compile("/api/login"), self._login),
            ("GET", re.compile("/api/products"), lambda *_: CATALOG),
            ("GET", re.compile("/api/products/([a-z-]+)"), self._product),
            ("GET", re.compile("/api/cart"), lambda session, _: session.cart_view()),
            ("POST", re.compile("/api/cart"), self._cart_add),
            ("DELETE", re.compile("/api/cart"), self._cart_empty),
            ("PUT", re.compile("/api/cart/([a-z-]+)"), self._cart_quantity),
            ("DELETE", re.compile("/api/cart/([a-z-]+)"), self._cart_remove),
            ("PUT", re.compile("/api/delivery"), self._delivery),
            ("POST", re.compile("/api/promo"), self._promo),
            ("POST", re.compile("/api/orders"), self._order),
            ("POST", re.compile("/api/wishlist"), self._wish),
            ("POST", re.compile("/api/ratings"), self._rate),
            ("PUT", re.compile("/api/draft"), self._draft_save),
            ("DELETE", re.compile("/api/draft"), self._draft_delete),
            ("PUT", re.compile("/api/profile"), self._profile),
            ("DELETE", re.compile("/api/account"), self._account_delete),
            # Switches and messages that are only noted.
            ("POST", re.compile("/api/(consent|newsletter|sms|reminder|notify|gift|review)"), self._note),
        ]

    def handle(self, session: Session, method: str, path: str, body: dict[str, Any]) -> Answer:
        """Answer one call; an unknown path is 404, a value the API cannot use 400."""
        for verb, pattern, view in self._routes:
            match = pattern.fullmatch(path)
            if match and verb == method:
                try:
                    return 200, view(session, body, *match.groups())
                except Refusal as refusal:
                    return refusal.status, {"error": str(refusal)}
                except (KeyError, TypeError, ValueError) as error:
                    return 400, {"error": f"{type(error).__name__}: {error}"}
        return 404, {"error": f"no {method} {path}"}

    @staticmethod
    def _session(session: Session, _body: dict[str, Any]) -> dict[str, Any]:
        count = sum(session.cart.values())
        return {
            "user": session.user,
            "name": session.name,
            "count": count,
            "wishlist": session.wishlist,
            "draft": session.draft,
        }

    @staticmethod
    def _product(_session: Session, _body: dict[str, Any], product: str) -> dict[str, Any]:
        if product not in PRODUCTS:
            raise Refusal(404, "This plant has moved out.")
        return PRODUCTS[product]

    def _login(self, session: Session, body: dict[str, Any]) -> dict[str, str]:
        password, name = USERS.get(body["email"], (None, ""))
        if password is None or password != body["password"]:
            self.actions.append("login.refused")
            raise Refusal(401, "E-mail or password is wrong.")
        session.user, session.name = body["email"], name
        self.actions.append(f"login {session.user}")
        return {"name": name}

    def _cart_add(self, session: Session, body: dict[str, Any]) -> dict[str, Any]:
        product, quantity = PRODUCTS[body["product"]]["id"], int(body.get("quantity", 1))
        session.cart[product] = session.cart.get(product, 0) + quantity
        self.actions.append(f"cart.add {product} {quantity}")
        return session.cart_view()

    def _cart_quantity(self, session: Session, body: dict[str, Any], product: str) -> dict[str, Any]:
        session.cart[product] = int(body["quantity"])
        self.actions.append(f"cart.quantity {product} {session.cart[product]}")
        return session.cart_view()

    def _cart_remove(self, session: Session, _body: dict[str, Any], product: str) -> dict[str, Any]:
        del session.cart[product]
        self.actions.append(f"cart.remove {product}")
        return session.cart_view()

    def _cart_empty(self, session: Session, _body: dict[str, Any]) -> dict[str, Any]:
        session.cart.clear()
        self.actions.append("cart.empty")
        return session.cart_view()

    def _delivery(self, session: Session, body: dict[str, Any]) -> dict[str, Any]:
        if body["delivery"] not in DELIVERY:
            raise Refusal(400, "There is no such delivery.")
        session.delivery = body["delivery"]
        self.actions.append(f"delivery {session.delivery}")
        return session.cart_view()

    def _promo(self, session: Session, body: dict[str, Any]) -> dict[str, Any]:
        if body["code"] not in PROMO_CODES:
            raise Refusal(404, "We do not know this code.")
        session.discount = PROMO_CODES[body["code"]]
        self.actions.append(f"promo {body['code']}")
        return session.cart_view()

    def _order(self, session: Session, body: dict[str, Any]) -> dict[str, Any]:
        digits = re.sub(r"\D", "", body["card"])
        if len(digits) != 16:
            raise Refusal(422, "This card number is not valid.")
        total = session.cart_view()["total"]
        session.cart.clear()
        session.orders += 1
        self.actions.append(f"order {total} expiry={body['expiry']}")
        return {"number": f"JN-{1000 + session.orders}", "total": total}

    def _wish(self, session: Session, body: dict[str, Any]) -> list[str]:
        session.wishlist.append(PRODUCTS[body["product"]]["id"])
        self.actions.append(f"wishlist.add {session.wishlist[-1]}")
        return session.wishlist

    def _rate(self, _session: Session, body: dict[str, Any]) -> dict[str, Any]:
        self.actions.append(f"rate {PRODUCTS[body['product']]['id']} {int(body['stars'])}")
        return {}

    def _draft_save(self, session: Session, body: dict[str, Any]) -> dict[str, Any]:
        session.draft = body["text"]
        self.actions.append("draft.save")
        return {}

    def _draft_delete(self, session: Session, _body: dict[str, Any]) -> dict[str, Any]:
        session.draft = ""
        self.actions.append("draft.delete")
        return {}

    def _profile(self, session: Session, body: dict[str, Any]) -> dict[str, Any]:
        session.name = body["name"]
        self.actions.append(f"profile {session.name}")
        return {"name": session.name}

    def _account_delete(self, session: Session, _body: dict[str, Any]) -> dict[str, Any]:
        self.actions.append(f"account.delete {session.user}")
        session.user = session.name = ""
        return {}

    def _note(self, _session: Session, body: dict[str, Any], what: str) -> dict[str, Any]:
        self.actions.append(f"{what} {body.get('value', '')}".strip())
        return {}
