"""The pieces of a selector, one per frame it passes through, and the composites that the engine watches.

A composite keeps the test's own selector first, unchanged, so Playwright tries it first, always:

    <piece> >> heal=match:<key> >> internal:or="heal=lost:<key>:<quiet>"

Built from strings only; nothing here talks to a browser.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pytest_heal.browser import protocol
from pytest_heal.browser.protocol import otherwise
from pytest_heal.element.cleaned import is_cleaned
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.text import has_word
from pytest_heal.locator.selector_parts import ANY_FRAME, SNAPSHOT_REF, parts

ENTER_FRAME = "internal:control=enter-frame"
# A selector engine of the user's own, registered without content_script, moves the whole evaluation into the page's main
# world, and our state with it; the no-op engine "healmain" forces our own follow-up questions there too.
_MAIN_WORLD = f"{protocol.MAIN_WORLD} >> "
_BUILT_IN = frozenset(
    "css css:light xpath xpath:light text text:light id id:light data-testid data-test-id data-test nth visible role "
    "left-of right-of above below near".split()
)
_NAMED = re.compile(r"^\*?([a-zA-Z_0-9:-]+)=")


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a selector that is evaluated in one frame.

    Attributes:
        text: the part itself.
        upto: the whole selector up to and including it, descriptions left out; identifies it.
        description: a trailing ``internal:describe`` with its separator, to be kept last.
        key: short name of ``upto`` for the engine.
        main_world: prefix that makes our own questions run where its state is.
        fixed: it must not be rewritten (inner locators repeat the frame prefix and must stay equal to it).
    """

    text: str
    upto: str
    description: str
    key: str
    main_world: str
    fixed: bool

    @property
    def prefix(self) -> str:
        """Selector of the frames before it, ready to be followed by something in its frame."""
        return self.upto[: len(self.upto) - len(self.text)]

    @property
    def anywhere(self) -> bool:
        """Whether it is looked for in every frame."""
        return self.upto.startswith(ANY_FRAME)


@lru_cache(4096)
def pieces_of(selector: str) -> tuple[Piece, ...]:
    """The pieces of a selector; empty when it must be left alone.

    Left alone are captures (``*``), frame piercing and snapshot references, which Playwright does not allow in composites, and
    numbers of the element catalog: they are not remembered, and follow their element by themselves. What ``frame_locator()``
    makes is watched in the frame that it is found in: `Piece.upto` says that any will do, the texts are those of one frame.
    """
    split = list(parts(selector))
    alone = ("*", "internal:control=any", "internal:control=pierce", SNAPSHOT_REF, "index=")
    anywhere = f"{ANY_FRAME} >> " if split[0] == ANY_FRAME else ""
    split = split[1:] if anywhere else split
    if not split or "heal=" in selector or any(p.startswith(alone) for p in split):
        return ()
    description = ""
    while split and split[-1].startswith("internal:describe="):
        description = f" >> {split.pop()}"
    split = [p for p in split if not p.startswith("internal:describe=")]
    groups = _by_frame(split)
    if not all(groups):
        return ()
    repeats_frames = any(ENTER_FRAME in p for group in groups for p in group)
    result: list[Piece] = []
    upto = ""
    for i, group in enumerate(groups):
        text = " >> ".join(group)
        upto = f"{upto} >> {ENTER_FRAME} >> {text}" if upto else anywhere + text
        last = i == len(groups) - 1
        result.append(
            Piece(
                text=text,
                upto=upto,
                description=description if last else "",
                key=hashlib.sha256(upto.encode("utf-8", "surrogatepass")).hexdigest()[:10],
                main_world=_MAIN_WORLD if any(map(_is_foreign, group)) else "",
                fixed=repeats_frames and not last,
            )
        )
    return tuple(result)


def _by_frame(split: Iterable[str]) -> list[list[str]]:
    """Parts of a selector, those of one frame together."""
    groups: list[list[str]] = [[]]
    for part in split:
        if part == ENTER_FRAME:
            groups.append([])
        else:
            groups[-1].append(part)
    return groups


