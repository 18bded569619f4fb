"""What a secret looks like: its name, its letters; and the marks that stand where one was left out. See `cleaned`."""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from itertools import pairwise

GONE = "*"
"""Stands for what is left out and must not even be compared."""
MARKED = re.compile(r"(?:\{|%7B)~(?:[a-z]{3})?(?:\}|%7D)")
"""Stands for what is left out and may be compared; also as a browser would write it."""
NOBODY = "{~}"
ID = "{id}"
"""Stands for a step of a path, as in `fingerprint.url_template`."""
_CACHED = 20_000
_LETTERS = 26

_SECRET_WORD = re.compile(
    r"(?:^|[^a-z])(?:token|csrf|xsrf|csrfmiddlewaretoken|nonce|secret|passw(?:or)?d|passwd|passphrase|passcode|pwd|authenticity"
    r"|api-?key|access-?key|private-?key|auth|authorization|credentials?|session|sess|jsessionid|phpsessid|sessid|sid|jwt|bearer"
    r"|signature|sig|hmac|otp|totp|pin|tan|ticket|saml(?:response|request)?|assertion|hash|key|code|state|verifier|challenge|iban"
    r"|cvc|cvv|ssn)(?:$|[^a-z])"
)
# Joined to other words too: ``accesstoken``, ``mycsrf``.
SECRET_PART = re.compile(r"token|csrf|xsrf|secret|passw|apikey|sessionid|jwt|nonce|signature|credential|authenticity")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
# Of attributes these words name things that are no secret: a key of a list, a code of a colour, a state.
HARMLESS_WORD = re.compile(
    r"(?:^|[^a-z])(?:key|code|state|hash|auth|session|pin|tan|ticket|sig|challenge|assertion)(?:$|[^a-z])"
)
PLAIN_VALUES = frozenset(["", "true", "false", "yes", "no", "on", "off", GONE])

JWT = re.compile(r"(?<![\w-])eyJ[\w-]{8,}\.[\w-]{6,}(?:\.[\w-]*)?")
UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_HEX = re.compile(r"(?=[0-9a-fA-F]*\d)(?=[0-9a-fA-F]*[a-fA-F])[0-9a-fA-F]{16,}")
_RUN = re.compile(r"[A-Za-z0-9]{16,}")
PREFIXED = re.compile(r"(?:gh[opsu]|glpat|sk|pk|rk|xox[abprs]|whsec|AKIA|AIza|ya29|shp(?:at|ss))[-_.]?[\w.-]{12,}")
# From where a run of such characters begins: from each of them on, a long text without an address takes for ever.
EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+")

_RANDOM, _RANDOM_WITH_DIGITS, _RANDOM_LOWER = 0.5, 0.33, 0.22
"""Least share of a text's characters at which its kind (lower, upper, digit) changes, from which on nobody wrote it: of any
letters, of some with a digit, of small letters with three digits."""
_FEW_DIGITS = 3
_MANY_LETTERS = 12  # different ones
_LONGEST_RUN = 60  # letters of one run that may be words; none that people write is so long


@lru_cache(_CACHED)
def is_opaque(text: str) -> bool:
    """Whether a text, or the longest part of it, looks made by a generator of tokens; ids of rows and records do not.

    >>> is_opaque("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"), is_opaque("a8Kq2Lm9Zx4Wv7Rt1Np6")
    (True, True)
    >>> is_opaque("checkoutPaymentMethodSelector2"), is_opaque("product-card-4711"), is_opaque("1700000000000000000")
    (False, False, False)
    """
    if len(text) < 16:  # noqa: PLR2004 - see _RUN
        return False
    if JWT.search(text) or PREFIXED.fullmatch(text):
        return True
    return any(_random(run) for run in _RUN.findall(text))


def _random(run: str) -> bool:
    if _HEX.fullmatch(run) or (len(run) > _LONGEST_RUN and len(set(run)) >= _MANY_LETTERS):
        return True
    kinds = ["d" if c.isdigit() else "u" if c.isupper() else "l" for c in run]
    digits = kinds.count("d")
    changes = sum(a != b for a, b in pairwise(kinds)) / len(run)
    if "u" in kinds and "l" in kinds:
        return changes >= (_RANDOM_WITH_DIGITS if digits else _RANDOM)
    return digits >= _FEW_DIGITS and digits < len(run) and changes >= _RANDOM_LOWER


@lru_cache(_CACHED)
def is_secret_name(name: str) -> bool:
    """Whether a parameter, a field or an attribute of this name holds a secret.

    >>> is_secret_name("authenticity_token"), is_secret_name("data-csrf"), is_secret_name("accessToken"), is_secret_name("tab")
    (True, True, True, False)
    """
    parts = _CAMEL.sub("-", name).lower()
    return bool(_SECRET_WORD.search(parts) or SECRET_PART.search(parts))


def mark(value: str) -> str:
    """A tilde and three letters in braces, the same for the same value.

    >>> mark("a") == mark("a") != mark("b")
    True
    """
    number = zlib.crc32(value.encode("utf-8", "surrogatepass"))
    letters = ""
    for _ in range(3):
        number, letter = divmod(number, _LETTERS)
        letters += chr(ord("a") + letter)
    return f"{{~{letters}}}"
