"""Playwright's methods that ask and do not wait: where nothing matches, what they do is return nothing, or raise at once."""

from __future__ import annotations

PRESENCE = frozenset(["count", "is_visible", "is_hidden"])
OF_ALL = frozenset(["all", "all_inner_texts", "all_text_contents", "element_handles", "evaluate_all"])
OF_SELECTORS = frozenset(["query_selector", "query_selector_all", "eval_on_selector_all"])
"""Of a page, a frame or an element, given a selector; they wait for nothing."""
QUERIES = OF_ALL | OF_SELECTORS | PRESENCE
"""What returns nothing where nothing matches, and raises nothing."""
RAISING = frozenset(["eval_on_selector"])
"""What raises at once where nothing matches."""
