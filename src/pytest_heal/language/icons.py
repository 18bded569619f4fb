"""Icons: the words that a person would say for what an icon's class, file or test id is called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

ICONS: Mapping[str, str] = dict(
    tuple(line.split(": "))  # type: ignore[misc]
    for line in """
bars: menu hamburger
hamburger: menu hamburger
grid: grid apps
th: grid
th-large: grid apps
search: search magnifier
magnifying-glass: search magnifier
bell: notifications bell
envelope: mail messages envelope
mail: mail messages envelope
inbox: inbox
comment: comment chat messages
comments: chat messages comments
chat: chat messages
trash: delete trash bin
trash-can: delete trash bin
delete: delete trash
times: close remove x cross
xmark: close remove x cross
close: close x cross
x: close x cross
edit: edit pencil
pencil: edit pencil
pen: edit pencil pen
plus: add new plus
minus: collapse minus
cog: settings gear
cogs: settings gears
gear: settings gear
gears: settings gears
settings: settings gear
sliders: settings filter sliders
user: user profile account
users: users people group
user-plus: invite add user
person: user profile account
home: home house
house: home house
star: star favorite
heart: like heart favorite
thumbs-up: like thumbs up
bookmark: bookmark favorite
eye: show view eye
eye-slash: hide eye
download: download
upload: upload
cloud-upload: upload cloud
cloud-download: download cloud
expand: fullscreen expand maximize
compress: minimize shrink
ellipsis: more options dots
ellipsis-v: more options dots
ellipsis-h: more options dots
dots: more options dots
kebab: more options dots
chevron-down: expand dropdown down arrow
chevron-up: collapse up arrow
chevron-right: next right arrow
chevron-left: previous left arrow
angle-down: expand dropdown down arrow
angle-up: collapse up arrow
angle-right: next right arrow
angle-left: previous left arrow
caret-down: dropdown expand arrow
arrow-left: back previous arrow
arrow-right: next forward arrow
arrow-up: up arrow
arrow-down: down arrow
cart: cart basket
shopping-cart: cart basket
shopping-bag: cart bag
basket: cart basket
bag: cart bag
moon: dark theme night moon
sun: light theme day sun
adjust: theme contrast
print: print printer
printer: print printer
paperclip: attach attachment paperclip
calendar: calendar date
clock: time clock history
history: history clock
filter: filter funnel
funnel: filter funnel
sort: sort
share: share
copy: copy
clone: copy duplicate
clipboard: copy clipboard paste
cut: cut scissors
paste: paste
undo: undo
redo: redo
lock: password lock private
unlock: unlock
key: password key
question: help question
help: help question
info: info information
exclamation: warning alert
warning: warning alert
folder: folder
folder-open: folder open
file: file document
reply: reply
reply-all: reply all
forward: forward
refresh: refresh reload
sync: refresh sync
rotate: refresh rotate
redo-alt: refresh redo
sign-out: logout exit
logout: logout exit
sign-in: login
login: login
power-off: logout power
globe: language website globe
language: language
map: map location
map-marker: location marker map
location: location
phone: phone call
camera: photo camera
video: video camera
image: picture image
photo: picture photo
play: play start
pause: pause
stop: stop
volume: sound volume
microphone: microphone record
check: confirm done tick
tick: confirm done tick
ban: block forbidden
credit-card: card payment
tag: tag label
tags: tags labels
list: list
table: table
chart: chart statistics
dashboard: dashboard
tachometer: dashboard
link: link
external-link: open external link
code: code source
bug: bug
wifi: network
robot: assistant
smile: smiley emoji
save: save disk
floppy: save disk
send: send
paper-plane: send plane
gift: gift
truck: delivery shipping
wallet: payment wallet
bullhorn: announcement news
""".strip().splitlines()
)
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
                    found.append(said)
                    start += length
                    break
            else:
                start += 1
    return " ".join(dict.fromkeys(" ".join(found).split()))
