"""What the live tests of this folder share: an installed instrument with a module's own options, and a page for one test."""

import pytest

from tests.support.rig import Rig, fresh_page, installed


@pytest.fixture(scope="module")
def rig(request):
    """The instrument, installed for one module with the module's own ``OPTIONS``, or with the defaults where it has none.

    What a test has stored is there for all later tests of its module: ``rig.fresh()`` does not clear the store.
    """
    with installed(Rig(**getattr(request.module, "OPTIONS", {}))) as rig:
        yield rig


@pytest.fixture
def page(request, rig, browser, base):
    """A page for one test, with nothing in the module's own ``PAGES`` and nothing learned or healed before."""
    with fresh_page(rig, browser, request.module.PAGES) as page:
        yield page