def _is_foreign(part: str) -> bool:
    """Whether a part is for an engine of the user's own."""
    named = _NAMED.match(part)
    return named is not None and named[1] not in _BUILT_IN and not named[1].startswith("internal:")


@dataclass(frozen=True, slots=True)
class Watch:
    """How one piece is watched.

    Attributes:
        quiet: milliseconds without a change after which it counts as lost; negative: only look at what was healed before.
        checks: identity hashes, see `identity_checks`; ``""`` for none.
        durable: selector of the healed element, for questions about presence after a re-rendering or navigation.
        least: the same as ``quiet`` in a document that is certainly done; 0: there is no hurry.
        again: identity of the element that it was healed with in an earlier test, which is used at once; ``""`` for none.
    """

    quiet: int
    checks: str = ""
    durable: str = ""
    least: int = 0
    again: str = ""


def compose(pieces: tuple[Piece, ...], watches: Mapping[str, Watch]) -> str:
    """The selector with every piece that has a watch (by `Piece.upto`) made watchable."""
    return f" >> {ENTER_FRAME} >> ".join(_watched(p, watches.get(p.upto)) for p in pieces)


def _watched(piece: Piece, watch: Watch | None) -> str:
    if watch is None or piece.fixed:
        return piece.text + piece.description
    lost = otherwise(protocol.lost(piece.key, watch.quiet, watch.checks, watch.least, watch.again))
    durable = otherwise(watch.durable) if watch.durable else ""
    return f"{piece.text} >> {protocol.match(piece.key)}{lost}{durable}{piece.description}"


def gated(piece: Piece) -> str:
    """The selector of a piece, matching only where a `question` that was asked before has found it in the same document."""
    return f"{piece.upto} >> {protocol.gate(piece.key)}{piece.description}"


def _before(pieces: tuple[Piece, ...], piece: Piece, watches: Mapping[str, Watch]) -> str:
    earlier = pieces[: pieces.index(piece)]
    return compose(earlier, watches) + f" >> {ENTER_FRAME} >> " if earlier else ""


def unused(pieces: tuple[Piece, ...], watches: Mapping[str, Watch]) -> str:
    """The selector of a call that is waited for and never made: where the last piece matches, the mark of `gated` is thrown."""
    piece = pieces[-1]
    return f"{_before(pieces, piece, watches)}{piece.text} >> {protocol.gate(f'{piece.key}f')}{piece.description}"


def question(pieces: tuple[Piece, ...], piece: Piece, watches: Mapping[str, Watch], note: str, answer: str = "") -> str:
    """Selector that has ``note`` asked of what ``piece`` matches, and ``answer`` if that passes nothing on; see `protocol`."""
    return f"{_before(pieces, piece, watches)}{piece.text} >> {note}{otherwise(answer) if answer else ''}"


def order(pieces: tuple[Piece, ...], piece: Piece, watches: Mapping[str, Watch], body: str) -> str:
    """Selector of one of our own bodies in the frame of ``piece``."""
    return f"{_before(pieces, piece, watches)}{piece.main_world}{body}"


def elsewhere(pieces: tuple[Piece, ...], piece: Piece, watches: Mapping[str, Watch], selector: str, answer: str) -> str:
    """Selector that has ``answer`` asked about what ``selector`` matches in the frame of ``piece``; see `protocol`."""
    return f"{_before(pieces, piece, watches)}{piece.main_world}{selector} >> {protocol.note(piece.key)}{otherwise(answer)}"


def together(pieces: tuple[Piece, ...], piece: Piece, watches: Mapping[str, Watch], selectors: Sequence[str]) -> str:
    """Selector that tells which of some selectors, in the frame of ``piece``, match exactly its chosen element."""
    tried = "".join(otherwise(f"{one} >> {protocol.note(f'{piece.key}-{n}')}") for n, one in enumerate(selectors))
    answer = tried + otherwise(protocol.compare(piece.key, len(selectors)))
    chosen = f"{protocol.chosen(piece.key)} >> {protocol.note(piece.key)}"
    return f"{_before(pieces, piece, watches)}{piece.main_world}{chosen}{answer}"


