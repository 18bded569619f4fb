"""Juniper & Co., the shop under test: a small web application in two releases over one backend."""

from shop.server import Shop

__all__ = ["Shop"]
