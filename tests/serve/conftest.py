"""A site, and a server of it, for each module of this folder."""

import pytest

from tests.serve.rig import Site, served


@pytest.fixture(scope="module")
def site():
    made = Site()
    yield made
    made.close()


@pytest.fixture(scope="module")
def server(site, tmp_path_factory):
    """A server of the site's form; what it holds is opened anew for each test by `fresh`."""
    with served(f"--url={site.url}/form", "--time-limit=20", folder=tmp_path_factory.mktemp("served")) as made:
        yield made


@pytest.fixture
def fresh(server, site):
    """The module's server, its page opened anew and its hits forgotten."""
    assert server.act({"action": "navigate", "url": f"{site.url}/form"}).status == 200
    site.hits.clear()
    return server
