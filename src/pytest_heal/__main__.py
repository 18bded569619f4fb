"""``python -m pytest_heal``: the command ``pytest-heal``."""

import sys

from pytest_heal.cli import main

sys.exit(main())
