"""The one table of options: pytest's parser, the environment, the doctor and the documentation all follow it.

Imported in every pytest run, so it needs nothing but the standard library.
"""

from __future__ import annotations

from typing import Literal, get_args

from pytest_heal.config.option_kinds import (
    PROVIDERS,
    Option,
    base_url,
    concepts,
    file_name,
    folders,
    in_order,
    in_words,
    model,
    one_of,
    probability,
    proofs,
    seconds,
    several_of,
    shard,
    some_seconds,
    targets,
    truth,
    whole,
)

Mode = Literal["off", "suggest", "on", "strict"]
Record = Literal["new", "all", "none"]
JUnit = Literal["properties", "flaky", "both"]
Asking = Literal["off", "cached", "on"]

MODES: tuple[str, ...] = get_args(Mode)
RECORDS: tuple[str, ...] = get_args(Record)
JUNITS: tuple[str, ...] = get_args(JUnit)
ASKINGS: tuple[str, ...] = get_args(Asking)
STYLES = ("suite", "user-facing", "same-kind", "test-id", "role", "label", "placeholder", "text", "alt-text", "title", "css")
DEFAULT_STYLE = ("suite",)
FAIL_ON = ("healed", "moved", "suggested")  # what a run may be failed for
HEALING_MODES = ("on", "strict")  # the modes in which locators are watched and recorded

DEFAULT_BASELINE = ".heal/baseline"
DEFAULT_QUIET = 1000  # ms; see the measurements of quiet time in the docs
DEFAULT_BUDGET = 20  # drifted locators in one test; more than that is another page, not drift
DEFAULT_TIME = 300.0  # s of a run; a heal takes well under one beyond the wait
DEFAULT_PROVE_TIME = 600.0  # s of a run
DEFAULT_FAILURES = "heal-failures"
DEFAULT_ANSWERS = ".heal/model-answers.yaml"
DEFAULT_ANSWER_TIME = 20.0  # s of one attempt; a sentence takes a few
DEFAULT_RETRIES = 2
DEFAULT_CALLS = 50  # questions of a run; they are for what is refused, not for everything
DEFAULT_TOKENS = 100_000  # of a run; a question takes 1,000 to 8,000
LONGEST_QUIET = 60_000  # ms
NOT_HEALED = "pytest-heal: not healed: "  # begins the note on Playwright's error for a locator that was refused

