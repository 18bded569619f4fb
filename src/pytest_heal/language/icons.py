"""Icons: the words that a person would say for what an icon's class, file or test id is called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache

from pytest_heal.element.text import identifier_words
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
_PARTS = re.compile(r"(?<![a-z\d])[a-z]+")  # no "x" of "fa-2x"
_SETS = frozenset({"icon", "icons"})  # how the class ends that all icons of a set have
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@lru_cache(1 << 12)
def icon_words(names: str, *, drawn: bool = True) -> str:
    """What the icons say that are named in classes or file names; ``""`` for none that is known.

    Args:
        names: as written.
        drawn: they belong to a picture; else only classes count that begin like those of icons.

    >>> icon_words("fa fa-trash-alt fa-2x"), icon_words("icon_userPlus"), icon_words("col-md-6")
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


@lru_cache(1 << 10)
def sign_words(sign: str) -> str:
    """What a sign says that stands instead of words, by the name that Unicode gives it; ``""`` for none that is known.

    >>> sign_words("\u2715"), sign_words("\u270e"), sign_words("\u203a")
    ('close x cross', 'edit pencil', '')
    """
    named = unicodedata.name(sign.strip("\ufe0e\ufe0f "), "") if len(sign.strip("\ufe0e\ufe0f ")) == 1 else ""
    return icon_words(named.replace(" ", "-")) if named else ""


def names_icon(name: str) -> bool:
    """Whether a class is that of an icon: it begins as these do, says so, or an icon is called so.

    >>> [names_icon(name) for name in ("fa-bars", "anticon-download", "trash", "btn-box-tool", "fc-resizer")]
    [True, True, True, False, False]
    """
    parts = identifier_words(name)
    return bool(_ICON_CLASS.match(name)) or "-".join(parts) in ICONS or any(part.endswith(("icon", "icons")) for part in parts)


def says_otherwise(names: Collection[str], others: Collection[str]) -> bool:
    """Whether the names of two icons are known, and no word of theirs is the same.

    >>> says_otherwise(["anticon-download"], ["anticon-upload"]), says_otherwise(["fa-trash"], ["bi-bin"])
    (True, False)
    """
    then, now = _said(names), _said(others)
    return bool(then and now) and not then & now


def another_icon(names: Collection[str], others: Collection[str]) -> bool:
    """Whether names of one icon and of another one mean different pictures, as far as that can be told.

    Told apart are names whose words are known, and names of one set, which calls nothing by two names.

    Args:
        names: classes, test ids or file names that only the one has.
        others: that only the other one has.

    >>> another_icon(["fa-bars"], ["bi-list"]), another_icon(["icon-bell"], ["icon-gear"])
    (False, True)
    >>> another_icon(["DownloadIcon"], ["PublishIcon"]), another_icon(["fa-eye"], ["fa-eye-slash"])
    (True, True)
    >>> another_icon(["el-icon-close"], ["el-icon"]), another_icon(["icon-user"], ["icon-user-plus"])
    (False, True)
    """
    if not names or not others:
        return False
    then, now = _said(names), _said(others)
    if then and now and (then == now or not then & now):
        return then != now
    spoken = [(identifier_words(a), identifier_words(b)) for a in names for b in others]
    return any(_of_one_set(a, b) for a, b in spoken if a != b and not (_heads(a, b) or _heads(b, a)))


def _of_one_set(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names are of one set: they begin alike and go on, or both end as its names do."""
    if not name or not other:
        return False
    return (name[0] == other[0] and len(name) > 1 < len(other)) or name[-1] == other[-1] == "icon"


def _heads(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a name says only of what set an icon is, and another one goes on from there: "el-icon" and "el-icon-close"."""
    return bool(name) and name[-1] in _SETS and tuple(name) == tuple(other[: len(name)])


def _said(names: Collection[str]) -> set[str]:
    return set(icon_words(" ".join(sorted(names))).split())
