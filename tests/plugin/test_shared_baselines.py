"""A shared baseline that cannot be had, in a whole run: it is named, and the run goes on without it."""

TESTS = """
def test_buy(shop):
    shop.locator("#buy").click()
    assert shop.evaluate("window.n") == "bought"
"""
BASELINES = ("--heal-baseline=.heal/baseline", "--heal-baseline=package:nobody")


def test_the_suite_runs_and_heals_as_without_it(basket):
    basket.pytester.makepyfile(test_shop=TESTS)
    basket.run(1, "--heal=on").assert_outcomes(passed=1)
    result = basket.run(2, "--heal=on", *BASELINES)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(
        [
            "heal: mode=on, 1 fingerprint in .heal/baseline and 1 shared",
            "*1 healed in 1 test*",
            "heal: the shared baseline package:nobody is not installed: *; this run goes on without it",
        ]
    )
    result.stdout.no_fnmatch_line("*internal error*")