def compared(pieces: tuple[Piece, ...], piece: Piece, watches: Mapping[str, Watch], selectors: Sequence[str]) -> str:
    """Selector that tells which of some selectors, in the frame of ``piece``, match exactly what it matches."""
    tried = "".join(otherwise(f"{one} >> {protocol.note(f'{piece.key}-{n}')}") for n, one in enumerate(selectors))
    answer = tried + otherwise(protocol.compare(piece.key, len(selectors)))
    return f"{_before(pieces, piece, watches)}{piece.text} >> {protocol.note(piece.key)}{answer}"


def fnv1a(text: str) -> str:
    """FNV-1a, 32 bits, over UTF-16 code units, as 8 hexadecimal digits; the same as ``hash`` in ``engine.js``.

    >>> fnv1a("Save")
    '4d2d5d68'
    """
    h = 0x811C9DC5
    data = text.encode("utf-16-le", "surrogatepass")
    for i in range(0, len(data), 2):
        h = ((h ^ (data[i] | data[i + 1] << 8)) * 16777619) & 0xFFFFFFFF
    return f"{h:08x}"


def look_checks(looks: Iterable[str]) -> str:
    """What to add to `identity_checks` for an element that has to look as it did when it was described: letter ``w``."""
    return ".".join(f"w{look}" for look in sorted(looks))


def identity_checks(fingerprint: Fingerprint) -> str:
    """Hashes of what told the element from all others of its page; an element that has one of them is not suspected.

    Letters: ``i`` id, ``d`` test id, ``n`` name attribute, ``l`` aria-label, ``h`` href, ``s`` src, ``x`` text, ``g`` text of
    its group and its own; what else it said is as good. A value that occurred more than once does not individuate and is left
    out; ``""`` when nothing individuates the element.
    """
    e, counts = fingerprint.element, fingerprint.counts

    def alone(name: str) -> bool:
        return counts.get(name, 2) == 1

    named = _named(e)
    checks = [
        letter + fnv1a(value)
        for letter, value, unique in (
            ("i", named["i"], alone("id")),
            ("d", named["d"], alone("test_id")),
            ("n", named["n"], alone("field")),
            ("l", e.attributes.get("aria-label", ""), alone("name")),
            ("h", named["h"], alone("href")),
            ("s", named["s"], alone("src")),
            ("x", e.text or e.name, alone("text") or (not e.text and alone("name"))),
            *(("x", text, alone("text")) for text in fingerprint.seen),
        )
        if value and unique and not is_cleaned(value)  # which the page has otherwise
    ]
    if not checks and e.group and not is_cleaned(e.group):
        checks = ["g" + fnv1a(f"{e.group}|{e.text or e.name}")]
    return ".".join(checks)


def _named(element: Element) -> dict[str, str]:
    """What developers call an element, by the letters of `identity_checks`."""
    value = element.attributes.get
    return {"i": element.id, "d": element.test_id, "n": value("name", ""), "h": value("href", ""), "s": value("src", "")}


def _names(locator: str, value: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(value)}(?![\w-])", locator) is not None


_SPOKEN = frozenset("xl")  # letters of checks that people read or hear


def suspicion_checks(fingerprint: Fingerprint) -> str:
    """The checks of `identity_checks` that can tell a slip: not what the locator asks for itself.

    Whatever ``#save`` matches has that id. So where the element says something that lasts, what it says decides, and what else
    the locator does not name; the same text that a locator asks for is what its author means, so that stays.
    """
    checks = identity_checks(fingerprint)
    e, locator = fingerprint.element, fingerprint.key.locator
    said = e.attributes.get("aria-label", "") or e.text or e.name
    spoken = any(check[0] in _SPOKEN for check in checks.split(".") if check) and has_word(said)
    if not spoken or "text" in fingerprint.varied:
        return checks
    asked = {letter for letter, value in _named(e).items() if value and _names(locator, value)}
    return ".".join(check for check in checks.split(".") if check[0] not in asked)
