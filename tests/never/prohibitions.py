"""The never-list as data: every single prohibition, the line it stands in, and the tests that hold it.

An id without parameters stands for every parametrised case of the test; `test_never.py` checks that each exists.
"""

from __future__ import annotations

from dataclasses import dataclass

CASES = "tests/healing/test_live_interception.py"
DRIFT = "tests/healing/test_live_drift.py"
HEAL = "tests/never/test_never_heal.py"
ACT = "tests/never/test_never_act.py"
REPORT = "tests/never/test_never_report.py"
SECRET = "tests/never/test_never_secret.py"
SECRET_OUTPUT = "tests/never/test_never_secret_output.py"
WRITE = "tests/never/test_never_write.py"

NEIGHBOUR = 'heal a removed element onto its neighbour ("Save draft" -> "Delete draft")'
NEGATIVE = (
    'heal a negative check (`to_have_count(0)`, `not_to_be_visible`, `to_be_hidden`, `wait_for(state="hidden"|"detached")`,'
    " `count()`, `is_visible()`, `all()`)"
)
THERE = "heal what is there but covered, disabled, or still loading"
WAIT = "shorten Playwright's auto-wait on a slow page"
ACTS = "act twice; act in another page; change the page under test (styles, attributes)"
GENUINE = (
    "return anything but a genuine Playwright `Locator` (`expect`'s isinstance, `.first`/`.last` properties, `.nth`, chains,"
    " frames, popups, `page.click(selector)` must all work, sync and async)"
)
PAST = "look at a past heal before the test's own selector; overwrite a fingerprint with a heal before the test has passed"
FLIP = "flip a report after pytest has logged it; report a pass that was not re-run"
KEY = "store one key for two different locators; wait for an element that a click has navigated away from"
EMIT = "emit generated ids (`:r3:`, `css-1x2y`, hashed CSS modules) in a selector, or CSS that was not escaped (`CSS.escape`)"
SOURCE = (
    "replace equal text elsewhere in a source file; write source in CI, in an xdist worker, or over uncommitted edits unasked"
)
SDK = "import an SDK without an upper bound on its major version; read a `.env`; require a key for an offline feature"
TRUST = (
    "trust page text: it is escaped in HTML, XML, terminal (control characters), workflow commands, prompts (data, not"
    " instructions) and source (only inside a `repr()`-made literal); password and hidden values are never stored or reported"
)
LINES = (NEIGHBOUR, NEGATIVE, THERE, WAIT, ACTS, GENUINE, PAST, FLIP, KEY, EMIT, SOURCE, SDK, TRUST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibition:
    """One thing that must never happen.

    Attributes:
        never: what, in a few words.
        line: where it stands, in the words of the list.
        tests: ids of the tests that fail when it happens.
    """

    never: str
    line: str
    tests: tuple[str, ...]


def _never(line: str, never: str, *tests: str) -> Prohibition:
    return Prohibition(never=never, line=line, tests=tests)


def _negative(never: str, *checks: str) -> Prohibition:
    test = f"{HEAL}::test_a_negative_check_is_never_healed"
    ids = tuple(f"{test}[{api}-{check}]" for api in ("sync", "async") for check in checks)
    return Prohibition(never=never, line=NEGATIVE, tests=ids)


def _both(case: str) -> tuple[str, str]:
    """A case of interception in both APIs."""
    return f"{CASES}::test_sync[{case}]", f"{CASES}::test_async[{case}]"


USED_YET = f"{HEAL}::test_what_is_there_but_cannot_be_used_yet_is_never_healed"
LOADING = f"{HEAL}::test_what_is_still_loading_is_never_healed"
GENUINE_TEST = f"{ACT}::test_a_locator_is_never_anything_but_a_genuine_one"
WRITTEN = f"{WRITE}::test_nothing_ever_writes_into_a_source_file"
ONLY_BASELINE = f"{WRITE}::test_only_the_baseline_and_reports_write_files"
FIX = "tests/repair/test_fix.py"
IN_CI = f"{FIX}::test_never_in_ci_unless_told_and_never_in_a_worker"
HOSTILE = f"{REPORT}::test_page_text_is_never_trusted_and_secrets_are_never_kept"
FORMATS = f"{REPORT}::test_no_format_is_without_a_test_of_hostile_text"

PROHIBITIONS = (
    _never(
        NEIGHBOUR,
        "heal a removed element onto its neighbour",
        f"{DRIFT}::test_a_removed_element_does_not_heal_onto_its_neighbour",
        "tests/relocation/test_relocator.py::test_a_removed_element_is_not_its_neighbour",
        "tests/relocation/policy/test_rules.py::test_the_rule_refuses",
    ),
    _negative("heal to_have_count(0)", "to_have_count(0)", "not_to_have_count(1)", "to_have_text([])"),
    _negative("heal not_to_be_visible", "not_to_be_visible", "to_be_visible(visible=False)", "not_to_be_in_viewport"),
    _negative("heal to_be_hidden", "to_be_hidden", "not_to_be_attached", "to_be_attached(attached=False)"),
    _negative("heal wait_for(state=hidden)", "wait_for(state=hidden)", "wait_for_selector(state=hidden)"),
    _negative("heal wait_for(state=detached)", "wait_for(state=detached)", "wait_for_selector(state=detached)"),
    _negative("heal count()", "count()", "evaluate_all()"),
    _negative(
        "heal is_visible()", "is_visible()", "is_hidden()", "page.is_visible()", "page.is_hidden()", "frame.is_visible()"
    ),
    _negative(
        "heal all()",
        "all()",
        "all_text_contents()",
        "all_inner_texts()",
        "element_handles()",
        "query_selector()",
        "query_selector_all()",
    ),
    _never(
        NEGATIVE,
        "let a negative check pass on a healed element",
        f"{HEAL}::test_a_negative_check_never_passes_on_a_healed_element",
        *_both("absence_of_a_healed_element_that_is_there"),
    ),
    _never(THERE, "heal what is covered", f"{USED_YET}[covered]", *_both("covered_is_not_lost")),
    _never(THERE, "heal what is disabled", f"{USED_YET}[disabled]", *_both("actionability_stays")),
    _never(THERE, "heal what is hidden or out of reach", f"{USED_YET}[hidden]", f"{USED_YET}[out-of-reach]"),
    _never(THERE, "heal in a document that is still loading", f"{LOADING}[document]"),
    _never(THERE, "heal while a request may bring it", *(f"{LOADING}[{how}]" for how in ("script", "fetch", "xhr"))),
    _never(
        THERE,
        "heal while the page changes",
        "tests/browser/test_live_engine.py::test_a_page_that_changes_in_the_rest_of_the_quiet_time_is_looked_at_again",
        "tests/browser/test_live_engine.py::test_a_change_in_a_shadow_root_is_a_change",
    ),
    _never(
        WAIT,
        "shorten Playwright's auto-wait",
        f"{HEAL}::test_waiting_for_a_slow_page_is_never_shortened",
        *_both("late_by_a_timer"),
    ),
    _never(ACTS, "act twice", f"{ACT}::test_an_act_is_never_done_twice", *_both("exactly_one_click")),
    _never(
        ACTS,
        "act in another page",
        f"{ACT}::test_an_act_is_never_done_in_another_page",
        f"{DRIFT}::test_a_page_never_seen_is_not_healed_on_and_the_failure_says_so",
    ),
    _never(
        ACTS,
        "change the page under test",
        f"{ACT}::test_the_page_under_test_is_never_changed",
        "tests/browser/test_live_probe.py::test_the_page_is_left_as_it_was",
    ),
    _never(GENUINE, "return anything but a genuine Locator", GENUINE_TEST, f"{WRITTEN}[ci]"),
    _never(GENUINE, "break expect's isinstance", GENUINE_TEST, *_both("assertions_on_one_element")),
    _never(GENUINE, "break .first and .last", GENUINE_TEST, *_both("last")),
    _never(GENUINE, "break .nth", GENUINE_TEST, *_both("nth")),
    _never(GENUINE, "break chains", GENUINE_TEST, *_both("chain_with_filter"), *_both("and_or")),
    _never(GENUINE, "break frames", GENUINE_TEST, *_both("inside_a_frame"), *_both("frame_object")),
    _never(GENUINE, "break popups", GENUINE_TEST, *_both("popup")),
    _never(GENUINE, "break page.click(selector)", GENUINE_TEST, *_both("methods_of_page_and_frame")),
    _never(
        PAST,
        "look at a past heal first",
        f"{ACT}::test_the_tests_own_selector_always_comes_before_a_past_heal",
        "tests/plugin/test_trust.py::test_a_confirmed_heal_is_kept_beside_the_baseline_and_used_no_sooner",
    ),
    _never(PAST, "overwrite a fingerprint with a heal", f"{ACT}::test_a_heal_never_overwrites_a_fingerprint"),
    _never(PAST, "keep what a failed test learned", f"{DRIFT}::test_nothing_learned_by_a_failed_test_is_kept"),
    _never(FLIP, "flip a report", f"{REPORT}::test_a_report_is_never_flipped"),
    _never(FLIP, "report a pass that was not re-run", f"{REPORT}::test_a_pass_is_never_reported_without_a_run"),
    _never(KEY, "one key for two locators", f"{ACT}::test_two_locators_never_have_one_key"),
    _never(
        KEY,
        "wait for what a click navigated away from",
        f"{ACT}::test_an_element_that_a_click_navigated_away_from_is_never_waited_for",
    ),
    *(
        _never(EMIT, f"emit {what} in a selector", "tests/locator/test_ladder.py::test_generated_names_are_never_offered")
        for what in ("generated ids", "generated classes", "hashed CSS modules")
    ),
    _never(
        EMIT,
        "emit CSS that was not escaped",
        "tests/locator/test_css.py::test_identifiers_by_the_standard",
        "tests/locator/test_live_ladder.py::test_escapes_are_those_of_the_browser",
        "tests/locator/test_live_ladder.py::test_every_rung_for_every_control_matches_it_alone",
    ),
    _never(
        SOURCE,
        "replace equal text elsewhere",
        "tests/source/test_fix_corpus.py::test_a_shape[equal text elsewhere]",
        WRITTEN,
        ONLY_BASELINE,
    ),
    _never(SOURCE, "write source in CI", IN_CI, f"{WRITTEN}[ci]", ONLY_BASELINE),
    _never(SOURCE, "write source in an xdist worker", IN_CI, f"{WRITTEN}[worker]", ONLY_BASELINE),
    _never(
        SOURCE,
        "write source over uncommitted edits",
        f"{FIX}::test_uncommitted_changes_are_not_written_over",
        WRITTEN,
        ONLY_BASELINE,
    ),
    _never(
        SDK,
        "import an SDK without an upper bound",
        f"{WRITE}::test_no_sdk_is_without_an_upper_bound",
        f"{WRITE}::test_nothing_is_imported_that_is_not_required",
    ),
    _never(SDK, "read a .env", f"{WRITE}::test_a_dotenv_file_is_never_read", WRITTEN),
    _never(
        SDK,
        "require a key",
        f"{WRITE}::test_no_feature_requires_a_key",
        "tests/plugin/test_without_sdks.py::test_everything_works",
        WRITTEN,
    ),
    _never(TRUST, "trust page text in HTML", FORMATS),
    _never(
        TRUST,
        "trust page text in XML",
        HOSTILE,
        "tests/report/test_junit.py::test_any_text_of_a_page_becomes_well_formed_xml",
    ),
    _never(
        TRUST,
        "trust page text in the terminal",
        HOSTILE,
        "tests/report/test_terminal.py::test_no_text_of_a_page_can_touch_the_terminal",
    ),
    _never(
        TRUST,
        "trust page text before workflow commands",
        f"{REPORT}::test_page_text_is_never_a_command_however_it_is_wrapped",
        HOSTILE,
    ),
    _never(
        TRUST,
        "trust page text in prompts",
        f"{REPORT}::test_page_text_is_data_in_every_prompt",
        "tests/models/test_adapters.py::test_a_page_gives_no_orders",
        "tests/models/test_prompt.py::test_no_text_leaves_its_quotes",
    ),
    _never(
        TRUST,
        "trust page text in source",
        "tests/locator/test_code.py::test_a_literal_is_one_line_and_means_its_text",
        "tests/locator/test_ladder.py::test_whatever_a_page_says_the_code_is_code_and_the_selector_one_selector",
    ),
    _never(
        TRUST,
        "trust page text in a file of the baseline",
        HOSTILE,
        "tests/baseline/test_yaml_text.py::test_text_is_one_line_and_shows_what_cannot_be_seen",
    ),
    _never(TRUST, "store passwords", HOSTILE, f"{DRIFT}::test_passwords_and_hidden_values_are_never_remembered"),
    _never(TRUST, "store hidden values", HOSTILE, "tests/browser/test_live_probe.py::test_secrets_are_never_in_the_payload"),
    _never(TRUST, "report passwords or hidden values", HOSTILE),
    _never(
        TRUST,
        "store or report secrets of addresses and attributes",
        *(
            f"{SECRET}::test_a_secret_{how}"
            for how in (
                "in_an_address_or_an_attribute_is_never_kept_or_told",
                "in_an_address_is_never_told_however_often_it_is_cleaned",
                "in_an_address_is_never_in_a_prompt",
                "is_never_in_what_the_server_answers",
                "is_never_in_what_the_explorer_writes",
            )
        ),
        *(
            f"{SECRET_OUTPUT}::test_a_secret_is_never_{how}"
            for how in (
                "of_few_kinds",
                "in_what_an_agent_is_answered",
                "in_what_a_command_prints",
                "in_what_a_command_says_of_a_page_that_cannot_be_opened",
                "in_what_check_prints",
                "in_what_a_killed_run_leaves",
            )
        ),
    ),
)
