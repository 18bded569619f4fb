r"""The text of a baseline file: written in a strict subset of YAML, read by a fast reader, or by PyYAML when it was edited.

PyYAML needs seconds for the baseline of a large suite; a session must not. So files are written in a form that a few regular
expressions read, and blocks are taken apart only when somebody asks for them. Both readers must agree on everything the
writer writes (a test says so); whatever the strict reader does not know at once goes to PyYAML, which has the last word and
names the line of what is wrong.

The form: a header, then one block per fingerprint after an empty line. One value a line::

    format: 1
    source: tests/pages/login.py

    fingerprints:

    - code: 'page.get_by_role("button", name="Sign in")'
      locator: 'internal:role=button[name="Sign in"i]'
      page: /login
      element:
        tag: button
        attributes:
          class: btn
        box: [10, 20, 90, 32]

A value is text, a whole number, ``true``/``false``, ``[a, list]``, ``{a: mapping}``. Text is bare where nobody could mistake
it, else in the quotes that need fewer escapes; what cannot be seen (control characters, lone surrogates, direction marks) is
always escaped, so a review shows what is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

_RESERVED = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null"})  # YAML 1.1 takes them for something else

_BARE = r"[A-Za-z/_](?:[A-Za-z0-9_./ -]*[A-Za-z0-9_./-])?"
_UNSAFE = r"\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"  # YAML forbids them, or takes them for line breaks
_SINGLE = rf"'(?:[^'{_UNSAFE}]|'')*'"
_DOUBLE = rf'"(?:[^"\\{_UNSAFE}]|\\["\\nt]|\\u[0-9a-f]{{4}}|\\U[0-9a-f]{{8}})*"'
_NUMBER = r"-?(?:0|[1-9][0-9]{0,17})"
_SCALAR = rf"(?:{_BARE}|{_NUMBER}|{_SINGLE}|{_DOUBLE})"
_KEY = rf"(?:{_BARE}|{_SINGLE}|{_DOUBLE})"
_PAIR = rf"{_KEY}: {_SCALAR}"
_LIST = rf"\[(?:{_SCALAR}(?:, {_SCALAR})*)?\]"
_FLOW_MAPPING = rf"\{{(?:{_PAIR}(?:, {_PAIR})*)?\}}"
_VALUE = rf"(?:{_SCALAR}|{_LIST}|{_FLOW_MAPPING})"
_LINE = rf"{_KEY}:(?: {_VALUE})?"

_HEADER = re.compile(rf"(?:#[^\n]*\n)*format: ([0-9]+)\nsource: ({_SCALAR})\n\nfingerprints:(?: \[\])?\n?")
_BLOCK = re.compile(rf"- {_LINE}(?:\n(?:  ){{1,3}}{_LINE})*\n?")
_IDENTITY = re.compile(
    rf"- (?:code: {_SCALAR}\n  )?locator: ({_SCALAR})\n  page: ({_SCALAR})\n"
    rf"(?:  frame: ({_SCALAR})\n)?(?:  test: ({_SCALAR})\n)?"
)
_HEADS = re.compile(
    r"^- (?:code: [^\n]*\n  )?locator: ([^\n]+)\n  page: ([^\n]+)\n"
    r"(?:  frame: ([^\n]+)\n)?(?:  test: ([^\n]+)\n)?",
    re.MULTILINE,
)
_LINE_PARTS = re.compile(rf"( *)({_KEY}):(?: (.*))?")
_SCALARS = re.compile(_SCALAR)
_PAIRS = re.compile(rf"({_KEY}): ({_SCALAR})")
_BARE_TEXT = re.compile(_BARE)

_ESCAPE = re.compile(r'\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(["\\nt]))')
_SHORT = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_SHORT_BACK = {value: "\\" + name for name, value in _SHORT.items()}


class NotStrictError(ValueError):
    """The text is not in the writer's own form; PyYAML must read it."""


# Writing


