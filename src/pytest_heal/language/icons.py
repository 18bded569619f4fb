"""Icons: the words that a person would say for what an icon's class, file or test id is called."""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_heal.language import tables

ICONS = tables.named("icons")
"""Name of an icon in the usual icon sets -> what it says."""

LONGEST_NAME = 3
"""Parts of an icon's name at most."""
_ICON_CLASS = re.compile(
    r"^(?:fa[a-z]?|fa-solid|icons?|glyphicon|mdi|bi|ion|feather|lucide|octicon|material-icons|pi|ri|la[sr]?|ti|codicon|svg|ico|sprite)[-_]",
    re.IGNORECASE,
)
"""How classes of icons begin."""
_PARTS = re.compile(r"[a-z]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@lru_cache(1 << 12)
def icon_words(names: str, *, drawn: bool = True) -> str:
    """What the icons say that are named in classes or file names; ``""`` for none that is known.

    Args:
        names: as written.
        drawn: they belong to a picture; else only classes count that begin like those of icons.

    >>> icon_words("fa fa-trash-alt"), icon_words("icon_userPlus"), icon_words("col-md-6")
    ('delete trash bin', 'invite add user', '')
    """
    found: list[str] = []
    for name in _CAMEL.sub("-", names).lower().split():
        if not drawn and not _ICON_CLASS.match(name):
            continue
        parts = _PARTS.findall(name)
        start = 0
        while start < len(parts):
            for length in range(min(LONGEST_NAME, len(parts) - start), 0, -1):
                said = ICONS.get("-".join(parts[start : start + length]))
                if said:
                    found += said
                    start += length
                    break
            else:
                start += 1
    return " ".join(dict.fromkeys(found))
