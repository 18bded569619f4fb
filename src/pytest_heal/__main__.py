"""``python -m pytest_heal``: the command ``pytest-heal``."""

import sys

from pytest_heal.cli.main import main

sys.exit(main())
