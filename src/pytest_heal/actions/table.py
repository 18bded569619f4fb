"""The action language as one table: what an action is called, which fields it takes, and what they mean.

Checking (`validation`), the JSON Schema (`schema`) and the reference page (`reference`) are all made from it,
so that they cannot differ. What an action does to a page is `actions.live_calls`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pytest_heal.actions.row import Action, Field

MOST_STEPS = 1_000
"""Steps of one run."""
MOST_MILLISECONDS = 600_000
"""Longest time in ms that a step may be given: a run must end."""


TARGET = Field(name="target", type="target", required=True, doc="The element, see [targets](#targets).")
ANY_TARGET = Field(name="target", type="target", doc="The element; left out: the page.")
FRAME = Field(
    name="frame",
    type="texts",
    doc="Selector of the `<iframe>` that the target stands in; a list for frames within frames. An `index=` needs none.",
)
TIMEOUT = Field(
    name="timeout",
    type="milliseconds",
    aliases=("ms",),
    doc="Milliseconds that the step may wait; left out: the page's own timeout.",
)
DIALOG = Field(
    name="dialog",
    type="choice",
    choices=("accept", "dismiss"),
    default="dismiss",
    doc="What is answered to an `alert`, `confirm` or `prompt` of the page, where the test has no handler of its own.",
)
_ON = (FRAME, TIMEOUT)
_CLICK = (
    TARGET,
    Field(name="button", type="choice", choices=("left", "right", "middle"), doc="Which button of the mouse; left out: left."),
    Field(
        name="modifiers",
        type="choices",
        choices=("Alt", "Control", "ControlOrMeta", "Meta", "Shift"),
        doc="Keys that are held meanwhile.",
    ),
    DIALOG,
    *_ON,
)

ACTIONS: tuple[Action, ...] = (
    Action(
        name="refresh_catalog",
        doc="Reads the page's catalog: from here on `index=N` means a number of it.",
    ),
    Action(name="click", doc="Clicks an element.", fields=_CLICK),
    Action(name="double_click", aliases=("dblclick",), doc="Clicks an element twice.", fields=_CLICK),
    Action(name="hover", doc="Moves the mouse over an element.", fields=(TARGET, *_ON)),
    Action(
        name="type",
        aliases=("fill",),
        doc="Puts a text into a field, in place of what stands in it; an empty text clears it.",
        fields=(
            TARGET,
            Field(name="value", type="text", required=True, empty=True, secret=True, aliases=("text",), doc="The text."),
            Field(
                name="delay",
                type="milliseconds",
                doc="Type key by key, with so many milliseconds between two; left out: the text is put in at once.",
            ),
            *_ON,
        ),
    ),
    Action(
        name="press",
        doc="Presses a key, with the focus on an element, or wherever it is.",
        fields=(
            ANY_TARGET,
            Field(name="key", type="text", required=True, aliases=("value",), doc="`Enter`, `ArrowDown`, `Control+A`, ..."),
            DIALOG,
            *_ON,
        ),
    ),
    Action(name="check", doc="Ticks a checkbox or a radio button, if it is not.", fields=(TARGET, *_ON)),
    Action(name="uncheck", doc="Clears a checkbox, if it is ticked.", fields=(TARGET, *_ON)),
    Action(
        name="select",
        aliases=("select_option",),
        doc="Chooses options of a `<select>`.",
        fields=(
            TARGET,
            Field(
                name="value", type="texts", required=True, empty=True, doc="Value or label of the option; a list for several."
            ),
            *_ON,
        ),
    ),
    Action(
        name="upload",
        doc="Puts files into a file field.",
        fields=(
            TARGET,
            Field(
                name="path",
                type="texts",
                required=True,
                file=True,
                aliases=("value", "files"),
                doc="The file; a list for several.",
            ),
            *_ON,
        ),
    ),
    Action(
        name="scroll_to_text",
        doc="Scrolls to the first visible element that says a text.",
        fields=(
            Field(
                name="target",
                type="text",
                required=True,
                aliases=("text",),
                doc="The text itself, as on the page, in any case.",
            ),
            *_ON,
        ),
    ),
    Action(name="scroll_to", doc="Scrolls to an element.", fields=(TARGET, *_ON)),
    Action(
        name="wait",
        until="network_idle",
        doc="Waits until the page has loaded and nothing was under way in its network for half a second.",
        fields=(TIMEOUT,),
    ),
    Action(
        name="wait",
        until="selector",
        doc="Waits for an element.",
        fields=(
            TARGET,
            Field(
                name="state",
                type="choice",
                choices=("visible", "hidden", "attached", "detached"),
                default="visible",
                doc="What it has to be.",
            ),
            *_ON,
        ),
    ),
    Action(
        name="wait",
        until="text",
        doc="Waits until a text can be seen.",
        fields=(
            Field(name="target", type="text", required=True, aliases=("text", "value"), doc="The text itself, in any case."),
            *_ON,
        ),
    ),
    Action(
        name="wait",
        until="url",
        doc="Waits until the page has an address.",
        fields=(
            Field(
                name="target",
                type="text",
                required=True,
                aliases=("url", "value"),
                doc="The address, or a glob of it, `**/account`; relative to the context's base URL.",
            ),
            TIMEOUT,
        ),
    ),
    Action(
        name="wait",
        until="timeout",
        implied="ms",
        doc="Waits for a time. A step with nothing but `ms` means this, too: `{action: wait, ms: 500}`.",
        fields=(Field(name="timeout", type="milliseconds", required=True, aliases=("ms",), doc="How long, in milliseconds."),),
    ),
    Action(
        name="navigate",
        aliases=("goto",),
        doc="Opens an address.",
        fields=(
            Field(
                name="url",
                type="text",
                required=True,
                aliases=("target", "value"),
                doc="The address; relative to the context's base URL.",
            ),
            TIMEOUT,
        ),
    ),
    Action(name="back", aliases=("go_back",), doc="Goes back to the page before.", fields=(TIMEOUT,)),
    Action(
        name="assert_text",
        doc="Fails unless an element, or the page, has a text; waits for it.",
        fields=(
            ANY_TARGET,
            Field(
                name="value",
                type="text",
                required=True,
                aliases=("text",),
                doc="The text; white space is compared as one space.",
            ),
            Field(name="exact", type="flag", default=False, doc="All of the text, not a part of it."),
            Field(
                name="of",
                type="choice",
                choices=("text", "value"),
                default="text",
                doc="`value`: what stands in a field, all of it.",
            ),
            *_ON,
        ),
    ),
    Action(name="assert_visible", doc="Fails unless an element can be seen; waits for it.", fields=(TARGET, *_ON)),
    Action(
        name="screenshot",
        doc="Takes a picture (PNG) of an element or the page.",
        fields=(
            ANY_TARGET,
            Field(name="path", type="text", file=True, doc="The file; left out: base64 in the step's `result`."),
            Field(name="full_page", type="flag", default=False, doc="The whole page, not the part in view."),
            *_ON,
        ),
    ),
    Action(
        name="find",
        doc="Finds elements by a description in words; `result` has `elements`, best first, and the `catalog_version` of their "
        "`index`.",
        fields=(
            Field(name="target", type="text", required=True, aliases=("description", "text"), doc="The description."),
            Field(name="limit", type="whole", default=5, doc="Elements at most."),
        ),
    ),
    Action(name="done", doc="Says that the goal is reached (`is_done`); only as the last step."),
)
"""All actions, in the order of the reference."""

NAMES: dict[str, tuple[Action, ...]] = {}
"""Every name and alias -> its rows: one, or the kinds of ``wait``."""
for _action in ACTIONS:
    for _name in (_action.name, *_action.aliases):
        NAMES[_name] = (*NAMES.get(_name, ()), _action)


def kinds_of_waiting() -> Iterator[str]:
    """What ``until`` may be."""
    return (action.until for action in ACTIONS if action.until)
