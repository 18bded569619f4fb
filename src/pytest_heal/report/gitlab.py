"""GitLab's Code Quality report: a list of findings, of which it reads five fields and no others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_heal.element.plain_json import plain
from pytest_heal.element.printable import json_text
from pytest_heal.report.findings import findings

if TYPE_CHECKING:
    from pytest_heal.report.model import HealReport


def render(report: HealReport) -> str:
    """The report; an empty list when nothing drifted."""
    rows = [
        {
            "description": finding.message,
            "check_name": finding.rule.slug,
            "fingerprint": finding.fingerprint,
            "severity": finding.rule.severity,
            "location": {"path": f"{report.run.folder}{finding.place[0]}"[:1_000], "lines": {"begin": finding.place[1]}},
        }
        for finding in findings(report)
    ]
    return json_text(json.dumps(plain(rows), ensure_ascii=False, indent=2)) + "\n"