OPTIONS = (
    Option(
        name="mode",
        ini="heal",
        ini_type="string",
        flag="--heal",
        metavar="MODE",
        expected=in_words(MODES),
        parse=one_of(MODES),
        default="suggest",
        help="off: nothing at all; suggest (default): nothing is recorded or healed, except where a test asks for it; "
        "on: record locators, heal drifted ones; strict: as on, but a test that needed a heal fails",
    ),
    Option(
        name="record",
        ini="heal_record",
        ini_type="string",
        flag="--heal-record",
        metavar="WHAT",
        expected=in_words(RECORDS),
        parse=one_of(RECORDS),
        default="new",
        help="new (default): record locators not known yet; all: renew known ones too; none (default in CI): record nothing",
    ),
    Option(
        name="baseline",
        ini="heal_baseline",
        ini_type="linelist",
        flag="--heal-baseline",
        metavar="PATH",
        repeatable=True,
        expected="one or more folders",
        parse=folders,
        default=(DEFAULT_BASELINE,),
        help=f"Folder of the fingerprints (default {DEFAULT_BASELINE}); repeat it to add shared ones that are only read: "
        "folders, package:NAME, or addresses such as s3://bucket/baseline",
    ),
    Option(
        name="quiet",
        ini="heal_quiet",
        ini_type="int",
        expected=f"milliseconds, 0 to {LONGEST_QUIET}",
        parse=whole(0, LONGEST_QUIET),
        default=DEFAULT_QUIET,
        help=f"Milliseconds without activity on the page until an absent element counts as lost (default {DEFAULT_QUIET})",
    ),
    Option(
        name="confidence",
        ini="heal_confidence",
        ini_type="float",
        expected="a number from 0 to 1",
        parse=probability,
        default=None,
        help="Minimum confidence for a heal, 0 to 1 (default 0.8); assertions, form submits and destructive actions need more",
    ),
    Option(
        name="assertions",
        ini="heal_assertions",
        ini_type="bool",
        expected="true or false",
        parse=truth,
        default=True,
        help="Whether positive assertions on one element heal too, at a higher confidence (default true)",
    ),
    Option(
        name="fail_fast",
        ini="heal_fail_fast",
        ini_type="bool",
        flag="--heal-fail-fast",
        switch=True,
        expected="true or false",
        parse=truth,
        default=False,
        help="Fail a call at once when its locator was refused and nothing more is on its way to the page",
    ),
    Option(
        name="budget",
        ini="heal_budget",
        ini_type="int",
        expected="a whole number, 0 or more",
        parse=whole(0, 1_000_000),
        default=DEFAULT_BUDGET,
        help=f"Maximum number of drifted locators examined in one test; further ones are refused (default {DEFAULT_BUDGET})",
    ),
    Option(
        name="time",
        ini="heal_time",
        ini_type="float",
        expected="seconds, 0 or more",
        parse=seconds,
        default=DEFAULT_TIME,
        help=f"Maximum seconds of a run spent on healing; what drifts after that is refused (default {DEFAULT_TIME:.0f})",
    ),
    Option(
        name="reports",
        ini="heal_reports",
        ini_type="linelist",
        flag="--heal-report",
        metavar="KIND[:PATH]",
        repeatable=True,
        expected="KIND or KIND:PATH, such as json:heal.json",
        parse=targets,
        default=(),
        help="Write what drifted to a file, such as json:heal.json; may be given several times",
    ),
    Option(
        name="fail_on",
        ini="heal_fail_on",
        ini_type="string",
        flag="--heal-fail-on",
        metavar="WHAT",
        repeatable=True,
        expected=f"none, or one or more of {in_words(FAIL_ON)}, separated by commas",
        parse=several_of(FAIL_ON),
        default=(),
        help="Fail the run, not its tests, when a locator was healed, moved or suggested (default none)",
    ),
    Option(
        name="most",
        ini="heal_max",
        ini_type="int",
        flag="--heal-max",
        metavar="NUMBER",
        expected="a whole number, 0 or more",
        parse=whole(0, 1_000_000_000),
        default=None,
        help="Fail the run, not its tests, when more locators than this were healed in it (default: any number)",
    ),
    Option(
        name="junit",
        ini="heal_junit",
        ini_type="string",
        expected=in_words(JUNITS),
        parse=one_of(JUNITS),
        default="properties",
        help="What a heal is in JUnit XML: properties (default) of its test case; flaky: a <flakyFailure>; both",
    ),
    Option(
        name="history",
        ini="heal_history",
        ini_type="string",
        expected="a file",
        parse=file_name,
        default=None,
        help="A file to which each run adds a line for each event, for pytest-heal trends (default: none)",
    ),
    Option(
        name="pictures",
        ini="heal_pictures",
        ini_type="bool",
        expected="true or false",
        parse=truth,
        default=False,
        help="Whether recording keeps a small picture of each element beside the baseline, for the review (default false)",
    ),
    Option(
        name="index_mode",
        ini="heal_index_mode",
        ini_type="bool",
        also="INDEX_MODE",
        expected="true or false",
        parse=truth,
        default=True,
        help="Whether elements may be targeted by their number in the catalog: index=N, catalog[N] (default true)",
    ),
    Option(
        name="synonyms",
        ini="heal_synonyms",
        ini_type="linelist",
        expected="lines such as `basket, cart > checkout`, or `file: PATH` of a YAML file with `synonyms:`",
        parse=concepts,
        default=(),
        help="Words of this project for find_by_description: one concept a line, or `file: PATH`",
    ),
    Option(
        name="style",
        ini="heal_style",
        ini_type="string",
        expected=f"some of {in_words(STYLES)}, with commas between, preferred ones first",
        parse=in_order(STYLES),
        default=DEFAULT_STYLE,
        help="What `fix`, `migrate`, `eject` and page objects hold on to, preferred first: suite (default): test ids where "
        "the suite mostly has them; user-facing: role, label, text; same-kind: CSS stays; test-id; or kinds: role, css, ...",
    ),
    Option(
        name="model",
        ini="heal_model",
        ini_type="string",
        expected=f"PROVIDER:MODEL with one of the providers {in_words(PROVIDERS)}",
        parse=model,
        default=None,
        help="A chat model to ask for a second opinion where nothing is certain, such as openai:gpt-5-mini (default: none)",
    ),
    Option(
        name="model_mode",
        ini="heal_model_mode",
        ini_type="string",
        flag="--heal-model",
        metavar="WHEN",
        expected=in_words(ASKINGS),
        parse=one_of(ASKINGS),
        default="on",
        help="Whether the model of heal_model is asked: off; cached (default in CI): only answers that were kept count; "
        "on (default): new questions are sent",
    ),
    Option(
        name="model_url",
        ini="heal_model_url",
        ini_type="string",
        expected="a URL that begins with http:// or https://, without user, query and fragment",
        parse=base_url,
        default=None,
        help="Base URL of the model's server, such as http://localhost:1234/v1 (default: the provider's own)",
    ),
    Option(
        name="model_timeout",
        ini="heal_model_timeout",
        ini_type="float",
        expected="seconds, 0.1 to 3600",
        parse=some_seconds,
        default=DEFAULT_ANSWER_TIME,
        help=f"Maximum seconds for one attempt to ask the model (default {DEFAULT_ANSWER_TIME:.0f})",
    ),
    Option(
        name="model_retries",
        ini="heal_model_retries",
        ini_type="int",
        expected="a whole number, 0 to 10",
        parse=whole(0, 10),
        default=DEFAULT_RETRIES,
        help=f"Further attempts to ask the model after a failure that may pass (default {DEFAULT_RETRIES})",
    ),
    Option(
        name="model_calls",
        ini="heal_model_calls",
        ini_type="int",
        expected="a whole number, 0 or more",
        parse=whole(0, 1_000_000),
        default=DEFAULT_CALLS,
        help=f"Maximum questions that one process of a run sends to the model (default {DEFAULT_CALLS})",
    ),
    Option(
        name="model_tokens",
        ini="heal_model_tokens",
        ini_type="int",
        expected="a whole number, 0 or more",
        parse=whole(0, 1_000_000_000),
        default=DEFAULT_TOKENS,
        help=f"Maximum tokens that one process of a run spends on the model (default {DEFAULT_TOKENS})",
    ),
    Option(
        name="model_cache",
        ini="heal_model_cache",
        ini_type="string",
        expected="a file",
        parse=file_name,
        default=DEFAULT_ANSWERS,
        help=f"File in which answers of the model are kept, to be committed (default {DEFAULT_ANSWERS})",
    ),
    Option(
        name="failure_files",
        ini="heal_failure_files",
        ini_type="string",
        flag="--heal-failure-files",
        metavar="DIR",
        bare=DEFAULT_FAILURES,
        expected="a folder",
        parse=file_name,
        default=None,
        help=f"Write a Markdown file for each failed test: locator, reason, page, how to look further (in {DEFAULT_FAILURES})",
    ),
    Option(
        name="prove",
        ini="heal_prove",
        ini_type="bool",
        flag="--heal-prove",
        switch=True,
        expected="true or false",
        parse=truth,
        default=False,
        help="With --heal=on: break each recorded element on purpose where a test uses it, and say what healing would hide",
    ),
    Option(
        name="prove_time",
        ini="heal_prove_time",
        ini_type="float",
        flag="--heal-prove-time",
        metavar="SECONDS",
        expected="seconds, 0 or more",
        parse=seconds,
        default=DEFAULT_PROVE_TIME,
        help=f"Maximum seconds that --heal-prove takes in a run (default {DEFAULT_PROVE_TIME:.0f})",
    ),
    Option(
        name="prove_number",
        ini="heal_prove_number",
        ini_type="int",
        flag="--heal-prove-number",
        metavar="NUMBER",
        expected="a whole number, 0 or more",
        parse=whole(0, 1_000_000_000),
        default=None,
        help="Maximum number of deliberate defects in a run with --heal-prove (default: any number)",
    ),
    Option(
        name="prove_seed",
        ini="heal_prove_seed",
        ini_type="int",
        flag="--heal-prove-seed",
        metavar="NUMBER",
        expected="a whole number, 0 or more",
        parse=whole(0, 1_000_000_000),
        default=0,
        help="Seed for the order in which --heal-prove breaks things and for the words it writes (default 0)",
    ),
    Option(
        name="prove_shard",
        ini="heal_prove_shard",
        ini_type="string",
        flag="--heal-prove-shard",
        metavar="K/N",
        expected="K/N with K from 1 to N, such as 2/4",
        parse=shard,
        default=None,
        help="Try only part K of N of the deliberate defects (default: all)",
    ),
    Option(
        name="prove_reports",
        ini="heal_prove_reports",
        ini_type="linelist",
        flag="--heal-prove-report",
        metavar="KIND[:PATH]",
        repeatable=True,
        expected="json or html, each with :PATH or without",
        parse=proofs,
        default=(),
        help="Write what --heal-prove found to a file: json:heal-proof.json, html:heal-proof.html; may be given several times",
    ),
)
