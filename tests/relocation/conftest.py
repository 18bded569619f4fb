"""One tab for the pages of a module."""

import pytest

from tests.relocation.test_live_traps import Site


@pytest.fixture(scope="module")
def one_tab(plain_browser):
    site = Site(plain_browser)
    yield site
    site.context.close()