def scalar(value: str | int | bool) -> str:
    """A value as the writer writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if _BARE_TEXT.fullmatch(value) and value.lower() not in _RESERVED:
        return value
    if value.isprintable():
        if '"' not in value and "\\" not in value:
            return f'"{value}"'
        return "'" + value.replace("'", "''") + "'"
    return '"' + "".join(map(_escaped, value)) + '"'


def _escaped(character: str) -> str:
    if character in _SHORT_BACK:
        return _SHORT_BACK[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"  # noqa: PLR2004 - what four digits hold


def block(plain: Mapping[str, Any]) -> str:
    """One fingerprint as lines, the first one marked ``- ``, without the last line break."""
    lines: list[str] = []
    _write(plain, "  ", lines)
    return "- " + "\n".join(lines)[2:]


def _write(plain: Mapping[str, Any], indent: str, lines: list[str]) -> None:
    for name, value in plain.items():
        key = scalar(name)
        if isinstance(value, Mapping):
            # what is only numbered, and what holds numbers only, is one line
            if value and (name.isdigit() or not any(isinstance(v, str | Mapping | list) for v in value.values())):
                lines.append(f"{indent}{key}: {{{', '.join(f'{scalar(k)}: {scalar(v)}' for k, v in value.items())}}}")
            else:
                lines.append(f"{indent}{key}:")
                _write(value, indent + "  ", lines)
        elif isinstance(value, list):
            lines.append(f"{indent}{key}: [{', '.join(map(scalar, value))}]")
        else:
            lines.append(f"{indent}{key}: {scalar(value)}")


def document(comment: str, number: int, source: str, blocks: Iterable[str]) -> str:
    """A whole file.

    Args:
        comment: lines to stand at its top.
        number: version of the format.
        source: the source file that made the locators.
        blocks: what `block` gave, in order.
    """
    header = "".join(f"# {line}\n" for line in comment.splitlines())
    return f"{header}format: {number}\nsource: {scalar(source)}\n\nfingerprints:\n\n" + "\n\n".join(blocks) + "\n"


# Reading


def split(text: str) -> tuple[int, str, list[tuple[int, str]]]:
    """Take a file of the strict form apart, without decoding its blocks.

    Returns:
        The number of its format, its source, and for each block its first line (from 1) and its text.

    Raises:
        NotStrictError: the text is not in the strict form.
    """
    header = _HEADER.match(text)
    if header is None:
        raise NotStrictError
    blocks: list[tuple[int, str]] = []
    line = header[0].count("\n") + 2
    rest = text[header.end() :]
    if rest.strip("\n"):
        if not rest.startswith("\n- "):
            raise NotStrictError
        for part in rest.strip("\n").split("\n\n"):
            if _BLOCK.fullmatch(part) is None:
                raise NotStrictError
            blocks.append((line, part))
            line += part.count("\n") + 2
    return int(header[1]), _text(header[2]), blocks


def identity(text: str) -> tuple[str, str, str, str]:
    """Locator, page, frame and test of a block, without decoding the rest.

    Raises:
        NotStrictError: they are not where the writer puts them.
    """
    found = _IDENTITY.match(text + "\n")
    if found is None:
        raise NotStrictError
    locator, page, frame, test = (_text(part) if part is not None else "" for part in found.groups())
    return locator, page, frame, test


def identities(text: str) -> tuple[int, str, list[tuple[str, str, str, str]]]:
    """What stands in a file, without a look at what its blocks say: a fifth of the time of `split` and `identity`.

    Returns:
        The number of its format, its source, and of each block what `identity` gives.

    Raises:
        NotStrictError: the heads of the blocks, or that of the file, are not as the writer writes them.
    """
    header = _HEADER.match(text)
    if header is None:
        raise NotStrictError
    end = header.end()
    found = _HEADS.findall(text, end)
    if len(found) != text.count("\n- ", end) or (not found and text[end:].strip("\n")):
        raise NotStrictError
    heads = [(_whole(locator), _whole(page), _whole(frame), _whole(test)) for locator, page, frame, test in found]
    return int(header[1]), _text(header[2]), heads


def _whole(text: str) -> str:
    """A value that takes the rest of its line; it is not checked between its quotes."""
    if not text:
        return ""
    quoted = text[0] in "'\"" and text[0] == text[-1] and len(text) > 1
    if not quoted and _BARE_TEXT.fullmatch(text) is None:
        raise NotStrictError
    return _text(text)


def parse_block(text: str) -> dict[str, Any]:
    """The plain mapping of a block in the strict form, as PyYAML reads it.

    Raises:
        NotStrictError: it is not in the strict form after all.
    """
    root: dict[str, Any] = {}
    levels: list[dict[str, Any]] = [root]  # the open mapping of each level of indentation
    for line in (" " + text[1:]).split("\n"):
        parts = _LINE_PARTS.fullmatch(line)
        if parts is None:
            raise NotStrictError
        depth = len(parts[1]) // 2 - 1
        if depth >= len(levels) or (depth < len(levels) - 1 and not levels[-1]):
            raise NotStrictError
        del levels[depth + 1 :]
        target = levels[depth]
        name = _text(parts[2])
        if name in target:
            raise NotStrictError  # PyYAML names the line
        if parts[3] is None:
            child: dict[str, Any] = {}
            target[name] = child
            levels.append(child)
        else:
            target[name] = _value(parts[3])
    if not levels[-1]:
        raise NotStrictError
    return root


def _value(text: str) -> Any:
    if text[0] == "[":
        return [_scalar(part) for part in _SCALARS.findall(text[1:-1])]
    if text[0] == "{":
        pairs = _PAIRS.findall(text[1:-1])
        mapping = {_text(key): _scalar(value) for key, value in pairs}
        if len(mapping) < len(pairs):
            raise NotStrictError
        return mapping
    return _scalar(text)


def _scalar(text: str) -> str | int | bool:
    first = text[0]
    if first in "-0123456789":
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    return _text(text)


def _text(text: str) -> str:
    first = text[0]
    if first == "'":
        return text[1:-1].replace("''", "'")
    if first == '"':
        inner = text[1:-1]
        return _ESCAPE.sub(_unescaped, inner) if "\\" in inner else inner
    if text.lower() in _RESERVED or first in "-0123456789":
        raise NotStrictError
    return text


def _unescaped(found: re.Match[str]) -> str:
    four, eight, short = found.groups()
    if short is not None:
        return _SHORT[short]
    code = int(four or eight, 16)
    if code > 0x10FFFF:  # noqa: PLR2004 - the last code point
        raise NotStrictError
    return chr(code)
